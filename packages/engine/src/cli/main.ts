import { existsSync } from 'node:fs'
import type * as AskCommands from './ask/ask-commands'
import { program } from '../files/engine-root'
import { nearest } from '../model/nearest'
import type { CommandSyntax, IntegrationCommand } from '../ask/asking-integration'
import { findWrongArgument } from './arguments'
import { readEnvironment, siteFolder } from './environment'
import { forbidExit } from '../modules/run/module-problem'
import { formatProblems } from './report'
import { problemsOf } from '../model/problem'

interface Command extends CommandSyntax {
  load(): Promise<(args: string[]) => Promise<number>>
  /** Whether it keeps running after its function has returned. */
  serves?: true
}

const ask = (name: keyof typeof AskCommands) => async () => (await import('./ask/ask-commands'))[name]

const commands: Record<string, Command> = {
  build: { load: async () => (await import('./build')).run },
  check: { load: async () => (await import('./build')).check },
  dev: { load: async () => (await import('./serve')).dev, serves: true },
  mcp: { load: ask('mcp'), options: { '--checkout': true }, serves: true },
  migrate: {
    load: async () => (await import('@holdtrue/migrate/cli/migrate')).run,
    options: { '--out': true, '--json': false, '--env': true },
    words: 1,
  },
  page: { load: ask('page'), options: { '--json': false, '--checkout': true }, words: Infinity },
  prepare: { load: async () => (await import('./build')).prepare },
  search: { load: ask('search'), options: { '--json': false, '--limit': 'count' }, words: Infinity },
  preview: { load: async () => (await import('./serve')).preview, serves: true },
  start: { load: async () => (await import('./serve')).start, serves: true },
  version: {
    load: async () => (await import('./version/cut-version')).version,
    options: { '--docs': true },
    words: 1,
  },
}

const usage = `Usage: ${program} <command>

  build     write the site to dist/
  check     everything that a build checks, without output
  migrate   make a site of a Docusaurus site, here or in another folder: <folder>
              --out <folder>, --json
              --env <name,…>                  environment variables that the old configuration may read
  dev       serve the site for writers; edits show at once
  preview   serve what was built
  start     build, then serve
  version   cut a version of the documents [<name>]
              --docs <id>                     of which documents, where there are several

  search    the sections about <words>        --limit <number>, --json
  page      a page as Markdown: <route> [#section]            --checkout <folder>, --json
  mcp       serve the same questions to tools, by the Model Context Protocol over standard input and output
              --checkout <folder>
  prepare   build without pictures for shared links, so that \`start\` and the first answers are quick; for a script that npm runs after an installation (nothing with CI set)

Environment: SITE_DIR (default site; the current folder where that has a site.config.ts), OUT_DIR (default dist), CACHE_DIR (default .cache beside OUT_DIR), BASE_URL,
PORT (default 3000), HOST (default: this machine alone), STRICT=1 (warnings fail the build).

Exit code: 0 done, 1 problems were found, 2 the command was not understood (search, page and other questions: 1 nothing was found).
`

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  const words = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (name === undefined || name === 'help' || [name, ...words].some((word) => /^(--help|-h)$/.test(word))) {
    process.stdout.write(usage + helpOf(await siteCommands().catch(() => ({}))))
    return name === undefined ? 2 : 0
  }
  const command = await commandOf(name)
  if (typeof command === 'string') return notUnderstood(command)
  const fault = findWrongArgument(args, command)
  if (fault !== undefined) return notUnderstood(fault)
  const allowExit = forbidExit()
  const run = await command.load()
  try {
    return await run(args)
  } finally {
    if (!command.serves) endWithoutWaiting(allowExit)
  }
}

async function commandOf(name: string): Promise<Command | string> {
  const own = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (own) return own
  const further = await siteCommands()
  if (Object.hasOwn(further, name) && further[name]) return further[name]
  const match = nearest(name, [...Object.keys(commands), ...Object.keys(further)])
  return `There is no command \`${name}\`.${match ? ` Did you mean \`${match}\`?` : ' An integration may add it: see `integrations` in the configuration.'}`
}

/** Commands of the site's integrations; none without a site. */
async function siteCommands(): Promise<Readonly<Record<string, IntegrationCommand>>> {
  const environment = readEnvironment()
  if (!existsSync(environment.siteDir)) return {}
  const { integrationModules, loadAsking } = await import('./ask/open-site')
  const asking = await loadAsking(await integrationModules(environment), environment)
  return Object.assign({}, ...asking.map(({ commands: own }) => own))
}

function helpOf(further: Readonly<Record<string, IntegrationCommand>>): string {
  const lines = Object.entries(further).map(([name, { help }]) => `  ${name.padEnd(9)} ${help}`)
  return lines.length === 0 ? '' : `\nOf this site's integrations:\n\n${lines.join('\n')}\n`
}

/** Time that a finished command waits for whatever keeps it running, in milliseconds. */
const graceMs = 200

/** The site's code may leave a timer or server running. Flushes the output first. */
function endWithoutWaiting(allowExit: () => void): void {
  const end = () => {
    allowExit()
    process.exit()
  }
  process.stdout.write('', () => void setTimeout(end, graceMs).unref())
}

function notUnderstood(fault: string): number {
  process.stderr.write(`${fault}\n\nFor help: ${program} --help\n`)
  return 2
}

// A closed pipe (`| head`) is not an error: the command finishes silently.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  process.exitCode = await main()
} catch (error) {
  const problems = problemsOf(error)
  // Anything else is a fault in the engine, and its report needs the stack.
  if (!problems) throw error
  process.stderr.write(`${formatProblems(problems, siteFolder())}\n`)
  process.exitCode = 1
}

import { program } from '../files/called-as'
import { nearest } from '../model/nearest'
import { findWrongArgument, type CommandSyntax } from './arguments'
import { forbidExit } from '../modules/run/forbid-exit'
import { formatProblems } from './report'
import { problemsOf } from '../model/system-problem'

interface Command extends CommandSyntax {
  /** Each command's code is loaded when it is called. */
  load(): Promise<(args: string[]) => Promise<number>>
}

const askOptions = { '--json': false, '--limit': 'count', '--checkout': true } as const

const commands: Record<string, Command> = {
  build: { load: async () => (await import('./build')).run },
  claims: {
    load: async () => (await import('./ask/ask-commands')).claims,
    options: { '--json': false, '--checkout': true },
    words: 1,
  },
  covers: {
    load: async () => (await import('./ask/ask-commands')).covers,
    options: askOptions,
    words: Number.POSITIVE_INFINITY,
  },
  check: { load: async () => (await import('./check')).run },
  init: { load: async () => (await import('./init')).run, words: 1 },
  dev: { load: async () => (await import('./dev')).run },
  mcp: {
    load: async () => (await import('./ask/ask-commands')).mcp,
    options: { '--checkout': true },
  },
  migrate: {
    load: async () => (await import('@holdtrue/migrate/cli/migrate')).run,
    options: { '--out': true, '--json': false },
    words: 1,
  },
  page: {
    load: async () => (await import('./ask/ask-commands')).page,
    options: { '--json': false, '--checkout': true },
    words: Number.POSITIVE_INFINITY,
  },
  prepare: { load: async () => (await import('./ask/prepare')).prepare },
  search: {
    load: async () => (await import('./ask/ask-commands')).search,
    options: { '--json': false, '--limit': 'count' },
    words: Number.POSITIVE_INFINITY,
  },
  preview: { load: async () => (await import('./preview')).run },
  start: { load: async () => (await import('./start')).run },
  upstream: {
    load: async () => (await import('@holdtrue/claims/cli/commands')).upstream,
    options: { '--checkout': true, '--origin': true },
    words: 1,
  },
  verify: {
    load: async () => (await import('@holdtrue/claims/cli/commands')).verify,
    options: {
      '--against': true,
      '--checkout': true,
      '--base': true,
      '--accept': false,
      '--fix': false,
      '--dry-run': false,
      '--json': false,
      '--format': true,
      '--strict': false,
      '--strict-review': false,
      '--docs-version': true,
    },
    words: Number.POSITIVE_INFINITY,
  },
  version: {
    load: async () => (await import('./version/version')).version,
    options: { '--docs': true },
    words: 1,
  },
}

const usage = `Usage: ${program} <command>

  build     write the site to dist/
  check     everything that a build checks, without output
  init      write a small site to begin with [<folder>]
  migrate   make a site of a Docusaurus site, here or in another folder: <folder>
              --out <folder>, --json
  dev       serve the site for writers; edits show at once
  preview   serve what was built
  start     build, then serve
  verify    check the statements about the code base
              --against <release>             say what another release makes wrong
              --checkout <folder>             the same for a clone of the code base
              --base <commit>                 and there only what it changes since then
              --fix [--dry-run]               rewrite claims whose new form is certain, or show the patch
              --accept [<page> …]             stamp pages as read
              --format <text|json|github|sarif|markdown>, --json
              --strict                        examples that cannot be compiled fail
              --strict-review                 statements to be read again fail
              --docs-version <name>           ask the documents of one version
  version   cut a version of the documents [<name>]
              --docs <id>                     of which documents, where there are several
  upstream  fetch a release of the code base and write its index [<release>]
              --checkout <folder>             write the scripts of a clone instead, for the commands on the pages
              --origin <text>                 where its files are from, where it is no clone

  covers    the pages and statements about <path|symbol|package …>; \`-\` reads a diff or a stack trace from standard input
              --checkout <folder>             asks the files of a clone of the code base
              --limit <number>, --json
  search    the sections about <words>        --limit <number>, --json
  page      a page as Markdown: <route> [#section]            --checkout <folder>, --json
  mcp       serve the same questions to tools, by the Model Context Protocol over standard input and output
              --checkout <folder>
  claims    the statements of a page, and whether they hold: <route>  --checkout <folder>, --json
  prepare   make the first answers as quick as the next ones; for the script \`prepare\` of a package.json (nothing with CI set)

Environment: SITE_DIR (default site; the current folder where that has a site.config.ts), OUT_DIR (default dist), CACHE_DIR (default .cache beside OUT_DIR), BASE_URL,
PORT (default 3000), HOST (default: this machine alone), STRICT=1 (warnings fail the build).

Exit code: 0 done, 1 problems were found, 2 the command was not understood (verify: the check could not be made; covers, search, page, claims: 1 nothing was found).
`

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  const words = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (name === undefined || name === 'help' || [name, ...words].some((word) => /^(--help|-h)$/.test(word))) {
    process.stdout.write(usage)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const match = nearest(name, Object.keys(commands))
    return notUnderstood(`There is no command \`${name}\`.${match ? ` Did you mean \`${match}\`?` : ''}`)
  }
  const fault = findWrongArgument(args, command)
  if (fault !== undefined) return notUnderstood(fault)
  forbidExit()
  const run = await command.load()
  return run(args)
}

function notUnderstood(fault: string): number {
  process.stderr.write(`${fault}\n\n${usage}`)
  return 2
}

// A reader who has read enough (`| head`) is no fault: what is under way is finished, and nobody is told.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  process.exitCode = await main()
} catch (error) {
  const problems = problemsOf(error)
  // What is left is a fault of the engine: its stack is what a report of it needs.
  if (!problems) throw error
  process.stderr.write(`${formatProblems(problems)}\n`)
  process.exitCode = 1
}

/**
 * The command of this package alone, `claims`: it checks the statements of documents that another tool builds, such as Docusaurus or
 * Starlight.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CommandSyntax } from 'holdtrue/ask/asking-integration'
import { findWrongArgument, optionValue } from 'holdtrue/cli/arguments'
import { formatProblems } from 'holdtrue/cli/report'
import { callAs } from 'holdtrue/files/engine-root'
import { nearest } from 'holdtrue/model/nearest'
import { ProblemsError } from 'holdtrue/model/problem'
import { commands } from '../cli/command-table'
import { markdownFiles, readMarkdown } from './documents'
import { upstreamCommand } from '../cli/upstream'
import { verifyCommand, verifyExit } from '../cli/verify/verify'
import { readVerifyArguments } from '../cli/verify/verify-arguments'
import { configName, example, problem, readConfig, type Standalone } from './config'

/** The documents have no versions here. */
const withoutVersions = (help: string) => help.replace(/\n[^\n]*--docs-version[^\n]*/, '')

const usage = `Usage: npx claims <command>

  verify    ${withoutVersions(commands.verify.help)}
              [<folder or file> …]            what to check; default: \`docs\` of the configuration
  upstream  fetch a release of the code base and write its index [<release>]

Every command takes --config <file> (default ${configName}):

${example}

Exit code: 0 all hold, 1 something is wrong, 2 not everything could be checked.
`

const { '--docs-version': _versions, ...verifyOptions } = commands.verify.options

/** What each command takes on its command line. */
const syntax: Readonly<Record<'verify' | 'upstream', CommandSyntax>> = {
  verify: { words: commands.verify.words, options: { ...verifyOptions, '--config': true } },
  upstream: { words: commands.upstream.words, options: { ...commands.upstream.options, '--config': true } },
}

/** Runs one command and answers with its exit code. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  callAs('npx claims')
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(usage)
    return name === undefined ? verifyExit.notChecked : verifyExit.ok
  }
  const command = name === 'verify' || name === 'upstream' ? syntax[name] : undefined
  const fault = command
    ? findWrongArgument(args, command)
    : `There is no command \`${name}\`. Did you mean \`${nearest(name, ['verify', 'upstream']) ?? 'verify'}\`?`
  if (fault !== undefined) {
    process.stderr.write(`${fault}\n\n${usage}`)
    return verifyExit.notChecked
  }
  try {
    const own = readConfig(optionValue(args, '--config') ?? configName)
    return await (name === 'verify' ? verify(args, own) : upstream(args, own))
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    process.stderr.write(`${formatProblems(error.problems)}\n`)
    return verifyExit.notChecked
  }
}

async function verify(args: readonly string[], own: Standalone): Promise<number> {
  const words = wordsOf(args, syntax.verify)
  const isAccepting = args.includes('--accept')
  const choices = readVerifyArguments(isAccepting ? args : args.filter((arg) => !words.includes(arg)))
  if (typeof choices === 'string') {
    process.stderr.write(`${choices}\n`)
    return verifyExit.notChecked
  }
  const { root, upstream: config } = own
  const folders = words.length === 0 || isAccepting ? own.docs.map((docs) => path.join(root, docs)) : words
  const files = filesIn(folders.map((folder) => path.resolve(folder)))
  return verifyCommand({
    ...choices,
    siteDir: root,
    cacheDir: own.cacheDir,
    upstream: config,
    documents: async function* () {
      for (const file of files) yield await readMarkdown(file, root, config)
    },
    write: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
  })
}

async function upstream(args: readonly string[], { root, cacheDir, upstream: config }: Standalone) {
  const [release] = wordsOf(args, syntax.upstream)
  const problems = await upstreamCommand({
    siteDir: root,
    cacheDir,
    upstream: config,
    ...(release !== undefined && { release }),
    write: (line) => void process.stdout.write(`${line}\n`),
  })
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n`)
  return problems.some(({ severity }) => severity === 'error') ? verifyExit.failing : verifyExit.ok
}

/** Words of the command line that are neither an option nor the value of one. */
function wordsOf(args: readonly string[], { options = {} }: CommandSyntax): string[] {
  return args.filter((arg, at) => !arg.startsWith('-') && !options[args[at - 1] ?? ''])
}

/** @throws ProblemsError when a folder is not there */
function filesIn(places: readonly string[]): string[] {
  const missing = places.filter((place) => !existsSync(place))
  if (missing.length > 0)
    throw new ProblemsError(
      missing.map((place) =>
        problem(
          `There is no folder \`${path.relative('.', place)}\`.`,
          `Name the folders of the documents: \`npx claims verify docs\`, or \`docs\` in \`${configName}\`.`,
        ),
      ),
    )
  return [...new Set(places.flatMap((place) => (/\.mdx?$/.test(place) ? [place] : markdownFiles(place))))]
}

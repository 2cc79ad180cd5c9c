/** The standalone command `claims`: checks statements in documents that another tool builds, such as Docusaurus or Starlight. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { findWrongArgument, optionValue } from 'holdtrue/cli/arguments'
import { formatProblems } from 'holdtrue/cli/report'
import { callAs } from 'holdtrue/files/engine-root'
import { nearest } from 'holdtrue/model/nearest'
import { ProblemsError } from 'holdtrue/model/problem'
import { commands } from '../cli/command-table'
import { exitWith, upstreamCommand } from '../cli/upstream'
import { verifyCommand, verifyExit } from '../cli/verify/verify'
import { readVerifyArguments } from '../cli/verify/verify-arguments'
import { configName, example, problem, readConfig, type Standalone } from './config'
import { markdownFiles, readMarkdown } from './documents'

const usage = `Usage: npx claims <command>

  verify    ${commands.verify.help}
              [<folder or file> …]            what to check; default: \`docs\` of the configuration
  upstream  fetch a release of the code base and write its index [<release>]

Every command takes --config <file> (default ${configName}):

${example}

Exit code: 0 all hold, 1 something is wrong, 2 not everything could be checked.
`

const syntax = {
  verify: { words: commands.verify.words, options: { ...commands.verify.options, '--config': true } },
  upstream: { words: commands.upstream.words, options: { ...commands.upstream.options, '--config': true } },
}

export async function main([name, ...args]: readonly string[]): Promise<number> {
  callAs('npx claims')
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(usage)
    return name === undefined ? verifyExit.notChecked : verifyExit.ok
  }
  const fault =
    name === 'verify' || name === 'upstream' ? findWrongArgument(args, syntax[name]) : noCommand(name)
  if (fault !== undefined) return refuse(`${fault}\n\n${usage}`)
  try {
    const own = readConfig(optionValue(args, '--config') ?? configName)
    return await (name === 'verify' ? verify(args, own) : upstream(args, own))
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    return refuse(`${formatProblems(error.problems, '.')}\n`)
  }
}

function noCommand(name: string): string {
  const meant = nearest(name, Object.keys(syntax))
  return `There is no command \`${name}\`.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`
}

function refuse(text: string): number {
  process.stderr.write(text)
  return verifyExit.notChecked
}

async function verify(args: readonly string[], { root, docs, upstream, cacheDir }: Standalone) {
  const choices = readVerifyArguments(args, true)
  if (typeof choices === 'string') return refuse(`${choices}\n`)
  const named = choices.accept ? [] : choices.pages
  const files = filesIn(named.length > 0 ? named : docs.map((folder) => path.join(root, folder)))
  return verifyCommand({
    ...choices,
    siteDir: root,
    cacheDir,
    upstream,
    documents: async function* () {
      for (const file of files) yield await readMarkdown(file, root, upstream)
    },
    write: (text) => process.stdout.write(text),
    note: (text) => process.stderr.write(text),
  })
}

async function upstream(args: readonly string[], { root, cacheDir, upstream: config }: Standalone) {
  const problems = await upstreamCommand({
    siteDir: root,
    cacheDir,
    upstream: config,
    release: args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--config'),
    write: (line) => void process.stdout.write(`${line}\n`),
  })
  return exitWith(problems, root)
}

/** @throws ProblemsError if a place does not exist or has no documents */
function filesIn(named: readonly string[]): string[] {
  const places = named.map((place) => path.resolve(place))
  const hint = `Name folders or files of the documents: \`npx claims verify docs\`, or \`docs\` in \`${configName}\`.`
  const facts = places.flatMap((place) => faultOf(place) ?? [])
  if (facts.length > 0) throw new ProblemsError(facts.map((fact) => problem(fact, hint)))
  return [...new Set(places.flatMap(documentsAt))]
}

const documentsAt = (place: string) => (statSync(place).isFile() ? [place] : markdownFiles(place))

/** Without documents, nothing would be checked and everything would seem to hold. */
function faultOf(place: string): string | undefined {
  const name = path.relative('.', place) || '.'
  if (!existsSync(place)) return `There is no folder \`${name}\`.`
  if (statSync(place).isFile() && !/\.mdx?$/.test(place))
    return `The file \`${name}\` does not end in \`.md\` or \`.mdx\`.`
  return documentsAt(place).length > 0 ? undefined : `The folder \`${name}\` has no \`.md\` or \`.mdx\` file.`
}

import { optionValue } from '../arguments'
import { readEnvironment } from '../environment'
import { formatProblems } from '../report'
import { cutVersion } from './cut-version'
import { calledAs } from '../../files/called-as'

/** `version <name> [--docs <id>]`: cuts a version of the documents. */
export async function version(args: string[]): Promise<number> {
  const { siteDir, cacheDir } = readEnvironment()
  const docs = optionValue(args, '--docs')
  const name = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--docs')
  if (name === undefined) {
    process.stderr.write(`Name the version: \`${calledAs('version', '5.54')}\`.\n`)
    return 2
  }
  const result = await cutVersion({ siteDir, cacheDir, name, ...(docs !== undefined && { docs }) })
  if ('problems' in result) {
    process.stderr.write(`${formatProblems(result.problems)}\n`)
    return 1
  }
  process.stdout.write(`Cut the version ${name}:\n${result.written.map((file) => `  ${file}`).join('\n')}\n`)
  return 0
}

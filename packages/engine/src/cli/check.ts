import { build } from '../pipeline/build'
import { readEnvironment } from './environment'
import { countProblems, formatProblems } from './report'

/** `check`: everything that a build checks, without output. */
export async function run(): Promise<number> {
  const environment = readEnvironment()
  const result = await build({ ...environment, dryRun: true })
  if (result.problems.length > 0) process.stderr.write(`${formatProblems(result.problems)}\n\n`)
  process.stdout.write(`Checked ${result.pages} pages: ${countProblems(result.problems)}.\n`)
  return result.ok ? 0 : 1
}

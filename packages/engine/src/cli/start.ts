import { parsePort } from '../server/listen'
import { build } from '../pipeline/build'
import { buildAndReport } from './build'
import { readEnvironment } from './environment'
import { servePreview } from './preview'
import { formatProblems, sayWait } from './report'

/** Builds, then serves; pictures for shared links are drawn meanwhile. A wrong port is told before the build, not after it. */
export async function run(): Promise<number> {
  const environment = readEnvironment()
  parsePort(environment.port)
  const { ok, undrawn } = await buildAndReport({ ...environment, picturesLater: true })
  if (!ok) return 1
  await servePreview(environment)
  if (undrawn === 0) return 0
  const { problems } = await build({ ...environment, onWait: sayWait })
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n\n`)
  return 0
}

import { parsePort } from '../server/listen'
import { buildAndReport } from './build'
import { readEnvironment } from './environment'
import { servePreview } from './preview'

/** Builds, then serves. A wrong port is told before the build, not after it. */
export async function run(): Promise<number> {
  const environment = readEnvironment()
  parsePort(environment.port)
  const { ok } = await buildAndReport(environment)
  if (!ok) return 1
  await servePreview(environment)
  return 0
}

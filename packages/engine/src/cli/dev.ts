import { describeReach, parsePort } from '../server/listen'
import { startDevServer } from '../server/dev/dev-server'
import { readEnvironment } from './environment'
import { countProblems, formatProblems } from './report'

/** Serves the site for writers: an edit shows in the open browser, a fault in an overlay and here. */
export async function run(): Promise<number> {
  const environment = readEnvironment()
  const started = performance.now()
  let announced = false
  const listening = await startDevServer({
    ...environment,
    port: parsePort(environment.port),
    onProblems(problems) {
      if (problems.length > 0)
        process.stderr.write(`\n${formatProblems(problems)}\n\n${countProblems(problems)}.\n`)
      else if (announced) process.stdout.write('No problems any more.\n')
    },
  })
  announced = true
  process.stdout.write(
    `Ready in ${Math.round(performance.now() - started)} ms: ${listening.url}${environment.baseUrl ?? '/'}\n${describeReach(listening)}`,
  )
  return 0
}

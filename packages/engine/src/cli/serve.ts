import { hasOutput, build } from '../pipeline/build'
import { createDelivery } from '../output/delivery/delivery'
import { loadSiteConfig } from '../content/load-site'
import { ProblemsError } from '../model/problem'
import { describeReach, listen, parsePort } from '../server/listen'
import { createStaticSite } from '../server/static-site'
import { readEnvironment, type Environment } from './environment'
import { calledAs } from '../files/engine-root'
import { buildAndReport } from './build'
import { countProblems, formatProblems, sayWait, writeProblems } from './report'

/** Serves the site for writers: edits appear in open browsers, problems in an overlay and in the terminal. */
export async function dev(): Promise<number> {
  const environment = readEnvironment()
  const { startDevServer } = await import('../server/dev/dev-server')
  const started = performance.now()
  let announced = false
  const listening = await startDevServer({
    ...environment,
    port: parsePort(environment.port),
    onProblems(problems) {
      if (problems.length > 0)
        process.stderr.write(
          `\n${formatProblems(problems, environment.siteDir)}\n\n${countProblems(problems)}.\n`,
        )
      else if (announced) process.stdout.write('No problems any more.\n')
    },
  })
  announced = true
  process.stdout.write(
    `Ready in ${Math.round(performance.now() - started)} ms: ${listening.url}${environment.baseUrl ?? '/'}\n${describeReach(listening)}`,
  )
  return 0
}

export async function preview(): Promise<number> {
  const environment = readEnvironment()
  if (!hasOutput(environment.outDir)) {
    throw new ProblemsError({
      code: 'no-output',
      message: `There is no built site in \`${environment.outDir}\`.`,
      hint: `Build it first: \`${calledAs('build')}\`. Or build and serve in one go: \`${calledAs('start')}\`.`,
    })
  }
  await servePreview(environment)
  return 0
}

async function servePreview(environment: Environment): Promise<void> {
  const config = await loadSiteConfig(environment)
  const listening = await listen(createStaticSite(environment.outDir, createDelivery(config)), {
    port: parsePort(environment.port),
    host: environment.host,
  })
  process.stdout.write(`Serving ${listening.url}${config.baseUrl}\n${describeReach(listening)}`)
}

/** Builds, then serves, while pictures for shared links are drawn. An invalid port is reported before the build. */
export async function start(): Promise<number> {
  const environment = readEnvironment()
  parsePort(environment.port)
  const { ok, undrawn } = await buildAndReport({ ...environment, picturesLater: true })
  if (!ok) return 1
  await servePreview(environment)
  if (undrawn === 0) return 0
  const { problems } = await build({ ...environment, onWait: sayWait })
  writeProblems(problems, environment)
  return 0
}

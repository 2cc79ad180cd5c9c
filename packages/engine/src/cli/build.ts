import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions, BuildResult } from '../pipeline/memory'
import { readEnvironment, type Environment } from './environment'
import { countProblems, createProgress, sayWait, writeProblems } from './report'
import { build } from '../pipeline/build'
import { AnswerStore } from '../ask/answer-store'
import { placeOf, problemsOf } from '../model/problem'

export async function run(): Promise<number> {
  return (await buildAndReport(readEnvironment())).ok ? 0 : 1
}

export async function buildAndReport(
  environment: Environment & Pick<BuildOptions, 'picturesLater'>,
): Promise<BuildResult> {
  const progress = createProgress()
  const options = { ...environment, onProgress: progress.update, onWait: sayWait }
  const result = await build(options).finally(progress.clear)
  const { problems, ok } = result
  writeProblems(problems, environment)
  const out = path.relative(process.cwd(), environment.outDir) || '.'
  const seconds = (result.milliseconds / 1000).toFixed(1)
  const megabytes = (result.bytes / 1e6).toFixed(1)
  const reused = result.reused > 0 ? ` (${result.reused} unchanged)` : ''
  process.stdout.write(
    ok
      ? `Built ${result.pages} pages${reused} in ${seconds} s: ${result.files} files, ${megabytes} MB in ${out}. ${countProblems(problems)}.\nDigest ${result.digest}.\n${describeRights(environment.outDir)}`
      : `Not built: ${countProblems(problems)}${environment.strict ? ', and STRICT=1 counts warnings' : ''}. ${out} is as it was.\n`,
  )
  return result
}

/** A warning if a web server running as another user could not read the output; otherwise empty. */
function describeRights(outDir: string): string {
  // Windows has no such permissions.
  if (process.platform === 'win32' || (statSync(outDir).mode & 0o005) === 0o005) return ''
  return `Only its owner can read \`${path.basename(outDir)}\`: no web server that runs as somebody else. Set \`umask 022\` before the build, or \`chmod -R a+rX ${path.basename(outDir)}\`.\n`
}

export async function check(): Promise<number> {
  const environment = readEnvironment()
  const result = await build({ ...environment, dryRun: true, onWait: sayWait })
  writeProblems(result.problems, environment)
  process.stdout.write(`Checked ${result.pages} pages: ${countProblems(result.problems)}.\n`)
  return result.ok ? 0 : 1
}

/**
 * For a script that npm runs after an installation: builds the site without the pictures for shared links, so that `start` and the first
 * questions are as quick as later ones. It never fails an installation, and does nothing in CI, where the build is a step of its own.
 */
export async function prepare(): Promise<number> {
  const environment = readEnvironment()
  const isCI = !['', '0', 'false'].includes(process.env['CI'] ?? '')
  if (isCI || !existsSync(environment.siteDir)) return 0
  try {
    // Problems of the site are reported by `start` or `build`, which somebody reads.
    if (!new AnswerStore(environment).open()?.outputFile)
      await build({ ...environment, picturesLater: true, onWait: sayWait })
  } catch (error) {
    const [problem] = problemsOf(error) ?? []
    const place = problem && placeOf(problem)
    const fault = `${place === undefined ? '' : `${place}: `}${problem?.message ?? String(error)}`
    process.stderr.write(`The site was not built: ${fault.split('\n', 1)[0]}\n`)
  }
  return 0
}

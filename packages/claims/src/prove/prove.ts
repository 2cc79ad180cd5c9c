/** `prove`: runs the tests and steps on pages against the packages of a release. */
import { realpathSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { formatProblems } from 'holdtrue/cli/report'
import { calledAs, rootOfPackage } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'
import { nearest } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { FetchError, type RunNpm } from '../upstream/fetch/fetch-package'
import { installRelease } from './install'
import type { Proof } from './proofs'
import { runProof, type ProofRun } from './run-proof'
import { readVerdicts, stateOfProof, writeVerdicts } from './verdicts'

export interface ProveOptions {
  siteDir: string
  cacheDir: string
  upstream: UpstreamConfig
  /** All proofs of the site. */
  proofs: readonly Proof[]
  /** Runs only the proofs of a page, given by route or file, or of a defect: `/api/Cron#defect-…`. */
  page?: string | undefined
  /** Runs only proofs that have not passed in their current state. */
  changed?: boolean
  /** Another release: differences in behaviour are reported, and no verdict is written. */
  against?: string | undefined
  /** Receives the report, which ends in a newline. */
  write: (text: string) => void
  /** Receives progress messages, which end in newlines. */
  note: (text: string) => void
  /** For tests. */
  npm?: RunNpm
}

/** Runs proofs and writes their verdicts. Resolves with the exit code: 1 if one did not pass, 2 if they could not run. */
export async function proveCommand(options: ProveOptions): Promise<number> {
  const { siteDir, upstream, proofs, page, changed, against, note } = options
  const verdicts = readVerdicts(siteDir, upstream)
  const hasPassed = (proof: Proof) => stateOfProof(proof, verdicts, upstream.release) === 'passed'
  const placesOf = ({ route, file, defect }: Proof) => [route, file, `${route}#${defect}`]
  const places = proofs.flatMap(placesOf)
  if (page !== undefined && !places.includes(page)) {
    const like = nearest(page, places)
    note(`No test is on a page \`${page}\`.${like === undefined ? '' : ` Did you mean \`${like}\`?`}\n`)
    return 2
  }
  const asked = proofs.filter(
    (proof) =>
      (page === undefined || placesOf(proof).includes(page)) &&
      (!changed || !hasPassed(proof)) &&
      // A test that does not pass against the pinned release says nothing about another release.
      (against === undefined || hasPassed(proof)),
  )
  const controller = new AbortController()
  const interrupt = () => controller.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const runs = asked.length === 0 ? [] : await runAll(asked, options, controller.signal)
    if (controller.signal.aborted) return 2
    if (against === undefined) writeVerdicts(siteDir, upstream, proofs, runs)
    options.write(report(runs, options))
    return runs.some(({ result }) => result !== 'passed') ? 1 : 0
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    note(`${error.message.replace(/\.$/, '')}, so no test ran and the committed verdicts stay.\n`)
    return 2
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

/** Runs proofs, several at a time. */
async function runAll(
  proofs: readonly Proof[],
  options: ProveOptions,
  signal: AbortSignal,
): Promise<ProofRun[]> {
  const { siteDir, upstream, note, against: release = upstream.release } = options
  const packages = realpathSync(await installRelease({ ...options, release }))
  const { folder, aliases: others } = upstream.proofs ?? {}
  const surroundings = folder === undefined ? undefined : path.join(siteDir, folder)
  const runs = path.join(packages, 'runs', String(process.pid))
  const aliases = { vitest: path.join(runs, 'harness.cjs'), ...others }
  const done: ProofRun[] = []
  // All workers take from the same iterator.
  const waiting = proofs.values()
  const work = async () => {
    for (const proof of waiting) {
      if (signal.aborted) return
      const run = await runProof(proof, { packages, runs, surroundings, aliases, signal })
      done.push(run)
      if (!signal.aborted)
        note(`${run.result === 'passed' ? 'passed' : 'FAILED'}  ${proof.route}  ${proof.name}\n`)
    }
  }
  try {
    await bundleHarness(runs)
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    rmSync(runs, { recursive: true, force: true, maxRetries: 5 })
  }
  return done
}

/** Compiles what every test loads: `guard.cjs`, `harness.cjs` and `reporter.cjs`. */
async function bundleHarness(dir: string): Promise<void> {
  const sources = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src/prove')
  const input = ['guard', 'harness', 'reporter'].map((name) => path.join(sources, `${name}.ts`))
  const made = await rolldown({ input, platform: 'node', logLevel: 'silent', tsconfig: false })
  await made.write({ dir, format: 'cjs', entryFileNames: '[name].cjs' })
  await made.close()
}

/** Lists failures; for another release, lists differences in behaviour, and separately what could not be determined. */
function report(runs: readonly ProofRun[], { siteDir, upstream, against }: ProveOptions): string {
  const ran = `${counted(runs.length, 'test')} ran against ${upstream.name} ${against ?? upstream.release}`
  const problemsOf = (fits: (run: ProofRun) => boolean) => runs.filter(fits).map(({ problems }) => problems)
  const listed = (groups: readonly [title: string, problems: readonly Problem[][]][]) =>
    groups
      .filter(([, problems]) => problems.length > 0)
      .map(([title, problems]) => title + formatProblems(problems.flat(), siteDir))
  if (against === undefined) {
    const bad = problemsOf(({ result }) => result !== 'passed')
    const hint = bad.length > 0 ? ` Again: \`${calledAs('prove', '--changed')}\` skips what has passed.` : ''
    return [...listed([['', bad]]), `${ran}, ${bad.length} failed.${hint}\n`].join('\n\n')
  }
  const gone = problemsOf(({ result, proof }) => result === 'failed' && proof.defect !== undefined)
  const changed = problemsOf(({ result, proof }) => result === 'failed' && proof.defect === undefined)
  const silent = problemsOf(({ result }) => result === 'no-answer')
  return [
    ...listed([
      [`Defects of ${upstream.release} that ${against} does not have:\n\n`, gone],
      [`Examples that behave differently in ${against}:\n\n`, changed],
      [`Tests that cannot run with ${against}, so they say nothing about it:\n\n`, silent],
    ]),
    `${ran}: ${counted(gone.length, 'defect')} gone, ${counted(changed.length, 'example')} changed, ${counted(silent.length, 'test')} without an answer.\n`,
  ].join('\n\n')
}

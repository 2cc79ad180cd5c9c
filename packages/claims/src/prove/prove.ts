/** `prove`: runs the tests and steps on pages against the packages of a release. */
import { realpathSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { build } from 'rolldown'
import { formatProblems } from 'holdtrue/cli/report'
import { calledAs, rootOfPackage } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'
import { nearest } from 'holdtrue/model/nearest'
import { FetchError } from '../upstream/fetch/fetch-package'
import { installRelease, type ReleaseSource } from './install'
import type { Proof } from './proofs'
import { runProof, type ProofRun } from './run-proof'
import { readVerdicts, stateOfProof, writeVerdicts } from './verdicts'

export interface ProveOptions extends ReleaseSource {
  siteDir: string
  proofs: readonly Proof[]
  /** Runs only the proofs of a page, given by route or file, or of a defect: `/api/Cron#defect-…`. */
  page?: string
  defects?: boolean
  /** Runs only proofs that have not passed in their current state. */
  changed?: boolean
  /** Another release: differences in behaviour are reported, and no verdict is written. */
  against?: string
  json?: boolean
  /** Receives the report, which ends in a newline. */
  write: (text: string) => void
}

/** Runs proofs and writes their verdicts. Resolves with the exit code: 1 if one did not pass, 2 if they could not run. */
export async function proveCommand(options: ProveOptions): Promise<number> {
  const { siteDir, upstream, proofs, page, defects, changed, against, json, note } = options
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
      (!defects || proof.defect !== undefined) &&
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
    options.write(json ? reportAsJson(runs, options) : report(runs, options))
    return runs.some(({ result }) => result !== 'passed') ? 1 : 0
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    note(`${error.message.replace(/\.$/, '')}, so no test ran and the committed verdicts stay.\n`)
    return 2
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

async function runAll(proofs: readonly Proof[], options: ProveOptions, signal: AbortSignal) {
  const { siteDir, upstream, note, against: release = upstream.release } = options
  const { folder, aliases } = upstream.proofs ?? {}
  const site = folder === undefined ? undefined : path.join(siteDir, folder)
  const packages = realpathSync(await installRelease(release, options))
  const runs = path.join(packages, 'runs', String(process.pid))
  const done: ProofRun[] = []
  // All workers take from the same iterator.
  const waiting = proofs.values()
  const work = async () => {
    for (const proof of waiting) {
      if (signal.aborted) return
      const run = await runProof(proof, { site, aliases, packages, runs, signal })
      done.push(run)
      if (!signal.aborted)
        note(`${run.result === 'passed' ? 'passed' : 'FAILED'}  ${proof.route}  ${proof.name}\n`)
    }
  }
  // What every test loads: `guard.cjs`, `harness.cjs` and `reporter.cjs`.
  const sources = path.join(rootOfPackage('@holdtrue/claims', import.meta.url), 'src/prove')
  const input = ['guard', 'harness', 'reporter'].map((name) => path.join(sources, `${name}.ts`))
  const output = { dir: runs, format: 'cjs', entryFileNames: '[name].cjs' } as const
  try {
    await build({ input, output, platform: 'node', logLevel: 'silent', tsconfig: false })
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  } finally {
    rmSync(runs, { recursive: true, force: true, maxRetries: 5 })
  }
  return done
}

function reportAsJson(runs: readonly ProofRun[], { upstream, against }: ProveOptions): string {
  const tests = runs.map(({ proof: { route, name, file, lines, defect }, result, problems }) => {
    const failures = problems.map(({ message, hint, line }) => ({ message, hint, line }))
    return { route, name, file, line: lines[0], defect, result, failures }
  })
  return `${JSON.stringify({ release: against ?? upstream.release, tests }, undefined, 2)}\n`
}

function report(runs: readonly ProofRun[], { siteDir, upstream, against }: ProveOptions): string {
  const { name, release } = upstream
  const ran = `${counted(runs.length, 'test')} ran against ${name} ${against ?? release}`
  const listed = (title: string, some: readonly ProofRun[]) => {
    const problems = some.flatMap((run) => run.problems)
    return problems.length > 0 ? `${title}${formatProblems(problems, siteDir)}\n\n` : ''
  }
  const bad = runs.filter(({ result }) => result !== 'passed')
  if (against === undefined) {
    const hint = bad.length > 0 ? ` Again: \`${calledAs('prove', '--changed')}\` skips what has passed.` : ''
    return `${listed('', bad)}${ran}, ${bad.length} failed.${hint}\n`
  }
  const silent = bad.filter(({ result }) => result === 'no-answer')
  const gone = bad.filter(({ result, proof }) => result === 'failed' && proof.defect !== undefined)
  const changed = bad.filter(({ result, proof }) => result === 'failed' && proof.defect === undefined)
  return [
    listed(`Defects of ${release} that ${against} does not have:\n\n`, gone),
    listed(`Examples that behave differently in ${against}:\n\n`, changed),
    listed(`Tests that cannot run with ${against}, so they say nothing about it:\n\n`, silent),
    `${ran}: ${counted(gone.length, 'defect')} gone, ${counted(changed.length, 'example')} changed, ${counted(silent.length, 'test')} without an answer.\n`,
  ].join('')
}

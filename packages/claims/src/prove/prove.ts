/** `prove`: runs the tests on the pages against the packages of a release. */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { formatProblems } from 'holdtrue/cli/report'
import { calledAs } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'
import { nearest } from 'holdtrue/model/nearest'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { FetchError, type RunNpm } from '../upstream/fetch/fetch-package'
import { makeApplication } from './application'
import { installRelease } from './install'
import { readVerdicts, stateOfProof, writeVerdicts, type Proof, type Verdict, type Verdicts } from './proofs'
import { PublishedFiles } from './published-files'
import { runProof, type ProofRun } from './run-proof'

export interface ProveOptions {
  siteDir: string
  cacheDir: string
  upstream: UpstreamConfig
  /** All proofs of the site. */
  proofs: readonly Proof[]
  /** Route or file of a page: only its proofs. */
  page?: string
  /** Only proofs of defects. */
  defects?: boolean
  /** Only what has not passed as it is now. */
  changed?: boolean
  /** Another release: what it changes in behaviour is reported, and no verdict is written. */
  against?: string
  json?: boolean
  /** The report, with a line end. */
  write: (text: string) => void
  /** Progress, with line ends. */
  note: (text: string) => void
  /** For tests. */
  npm?: RunNpm
}

/** Exit codes of `prove`. */
const proveExit = { ok: 0, failing: 1, notRun: 2 } as const

/** Runs proofs and writes their verdicts. Resolves with the exit code: 2 if they could not run. */
export async function proveCommand(options: ProveOptions): Promise<number> {
  const { siteDir, upstream, note } = options
  const release = options.against ?? upstream.release
  const verdicts = readVerdicts(siteDir, upstream)
  const chosen = choose(options, verdicts)
  if (typeof chosen === 'string') {
    note(`${chosen}\n`)
    return proveExit.notRun
  }
  try {
    const runs = chosen.length === 0 ? [] : await runAll(chosen, options, release)
    if (options.against === undefined)
      writeVerdicts(siteDir, upstream, merged(options.proofs, verdicts, runs, release))
    options.write(report(runs, options, { release, verdicts }))
    return runs.some(({ problems }) => problems.length > 0) ? proveExit.failing : proveExit.ok
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    note(`${reason}\n`)
    return proveExit.notRun
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ProblemsError) return formatProblems(error.problems)
  if (!(error instanceof FetchError)) return undefined
  return `${error.message} The packages are not in the cache, so no test ran; the committed verdicts stay.`
}

/** The proofs to run; a sentence if the page that was asked for is none. */
function choose({ proofs, page, ...only }: ProveOptions, verdicts: Verdicts): Proof[] | string {
  const pages = [...new Set(proofs.flatMap(({ route, file }) => [route, file]))]
  if (page !== undefined && !pages.includes(page)) {
    const like = nearest(page, pages)
    return `No test is on a page \`${page}\`.${like === undefined ? '' : ` Did you mean \`${like}\`?`}`
  }
  return proofs.filter(
    (proof) =>
      (page === undefined || proof.route === page || proof.file === page) &&
      (only.defects !== true || proof.defect !== undefined) &&
      (only.changed !== true || stateOfProof(proof, verdicts, only.upstream.release) !== 'passed'),
  )
}

async function runAll(
  proofs: readonly Proof[],
  { siteDir, cacheDir, upstream, note, npm }: ProveOptions,
  release: string,
): Promise<ProofRun[]> {
  const packages = await installRelease({ cacheDir, upstream, release, note, ...(npm && { npm }) })
  const names = upstream.packages.map(({ name }) => name)
  const { setup } = upstream.proofs ?? {}
  const options = {
    packages,
    ...(setup !== undefined && { setup: path.resolve(siteDir, setup) }),
    published: new PublishedFiles(packages, names, upstream.proofs?.aliases),
  }
  const needsApplication = proofs.some(({ environment }) => environment === 'application')
  const application = needsApplication ? await makeApplication(siteDir, upstream, options) : undefined
  const waiting = [...proofs]
  const runs: ProofRun[] = []
  const work = async () => {
    for (let proof = waiting.shift(); proof; proof = waiting.shift()) {
      const run = await runProof(proof, { ...options, ...(application !== undefined && { application }) })
      runs.push(run)
      note(
        `${run.problems.length === 0 ? 'passed' : 'FAILED'}  ${proof.route}  ${proof.name}  ${run.took} ms\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return runs.sort((a, b) => proofs.indexOf(a.proof) - proofs.indexOf(b.proof))
}

/** Verdicts of this run, and earlier ones of proofs that are still there. */
function merged(
  proofs: readonly Proof[],
  verdicts: Verdicts,
  runs: readonly ProofRun[],
  release: string,
): Verdict[] {
  const ran = new Map(runs.map((run) => [run.proof, run]))
  return proofs.flatMap((proof): Verdict[] => {
    const { route, name, hash } = proof
    const run = ran.get(proof)
    if (run) return [{ route, name, hash, release, result: run.problems.length === 0 ? 'passed' : 'failed' }]
    return [...verdicts.values()].filter((known) => known.route === route && known.name === name)
  })
}

function report(
  runs: readonly ProofRun[],
  { upstream, against, json }: ProveOptions,
  { release, verdicts }: { release: string; verdicts: Verdicts },
): string {
  const failed = runs.filter(({ problems }) => problems.length > 0)
  // Against another release, only what passes in the pinned one says something.
  const changed = failed.filter(
    ({ proof }) => against === undefined || stateOfProof(proof, verdicts, upstream.release) === 'passed',
  )
  if (json) return `${JSON.stringify(jsonOf(runs, release), null, 2)}\n`
  const summary = `${counted(runs.length, 'test')} ran against ${upstream.name} ${release}, ${failed.length} failed.`
  const problems = changed.flatMap((run) => run.problems)
  if (against === undefined) {
    const hint =
      failed.length > 0 ? ` Again: \`${calledAs('prove', '--changed')}\` skips what has passed.` : ''
    return [...(problems.length > 0 ? [formatProblems(problems)] : []), `${summary}${hint}`, ''].join('\n')
  }
  const [defects, others] = [true, false].map((isDefect) =>
    changed.filter(({ proof }) => (proof.defect !== undefined) === isDefect),
  )
  return [
    ...changesOf(`Defects of ${upstream.release} that ${release} does not have`, defects ?? []),
    ...changesOf(`Examples that pass with ${upstream.release} and fail with ${release}`, others ?? []),
    summary,
    '',
  ].join('\n')
}

function changesOf(title: string, runs: readonly ProofRun[]): string[] {
  if (runs.length === 0) return []
  const lines = runs.map(
    ({ proof, problems }) =>
      `  ${proof.route}${proof.defect === undefined ? '' : `#${proof.defect}`}  ${proof.file}:${proof.line}\n    ${problems[0]?.message ?? ''}`,
  )
  return [`${title}:`, ...lines, '']
}

function jsonOf(runs: readonly ProofRun[], release: string) {
  return {
    release,
    proofs: runs.map(({ proof: { route, name, file, line, defect }, took, problems }) => ({
      route,
      name,
      file,
      line,
      ...(defect !== undefined && { defect }),
      result: problems.length === 0 ? 'passed' : 'failed',
      took,
      problems,
    })),
  }
}

/** `prove`: runs the tests on the pages against the packages of a release. */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { formatProblems } from 'holdtrue/cli/report'
import { calledAs } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'
import { nearest } from 'holdtrue/model/nearest'
import type { UpstreamConfig } from '../model/upstream-config'
import { FetchError, type RunNpm } from '../upstream/fetch/fetch-package'
import { makeApplication } from './application'
import { installRelease } from './install'
import {
  keyOf,
  readVerdicts,
  stateOfProof,
  writeVerdicts,
  type Proof,
  type Verdict,
  type Verdicts,
} from './proofs'
import { PublishedFiles } from './published-files'
import { runProof, stopProofs, type ProofRun } from './run-proof'

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
    const hasPassed = (proof: Proof) => stateOfProof(proof, verdicts, upstream.release) === 'passed'
    // A test that does not pass in the pinned release says nothing about another one.
    const asked = options.against === undefined ? chosen : chosen.filter(hasPassed)
    const runs = asked.length === 0 ? [] : await runAll(asked, options, release)
    if (options.against === undefined)
      writeVerdicts(siteDir, upstream, merged(options.proofs, verdicts, runs, release))
    options.write(report(runs, options, chosen.length - asked.length))
    return runs.some(({ result }) => result !== 'passed') ? proveExit.failing : proveExit.ok
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const fact = error.message.replace(/\.$/, '')
    note(`${fact}, so no test ran and the committed verdicts stay.\n`)
    return proveExit.notRun
  }
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
  const stop = () => {
    stopProofs()
    process.exit(proveExit.notRun)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  const needsApplication = proofs.some(({ environment }) => environment === 'application')
  const application = needsApplication && (await makeApplication(siteDir, upstream, options))
  const waiting = [...proofs]
  const runs: ProofRun[] = []
  const work = async () => {
    for (let proof = waiting.shift(); proof; proof = waiting.shift()) {
      const run = await runProof(proof, { ...options, ...application })
      runs.push(run)
      note(
        `${run.result === 'passed' ? 'passed' : 'FAILED'}  ${proof.route}  ${proof.name}  ${run.took} ms\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const signal of signals) process.off(signal, stop)
  return runs.sort((a, b) => proofs.indexOf(a.proof) - proofs.indexOf(b.proof))
}

/** Verdicts of this run, and earlier ones of proofs that are still there. */
function merged(
  proofs: readonly Proof[],
  verdicts: Verdicts,
  runs: readonly ProofRun[],
  release: string,
): Verdict[] {
  const ran = new Map<Proof, Verdict['result']>(
    runs.map(({ proof, result }) => [proof, result === 'passed' ? result : 'failed']),
  )
  return proofs.flatMap((proof): Verdict[] => {
    const { route, name, hash } = proof
    const result = ran.get(proof)
    const known = verdicts.get(keyOf(proof))
    return result ? [{ route, name, hash, release, result }] : known ? [known] : []
  })
}

function report(runs: readonly ProofRun[], options: ProveOptions, leftOut: number): string {
  const { upstream, against, json } = options
  const release = against ?? upstream.release
  if (json) return `${JSON.stringify({ release, proofs: runs.map(jsonOf) }, null, 2)}\n`
  const ran = `${counted(runs.length, 'test')} ran against ${upstream.name} ${release}`
  if (against !== undefined) return differences(runs, { ran, release: upstream.release, against, leftOut })
  const problems = runs.flatMap((run) => run.problems)
  const failed = runs.filter(({ result }) => result !== 'passed').length
  const hint = failed > 0 ? ` Again: \`${calledAs('prove', '--changed')}\` skips what has passed.` : ''
  return `${problems.length > 0 ? `${formatProblems(problems)}\n\n` : ''}${ran}, ${failed} failed.${hint}\n`
}

interface Comparison {
  ran: string
  release: string
  against: string
  leftOut: number
}

/** What behaves differently in another release, apart from what cannot be known. */
function differences(runs: readonly ProofRun[], { ran, release, against, leftOut }: Comparison): string {
  const failed = runs.filter(({ result }) => result === 'failed')
  const gone = failed.filter(({ proof }) => proof.defect !== undefined)
  const changed = failed.filter(({ proof }) => proof.defect === undefined)
  const silent = runs.filter(({ result }) => result === 'no-answer')
  const left =
    leftOut > 0 ? `; ${counted(leftOut, 'test')} left out, which must first pass against ${release}` : ''
  return [
    ...listed(`Defects of ${release} that ${against} does not have`, gone),
    ...listed(`Examples that behave differently in ${against}`, changed),
    ...listed(`Tests that cannot be built or run with ${against}, so they say nothing about it`, silent),
    `${ran}: ${counted(gone.length, 'defect')} gone, ${counted(changed.length, 'example')} changed, ${counted(silent.length, 'test')} without an answer${left}.\n`,
  ].join('\n\n')
}

function listed(title: string, runs: readonly ProofRun[]): string[] {
  if (runs.length === 0) return []
  const lines = runs.map(({ proof: { route, defect, file, line }, problems: [problem] }) => {
    const address = defect === undefined ? route : `${route}#${defect}`
    return `  ${address}  ${file}:${line}\n    ${problem?.message ?? ''}`
  })
  return [[`${title}:`, ...lines].join('\n')]
}

const jsonOf = ({ proof: { route, name, file, line, defect }, ...run }: ProofRun) => ({
  route,
  name,
  file,
  line,
  defect,
  ...run,
})

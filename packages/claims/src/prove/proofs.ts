/** Proofs: tests on pages, marked `run`. What a page has of them, and what is known of how they ended. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from 'holdtrue/files/file-states'
import { listFiles } from 'holdtrue/files/folder-state'
import { writeWhole } from 'holdtrue/files/cache-entry'
import type { CompiledArticle, KeptFence } from 'holdtrue/model/article'
import { calledAs } from 'holdtrue/files/engine-root'
import type { Problem } from 'holdtrue/model/problem'
import { isNamedFile, titlePath } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'

/** A test on a page, with the files that stand there under their titles. */
export interface Proof {
  route: string
  /** Its title; for one without a title the id of its defect, or `proof`. The second of a name has a number. */
  name: string
  /** Where its fence is. */
  file: string
  line: number
  code: string
  /** Its path in the code base or in an application, which relative imports start from: `packages/core/core/src/a.test.ts`. */
  path: string
  /** The page's other files by their paths. */
  files: Readonly<Record<string, string>>
  /** What it runs in: only the packages; an application that is started before it; a simulated browser. */
  environment: Environment
  /** It fails until what its page describes is changed: `expect="failure"`. */
  expectsFailure: boolean
  /** Seconds until it is stopped. */
  timeout: number
  /** Id of the defect that it reproduces. */
  defect?: string
  /** Of its text and of all it runs with. */
  hash: string
}

const environments = ['packages', 'application', 'browser'] as const
type Environment = (typeof environments)[number]

const defaultTimeout = 60
const longestTimeout = 300

/**
 * The proofs of a page, in its order, and what is wrong with how they are marked.
 * @param application state of the application (`applicationState`)
 */
export function proofsOf(
  route: string,
  { fences }: Pick<CompiledArticle, 'fences'>,
  application: string,
): { proofs: Proof[]; problems: Problem[] } {
  const problems: Problem[] = []
  const marked = fences.filter(({ kind }) => kind === 'run')
  if (marked.length === 0) return { proofs: [], problems }
  const files = Object.fromEntries(
    fences.flatMap(({ kind, language, code, values }) => {
      const { title, file = title, cwd = '' } = values
      return kind !== 'run' && file !== undefined && isNamedFile(language, file)
        ? [[path.posix.join(cwd, file), code]]
        : []
    }),
  )
  const counts = new Map<string, number>()
  const proofs = marked.map((fence): Proof => {
    const title = fence.values['title']
    const name = title ?? fence.within ?? 'proof'
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const proof = {
      route,
      name: count === 1 ? name : `${name} ${count}`,
      ...fence.place,
      code: fence.code,
      path: pathOf(fence),
      files,
      environment: environmentOf(fence, problems),
      expectsFailure: fence.values['expect'] === 'failure',
      timeout: timeoutOf(fence, problems),
      ...(fence.within !== undefined && { defect: fence.within }),
    }
    const { code, path, environment, expectsFailure } = proof
    const around = environment === 'application' ? application : ''
    const inputs = JSON.stringify([code, path, environment, expectsFailure, files, around])
    return { ...proof, hash: hashOfContent(inputs).slice(0, 16) }
  })
  return { proofs, problems }
}

/** Hash of the files of the site's application for tests; empty if there are none. */
export function applicationState(siteDir: string, { proofs }: Pick<UpstreamConfig, 'proofs'>): string {
  const folder = path.join(siteDir, proofs?.application ?? '')
  if (proofs?.application === undefined || !existsSync(folder)) return ''
  const files = listFiles(folder).sort()
  const texts = files.map((file) => `${file}\0${readFileSync(path.join(folder, file), 'utf8')}`)
  return hashOfContent(texts.join('\0')).slice(0, 16)
}

/** `cwd` is the folder that the title is relative to, or the package. */
function pathOf({ values: { title = '', cwd = '' }, language }: KeptFence): string {
  return path.posix.join(cwd, titlePath.exec(title)?.[0] ?? `proof.test.${language}`)
}

/** Where the code base runs its tests in a simulated browser. */
export const panelPath = /(?:^|\/)admin\/src\//

function environmentOf(fence: KeptFence, problems: Problem[]): Environment {
  const { place } = fence
  const { run = panelPath.test(pathOf(fence)) ? 'browser' : 'packages' } = fence.values
  const found = environments.find((name) => name === run)
  if (found) return found
  problems.push({
    severity: 'error',
    code: 'proof-environment',
    message: `A test is marked \`run="${run}"\`.`,
    hint: `Known: ${environments.map((name) => `\`${name}\``).join(', ')}; \`run\` alone means \`packages\`.`,
    ...place,
  })
  return 'packages'
}

function timeoutOf({ values: { timeout }, place }: KeptFence, problems: Problem[]): number {
  if (timeout === undefined) return defaultTimeout
  const seconds = Number(timeout)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= longestTimeout) return seconds
  problems.push({
    severity: 'error',
    code: 'proof-timeout',
    message: `A test has \`timeout="${timeout}"\`.`,
    hint: `Write seconds, from 1 to ${longestTimeout}. The default is ${defaultTimeout}.`,
    ...place,
  })
  return defaultTimeout
}

/** How a proof ended when it last ran. */
export interface Verdict {
  route: string
  name: string
  hash: string
  release: string
  result: 'passed' | 'failed'
}

/** `stale`: the text that ran was another one, or it never ran. */
export type ProofState = Verdict['result'] | 'stale'

export type Verdicts = ReadonlyMap<string, Verdict>

/** What a proof and its verdict are found by. */
export const keyOf = ({ route, name }: Pick<Verdict, 'route' | 'name'>) => `${route}\t${name}`

export const verdictsFile = 'proofs.txt'

const head =
  '# How the tests on the pages ended: route, name, hash of what ran, release, result. Written by `prove`.\n'

/** The verdicts that are committed beside the index; none where there is no such file. */
export function readVerdicts(siteDir: string, { index }: Pick<UpstreamConfig, 'index'>): Verdicts {
  const file = path.join(siteDir, index, verdictsFile)
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [route = '', name = '', hash = '', release = '', result] = line.split('\t')
      return result === 'passed' || result === 'failed'
        ? [[keyOf({ route, name }), { route, name, hash, release, result }] as const]
        : []
    }),
  )
}

/** Writes the verdicts in the order of their routes and names. */
export function writeVerdicts(
  siteDir: string,
  { index }: Pick<UpstreamConfig, 'index'>,
  verdicts: readonly Verdict[],
): void {
  const lines = verdicts
    .map(({ route, name, hash, release, result }) => [route, name, hash, release, result].join('\t'))
    .sort()
  writeWhole(path.join(siteDir, index, verdictsFile), `${head}${lines.map((line) => `${line}\n`).join('')}`)
}

/** How a proof ended against a release, if what ran then is what is on the page now. */
export function stateOfProof(proof: Proof, verdicts: Verdicts, release: string): ProofState {
  const verdict = verdicts.get(keyOf(proof))
  return verdict?.hash === proof.hash && verdict.release === release ? verdict.result : 'stale'
}

/** A warning for each proof that failed, or is not the one that ran. */
export function unproven(proofs: readonly Proof[], verdicts: Verdicts, release: string): Problem[] {
  return proofs.flatMap((proof): Problem[] => {
    const state = stateOfProof(proof, verdicts, release)
    if (state === 'passed') return []
    const { name, route, file, line } = proof
    const fact = state === 'failed' ? 'failed when it last ran' : 'has not run as it is now'
    return [
      {
        severity: 'warning',
        code: `proof-${state}`,
        message: `The test \`${name}\` ${fact}.`,
        hint: `Run it: \`${calledAs('prove', `--page ${route}`)}\`.`,
        file,
        line,
      },
    ]
  })
}

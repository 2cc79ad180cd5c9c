import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from 'holdtrue/files/cache-entry'
import { calledAs } from 'holdtrue/files/engine-root'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import type { CompiledArticle, Slot } from 'holdtrue/model/article'
import type { Doc } from 'holdtrue/model/doc'
import { escapeText } from 'holdtrue/model/escape'
import type { Problem } from 'holdtrue/model/problem'
import type { ClaimVerdict, ProofFacts } from '../model/claims'
import { remember } from 'holdtrue/model/remember'
import type { UpstreamConfig } from '../model/upstream-config'
import { hashOfSurroundings, proofsOf, type Proof } from './proofs'

type Verdicts = ReadonlySet<string>

export const verdictsFile = 'proofs.txt'

const head =
  '# How the tests and steps on the pages ended: route, name, hash of what ran, release, result. Written by `prove`.'

const verdictOf = ({ route, name, hash }: Proof, release: string, result: 'passed' | 'failed') =>
  [route, name, hash, release, result].join('\t')

/** The lines of the committed file next to the index; empty if there is no file. */
export function readVerdicts(siteDir: string, { index }: Pick<UpstreamConfig, 'index'>): Verdicts {
  const file = path.join(siteDir, index, verdictsFile)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))
}

/** Writes the results of a run, and keeps the verdicts of other proofs that have not changed since. */
export function writeVerdicts(
  siteDir: string,
  { index, release }: Pick<UpstreamConfig, 'index' | 'release'>,
  proofs: readonly Proof[],
  runs: readonly { proof: Proof; result: string }[],
): void {
  const known = [...readVerdicts(siteDir, { index })]
  const lines = proofs.flatMap((proof) => {
    const run = runs.find((item) => item.proof === proof)
    if (run) return verdictOf(proof, release, run.result === 'passed' ? 'passed' : 'failed')
    return known.filter((line) => line.startsWith(`${proof.route}\t${proof.name}\t${proof.hash}\t`))
  })
  writeWhole(path.join(siteDir, index, verdictsFile), `${[head, ...lines.sort()].join('\n')}\n`)
}

/** The result of a proof against a release; `stale` if it has changed since, or has never run. */
export const stateOfProof = (proof: Proof, verdicts: Verdicts, release: string): ProofFacts['state'] =>
  (['passed', 'failed'] as const).find((result) => verdicts.has(verdictOf(proof, release, result))) ?? 'stale'

export type ProofsOfPage = ReturnType<typeof openProofs>

/** Looks up the proofs of a page and their results, once per page, although every mark on it asks. */
export function openProofs(siteDir: string, upstream: UpstreamConfig) {
  const verdicts = readVerdicts(siteDir, upstream)
  const surroundings = hashOfSurroundings(siteDir, upstream)
  return remember((article: CompiledArticle) =>
    remember(({ route }: Pick<Doc, 'route'>) => {
      const { proofs, problems } = proofsOf(route, article, surroundings)
      const known = proofs.map((proof) => ({ proof, facts: factsOf(proof, verdicts, upstream) }))
      return {
        proofs: known.map(({ facts }) => facts),
        /** Invalid marks, and a warning for each proof that failed or is stale. */
        problems: [
          ...problems,
          ...known.flatMap(({ proof, facts }) => (facts.state === 'passed' ? [] : [unproven(proof, facts)])),
        ],
        mark({ target }: Slot): SlotResolution<ClaimVerdict> {
          const { file, line = 0 } = article.fences[Number(target)]?.place ?? {}
          const { facts } = known.find(({ proof }) => proof.file === file && proof.lines.includes(line)) ?? {}
          if (!facts) return {}
          const html = `<p class="proof proof-${facts.state}">${escapeText(facts.text)}</p>`
          return { html, markdown: `*${facts.text}.*` }
        },
      }
    }),
  )
}

function factsOf(proof: Proof, verdicts: Verdicts, { name: subject, release }: UpstreamConfig): ProofFacts {
  const { name, lines, defect, fails } = proof
  const state = stateOfProof(proof, verdicts, release)
  const against = `against ${subject} ${release}`
  const words = {
    stale: 'Has not run as it is now',
    failed: `Failed ${against}`,
    passed: fails === undefined ? `Ran ${against}` : `Fails ${against}, as the page says`,
  }
  return { name, line: lines[0] ?? 1, state, text: words[state], defect }
}

function unproven({ route, file, steps }: Proof, { name, line, state }: ProofFacts): Problem {
  const fact = state === 'failed' ? 'failed in its last run' : 'has not run as it is now'
  return {
    severity: 'warning',
    code: `proof-${state}`,
    message: `The ${steps.length > 0 ? 'sequence of' : 'test'} \`${name}\` ${fact}.`,
    hint: `Run it: \`${calledAs('prove', `--page ${route}`)}\`.`,
    file,
    line,
  }
}

/** What pages say of their proofs. */
import type { CompiledArticle, Slot } from 'holdtrue/model/article'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import { escapeText } from 'holdtrue/model/escape'
import type { Problem } from 'holdtrue/model/problem'
import type { ClaimVerdict, ProofFacts } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'
import { hashOfSurroundings, proofsOf, readVerdicts, stateOfProof, unproven, type Proof } from './proofs'

/** Looks up the proofs of a page of one release, and how they ended. */
export type ProofsOfPage = (route: string, article: CompiledArticle) => PageProofs

export interface PageProofs {
  proofs: ProofFacts[]
  problems: Problem[]
  /** The mark of a fence. */
  mark: (slot: Slot) => SlotResolution<ClaimVerdict>
}

export function openProofs(siteDir: string, upstream: UpstreamConfig): ProofsOfPage {
  const { name: subject, release } = upstream
  const verdicts = readVerdicts(siteDir, upstream)
  const surroundings = hashOfSurroundings(siteDir, upstream)
  const factsOf = (proof: Proof): ProofFacts => {
    const { name, lines, defect } = proof
    const state = stateOfProof(proof, verdicts, release)
    const text = wordsOf(proof, state, `${subject} ${release}`)
    return { name, line: lines[0] ?? 1, state, text, ...(defect !== undefined && { defect }) }
  }
  const open = (route: string, article: CompiledArticle): PageProofs => {
    const { proofs, problems } = proofsOf(route, article, surroundings)
    return {
      proofs: proofs.map(factsOf),
      problems: [...problems, ...unproven(proofs, verdicts, release)],
      mark({ target }) {
        const { file, line = 0 } = article.fences[Number(target)]?.place ?? {}
        const proof = proofs.find((item) => item.file === file && item.lines.includes(line))
        if (!proof) return {}
        const { state, text } = factsOf(proof)
        return { html: `<p class="proof proof-${state}">${escapeText(text)}</p>`, markdown: `*${text}.*` }
      },
    }
  }
  // Each mark of a page asks.
  const opened = new WeakMap<CompiledArticle, PageProofs>()
  return (route, article) => {
    const known = opened.get(article) ?? open(route, article)
    opened.set(article, known)
    return known
  }
}

function wordsOf({ fails }: Proof, state: ProofFacts['state'], release: string): string {
  if (state === 'stale') return 'Has not run as it is now'
  if (state === 'failed') return `Failed against ${release}`
  return fails === undefined ? `Ran against ${release}` : `Fails against ${release}, as the page says`
}

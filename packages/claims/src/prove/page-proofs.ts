/** What pages say of their proofs and of their defects. */
import type { CompiledArticle, ListedAdmonition, Slot } from 'holdtrue/model/article'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import { escapeText } from 'holdtrue/model/escape'
import { nearest } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import type { Answer } from 'holdtrue/pages/integration'
import { fixSizes, type ClaimVerdict, type DefectFacts, type ProofFacts } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'
import {
  applicationState,
  problemOfProof,
  proofsOf,
  readVerdicts,
  stateOfProof,
  type Proof,
  type ProofState,
  type Verdicts,
} from './proofs'

/** The proofs of the pages of one release, and how they ended. */
export class PageProofs {
  readonly #upstream: UpstreamConfig
  readonly #verdicts: Verdicts
  readonly #application: string
  readonly #known = new WeakMap<Pick<CompiledArticle, 'fences'>, ReturnType<typeof proofsOf>>()

  constructor(siteDir: string, upstream: UpstreamConfig) {
    this.#upstream = upstream
    this.#verdicts = readVerdicts(siteDir, upstream)
    this.#application = applicationState(siteDir, upstream)
  }

  #proofs(route: string, article: Pick<CompiledArticle, 'fences'>): ReturnType<typeof proofsOf> {
    const found = this.#known.get(article) ?? proofsOf(route, article, this.#application)
    this.#known.set(article, found)
    return found
  }

  #state(proof: Proof): ProofState {
    return stateOfProof(proof, this.#verdicts, this.#upstream.release)
  }

  /** The mark of a fence, or of an admonition with a test in it. */
  mark({ target }: Slot, route: string, article: CompiledArticle): SlotResolution<ClaimVerdict> {
    const { proofs } = this.#proofs(route, article)
    const { release, name } = this.#upstream
    if (target.startsWith('#')) {
      const own = proofs.filter(({ defect }) => defect === target.slice(1))
      const isReproduced = own.length > 0 && own.every((proof) => this.#state(proof) === 'passed')
      if (!isReproduced) return {}
      const text = `Reproduced in ${name} ${release}`
      return {
        html: ` <span class="proof proof-passed">${text}</span>`,
        markdown: ` (reproduced in ${name} ${release})`,
      }
    }
    const fence = article.fences[Number(target)]
    const proof = proofs.find(({ file, line }) => file === fence?.place.file && line === fence.place.line)
    if (!proof) return {}
    const state = this.#state(proof)
    const text = wordsOf(proof, state, `${name} ${release}`)
    return {
      html: `<p class="proof proof-${state}">${escapeText(text)}</p>`,
      markdown: `*${text}.*`,
    }
  }

  /** What is known of a page's proofs and defects, and what is wrong with them. */
  facts(
    route: string,
    article: CompiledArticle,
    answers: readonly Answer<ClaimVerdict>[],
  ): { proofs: ProofFacts[]; defects: DefectFacts[]; problems: Problem[] } {
    const found = this.#proofs(route, article)
    const proofs = found.proofs.map((proof): ProofFacts => {
      const { name, line, defect } = proof
      return { name, line, state: this.#state(proof), ...(defect !== undefined && { defect }) }
    })
    const problems = [
      ...found.problems,
      ...found.proofs.flatMap((proof) => problemOfProof(proof, this.#state(proof)) ?? []),
    ]
    const defects = article.admonitions.flatMap((item) =>
      defectOf(item, { article, answers, proofs, problems }),
    )
    return { proofs, defects, problems }
  }
}

function wordsOf({ expectsFailure }: Proof, state: ProofState, release: string): string {
  if (state === 'stale') return 'Has not run as it is now'
  if (state === 'failed') return `Failed against ${release}`
  return expectsFailure ? `Fails against ${release}, as the page says` : `Ran against ${release}`
}

interface DefectInput {
  article: CompiledArticle
  answers: readonly Answer<ClaimVerdict>[]
  proofs: readonly ProofFacts[]
  problems: Problem[]
}

/** A defect that says how big its fix is. The file to change is that of its first statement. */
function defectOf(
  item: ListedAdmonition,
  { article, answers, proofs, problems }: DefectInput,
): DefectFacts[] {
  const { fix } = item.values ?? {}
  if (fix === undefined) return []
  const size = fixSizes.find((known) => known === fix)
  if (size === undefined) {
    problems.push(unknownSize(fix, item))
    return []
  }
  const own = new Set(item.slots?.map((index) => article.slots[index]))
  const claim = answers.find(({ slot }) => own.has(slot))
  const tests = proofs.filter(({ defect }) => defect === item.id)
  return [
    {
      id: item.id,
      html: item.html,
      title: item.title,
      text: firstSentence(item.text),
      fix: size,
      ...(claim && { target: claim.slot.target }),
      ...(claim?.href !== undefined && { href: claim.href }),
      isReproduced: tests.length > 0 && tests.every(({ state }) => state === 'passed'),
    },
  ]
}

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text

function unknownSize(fix: string, { title, place }: ListedAdmonition): Problem {
  return {
    severity: 'error',
    code: 'defect-fix',
    message: `The defect "${title}" has \`fix="${fix}"\`.`,
    hint: `Did you mean \`${nearest(fix, fixSizes) ?? fixSizes[1]}\`? Known: ${fixSizes.join(', ')}.`,
    ...place,
  }
}

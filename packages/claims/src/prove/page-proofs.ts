/** What pages say of their proofs and of their defects. */
import type { CompiledArticle, ListedAdmonition, Slot } from 'holdtrue/model/article'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import { escapeText } from 'holdtrue/model/escape'
import { nearest } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import type { Answer } from 'holdtrue/pages/integration'
import type { ClaimVerdict, DefectFacts, ProofFacts } from '../model/claims'
import { fixRoute } from '../model/fixes'
import { fixSizes, type FixSize, type UpstreamConfig } from '../model/upstream-config'
import {
  applicationState,
  proofsOf,
  readVerdicts,
  stateOfProof,
  unproven,
  type Proof,
  type ProofState,
  type Verdicts,
} from './proofs'

/** The proofs of the pages of one release, and how they ended. */
export class PageProofs {
  readonly #upstream: UpstreamConfig
  readonly #release: string
  readonly #addressOf: (route: string) => string
  readonly #verdicts: Verdicts
  readonly #application: string
  readonly #known = new WeakMap<Pick<CompiledArticle, 'fences'>, ReturnType<typeof proofsOf>>()

  /** @param addressOf address of a route */
  constructor(siteDir: string, upstream: UpstreamConfig, addressOf: (route: string) => string) {
    this.#upstream = upstream
    this.#addressOf = addressOf
    this.#release = `${upstream.name} ${upstream.release}`
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
    if (target.startsWith('#')) {
      const own = proofs.filter(({ defect }) => defect === target.slice(1))
      const isReproduced = own.length > 0 && own.every((proof) => this.#state(proof) === 'passed')
      const item = article.admonitions.find(({ id }) => id === target.slice(1))
      const fix = fixSizes.find((size) => size === item?.values?.['fix'])
      return this.#markOfDefect({ isReproduced, ...(fix && { fix }) })
    }
    const fence = article.fences[Number(target)]
    const proof = proofs.find(({ file, line }) => file === fence?.place.file && line === fence.place.line)
    if (!proof) return {}
    const state = this.#state(proof)
    const text = wordsOf(proof, state, this.#release)
    return {
      html: `<p class="proof proof-${state}">${escapeText(text)}</p>`,
      markdown: `*${text}.*`,
    }
  }

  #markOfDefect(defect: Pick<DefectFacts, 'isReproduced'> & { fix?: FixSize }): SlotResolution<ClaimVerdict> {
    const { isReproduced, fix } = defect
    const words = defectWords(defect, this.#release)
    if (words === '') return {}
    const reproduced = isReproduced
      ? `<span class="proof proof-passed">Reproduced in ${this.#release}</span> `
      : ''
    const size =
      fix !== undefined && this.#upstream.fixes
        ? `<a href="${this.#addressOf(fixRoute(fix))}">Fix: ${fix}</a>`
        : fix && `Fix: ${fix}`
    return {
      html: ` <span class="proof-state">${reproduced}${size ?? ''}</span>`,
      markdown: ` (${words})`,
      comesFirst: isReproduced,
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
      const state = this.#state(proof)
      const text = wordsOf(proof, state, this.#release)
      return { name, line, state, text, ...(defect !== undefined && { defect }) }
    })
    const problems = [...found.problems, ...unproven(found.proofs, this.#verdicts, this.#upstream.release)]
    const defects = article.admonitions.flatMap((item) =>
      defectOf(item, { article, answers, proofs, problems, release: this.#release }),
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
  release: string
}

/** A defect that says how big its fix is. The file to change is that of its first statement. */
function defectOf(
  item: ListedAdmonition,
  { article, answers, proofs, problems, release }: DefectInput,
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
  const isReproduced = tests.length > 0 && tests.every(({ state }) => state === 'passed')
  return [
    {
      id: item.id,
      html: item.html,
      title: item.title,
      text: firstSentence(item.text),
      fix: size,
      state: defectWords({ fix: size, isReproduced }, release),
      ...(claim && { target: claim.slot.target }),
      ...(claim?.href !== undefined && { href: claim.href }),
      isReproduced,
    },
  ]
}

/** What is known of a defect, in the same words wherever it is said. */
function defectWords(
  { isReproduced, fix }: Pick<DefectFacts, 'isReproduced'> & { fix?: FixSize },
  release: string,
): string {
  return [isReproduced ? `reproduced in ${release}` : [], fix === undefined ? [] : `fix: ${fix}`]
    .flat()
    .join(', ')
}

const firstSentence = (text: string): string =>
  /^.*?(?<!\b[a-z]\.[a-z])[.!?](?=\s|$)/s.exec(text)?.[0] ?? text.replace(/:$/, '.')

function unknownSize(fix: string, { title, place }: ListedAdmonition): Problem {
  return {
    severity: 'error',
    code: 'defect-fix',
    message: `The defect "${title}" has \`fix="${fix}"\`.`,
    hint: `Did you mean \`${nearest(fix, fixSizes) ?? fixSizes[1]}\`? Known: ${fixSizes.join(', ')}.`,
    ...place,
  }
}

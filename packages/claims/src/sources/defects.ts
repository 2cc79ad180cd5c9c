/** State of a page's known defects. */
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import type { CompiledArticle, ListedAdmonition, Place } from 'holdtrue/model/article'
import { nearest } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import type { Answer } from 'holdtrue/pages/integration'
import type { ClaimVerdict, DefectFacts, ProofFacts } from '../model/claims'
import { fixRoute } from '../model/fixes'
import { fixSizes, type UpstreamConfig } from '../model/upstream-config'

/** What is known of a defect, and the same in words. It is reproduced if it has proofs and all of them passed. */
function stateOf(
  { id, values }: ListedAdmonition,
  proofs: readonly ProofFacts[],
  { name, release }: UpstreamConfig,
) {
  const own = proofs.filter(({ defect }) => defect === id)
  const isReproduced = own.length > 0 && own.every(({ state }) => state === 'passed')
  const fix = fixSizes.find((size) => size === values?.['fix'])
  const words = [isReproduced && `reproduced in ${name} ${release}`, fix && `fix: ${fix}`]
  return { isReproduced, fix, state: words.filter(Boolean).join(', ') }
}

/**
 * The mark next to a defect's title.
 * @param addressOf address of a route
 */
export function defectMark(
  item: ListedAdmonition,
  proofs: readonly ProofFacts[],
  upstream: UpstreamConfig,
  addressOf: (route: string) => string,
): SlotResolution<ClaimVerdict> {
  const { isReproduced, fix, state } = stateOf(item, proofs, upstream)
  if (state === '') return {}
  const { name, release, fixes } = upstream
  const reproduced = `<span class="proof proof-passed">Reproduced in ${name} ${release}</span> `
  const size = fix && (fixes ? `<a href="${addressOf(fixRoute(fix))}">Fix: ${fix}</a>` : `Fix: ${fix}`)
  return {
    html: ` <span class="proof-state">${isReproduced ? reproduced : ''}${size ?? ''}</span>`,
    markdown: ` (${state})`,
    comesFirst: isReproduced,
  }
}

/** A page's defects that state the size of their fix. The first file to change is the file of the first statement. */
export function defectsOf(
  { admonitions, slots }: CompiledArticle,
  answers: readonly Answer<ClaimVerdict>[],
  proofs: readonly ProofFacts[],
  upstream: UpstreamConfig,
): { defects: DefectFacts[]; problems: Problem[] } {
  const defects: DefectFacts[] = []
  const problems: Problem[] = []
  for (const item of admonitions) {
    const { fix, ...state } = stateOf(item, proofs, upstream)
    const { id, html, title, text, values, place } = item
    const stated = values?.['fix']
    if (fix === undefined && stated !== undefined) problems.push(unknownSize(title, stated, place))
    if (fix === undefined) continue
    const own = new Set(item.slots?.map((index) => slots[index]))
    const claims = answers
      .filter(({ slot }) => own.has(slot))
      .map(({ slot, href }) => ({ target: slot.target, href }))
    defects.push({ id, html, title, text: firstSentence(text), fix, ...state, claims })
  }
  return { defects, problems }
}

const firstSentence = (text: string): string =>
  /^.*?(?<!\b[a-z]\.[a-z])[.!?](?=\s|$)/s.exec(text)?.[0] ?? text.replace(/:$/, '.')

function unknownSize(title: string, fix: string, place: Place): Problem {
  return {
    severity: 'error',
    code: 'defect-fix',
    message: `The defect "${title}" has \`fix="${fix}"\`.`,
    hint: `Did you mean \`${nearest(fix, fixSizes) ?? fixSizes[1]}\`? Known: ${fixSizes.join(', ')}.`,
    ...place,
  }
}

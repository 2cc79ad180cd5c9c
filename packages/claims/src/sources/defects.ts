/** State of a page's known defects. */
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import type { CompiledArticle, ListedAdmonition } from 'holdtrue/model/article'
import { nearest } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import type { Answer } from 'holdtrue/pages/integration'
import type { ClaimVerdict, DefectFacts, ProofFacts } from '../model/claims'
import { fixRoute } from '../model/fixes'
import { fixSizes, type UpstreamConfig } from '../model/upstream-config'

type State = Pick<DefectFacts, 'isReproduced'> & { fix: DefectFacts['fix'] | undefined }

/** A defect is reproduced if it has proofs and all of them passed. */
function stateOf({ id, values }: ListedAdmonition, proofs: readonly ProofFacts[]): State {
  const own = proofs.filter(({ defect }) => defect === id)
  const isReproduced = own.length > 0 && own.every(({ state }) => state === 'passed')
  return { isReproduced, fix: fixSizes.find((size) => size === values?.['fix']) }
}

/** The state in words. */
const wordsOf = ({ isReproduced, fix }: State, release: string): string =>
  [isReproduced ? `reproduced in ${release}` : [], fix === undefined ? [] : `fix: ${fix}`].flat().join(', ')

const nameOf = ({ name, release }: UpstreamConfig) => `${name} ${release}`

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
  const state = stateOf(item, proofs)
  const words = wordsOf(state, nameOf(upstream))
  if (words === '') return {}
  const { isReproduced, fix } = state
  const reproduced = `<span class="proof proof-passed">Reproduced in ${nameOf(upstream)}</span> `
  const size =
    fix !== undefined && upstream.fixes
      ? `<a href="${addressOf(fixRoute(fix))}">Fix: ${fix}</a>`
      : fix && `Fix: ${fix}`
  return {
    html: ` <span class="proof-state">${isReproduced ? reproduced : ''}${size ?? ''}</span>`,
    markdown: ` (${words})`,
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
  const problems: Problem[] = []
  const defects = admonitions.flatMap((item): DefectFacts[] => {
    const given = item.values?.['fix']
    if (given === undefined) return []
    const { fix, isReproduced } = stateOf(item, proofs)
    if (fix === undefined) {
      problems.push(unknownSize(given, item))
      return []
    }
    const own = new Set(item.slots?.map((index) => slots[index]))
    const claims = answers
      .filter(({ slot }) => own.has(slot))
      .map(({ slot, href }) => ({ target: slot.target, ...(href !== undefined && { href }) }))
    return [
      {
        id: item.id,
        html: item.html,
        title: item.title,
        text: firstSentence(item.text),
        fix,
        state: wordsOf({ fix, isReproduced }, nameOf(upstream)),
        claims,
        isReproduced,
      },
    ]
  })
  return { defects, problems }
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

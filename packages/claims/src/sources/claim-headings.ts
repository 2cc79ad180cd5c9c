import { isClaim } from '../check/claims/claim-target'
import { slotPattern, type CompiledArticle, type Heading } from 'holdtrue/model/article'
import { attributeOf, readHtml } from 'holdtrue/model/html-reader'
import type { Answer } from 'holdtrue/pages/integration'
import type { ClaimVerdict, DocumentClaim } from '../model/claims'

type Claiming = Pick<CompiledArticle, 'html' | 'headings' | 'slots'>

/** Headings of the engine's own HTML, in which `<` stands for nothing but a tag, and marks of slots wherever they are. */
const headingOrSlot = new RegExp(String.raw`<h[1-6]((?:[^"'>]|"[^"]*"|'[^']*')*)>|${slotPattern.source}`, 'g')

/** The heading that each claim of an article stands under, by the index of its slot; none above the first one. */
export function headingsOfClaims(article: Claiming): ReadonlyMap<number, Heading> {
  const found = new Map<number, Heading>()
  if (!article.slots.some(isClaim)) return found
  const headings = new Map(article.headings.map((heading) => [heading.id, heading]))
  let heading: Heading | undefined
  for (const [tag, attributes, slot] of article.html.matchAll(headingOrSlot)) {
    if (attributes !== undefined) {
      readHtml(tag, {
        open: (read) => {
          const id = attributeOf(read, 'id')
          if (id !== undefined) heading = headings.get(id)
        },
      })
    }
    for (const [, within] of attributes?.matchAll(slotPattern) ?? [[tag, slot]]) {
      const index = Number(within)
      const own = article.slots[index]
      if (heading && !found.has(index) && own && isClaim(own)) found.set(index, heading)
    }
  }
  return found
}

/** A document's claims in the order in which they are written, each with the heading above it. */
export function documentClaims(article: Claiming, answers: readonly Answer<ClaimVerdict>[]): DocumentClaim[] {
  const headings = headingsOfClaims(article)
  const indexes = new Map(article.slots.map((slot, index) => [slot, index]))
  return answers.map(({ slot, href, verdict = { ok: false } }) => {
    const { target, text = '', place } = slot
    const above = headings.get(indexes.get(slot) ?? -1)
    return {
      target,
      text,
      place,
      ...verdict,
      ...(verdict.ok && href !== undefined && { href }),
      ...(above && { heading: { id: above.id, text: above.text } }),
    }
  })
}

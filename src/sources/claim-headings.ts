import { slotPattern, type CompiledArticle, type Heading } from '../model/article'

const headingOrSlot = new RegExp(`<h[1-6]\\b[^>]*? id="([^"]+)"|${slotPattern.source}`, 'g')

/** The heading that each slot of an article stands under, by the slot's index; none above the first one. */
export function headingsOfSlots(article: Pick<CompiledArticle, 'html' | 'headings'>): Map<number, Heading> {
  const headings = new Map(article.headings.map((heading) => [heading.id, heading]))
  const found = new Map<number, Heading>()
  let heading: Heading | undefined
  for (const [, id, slot] of article.html.matchAll(headingOrSlot)) {
    if (id !== undefined) heading = headings.get(id)
    else if (heading && !found.has(Number(slot))) found.set(Number(slot), heading)
  }
  return found
}

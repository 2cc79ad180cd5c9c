import { slotPattern, type CompiledArticle, type Heading, type Slot } from '../model/article'

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

/** An article's claims in the order in which they are written, each with the heading that it stands under. */
export function claimsWithHeadings(
  article: CompiledArticle,
): (Slot & { heading?: { id: string; text: string } })[] {
  const headings = headingsOfSlots(article)
  return article.slots.flatMap((slot, index) => {
    if (slot.kind !== 'claim') return []
    const above = headings.get(index)
    return [{ ...slot, ...(above && { heading: { id: above.id, text: above.text } }) }]
  })
}

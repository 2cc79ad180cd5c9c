import { slotPattern, type CompiledArticle, type Heading, type Slot } from '../model/article'
import { attributeOf, readHtml } from '../model/html-reader'

type Claiming = Pick<CompiledArticle, 'html' | 'headings' | 'slots'>

/** What was found of articles that are still in use: more than one asks. */
const known = new WeakMap<Claiming, ReadonlyMap<number, Heading>>()

/** The heading that each claim of an article stands under, by the index of its slot; none above the first one. */
export function headingsOfClaims(article: Claiming): ReadonlyMap<number, Heading> {
  const found = known.get(article) ?? findHeadings(article)
  known.set(article, found)
  return found
}

function findHeadings(article: Claiming): Map<number, Heading> {
  const found = new Map<number, Heading>()
  if (!article.slots.some(({ kind }) => kind === 'claim')) return found
  const headings = new Map(article.headings.map((heading) => [heading.id, heading]))
  let heading: Heading | undefined
  const note = (text: string): void => {
    if (!heading) return
    for (const [, slot] of text.matchAll(slotPattern)) {
      const index = Number(slot)
      if (!found.has(index) && article.slots[index]?.kind === 'claim') found.set(index, heading)
    }
  }
  readHtml(article.html, {
    open(tag) {
      const id = /^h[1-6]$/.test(tag.name) ? attributeOf(tag, 'id') : undefined
      if (id !== undefined) heading = headings.get(id)
      for (const { value } of tag.attributes) note(value)
    },
    text: note,
  })
  return found
}

/** An article's claims in the order in which they are written, each with the heading that it stands under. */
export function claimsWithHeadings(
  article: CompiledArticle,
): (Slot & { heading?: { id: string; text: string } })[] {
  const headings = headingsOfClaims(article)
  return article.slots.flatMap((slot, index) => {
    if (slot.kind !== 'claim') return []
    const above = headings.get(index)
    return [{ ...slot, ...(above && { heading: { id: above.id, text: above.text } }) }]
  })
}

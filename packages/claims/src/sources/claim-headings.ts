import {
  slotPattern,
  type CheckedClaim,
  type CompiledArticle,
  type Heading,
  type Slot,
} from 'holdtrue/model/article'
import { attributeOf, readHtml } from 'holdtrue/model/html-reader'

/** A claim of a document: what was written, where it stands, and what the check said. */
export interface DocumentClaim
  extends
    Slot,
    Pick<CheckedClaim, 'ok' | 'line' | 'lastLine' | 'path' | 'href' | 'source' | 'release' | 'changed'> {
  /** The heading that it stands under; absent above the first one. */
  heading?: { id: string; text: string }
}

type Claiming = Pick<CompiledArticle, 'html' | 'headings' | 'slots'>

/** What was found of articles that are still in use: more than one asks. */
const known = new WeakMap<Claiming, ReadonlyMap<number, Heading>>()

/** The heading that each claim of an article stands under, by the index of its slot; none above the first one. */
export function headingsOfClaims(article: Claiming): ReadonlyMap<number, Heading> {
  const found = known.get(article) ?? findHeadings(article)
  known.set(article, found)
  return found
}

/** Headings of the engine's own HTML, in which `<` stands for nothing but a tag, and marks of slots wherever they are. */
const headingOrSlot = new RegExp(String.raw`<h[1-6]((?:[^"'>]|"[^"]*"|'[^']*')*)>|${slotPattern.source}`, 'g')

function findHeadings(article: Claiming): Map<number, Heading> {
  const found = new Map<number, Heading>()
  if (!article.slots.some(({ kind }) => kind === 'claim')) return found
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
      if (heading && !found.has(index) && article.slots[index]?.kind === 'claim') found.set(index, heading)
    }
  }
  return found
}

/** An article's claims in the order in which they are written, each with the heading that it stands under. */
export function claimsWithHeadings(article: Claiming): (Slot & { heading?: { id: string; text: string } })[] {
  const headings = headingsOfClaims(article)
  return article.slots.flatMap((slot, index) => {
    if (slot.kind !== 'claim') return []
    const above = headings.get(index)
    return [{ ...slot, ...(above && { heading: { id: above.id, text: above.text } }) }]
  })
}

/** An article's claims in the order in which they are written, each with its heading. `checked` are the same, as the check left them. */
export function checkedClaims(article: Claiming, checked: readonly CheckedClaim[]): DocumentClaim[] {
  return claimsWithHeadings(article).map((claim, index) => {
    const { ok = false, line, lastLine, path, href, source, release, changed } = checked[index] ?? {}
    return { ...claim, ok, line, lastLine, path, href, source, release, changed }
  })
}

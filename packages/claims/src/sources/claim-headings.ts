import { claimOf, isClaim, type ClaimTarget } from '../check/claims/claim-target'
import { slotPattern, type CompiledArticle, type Heading } from 'holdtrue/model/article'
import type { Answer } from 'holdtrue/pages/integration'
import { isTerm, splitWord } from 'holdtrue/search/text/tokenize'
import type { ClaimVerdict, DocumentClaim } from '../model/claims'

type Claiming = Pick<CompiledArticle, 'html' | 'headings' | 'slots'>

/** Matches the ids of headings, and slot marks anywhere. */
const headingOrSlot = new RegExp(String.raw`<h[1-6]\b[^>]*? id="([^"]*)"|${slotPattern.source}`, 'g')

/** The heading above each claim of an article, by slot index; none above the first heading. */
export function headingsOfClaims(article: Claiming): ReadonlyMap<number, Heading> {
  const found = new Map<number, Heading>()
  if (!article.slots.some(isClaim)) return found
  const headings = new Map(article.headings.map((heading) => [heading.id, heading]))
  let heading: Heading | undefined
  for (const [, id, slot] of article.html.matchAll(headingOrSlot)) {
    const index = Number(slot)
    const own = article.slots[index]
    if (id !== undefined) heading = headings.get(id)
    else if (heading && own && isClaim(own) && !found.has(index)) found.set(index, heading)
  }
  return found
}

/** A document's claims in written order, each with the heading above it. */
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

/** Number of adjacent query words that are also looked up as one; longer paths are found by their ends. */
const joinedWords = 5

/**
 * Files, folders and symbols that an article's claims are about, by the id of their section, each as the single term that a query for it
 * becomes. They need not occur in the text. Their parts would be worthless: `services` is in every path.
 * @param folderOf folder of a package in its repository
 */
export function spokenWords(
  article: Pick<CompiledArticle, 'html' | 'headings' | 'slots' | 'sections'>,
  folderOf: (name: string) => string | undefined,
): Map<string, string[]> {
  const headings = headingsOfClaims(article)
  const sections = new Set(article.sections.map(({ id }) => id))
  const names = new Map<string, Set<string>>()
  for (const [index, slot] of article.slots.entries()) {
    const claim = isClaim(slot) ? claimOf(slot.target) : undefined
    if (!claim) continue
    const heading = headings.get(index)?.id ?? ''
    const section = sections.has(heading) ? heading : ''
    const own = names.get(section) ?? new Set<string>()
    names.set(section, own)
    for (const name of namesOf(claim, folderOf(claim.package))) own.add(name)
  }
  const termsOf = (own: Set<string>) => [...new Set([...own].map(joined))].filter(isTerm)
  return new Map(Array.from(names, ([section, own]) => [section, termsOf(own)]))
}

function namesOf({ package: name, path, fragment }: ClaimTarget, folder = ''): string[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const symbol = fragment && fragment.kind !== 'text' ? fragment.name : ''
  return [name, folder, [folder, ...folders].join('/'), file, symbol]
}

/** The last words of a name or path as one, as many as a query joins. */
function joined(text: string): string {
  let words: string[] = []
  // From the end, because the start of a long path is not part of the term.
  for (const part of text.split('/').toReversed()) {
    words.unshift(...splitWord(part).parts)
    if (words.length >= joinedWords) break
  }
  words = words.slice(-joinedWords)
  while (words.length > 1 && !isTerm(words.join(''))) words = words.slice(1)
  return words.join('')
}

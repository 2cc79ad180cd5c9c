import { packImpact, pageFieldLevel, sectionLevel } from './format/impact'
import { isIntroductory } from './introductory-title'
import { isTerm, splitWord } from './text/tokenize'
import type { SearchSection } from '../model/article'
import type { SearchPageInput } from './types'
import type { Vocabulary } from './vocabulary'

/** A title of more words than this is not also indexed as one word. */
const joinedTitleMaxParts = 5

/** Calls back with every term of every section of a page and its impact byte, section by section. */
export function eachImpact(
  page: SearchPageInput,
  vocabulary: Vocabulary,
  visit: (section: number, term: number, impact: number) => void,
): void {
  const pageLevels = pageTermLevels(page, vocabulary)
  page.sections.forEach((words, section) => {
    if (section > 0) {
      eachLevel(words, vocabulary, (term, level) => visit(section, term, packImpact(level, 0)))
      return
    }
    eachLevel(words, vocabulary, (term, level) => {
      visit(section, term, packImpact(level, pageLevels.get(term) ?? 0))
      pageLevels.delete(term)
    })
    for (const [term, level] of pageLevels) visit(section, term, packImpact(0, level))
  })
}

/** Times each term occurs in the section at hand; all zero between sections. Millions of maps would cost more than the rest. */
let counts = new Uint16Array(1 << 14)

function eachLevel(
  { heading, text, about = [] }: SearchSection,
  vocabulary: Vocabulary,
  visit: (term: number, level: number) => void,
): void {
  const headingWords = vocabulary.read(heading)
  const textWords = vocabulary.read(text)
  if (counts.length < vocabulary.terms.length) counts = new Uint16Array(vocabulary.terms.length * 2)
  const found: number[] = []
  for (const terms of textWords) {
    for (const term of terms) {
      if (vocabulary.isStop(term)) continue
      const count = counts[term] ?? 0
      if (count === 0) found.push(term)
      counts[term] = count + 1
    }
  }
  const inHeading = new Set(headingWords.flat())
  for (const term of inHeading) if (counts[term] === 0) found.push(term)
  for (const term of found) {
    visit(
      term,
      sectionLevel(counts[term] ?? 0, textWords.length, inHeading.has(term) ? headingWords.length : 0),
    )
    counts[term] = 0
  }
  if (about.length === 0) return
  // What it is about without saying it is worth the least.
  const said = new Set(found)
  for (const term of new Set(about.map((name) => vocabulary.numberOf(name))))
    if (!said.has(term)) visit(term, 1)
}

/** Terms that describe the page as a whole, each with the level of its best field. */
function pageTermLevels(page: SearchPageInput, vocabulary: Vocabulary): Map<number, number> {
  const levels = new Map<number, number>()
  const raise = (term: number, level: number) => levels.set(term, Math.max(level, levels.get(term) ?? 0))
  const add = (text: string, level: number, stopsToo = false) => {
    for (const term of vocabulary.read(text).flat())
      if (stopsToo || !vocabulary.isStop(term)) raise(term, level)
  }

  add(page.description ?? '', pageFieldLevel.description)
  for (const { label } of page.breadcrumbs) add(label, pageFieldLevel.breadcrumb)
  for (const { label } of page.tags) add(label, pageFieldLevel.tag)
  for (const segment of page.route.split('/')) add(segment, pageFieldLevel.route)

  const { titleOfOne, titleOfFew, titleOfMany, wholeTitle } = pageFieldLevel
  const addTitle = (title: string, least: number) => {
    const { parts, whole } = splitWord(title)
    const level = parts.length === 1 ? titleOfOne : parts.length <= 3 ? titleOfFew : titleOfMany
    add(title, Math.max(level, least), true)
    if (parts.length <= joinedTitleMaxParts && isTerm(whole)) raise(vocabulary.numberOf(whole), wholeTitle)
  }
  addTitle(page.title, 0)
  // The page that introduces a category is the first answer to the category's name.
  const category = page.breadcrumbs.findLast(({ label }) => label !== page.title)
  if (category && isIntroductory(page.title)) addTitle(category.label, titleOfOne)
  return levels
}

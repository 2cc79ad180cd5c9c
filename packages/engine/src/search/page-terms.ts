import type { SearchPageInput } from './types'
import { grown, type NewTerms, type Vocabulary } from './vocabulary'
import { packImpact, pageFieldLevel, sectionLevel } from './format/impact'
import { isIntroductory } from './introductory-title'
import { isTerm, splitWord } from './text/tokenize'
import type { SearchSection } from '../model/article'

/**
 * What a page says, whatever the site's other pages say: its terms, and where each stands with what weight. Terms are numbers of the
 * vocabulary that the page was read with; words that it did not know before the page come along, so that none travels twice between threads.
 */
export interface PageTerms extends NewTerms {
  /** Postings of each section. */
  counts: number[]
  /** Section by section: the term's number in the vocabulary times 256, and the impact byte. */
  postings: Uint32Array
}

/** Postings of the page at hand. */
let postings = new Uint32Array(1 << 12)

/** Finds a page's terms. */
export function findTerms(page: SearchPageInput, vocabulary: Vocabulary): PageTerms {
  const counts = page.sections.map(() => 0)
  let size = 0
  eachImpact(page, vocabulary, (section, term, impact) => {
    if (size === postings.length) postings = grown(postings)
    postings[size++] = (term << 8) | impact
    counts[section] = (counts[section] ?? 0) + 1
  })
  return { ...vocabulary.takeNew(), counts, postings: postings.slice(0, size) }
}

/** A title of more words than this is not also indexed as one word. */
const joinedTitleMaxParts = 5

/** Calls back with every term of every section of a page and its impact byte, section by section. */
function eachImpact(
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

/** Of the section at hand, by term; all zero between sections. Millions of maps would cost more than the rest. */
let counts = new Uint16Array(1 << 14)
let inHeading = new Uint8Array(1 << 14)
/** Terms of the section at hand, in the order in which they were found. */
let found = new Uint32Array(1 << 12)

function makeRoom(terms: number): void {
  if (counts.length >= terms) return
  counts = new Uint16Array(terms * 2)
  inHeading = new Uint8Array(terms * 2)
}

function eachLevel(
  { heading, text, about = [] }: SearchSection,
  vocabulary: Vocabulary,
  visit: (term: number, level: number) => void,
): void {
  const { words: headingWords, terms } = vocabulary.read(heading)
  const headingTerms = terms.slice()
  const { words, terms: textTerms } = vocabulary.read(text)
  const spoken = about.map((name) => vocabulary.numberOf(name))
  makeRoom(vocabulary.terms.length)
  while (found.length < headingTerms.length + textTerms.length) found = new Uint32Array(found.length * 2)
  let size = 0
  for (let index = 0; index < textTerms.length; index++) {
    const term = textTerms[index] ?? 0
    if (vocabulary.isStop(term)) continue
    const count = counts[term] ?? 0
    if (count === 0) found[size++] = term
    counts[term] = count + 1
  }
  for (const term of headingTerms) {
    if (counts[term] === 0 && inHeading[term] === 0) found[size++] = term
    inHeading[term] = 1
  }
  for (let index = 0; index < size; index++) {
    const term = found[index] ?? 0
    visit(term, sectionLevel(counts[term] ?? 0, words, inHeading[term] === 1 ? headingWords : 0))
  }
  // What it is about without saying it is worth the least.
  for (const term of new Set(spoken)) if (counts[term] === 0 && inHeading[term] === 0) visit(term, 1)
  for (let index = 0; index < size; index++) {
    const term = found[index] ?? 0
    counts[term] = 0
    inHeading[term] = 0
  }
}

/** Terms that describe the page as a whole, each with the level of its best field. */
function pageTermLevels(page: SearchPageInput, vocabulary: Vocabulary): Map<number, number> {
  const levels = new Map<number, number>()
  const raise = (term: number, level: number) => levels.set(term, Math.max(level, levels.get(term) ?? 0))
  const add = (text: string, level: number, stopsToo = false) => {
    for (const term of vocabulary.read(text).terms)
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

import { packImpact, pageFieldLevel, sectionLevel } from './format/impact'
import { isTerm, splitWord } from './text/tokenize'
import type { SearchPageInput } from './types'
import type { Vocabulary } from './vocabulary'

/** A title of more words than this is not also indexed as one word. */
const joinedTitleMaxParts = 5

/** What a page's sections say: for each section, impact bytes by term number. */
export function pageImpacts(page: SearchPageInput, vocabulary: Vocabulary): Map<number, number>[] {
  const pageLevels = pageTermLevels(page, vocabulary)
  return page.sections.map((section, index) => {
    const levels = sectionTermLevels(section.heading, section.text, vocabulary)
    const impacts = new Map<number, number>()
    for (const [term, level] of levels)
      impacts.set(term, packImpact(level, index === 0 ? (pageLevels.get(term) ?? 0) : 0))
    if (index > 0) return impacts
    for (const [term, level] of pageLevels) if (!levels.has(term)) impacts.set(term, packImpact(0, level))
    return impacts
  })
}

function sectionTermLevels(heading: string, text: string, vocabulary: Vocabulary): Map<number, number> {
  const inHeading = new Set<number>()
  const headingWords = vocabulary.eachWord(heading, (terms) => terms.forEach((term) => inHeading.add(term)))
  const counts = new Map<number, number>()
  const length = vocabulary.eachWord(text, (terms) => {
    for (const term of terms) if (!vocabulary.isStop(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  const levels = new Map<number, number>()
  for (const [term, count] of counts) {
    levels.set(term, sectionLevel(count, length, inHeading.has(term) ? headingWords : 0))
  }
  for (const term of inHeading) if (!counts.has(term)) levels.set(term, sectionLevel(0, length, headingWords))
  return levels
}

/** Terms that describe the page as a whole, each with the level of its best field. */
function pageTermLevels(page: SearchPageInput, vocabulary: Vocabulary): Map<number, number> {
  const levels = new Map<number, number>()
  const raise = (term: number, level: number) => levels.set(term, Math.max(level, levels.get(term) ?? 0))
  const add = (text: string, level: number, stopsToo = false) =>
    vocabulary.eachWord(text, (terms) => {
      for (const term of terms) if (stopsToo || !vocabulary.isStop(term)) raise(term, level)
    })

  add(page.description ?? '', pageFieldLevel.description)
  for (const breadcrumb of page.breadcrumbs) add(breadcrumb, pageFieldLevel.breadcrumb)
  for (const tag of page.tags) add(tag, pageFieldLevel.tag)
  for (const segment of page.route.split('/')) add(segment, pageFieldLevel.route)

  const { parts, whole } = splitWord(page.title)
  const { titleOfOne, titleOfFew, titleOfMany, wholeTitle } = pageFieldLevel
  add(page.title, parts.length === 1 ? titleOfOne : parts.length <= 3 ? titleOfFew : titleOfMany, true)
  if (parts.length <= joinedTitleMaxParts && isTerm(whole)) raise(vocabulary.numberOf(whole), wholeTitle)
  return levels
}

/**
 * How much a term says about a section, computed at build time so that the browser needs neither lengths nor counts: three bits for the
 * section's text and heading, three for the page as a whole (title, tags, breadcrumbs; only in the posting of a page's first section, from
 * which the others inherit).
 */

/** Worth of section levels 0 to 7. Body text reaches at most 4; a heading raises it above. */
export const sectionWorth = [0, 0.25, 0.45, 0.65, 0.9, 1.4, 2, 2.8] as const
/** Worth of page levels 0 to 7; see `pageFieldLevel`. */
export const pageWorth = [0, 0.4, 0.7, 1.1, 2, 2.6, 3.2, 4.5] as const

/** Page level of each field about a page as a whole. */
export const pageFieldLevel = {
  description: 1,
  breadcrumb: 2,
  tag: 3,
  route: 3,
  /** Words of the title: the fewer, the more each says. The title as one word (`eventhub`) says most. */
  titleOfMany: 4,
  titleOfFew: 5,
  titleOfOne: 6,
  wholeTitle: 7,
} as const

/** Share of a page's worth that its further sections inherit. */
export const inheritedShare = 0.4

/** Each level starts halfway between two worths. */
const sectionLevels = sectionWorth.slice(1).map((worth, index) => (worth + (sectionWorth[index] ?? 0)) / 2)

/** Words in a typical section, for weighing long against short ones. A constant, so that pages do not depend on each other. */
const typicalSectionWords = 120

/**
 * Level of a term in a section (0 to 7).
 * @param count occurrences in a text of `length` words
 * @param headingWords number of words in the heading if it contains the term, otherwise 0
 */
export function sectionLevel(count: number, length: number, headingWords: number): number {
  // BM25's saturation with k1 = 1.2, b = 0.6.
  const body = count === 0 ? 0 : count / (count + 1.2 * (0.4 + (0.6 * length) / typicalSectionWords))
  const heading = headingWords === 0 ? 0 : 2.4 / Math.sqrt(headingWords)
  const worth = body + heading
  let level = 0
  while (level < sectionLevels.length && worth >= (sectionLevels[level] ?? 0)) level++
  return worth > 0 ? Math.max(1, level) : 0
}

export const packImpact = (section: number, page: number): number => section | (page << 3)

/** Sum of the section's and the page's level. */
export const worthOfImpact = (impact: number): number => (impact & 7) + ((impact >> 3) & 7)
export const maxWorth = 14

/** Impacts as characters in a file. */
export const writtenImpacts = (impacts: Uint32Array): string =>
  String.fromCharCode(...impacts.map((impact) => (impact & 63) + 48))
export const readImpact = (written: string, index: number): number => written.charCodeAt(index) - 48

/**
 * How much a term says about a section, decided when the index is built: three bits for the section's own text and heading, three for the
 * page as a whole (title, tags, breadcrumbs; only in the posting of a page's first section, from where the others inherit it). So the
 * browser needs neither lengths nor counts.
 */

/** Worth of the section levels 0 to 7. A body alone reaches 4, a heading lifts it above. */
export const sectionWorth = [0, 0.25, 0.45, 0.65, 0.9, 1.4, 2, 2.8] as const
/** Worth of the page levels 0 to 7; see `pageFieldLevel`. */
export const pageWorth = [0, 0.4, 0.7, 1.1, 2, 2.6, 3.2, 4.5] as const

/** Page level of each field that describes a page as a whole. */
export const pageFieldLevel = {
  description: 1,
  breadcrumb: 2,
  tag: 3,
  route: 3,
  /** The title's words, fewer of them saying more each; the title as one word (`eventhub`) says most. */
  titleOfMany: 4,
  titleOfFew: 5,
  titleOfOne: 6,
  wholeTitle: 7,
} as const

/** Part of a page's worth that its further sections inherit. */
export const inheritedShare = 0.4

/** Levels begin half way between two worths. */
const sectionLevels = sectionWorth.slice(1).map((worth, index) => (worth + (sectionWorth[index] ?? 0)) / 2)

/** Words of a typical section, to weigh long against short ones. A constant keeps pages independent of each other. */
const typicalSectionWords = 120

/**
 * Level of a term in a section (0 to 7).
 * @param count times it occurs in the text, `length` words long
 * @param headingWords number of words of the heading if it holds the term, else 0
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

export function packImpact(section: number, page: number): number {
  return section | (page << 3)
}

/** Levels of the section and of the page together. */
export const worthOfImpact = (impact: number): number => (impact & 7) + ((impact >> 3) & 7)

/** An impact as a character of a file, and back. */
export const writtenImpact = (impact: number): string => String.fromCharCode((impact & 63) + 48)
export const readImpact = (written: string, index: number): number => written.charCodeAt(index) - 48

import type { CompiledArticle } from '../model/article'
import type { Doc } from '../model/doc'

/** A document's own words about itself. */
export interface DocumentWords extends Pick<Doc, 'title'> {
  frontmatter: Pick<Doc['frontmatter'], 'title' | 'description'>
}

/** A description is cut near this length, the most that search engines show. */
const maxDescriptionLength = 160

/** Title of a document's page. */
export function titleOf(
  { title, frontmatter }: DocumentWords,
  { contentTitle }: Pick<CompiledArticle, 'contentTitle'>,
): string {
  return frontmatter.title ?? contentTitle ?? title
}

/** Description of a document's page: that of its frontmatter, else how its text begins; undefined where it has neither. */
export function descriptionOf(
  { frontmatter }: DocumentWords,
  { excerpt }: Pick<CompiledArticle, 'excerpt'>,
): string | undefined {
  return frontmatter.description ?? (shorten(excerpt) || undefined)
}

function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const cut = text.slice(0, maxDescriptionLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80)).replace(/[\s.,;:]+$/, '')}…`
}

import type { PagePayload } from '../../model/page'
import { sectionsOfPage } from '../../model/page-sections'
import { encodeRoute, pageDataPath } from '../../model/path'
import { referencesOf } from '../../model/usual-references'
import type { PageTexts } from '../format/files'
import type { IndexPlace } from './index-place'

/** Gets the texts of a page. They are read from its data, which a reader who opens the result needs, too. */
export async function readTexts(
  { manifestUrl, fetchFile, textsOf }: IndexPlace,
  route: string,
): Promise<PageTexts> {
  if (textsOf) return textsOf(route)
  const root = manifestUrl.slice(0, manifestUrl.lastIndexOf('/'))
  const bytes = await fetchFile(root + encodeRoute(pageDataPath(route)))
  const { page }: PagePayload = JSON.parse(new TextDecoder().decode(bytes))
  const html = page.kind === 'doc' ? (page.html ?? '') + (page.heading ?? '') : ''
  return sectionsOfPage(page, await referencesOf(html))
}

/**
 * The text of a section.
 * @param id its heading's, by which it is found where the page is of another deployment than the index
 * @param index its place on the page; of several sections with one id it is this one
 */
export function textOfSection(texts: PageTexts, id: string, index: number): string {
  const section = texts[index]?.id === id ? texts[index] : texts.find((other) => other.id === id)
  return section?.text ?? ''
}

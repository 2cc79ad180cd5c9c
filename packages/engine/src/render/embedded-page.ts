import type { PageData } from '../model/page'
import { isShort } from '../model/short-code'

/** Parts of a document that the browser reads where they stand (`runtime/arrival/embedded-page.ts`), and what it never asks for. */
const leftOut = ['html', 'headings', 'code', 'docId', 'islands', 'head', 'keywords', 'image']

/** Lists that stay as the server made them. */
const lists: Partial<Record<PageData['kind'], readonly string[]>> = {
  health: ['health'],
  admonitions: ['groups'],
  search: ['sidebars', 'sections', 'tags'],
}

/** A page as its HTML shows it before anybody asks for more: the files that a document is about, many of which few want to see, are a number. */
export function shownFirst(page: PageData): PageData {
  if (page.kind !== 'doc' || !page.code || isShort(page.code)) return page
  return { ...page, code: page.code.map(({ package: name, files }) => ({ package: name, files })) }
}

/** The data of a page that its HTML carries along: all but what stands in the document anyway. */
export function embeddedCopy(page: PageData): Record<string, unknown> {
  const list = lists[page.kind]
  const left = list ?? (page.kind === 'doc' ? leftOut : [])
  const rest = Object.fromEntries(Object.entries(shownFirst(page)).filter(([key]) => !left.includes(key)))
  return list ? { ...rest, mainHtml: '' } : rest
}

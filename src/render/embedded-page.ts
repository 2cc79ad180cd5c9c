import type { PageData } from '../model/page'

/** Parts of a document that the browser reads where they stand (`runtime/arrival/embedded-page.ts`). */
const readThere = ['html', 'headings']

/** Lists that stay as the server made them. */
const lists: Partial<Record<PageData['kind'], readonly string[]>> = {
  health: ['health'],
  admonitions: ['groups'],
  search: ['sidebars', 'tags'],
}

/** The data of a page that its HTML carries along: all but what stands in the document anyway. */
export function embeddedCopy(page: PageData): Record<string, unknown> {
  const list = lists[page.kind]
  const left = list ?? (page.kind === 'doc' ? readThere : [])
  const rest = Object.fromEntries(Object.entries(page).filter(([key]) => !left.includes(key)))
  return list ? { ...rest, mainHtml: '' } : rest
}

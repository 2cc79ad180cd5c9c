import type { PageData } from './page'

/** Parts that the browser reads in the document (`runtime/arrival/embedded-page.ts`). */
const readThere = ['html', 'headings', 'code']
/** Parts that are a list which stays as the server made it. */
const lists = ['health', 'groups', 'sidebars', 'tags']

/** The data of a page that its HTML carries along: all but what stands in the document anyway. */
export function embeddedCopy(page: PageData): Record<string, unknown> {
  const left = page.kind === 'doc' ? readThere : isListInDocument(page) ? lists : []
  return Object.fromEntries(Object.entries(page).filter(([key]) => !left.includes(key)))
}

/** Whether a page is one long list, which the data that its HTML carries along do without. */
export const isListInDocument = ({ kind }: Pick<PageData, 'kind'>): boolean =>
  ['health', 'admonitions', 'search'].includes(kind)

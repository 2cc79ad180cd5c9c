import type { PageData } from '../model/page'

/** Parts of a document that the browser reads where they stand (`runtime/arrival/embedded-page.ts`), and what it never asks for. */
const leftOut = ['html', 'headings', 'parts', 'docId', 'islands', 'head', 'keywords', 'image']

/** Lists that stay as the server made them. */
const lists: Partial<Record<PageData['kind'], readonly string[]>> = {
  admonitions: ['groups'],
  search: ['sidebars', 'sections', 'tags'],
}

/** The data of a page that its HTML carries along: all but what stands in the document anyway. */
export function embeddedCopy(page: PageData): Record<string, unknown> {
  const list = lists[page.kind]
  const left = list ?? (page.kind === 'doc' ? leftOut : [])
  const rest = Object.fromEntries(Object.entries(page).filter(([key]) => !left.includes(key)))
  return list ? { ...rest, mainHtml: '' } : rest
}

/** JSON that cannot end the script element it stands in. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
}

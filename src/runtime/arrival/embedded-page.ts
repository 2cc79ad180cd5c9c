import type { PagePayload } from '../../model/page'
import { logError } from '../log'

/** The page that the HTML brought along; its article is read from the document, where the server put it. */
export function readEmbeddedPage(): PagePayload | undefined {
  const payload = parse(document.getElementById('page-data')?.textContent)
  if (!payload) return undefined
  const article = document.getElementById('article')
  if (payload.page.kind === 'doc' && article) payload.page.html = article.innerHTML
  return payload
}

/** A document that something on its way has changed stays as it is: readable, with links that load in full (E6). */
function parse(text: string | null | undefined): PagePayload | undefined {
  if (!text) {
    logError(
      'This page carries no data: there is no element with the id `page-data`, or it is empty. The page stays static.',
    )
    return undefined
  }
  try {
    const payload: PagePayload = JSON.parse(text)
    if (typeof payload.build === 'string' && typeof payload.page?.route === 'string') return payload
    logError(
      `This page's data lacks \`build\` or \`page\`; it has: ${Object.keys(payload).join(', ')}. The page stays static.`,
    )
  } catch (error) {
    logError('The data of this page (element `page-data`) is no JSON. The page stays static.', error)
  }
  return undefined
}

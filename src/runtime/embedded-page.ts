import type { PagePayload } from '../model/page'
import { logError } from './log'

/** The page that the HTML brought along; its article is read from the document, where the server put it. */
export function readEmbeddedPage(): PagePayload | undefined {
  const text = document.getElementById('page-data')?.textContent
  if (!text) {
    logError('This page carries no data; it stays static.')
    return undefined
  }
  const payload: PagePayload = JSON.parse(text)
  const article = document.getElementById('article')
  if (payload.page.kind === 'doc' && article) payload.page.html = article.innerHTML
  return payload
}

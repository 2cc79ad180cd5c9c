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
  let fault = 'is missing or empty'
  let causes: unknown[] = []
  try {
    if (text) {
      const payload: PagePayload = JSON.parse(text)
      if (typeof payload.build === 'string' && typeof payload.page?.route === 'string') return payload
      fault = `lacks \`build\` or \`page\`; it has: ${Object.keys(payload).join(', ')}`
    }
  } catch (error) {
    fault = 'is no JSON'
    causes = [error]
  }
  logError(`The page stays static: its data (element \`page-data\`) ${fault}.`, ...causes)
  return undefined
}

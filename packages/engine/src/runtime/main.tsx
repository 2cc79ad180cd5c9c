/*
 * The browser's entry. A click: `links` → `router` (the latest wins) → `prepare-view` (data, sidebar, scripts) → `shell` (shows it)
 * → `Root` → `arrive` → `history` (scroll).
 */
import { siteData } from 'virtual:site-data'
import 'virtual:site-styles'
import '../theme/styles/index.css'
import 'virtual:shell-styles'
import { deferredStyles } from './loading/load-module'
import { logError } from './log'
import { startShell } from './shell'
import type { DocPage, PagePayload } from '../model/page'

// For the head script: the code arrived and began.
document.documentElement.dataset.runtime = ''

// A task of its own: evaluating the modules has taken one already, and what the reader does meanwhile comes first.
setTimeout(() => void start())

async function start(): Promise<void> {
  try {
    const embedded = readEmbeddedPage()
    if (!embedded) return
    await deferredStyles()
    await startShell(siteData, embedded)
  } catch (error) {
    // The page stays as the server made it: readable, with links that load in full, and without what needs script.
    delete document.documentElement.dataset.js
    logError('The page could not be made interactive.', error)
  }
}

/** The page that the HTML brought along; what its data lack is read from the document, where the server put it (`render/document.ts`). */
function readEmbeddedPage(): PagePayload | undefined {
  const payload = parse(document.getElementById('page-data')?.textContent)
  if (!payload) return undefined
  const { page } = payload
  if (page.kind === 'doc') {
    page.html = innerHtmlOf('article')
    page.headings = readHeadings(page.toc?.min ?? 1)
    page.parts = { meta: innerHtmlOf('page-meta'), foot: innerHtmlOf('page-foot') }
  }
  if (page.mainHtml === '') page.mainHtml = innerHtmlOf('main')
  return payload
}

const innerHtmlOf = (id: string) => document.getElementById(id)?.innerHTML

/** The headings that the table of contents lists; nothing in the browser asks for others. */
const readHeadings = (top: number): DocPage['headings'] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#toc-mobile li > a')].map(
    ({ parentElement, hash, innerHTML }) => ({
      level: top + Number(parentElement?.className.at(-1) ?? 0),
      id: decodeURIComponent(hash.slice(1)),
      html: innerHTML,
    }),
  )

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

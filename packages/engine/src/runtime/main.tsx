/*
 * Entry point of the browser code. A click: `links` → `router` (the latest wins) → `prepare-view` (data, sidebar, scripts) → `router`
 * (shows it) → `Root` → `arrive` → `history` (scroll).
 */
import 'virtual:site-styles'
import '../theme/styles/index.css'
import 'virtual:shell-styles'
import { deferredStyles } from './loading/load-module'
import { logError } from './log'
import { startShell } from './shell'
import type { PagePayload } from '../model/page'

// Tells the head script that the code has loaded and started.
document.documentElement.dataset.runtime = ''

// In a separate task: evaluating the modules has taken one already, and the reader's input comes first.
setTimeout(() => void start())

async function start(): Promise<void> {
  try {
    const embedded = readEmbeddedPage()
    if (!embedded) return
    await deferredStyles()
    await startShell(embedded)
  } catch (error) {
    // The server's HTML stays: readable, with links that cause full loads, and without features that need JavaScript.
    delete document.documentElement.dataset.js
    logError('The page could not be made interactive.', error)
  }
}

/**
 * The page embedded in the HTML. Data that the embedded copy lacks is read from the document (`render/document.ts`). A document altered in
 * transit is not hydrated: it stays readable, with links that cause full loads.
 */
function readEmbeddedPage(): PagePayload | undefined {
  const text = document.getElementById('page-data')?.textContent
  let fault = 'is missing or empty'
  let causes: unknown[] = []
  try {
    if (text) {
      const payload: PagePayload = JSON.parse(text)
      const { build, page } = payload
      if (typeof build === 'string' && typeof page?.route === 'string') {
        if (page.mainHtml === '') page.mainHtml = document.getElementById('main')?.innerHTML
        return payload
      }
      fault = `lacks \`build\` or \`page\`; it has: ${Object.keys(payload).join(', ')}`
    }
  } catch (error) {
    fault = 'is no JSON'
    causes = [error]
  }
  logError(`The page stays static: its data (element \`page-data\`) ${fault}.`, ...causes)
  return undefined
}

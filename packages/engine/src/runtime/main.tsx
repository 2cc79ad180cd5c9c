/*
 * The browser's entry. The way of a click: `links` (is it ours?) → `router` (latest wins) → `prepare-view` (data beside the
 * page, sidebar, scripts) → `Root` in a transition → `arrive` (title, scroll, focus, announcement). `shell` ties them together.
 * Nothing here is needed to read a page.
 */
import { siteData } from 'virtual:site-data'
import 'virtual:site-styles'
import '../theme/styles/index.css'
import 'virtual:shell-styles'
import { readEmbeddedPage } from './arrival/embedded-page'
import { deferredStyles } from './loading/load-module'
import { logError } from './log'
import { startShell } from './shell'

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

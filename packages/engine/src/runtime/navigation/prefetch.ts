import { destinationOfLink, likelyLinks } from './links'
import { dataUrl, hasPage } from './load-page'
import { warmView } from './prepare-view'

/** Limits for prefetching visible links: concurrent requests, and requests per page view. */
const maxConcurrent = 2
const maxVisiblePerView = 12
/** Delay after the page has loaded, so that prefetching never competes with the page itself. */
const visibleDelayMs = 500

const done = new Set<string>()
const queue: string[] = []
let running = 0

const wanted = (route: string) => !done.has(route) && !hasPage(route) && !isConnectionFrugal()

function start(route: string): Promise<unknown> {
  done.add(route)
  // `<link rel=prefetch>` fills the browser's cache at low priority. Reading that into memory is then free, makes the click instant and
  // keeps the page available offline.
  return document.createElement('link').relList.supports('prefetch')
    ? linkPrefetch(dataUrl(route)).then(() => warmView(route, 'force-cache'))
    : warmView(route)
}

function drain(): void {
  while (running < maxConcurrent) {
    const route = queue.shift()
    if (route === undefined) return
    if (!wanted(route)) continue
    running++
    // A failed prefetch is ignored; a click will report it.
    start(route)
      .catch(() => {})
      .finally(() => {
        running--
        drain()
      })
  }
}

/** Prefetches a route immediately (hover, focus). Nothing on slow or metered connections. */
export function prefetch(route: string): void {
  if (wanted(route)) start(route).catch(() => {})
}

/** Prefetches likely links that are or become visible when the browser is idle, few at a time, each once. Returns the cleanup. */
export function prefetchVisible(): () => void {
  if (isConnectionFrugal() || !('IntersectionObserver' in globalThis)) return () => {}
  let left = maxVisiblePerView
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      observer.unobserve(target)
      const route = destinationOfLink(target)?.route
      if (route === undefined || left <= 0 || !wanted(route) || queue.includes(route)) continue
      left--
      queue.push(route)
      drain()
    }
  })
  const cancel = afterLoadAndIdle(() => {
    for (const link of likelyLinks()) observer.observe(link)
  })
  return () => {
    cancel()
    observer.disconnect()
    queue.length = 0
  }
}

/** Data saver on, or a 2g connection (Network Information API, if supported). */
function isConnectionFrugal(): boolean {
  const { connection } = navigator
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

function linkPrefetch(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`Prefetch of ${url} failed.`))
    document.head.append(link)
  })
}

function afterLoadAndIdle(run: () => void): () => void {
  let cancelled = false
  const later = () => {
    setTimeout(() => {
      if (cancelled) return
      if ('requestIdleCallback' in window) requestIdleCallback(() => !cancelled && run(), { timeout: 5000 })
      else run()
    }, visibleDelayMs)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
  return () => {
    cancelled = true
    removeEventListener('load', later)
  }
}

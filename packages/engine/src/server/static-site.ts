import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import {
  prefersMarkdown,
  hashedFolder,
  type Delivery,
  isNotFoundRoute,
  pageFile,
  pageRoute,
  mediaType,
} from '../output/delivery/delivery'
import { documentCopyRoute } from '../model/page'
import { decodePercent, encodeRoute, withBase, withoutBase } from '../model/path'
import type { Handler } from './listen'
import { readRequestPath, redirect, redirectLocation, refuseMethod, sendFile } from './send-file'
import { calledAs } from '../files/engine-root'

const methods = ['GET', 'HEAD']

/**
 * Serves a built site at exact paths without trailing slashes. `/docs/intro/` and `/docs/intro.html` redirect to `/docs/intro`, a moved
 * page redirects to its new address, and every unknown path gets the not-found page with status 404. A page is served as its Markdown copy
 * if the client prefers that (`Accept`).
 */
export function createStaticSite(outDir: string, delivery: Delivery): Handler {
  return (request, response) => {
    for (const [name, value] of delivery.headers) response.setHeader(name, value)
    response.setHeader('cache-control', delivery.cacheControl.other)
    if (!methods.includes(request.method ?? '')) return refuseMethod(response, methods)
    const { baseUrl } = delivery
    const address = readRequestPath(request.url)
    const route = address && withoutBase(baseUrl, address.pathname)
    if (!address || route === undefined || isNotFoundRoute(route)) return notFound(response, outDir)
    const isBare = `${address.pathname}/` === baseUrl
    const answer = (tries: number): void => {
      const folder = folderId(outDir)
      const target = isBare ? baseUrl : redirectTarget(route, outDir, baseUrl)
      if (target !== undefined) return redirect(response, 301, redirectLocation(target, address.search))
      if (sendRoute(request, response, { outDir, route, delivery })) return
      // A build is putting another output in place.
      const isMoving = folder === undefined || folder !== folderId(outDir)
      if (isMoving && tries > 0) setTimeout(() => answer(tries - 1), pauseMs)
      else notFound(response, outDir)
    }
    answer(mostTries)
  }
}

/** How often, and after how many milliseconds, a file is looked for again while the output folder is exchanged. */
const mostTries = 5
const pauseMs = 20

const folderId = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.ino

/** Serves a page or another file. Returns false if the route is neither. */
function sendRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { outDir, route, delivery }: { outDir: string; route: string; delivery: Delivery },
): boolean {
  const send = (file: string) => sendFile(request, response, outDir, path.join(outDir, file))
  // A file with this exact name takes precedence: pages have no extension, but a route may look as if it had one.
  if (route !== '/') {
    if (route.startsWith(hashedFolder)) response.setHeader('cache-control', delivery.cacheControl.hashed)
    if (send(route)) return true
    response.setHeader('cache-control', delivery.cacheControl.other)
  }
  response.setHeader('vary', 'Accept')
  if (prefersMarkdown(request.headers) && send(documentCopyRoute(route))) return true
  if (send(pageFile(route))) return true
  response.removeHeader('vary')
  return false
}

/** Redirect target of a route, as an encoded address with the base path, or undefined. */
function redirectTarget(route: string, outDir: string, baseUrl: string): string | undefined {
  const clean = pageRoute(route)
  const redirects = readRedirects(outDir)
  const moved =
    redirects.get(withBase(baseUrl, route.replace(/(.)\/$/, '$1'))) ?? redirects.get(withBase(baseUrl, clean))
  if (moved !== undefined) return moved
  if (clean === route) return undefined
  return existsSync(path.join(outDir, pageFile(clean))) ? encodeRoute(withBase(baseUrl, clean)) : undefined
}

/**
 * Reads the redirect file (`_redirects`: old route, new address, status). Old routes are decoded; new addresses are not, so that an encoded
 * `#` in a route differs from one that starts a fragment.
 */
function readRedirects(outDir: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const line of readIfThere(path.join(outDir, '_redirects')).split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to?.startsWith('/')) table.set(decodePercent(from), to)
  }
  return table
}

/** Serves the not-found page, or a sentence if the output has none. */
function notFound(response: ServerResponse, outDir: string): void {
  const html = readIfThere(path.join(outDir, '404.html'))
  response.statusCode = 404
  response.setHeader('content-type', mediaType(html === '' ? '.txt' : '.html'))
  response.end(html || `Not found. The site is not built: run \`${calledAs('build')}\`.`)
}

/** Text of a file; empty if it does not exist or a build is removing it. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import { encodeRoute, withBase, withoutBase } from '../model/path'
import { contentSecurityPolicy } from '../render/document'
import { redirectLocation } from './redirect-location'
import { readRequestPath } from './request-path'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Headers of every answer: the policy of the pages again (some directives count in headers only) and the usual hardening. */
export const securityHeaders: Record<string, string> = {
  'content-security-policy': `${contentSecurityPolicy}; frame-ancestors 'self'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/**
 * Serves a built site by the rules of R1: exact paths, no trailing slash. `/docs/intro/` and `/docs/intro.html` redirect to
 * `/docs/intro`; a moved page redirects to its new place; everything unknown is the not-found page with status 404.
 * Hashed files never change and are cached for good; the rest is revalidated.
 */
export function createStaticSite(outDir: string, baseUrl: string): Handler {
  const isHashed = (file: string) => file.startsWith('/assets/')
  const serve = sirv(outDir, {
    dev: true,
    etag: true,
    extensions: ['html'],
    setHeaders(response, pathname) {
      response.setHeader(
        'cache-control',
        isHashed(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  return (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    const address = readRequestPath(request.url)
    const route = address && withoutBase(baseUrl, address.pathname)
    // The not-found page is a page nowhere, not even at its file's own address.
    if (!address || route === undefined || /^\/404(\.html)?\/?$/.test(route))
      return notFound(outDir, response)
    const isBare = `${address.pathname}/` === baseUrl
    const target = isBare ? baseUrl : redirectTarget(route, outDir, baseUrl)
    if (target !== undefined) {
      response.statusCode = 301
      response.setHeader('location', redirectLocation(target, address.search))
      response.end()
      return
    }
    // A build that is put in place at this moment may take a file away between sirv's look at it and its reading.
    response.on('pipe', (source: Readable) => source.on('error', () => response.destroy()))
    // sirv would also serve `x/index.html` for `/x`; only the root has an index.
    request.url = encodeRoute(route) + address.search
    serve(request, response, () => notFound(outDir, response))
  }
}

/** Where a route leads on to, as an encoded address with the base path; undefined when it is one to stay at. */
function redirectTarget(route: string, outDir: string, baseUrl: string): string | undefined {
  const moved = readRedirects(outDir).get(
    withBase(baseUrl, route.length > 1 ? route.replace(/\/$/, '') : route),
  )
  if (moved !== undefined) return moved
  const clean = /^\/index(\.html)?$/.test(route) ? '/' : route.replace(/\/+$/, '').replace(/\.html$/, '')
  if (clean === route || route === '/') return undefined
  return existsSync(path.join(outDir, `${clean === '/' ? '/index' : clean}.html`))
    ? encodeRoute(withBase(baseUrl, clean))
    : undefined
}

let cached: { file: string; mtimeMs: number; table: Map<string, string> } | undefined

/**
 * Reads the host's redirect file (`_redirects`: old route, new address, status), again when it changed. Old routes are decoded; new
 * addresses stay as they are written, for only so a `#` that begins a heading differs from one in a route.
 */
function readRedirects(outDir: string): Map<string, string> {
  const file = path.join(outDir, '_redirects')
  if (!existsSync(file)) return new Map()
  const { mtimeMs } = statSync(file)
  if (cached?.file === file && cached.mtimeMs === mtimeMs) return cached.table
  const table = new Map<string, string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [from, to] = line.trim().split(/\s+/)
    if (from?.startsWith('/') && to?.startsWith('/')) table.set(decodePath(from), to)
  }
  cached = { file, mtimeMs, table }
  return table
}

function notFound(outDir: string, response: ServerResponse): void {
  response.statusCode = 404
  const page = path.join(outDir, '404.html')
  if (existsSync(page)) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-cache')
    response.end(readFileSync(page))
  } else {
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end('Not found. The site is not built: run `npm run build`.')
  }
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

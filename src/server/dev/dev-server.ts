import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import type { ViteDevServer } from 'vite'
import { engineRoot } from '../../engine/engine-root'
import { encodeAddress, encodeRoute, splitAddress, withoutBase } from '../../model/path'
import type { PageData } from '../../model/page'
import type { Problem } from '../../model/problem'
import { renderProblem } from '../../output/render-problem'
import { renderDocument } from '../../render/document'
import { renderShell } from '../../render/shell'
import { listen } from '../listen'
import { redirectLocation } from '../redirect-location'
import { readRequestPath } from '../request-path'
import { createDevSearch, type DevSearch } from './dev-search'
import { devBuild, DevSite } from './dev-site'
import { watchSite } from './watch'

export interface DevServerOptions {
  siteDir: string
  cacheDir: string
  baseUrl?: string
  port: number
  /** Called with all problems known of the pages in use, each time they change. */
  onProblems(problems: Problem[]): void
}

export interface DevServer {
  server: Server
  url: string
  close(): Promise<void>
}

/**
 * The development server. Pages answer as soon as the content is read; Vite, which serves the scripts, starts beside that, so the
 * first page does not wait for it.
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const site = new DevSite(options)
  const siteProblems = await site.load()
  const problems = new ProblemBoard(siteProblems, options.onProblems)
  const search = createDevSearch(site)
  const handler: { current: Promise<ViteDevServer> | undefined } = { current: undefined }
  const { server, url } = await listen((request, response) => {
    respond(request, response, site, handler, problems, search).catch((error: unknown) => {
      response.statusCode = 500
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.end(error instanceof Error ? error.message : String(error))
    })
  }, options.port)
  handler.current = startVite(site, server, options)
  const vite = await handler.current
  const stopWatching = watchSite({ site, vite, problems })
  problems.publish()
  return {
    server,
    url,
    async close() {
      stopWatching()
      await vite.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Problems by where they come from: the site as a whole, and each page that was asked for. */
export class ProblemBoard {
  #site: Problem[]
  readonly #pages = new Map<string, Problem[]>()
  readonly #onChange: (problems: Problem[]) => void
  #last = ''

  constructor(site: Problem[], onChange: (problems: Problem[]) => void) {
    this.#site = site
    this.#onChange = onChange
  }

  setSite(problems: Problem[]): void {
    this.#site = problems
    this.#pages.clear()
  }

  setPage(route: string, problems: Problem[]): void {
    this.#pages.set(route, problems)
  }

  /** Pages that were asked for. */
  get routes(): string[] {
    return [...this.#pages.keys()]
  }

  get all(): Problem[] {
    return [...this.#site, ...[...this.#pages.values()].flat()]
  }

  errorsFor(route: string): Problem[] {
    return [...this.#site, ...(this.#pages.get(route) ?? [])].filter(({ severity }) => severity === 'error')
  }

  /** Tells about the problems when they differ from what was told last. */
  publish(): void {
    const state = JSON.stringify(this.all)
    if (state === this.#last) return
    this.#last = state
    this.#onChange(this.all)
  }
}

async function startVite(site: DevSite, server: Server, options: DevServerOptions): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  const { sitePlugin } = await import('../../bundle/site-plugin')
  return createVite({
    configFile: false,
    root: engineRoot,
    base: site.siteData.baseUrl,
    cacheDir: path.join(options.cacheDir, 'vite'),
    appType: 'custom',
    logLevel: 'error',
    publicDir: false,
    plugins: [sitePlugin(() => site.pluginInput())],
    optimizeDeps: {
      entries: [],
      include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [engineRoot, site.site.siteDir] },
      watch: { ignored: [`${options.cacheDir}/**`, '**/dist/**', '**/test-results/**'] },
    },
  })
}

const mainModule = 'src/runtime/main.tsx'

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  site: DevSite,
  vite: { current: Promise<ViteDevServer> | undefined },
  problems: ProblemBoard,
  search: DevSearch,
): Promise<void> {
  const { baseUrl } = site.siteData
  const address = readRequestPath(request.url)
  const route = address && withoutBase(baseUrl, address.pathname)
  response.setHeader('cache-control', 'no-cache')
  // A file may go between the look at it and its reading.
  response.on('pipe', (source: Readable) => source.on('error', () => response.destroy()))
  const searchFile = route === undefined ? undefined : await search(route)
  if (searchFile !== undefined) {
    response.end(searchFile)
    return
  }
  if (address && route !== undefined && (await servePage(route, address.search, response, site, problems)))
    return
  const asset = route === undefined ? undefined : site.assets.get(route)
  if (asset !== undefined && serveAsset(asset, request, response)) return
  const scripts = await vite.current
  const served = await new Promise<boolean>((resolve) => {
    response.once('finish', () => resolve(true))
    if (scripts) scripts.middlewares(request, response, () => resolve(false))
    else resolve(false)
  })
  if (served || response.writableEnded) return
  serveStatic(site, route, request, response, () => {
    response.statusCode = 404
    const notFound: PageData = { kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [] }
    sendHtml(response, documentOf(notFound, site).html)
  })
}

/** Answers a file that content names, with its type; false when it is gone. */
function serveAsset(file: string, request: IncomingMessage, response: ServerResponse): boolean {
  const { dir, base } = path.parse(file)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  if (/[?#]/.test(base)) {
    // sirv takes these for the end of the path; browsers tell pictures by their content.
    createReadStream(file).pipe(response)
    return true
  }
  request.url = `/${base.replaceAll('%', '%25')}`
  sirv(dir, { dev: true })(request, response)
  return true
}

/** Answers pages, their data and sidebar parts; false when the address is none of these. */
async function servePage(
  route: string,
  search: string,
  response: ServerResponse,
  site: DevSite,
  problems: ProblemBoard,
): Promise<boolean> {
  const sidebar = site.sidebarFile(route)
  if (sidebar) return sendJson(response, sidebar.content)
  if (route.endsWith('.json')) {
    const target = route === '/index.json' ? '/' : route.replace(/\.json$/, '')
    const found = await site.page(target)
    if (!found) return false
    problems.setPage(target, found.problems)
    problems.publish()
    return sendJson(response, JSON.stringify({ build: devBuild, page: found.page }))
  }
  const copy = route.endsWith('.md') ? await site.markdown(route.slice(0, -'.md'.length)) : undefined
  if (copy !== undefined) {
    response.setHeader('content-type', 'text/markdown; charset=utf-8')
    response.end(copy)
    return true
  }
  const clean = /^\/(?:index(?:\.html)?)?$/.test(route)
    ? '/'
    : route.replace(/\/$/, '').replace(/\.html$/, '')
  const moved = (await site.page(clean)) ? undefined : site.redirect(clean)
  const target = moved ?? clean
  const found = await site.page(splitAddress(target).route)
  if (!found) return false
  if (target !== route) {
    response.statusCode = 302
    response.setHeader('location', redirectLocation(encodeAddress(site.siteData.baseUrl, target), search))
    response.end()
    return true
  }
  const { html, problem } = documentOf(found.page, site)
  problems.setPage(target, problem ? [...found.problems, problem] : found.problems)
  problems.publish()
  sendHtml(response, html)
  return true
}

/** The HTML of a page. One that cannot be rendered is sent without its body: the overlay shows why. */
function documentOf(page: PageData, site: DevSite): { html: string; problem?: Problem } {
  const component = page.kind === 'react' ? site.components.byKey.get(page.module) : undefined
  try {
    const body = renderShell({ page, site: site.siteData, sidebar: site.sidebarOf(page), component })
    return { html: documentAround(body, page, site) }
  } catch (error) {
    return { html: documentAround('', page, site), problem: renderProblem(error, page, site.site) }
  }
}

function documentAround(body: string, page: PageData, site: DevSite): string {
  return renderDocument({
    page,
    body,
    site: site.siteData,
    config: site.site.config,
    assets: {
      script: mainModule,
      // As a link the styles are there before any script, as on the built site.
      stylesheets: ['src/theme/styles/index.css'],
      preloads: [],
      development: true,
    },
    build: devBuild,
    lastUpdate: page.kind === 'doc' ? page.lastUpdate : undefined,
  })
}

function serveStatic(
  site: DevSite,
  route: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const folder = path.join(site.site.siteDir, 'static')
  if (route === undefined || !existsSync(folder) || !statSync(folder).isDirectory()) return next()
  // Not what the request says: Vite has taken the base path off it.
  request.url = encodeRoute(route)
  sirv(folder, { dev: true })(request, response, next)
}

function sendJson(response: ServerResponse, json: string): true {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(json)
  return true
}

function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
}

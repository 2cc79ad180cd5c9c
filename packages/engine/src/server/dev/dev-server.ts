import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { checkoutRoot, engineRoot } from '../../files/engine-root'
import {
  addressInDevelopment,
  deferredSheet,
  sheetsInDevelopment,
  shellSheets,
} from '../../bundle/page-sheets'
import { publishedFile } from '../../modules/site-files'
import { mediaType, prefersMarkdown, isNotFoundRoute, pageRoute } from '../../output/delivery/delivery'
import { encodeAddress, encodeRoute, splitAddress, withoutBase } from '../../model/path'
import type { LoadSiteOptions } from '../../content/load-site'
import type { PageData } from '../../model/page'
import type { Problem } from '../../model/problem'
import { renderedPageCopy } from '../../output/markdown-copies'
import { mainPart, renderProblem } from '../../output/render-page'
import { renderDocument } from '../../render/document'
import { renderShell } from '../../render/shell'
import { listen, type ListenOptions, refusal } from '../listen'
import { readRequestPath, redirect, redirectLocation, refuse, refuseMethod, sendFile } from '../send-file'
import { createDevSearch } from './dev-search'
import { devBuild, DevSite, type DevPage } from './dev-site'
import { tellLateErrors, ProblemBoard } from './problem-board'
import { SiteFiles, holdReloads, isInside } from './site-files'
import { OpenPages } from './open-pages'

export interface DevServerOptions extends Omit<LoadSiteOptions, 'mode' | 'memory'>, ListenOptions {
  /** Called with all known problems of the pages in use, whenever they change. */
  onProblems(problems: Problem[]): void
}

/** Pages are served as soon as the content is read: Vite, which serves the scripts, starts in parallel. */
export async function startDevServer(options: DevServerOptions) {
  const files = new SiteFiles()
  files.include([path.resolve(options.siteDir)], [])
  try {
    const site = new DevSite(options)
    const problems = new ProblemBoard(await site.load(), options.onProblems)
    const stopTelling = tellLateErrors(site, problems)
    const search = createDevSearch(site)
    let starting: Promise<ViteDevServer> | undefined
    const listening = await listen((request, response) => {
      const reason = refusal(request, options.host)
      if (reason !== undefined) return refuse(response, 403, reason)
      if (!methods.includes(request.method ?? '')) return refuseMethod(response, methods)
      return respond(request, response, { site, vite: starting, problems, search })
    }, options)
    const { server } = listening
    starting = startVite(site, server, options)
    const vite = await starting
    new OpenPages(site, vite, problems, files).watch()
    problems.publish()
    return {
      ...listening,
      async close() {
        files.close()
        stopTelling()
        await vite.close()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  } catch (error) {
    // Open watchers would keep the process alive.
    files.close()
    throw error
  }
}

const engineSource = path.join(engineRoot, 'src')

async function startVite(site: DevSite, server: Server, options: DevServerOptions): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite')
  const { sitePlugin } = await import('../../bundle/site-plugin')
  const own = hostname()
  return createVite({
    configFile: false,
    root: engineRoot,
    base: site.siteData.baseUrl,
    cacheDir: path.join(options.cacheDir, 'vite'),
    appType: 'custom',
    logLevel: 'error',
    publicDir: false,
    plugins: [sitePlugin(() => site.pluginInput()), holdReloads(site.site.siteDir)],
    optimizeDeps: {
      entries: [],
      include: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [checkoutRoot ?? engineRoot, site.site.siteDir, ...sheetFolders(site)] },
      // The same hosts as `refusal` allows: only Vite checks web socket requests.
      allowedHosts: [own, `${own}.local`, ...(options.host === undefined ? [] : [options.host])],
      // Watches only the engine's browser code. `site-files.ts` tells Vite about the site's files.
      watch: {
        ignored: (file) => ![engineRoot, engineSource].includes(file) && !isInside(engineSource, file),
      },
    },
  })
}

/** Browsers send `OPTIONS` before a cross-origin request; Vite answers it. */
const methods = ['GET', 'HEAD', 'OPTIONS']

const mainModule = 'src/runtime/main.tsx'

/** While a site is being written, browsers must not remember a redirect. */
const temporarily = 302

interface DevParts {
  site: DevSite
  /** Undefined until it is being started. */
  vite: Promise<ViteDevServer> | undefined
  problems: ProblemBoard
  search: ReturnType<typeof createDevSearch>
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { site, vite, problems, search }: DevParts,
): Promise<void> {
  const { revision } = site
  const { baseUrl } = site.siteData
  const address = readRequestPath(request.url)
  const route = address && withoutBase(baseUrl, address.pathname)
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('x-content-type-options', 'nosniff')
  if (address && `${address.pathname}/` === baseUrl)
    return redirect(response, temporarily, redirectLocation(encodeRoute(baseUrl), address.search))
  if (address && route !== undefined) {
    const searchFile = await search(route)
    if (searchFile !== undefined) return void send(response, route, searchFile)
    const asked = { route, search: address.search, headers: request.headers }
    if (await servePage(asked, response, site, problems)) return
    if (serveFile(site, route, request, response)) return
  }
  // Vite would resolve a path with `..` against the engine's folder.
  const scripts = address && (await vite)
  const served = await new Promise<boolean>((resolve) => {
    response.once('close', () => resolve(true))
    if (scripts) scripts.middlewares(request, response, () => resolve(false))
    else resolve(false)
  })
  if (served || response.writableEnded) return
  response.statusCode = 404
  const page: PageData = { kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [] }
  send(response, '.html', documentOf({ page, problems: [], revision }, site).html)
}

/** File that the site's code refers to by this address. */
function componentMedia(route: string, { code, siteDir }: DevSite['site']): string | undefined {
  if (!route.startsWith('/assets/media/')) return undefined
  return code.media.find((file) => publishedFile(file, siteDir).address === route)
}

/** Serves a file that content refers to, or one in `static/`. Returns false if there is none. */
function serveFile(site: DevSite, route: string, request: IncomingMessage, response: ServerResponse) {
  const { siteDir, collections } = site.site
  const asset = site.assets.get(route) ?? componentMedia(route, site.site)
  const roots = [siteDir, ...collections.map(({ contentDir }) => contentDir)]
  if (asset !== undefined && roots.some((root) => sendFile(request, response, root, asset))) return true
  const root = path.join(siteDir, 'static')
  return sendFile(request, response, root, path.join(root, route))
}

/** Serves pages, their data and sidebar chunks. Returns false for any other address. */
async function servePage(
  { route, search, headers }: { route: string; search: string; headers: IncomingMessage['headers'] },
  response: ServerResponse,
  site: DevSite,
  problems: ProblemBoard,
): Promise<boolean> {
  const chunk = site.current.sidebarFiles.get(route)
  if (chunk !== undefined) return sendData(response, '.json', chunk)
  if (isNotFoundRoute(route)) return false
  if (route.endsWith('.json')) {
    const target = route === '/index.json' ? '/' : route.replace(/\.json$/, '')
    const found = await site.page(target)
    if (found) {
      problems.setPage(target, found.problems)
      problems.publish()
      return sendData(response, '.json', JSON.stringify(site.payloadOf(found)))
    }
  }
  const file = await site.file(route)
  if (file !== undefined) return sendData(response, route, file)
  if (route.endsWith('.md') && (await sendMarkdown(pageRoute(route.slice(0, -'.md'.length)), response, site)))
    return true
  const clean = pageRoute(route)
  const moved = (await site.page(clean))
    ? undefined
    : (site.redirect(route.replace(/(.)\/$/, '$1')) ?? site.redirect(clean))
  const target = moved ?? clean
  const found = await site.page(splitAddress(target).route)
  if (!found) return false
  if (target !== route) {
    redirect(response, temporarily, redirectLocation(encodeAddress(site.siteData.baseUrl, target), search))
    return true
  }
  response.setHeader('vary', 'Accept')
  if (prefersMarkdown(headers) && (await sendMarkdown(route, response, site))) return true
  const { html, problem } = documentOf(found, site)
  problems.setPage(target, problem ? [...found.problems, problem] : found.problems)
  problems.publish()
  return send(response, '.html', html)
}

async function sendMarkdown(route: string, response: ServerResponse, site: DevSite): Promise<boolean> {
  const found = await site.page(route)
  if (!found) return false
  const rendered = () => renderedPageCopy(found.page, mainPart(documentOf(found, site).html), site.siteData)
  return send(response, '.md', site.markdown(found) ?? rendered())
}

/** A page's HTML. If rendering fails, the page has no body and the overlay shows the error. */
function documentOf({ page, revision }: DevPage, site: DevSite): { html: string; problem?: Problem } {
  const { plan, sidebarOf } = site.current
  const component = page.kind === 'react' ? plan.components.byKey.get(page.module) : undefined
  let body = ''
  let problem: Problem | undefined
  try {
    body = renderShell({ page, site: site.siteData, sidebar: sidebarOf(page.sidebar?.chunks), component })
  } catch (error) {
    problem = renderProblem(error, page, site.site)
  }
  const { config, code, integrations } = site.site
  const html = renderDocument({
    page,
    body,
    site: site.siteData,
    config,
    assets: {
      script: mainModule,
      // As links, the styles load before any script, as on the built site.
      stylesheets: [
        'src/theme/styles/index.css',
        ...shellSheets(site.siteData),
        ...integrations.browserFiles.styles.map(addressInDevelopment),
        ...sheetsInDevelopment(page, code, integrations.sheets),
        deferredSheet,
      ],
      preloads: [],
      development: { revision },
    },
    build: devBuild,
    lastUpdate: page.kind === 'doc' ? page.lastUpdate : undefined,
  })
  return { html, problem }
}

/** Pages link the stylesheets of integrations, which may be installed outside of the engine's folder. */
function sheetFolders({ site }: DevSite): string[] {
  const { styles, sheets } = site.integrations.browserFiles
  return [...new Set([...styles, ...Object.values(sheets)].map((file) => path.dirname(file)))]
}

/** Sends data that a page may have prefetched; browsers must not use a copy of it after an edit. */
function sendData(response: ServerResponse, file: string, text: string): true {
  response.setHeader('cache-control', 'no-store')
  return send(response, file, text)
}

/** @param file name or ending that has the type of the text */
function send(response: ServerResponse, file: string, text: string): true {
  response.setHeader('content-type', mediaType(file))
  response.end(text)
  return true
}

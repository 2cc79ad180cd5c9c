import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ClientBundle } from '../bundle/client-build'
import type { PageReferences } from '../check/links'
import type { Site } from '../site/load-site'
import type { Doc } from '../model/doc'
import type { PageData, PagePayload, SiteData } from '../model/page'
import { pageDataPath } from '../model/path'
import type { Problem } from '../model/problem'
import type { SidebarChunk } from '../model/sidebar'
import { renderDocument } from '../render/document'
import { renderShell } from '../render/shell'
import { SidebarTrees } from '../render/sidebar-trees'
import type { SitePageComponent } from '../theme/site-page'
import type { WrittenPage } from '../workers/background-work'
import type { ListedPage } from './machine-files'
import { renderProblem } from './render-problem'
import type { SidebarFile } from './sidebar-files'
import type { SocialImages } from './social-images'
import type { Staging } from './staging'

export interface PageWriterOptions {
  site: Site
  siteData: SiteData
  /** The browser code, which may still be in the making: pages are rendered meanwhile. */
  client: { hash: string; bundle: Promise<ClientBundle> }
  sidebars: Map<string, SidebarFile>
  staging: Staging
  socialImages: Pick<SocialImages, 'addressOf'>
  cacheDir: string
  /** Identity of all that shapes a page besides its data. */
  state: string
  /** Module key → component, for pages of kind `react`. */
  components: Map<string, SitePageComponent>
}

/** What is remembered of a written page, so that an unchanged one is neither rendered nor read again. */
interface Written extends WrittenPage {
  key: string
}

/** Writes pages: HTML for readers who come, JSON for readers who are there already. */
export class PageWriter {
  readonly #options: PageWriterOptions
  readonly #build: string
  readonly #previous: Map<string, Written>
  /** Sidebar chunks as the theme gets them, by address. */
  readonly #chunks: Map<string, SidebarChunk>
  readonly #trees = new SidebarTrees()
  /** Route → key of the page and the file that its links come from. */
  readonly #pages = new Map<string, { key: string; file: string | undefined }>()
  readonly #written = new Map<string, Written>()
  /** Pages for the sitemap. */
  readonly listed: ListedPage[] = []
  readonly routes = new Set<string>()
  readonly problems: Problem[] = []
  reused = 0

  constructor(options: PageWriterOptions) {
    this.#options = options
    this.#build = buildId(options)
    this.#chunks = new Map([...options.sidebars.values()].map(({ address, chunk }) => [address, chunk]))
    this.#previous = readRecord(this.#record)
  }

  get count(): number {
    return this.#pages.size
  }

  /** Renders a page at once; its files are written when the browser code is there. */
  async write(page: PageData, doc?: Doc): Promise<void> {
    const addressed = this.#withChunkAddresses(page)
    const [htmlFile] = filesOf(page)
    if (this.#options.staging.files.has(htmlFile)) this.problems.push(hiddenStaticFile(htmlFile, page))
    const json = JSON.stringify({ build: this.#build, page: addressed } satisfies PagePayload)
    const socialImage = this.#options.socialImages.addressOf(page)
    const key = createHash('sha256')
      .update(this.#options.state)
      .update(this.#build)
      .update(`${socialImage}`)
      .update(json)
      .digest('hex')
      .slice(0, 24)
    this.#pages.set(page.route, { key, file: fileOf(page, doc, this.#options.site) })
    this.routes.add(page.route)
    // Before the first wait, so that the order does not depend on which page is done first.
    if (!page.unlisted && page.kind !== 'not-found') {
      const lastModified = doc?.lastUpdate?.date
      this.listed.push({ route: page.route, ...(lastModified !== undefined && { lastModified }) })
    }
    if (!this.#keep(addressed, key)) await this.#render(addressed, json, socialImage)
  }

  /** Takes in what was found out of the pages that were written anew; returns what all pages offer to links and ask of others. */
  finish(found: ReadonlyMap<string, WrittenPage>): PageReferences[] {
    return [...this.#pages].flatMap(([route, { key, file }]) => {
      const page = found.get(route)
      if (page) this.#written.set(route, { key, ...page })
      const written = this.#written.get(route)
      if (!written) return []
      const { ids, references } = written
      return [{ route, ...(file !== undefined && { file }), ids, references }]
    })
  }

  /** Forgets what the last build wrote: to be called before its output is replaced. */
  forget(): void {
    rmSync(this.#record, { force: true })
  }

  /** Remembers what was written, for the next build: to be called when the new output is in its place, and only then. */
  remember(): void {
    writeFileSync(this.#record, JSON.stringify([...this.#written]))
  }

  get #record(): string {
    return recordFile(this.#options.cacheDir, this.#options.staging.outDir)
  }

  #keep(page: PageData, key: string): boolean {
    const previous = this.#previous.get(page.route)
    if (previous?.key !== key) return false
    const [html, json] = filesOf(page)
    const files = [{ file: html, bytes: previous.htmlBytes }]
    if (json !== undefined) files.push({ file: json, bytes: previous.jsonBytes })
    if (!this.#options.staging.keep(files)) return false
    this.#written.set(page.route, previous)
    this.reused++
    return true
  }

  async #render(page: PageData, json: string, socialImage: string | undefined): Promise<void> {
    const { site, siteData, staging, components } = this.#options
    const component = page.kind === 'react' ? components.get(page.module) : undefined
    const [htmlFile, jsonFile] = filesOf(page)
    let body = ''
    try {
      body = renderShell({
        page,
        site: siteData,
        sidebar: this.#chunksOf(page),
        component,
        trees: this.#trees,
      })
    } catch (error) {
      // A part of the shell that fails does so on every page: once is enough.
      if (page.kind === 'react' || this.problems.every(({ code }) => code !== 'page-render'))
        this.problems.push(renderProblem(error, page, site))
    }
    const client = await this.#options.client.bundle
    const html = renderDocument({
      page,
      body,
      site: siteData,
      config: site.config,
      assets: {
        script: client.script,
        stylesheets: client.stylesheets,
        preloads: client.preloads,
        ...(page.kind === 'react' && { pageScript: client.pageScripts[page.module] }),
      },
      build: this.#build,
      lastUpdate: page.kind === 'doc' ? page.lastUpdate : undefined,
      socialImage,
    })
    const files = {
      html: { file: htmlFile, content: html },
      ...(jsonFile !== undefined && { json: { file: jsonFile, content: json } }),
    }
    // The shell's own links are the same on every page; they are checked once, on the not-found page.
    staging.writePage(page.route, files, page.kind === 'not-found')
  }

  #withChunkAddresses(page: PageData): PageData {
    if (!page.sidebar) return page
    const chunks = page.sidebar.chunks.flatMap((name) => this.#options.sidebars.get(name)?.address ?? [])
    return { ...page, sidebar: { ...page.sidebar, chunks } }
  }

  #chunksOf(page: PageData): SidebarChunk[] {
    return (page.sidebar?.chunks ?? []).flatMap((address) => this.#chunks.get(address) ?? [])
  }
}

/** HTML and JSON file of a page; the not-found page has no data of its own: nobody navigates to it. */
function filesOf(page: PageData): [html: string, json: string | undefined] {
  if (page.kind === 'not-found') return ['404.html', undefined]
  const name = page.route === '/' ? 'index' : page.route.slice(1)
  return [`${name}.html`, pageDataPath(page.route).slice(1)]
}

/** The site's file that a page's links come from. */
function fileOf(page: PageData, doc: Doc | undefined, site: Site): string | undefined {
  if (doc) return path.posix.join(site.config.docs.path, doc.file)
  if (page.kind === 'react') return page.module
  // Its links are those of navbar and footer.
  return page.kind === 'not-found' ? 'site.config.ts' : undefined
}

function hiddenStaticFile(file: string, { route }: PageData): Problem {
  return {
    severity: 'warning',
    code: 'static-file-hidden',
    message: `\`static/${file}\` is hidden by the page \`${route}\`.`,
    hint: 'Remove the file, or move one of them to another route.',
    file: `static/${file}`,
    rule: 'R7',
  }
}

/** Format of page data and sidebar files: raised when code of one build could not use data of another. */
const dataFormat = 1

/**
 * Identity of shell and data format: changes with the browser code and what it bundles, not with a page's text. So
 * readers who have an older page open go on without a full load after a mere correction (E10).
 */
function buildId({ client, siteData }: PageWriterOptions): string {
  return createHash('sha256')
    .update(`${dataFormat}\0${client.hash}\0${JSON.stringify(siteData)}`)
    .digest('hex')
    .slice(0, 12)
}

/** One record for each output folder, so that several sites can share a cache. */
function recordFile(cacheDir: string, outDir: string): string {
  return path.join(cacheDir, `pages-${createHash('sha256').update(outDir).digest('hex').slice(0, 8)}.json`)
}

function readRecord(file: string): Map<string, Written> {
  if (!existsSync(file)) return new Map()
  try {
    const entries: [string, Written][] = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(entries)
  } catch {
    return new Map()
  }
}

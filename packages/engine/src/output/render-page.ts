import type { ClientBundle } from '../bundle/client-bundle'
import { collectReferences } from '../check/links'
import type { PageData, PagePayload } from '../model/page'
import type { SiteData } from '../model/site-data'
import { sheetsOf, type MoreSheets } from '../model/page-sheets'
import { pageDataPath, withBase } from '../model/path'
import type { Problem } from '../model/problem'
import { renderDocument } from '../render/document'
import { renderShell } from '../render/shell'
import type { PlannedSite } from '../pages/integrations'
import { loadPageComponent } from '../pages/page-components'
import { pageFile } from './delivery/delivery'
import { sidebarChunks } from '../content/sidebars/sidebar-files'
import { messageOf } from '../modules/run/module-problem'

interface PageRendererInput {
  site: Pick<PlannedSite, 'siteDir' | 'config' | 'collections' | 'modules' | 'integrations'>
  siteData: SiteData
  buildId: string
  /** May still be building while pages are rendered. */
  client: Promise<ClientBundle>
}

/** Renders pages as HTML for readers who arrive, and as JSON for readers who are already on the site. */
export class PageRenderer {
  readonly #trees = new Map<string, string>()
  readonly #sidebarOf: ReturnType<typeof sidebarChunks>

  constructor(private readonly input: PageRendererInput) {
    this.#sidebarOf = sidebarChunks(input.site.collections)
  }

  /** Returns the HTML, the JSON unless nobody navigates to the page, and `main` for the Markdown copy of what is no document. */
  async render(page: PageData, socialImage: string | undefined) {
    const { site, siteData, buildId } = this.input
    const component = page.kind === 'react' ? await loadPageComponent(page.module, site) : undefined
    let body = ''
    let problem: Problem | undefined
    try {
      const sidebar = this.#sidebarOf(page.sidebar?.chunks)
      body = renderShell({ page, site: siteData, sidebar, component, trees: this.#trees })
    } catch (error) {
      problem = renderProblem(error, page, site)
    }
    const main = mainPart(body)
    const own = collectReferences(main)
    const client = await this.input.client
    const styles = stylesOf(page, client, site.integrations.sheets)
    const payload: PagePayload = { build: buildId, page: withStyles(page, styles, siteData) }
    const html = renderDocument({
      page,
      body,
      site: siteData,
      config: site.config,
      assets: {
        script: client.script,
        stylesheets: [...client.stylesheets, ...styles],
        deferredStylesheet: client.deferred,
        preloads: client.preloads,
        ...(page.kind === 'react' && { pageScript: client.pageScripts[page.module] }),
      },
      build: buildId,
      lastUpdate: page.kind === 'doc' ? page.lastUpdate : undefined,
      socialImage,
    })
    return {
      html,
      // The shell's links are the same on every page, so they are checked once, on the not-found page.
      ...(page.kind === 'not-found' ? collectReferences(html) : own),
      ...(page.kind !== 'doc' && page.kind !== 'not-found' && { main }),
      ...(page.kind !== 'not-found' && { json: JSON.stringify(payload) }),
      problem,
    }
  }
}

/** The main part of a page that is neither a document nor a React page. */
export const mainOfIndex = (page: PageData, site: SiteData): string =>
  mainPart(renderShell({ page, site, sidebar: [] }))

/** Empty if the page failed to render. */
export function mainPart(body: string): string {
  const start = body.indexOf('<main')
  const end = body.lastIndexOf('</main>')
  return start >= 0 && end > start ? body.slice(start, end) : ''
}

/** The stylesheets in addition to the common one. */
function stylesOf(page: PageData, { sheets, pageStyles }: ClientBundle, more: MoreSheets): string[] {
  const own = page.kind === 'react' ? (pageStyles[page.module] ?? []) : []
  return [...sheetsOf(page, more).flatMap((sheet) => sheets[sheet] ?? []), ...own]
}

/** Adds the addresses of its stylesheets (files of the output), for client-side navigation. */
export const withStyles = (page: PageData, files: readonly string[], { baseUrl }: SiteData): PageData =>
  files.length === 0 ? page : { ...page, styles: files.map((file) => withBase(baseUrl, `/${file}`)) }

/** The not-found page has no JSON. */
export function filesOfPage(page: Pick<PageData, 'kind' | 'route'>): { html: string; json: string } {
  if (page.kind === 'not-found') return { html: '404.html', json: '' }
  return { html: pageFile(page.route), json: pageDataPath(page.route).slice(1) }
}

/** Reports a page that failed to render on the server because its component or a part of the shell threw. */
export function renderProblem(error: unknown, page: PageData, site: Pick<PlannedSite, 'modules'>): Problem {
  const place = site.modules.placeOf(error)
  const what = page.kind === 'react' ? `Page module \`${page.module}\`` : `The page \`${page.route}\``
  return {
    severity: 'error',
    code: page.kind === 'react' ? 'page-render' : 'shell-render',
    message: `${what} failed to render: ${messageOf(error)}`,
    hint: place
      ? 'The line is where it was thrown. Pages are rendered without a browser: `window` and `document` are not there.'
      : 'Pages are rendered without a browser: `window` and `document` are not there.',
    ...(page.kind === 'react' && { file: page.module }),
    ...place,
  }
}

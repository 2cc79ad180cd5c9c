import type { ClientBundle } from '../bundle/client-build'
import type { PageData, PagePayload } from '../model/page'
import type { SiteData } from '../model/site-data'
import { sheetsOf } from '../model/page-sheets'
import { pageDataPath, withBase } from '../model/path'
import type { Problem } from '../model/problem'
import type { SidebarChunk } from '../model/sidebar'
import { renderDocument } from '../render/document'
import { renderShell } from '../render/shell'
import { SidebarTrees } from '../render/sidebar-trees'
import type { Site } from '../site/load-site'
import type { SitePageComponent } from '../theme/site-page'
import { renderProblem } from './render-problem'
import type { SidebarFile } from './sidebar-files'

export interface PageRendererInput {
  site: Pick<Site, 'config' | 'modules'>
  siteData: SiteData
  sidebars: readonly SidebarFile[]
  /** Identity of shell and data format. */
  buildId: string
  /** The browser code, which may still be in the making: pages are rendered meanwhile. */
  client: Promise<ClientBundle>
  componentOf(page: PageData & { kind: 'react' }): Promise<SitePageComponent | undefined>
}

export interface RenderedPage {
  html: string
  /** Absent for a page that nobody navigates to. */
  json?: string
  problem?: Problem
}

/** Renders pages twice: as HTML for readers who come, as JSON for readers who are there already. */
export class PageRenderer {
  readonly #input: PageRendererInput
  readonly #trees = new SidebarTrees()
  /** As the theme gets them, by address. */
  readonly #chunks: Map<string, SidebarChunk>

  constructor(input: PageRendererInput) {
    this.#input = input
    this.#chunks = new Map(input.sidebars.map(({ address, chunk }) => [address, chunk]))
  }

  async render(page: PageData, socialImage: string | undefined): Promise<RenderedPage> {
    const { site, siteData, buildId } = this.#input
    const component = page.kind === 'react' ? await this.#input.componentOf(page) : undefined
    let body = ''
    let problem: Problem | undefined
    try {
      const sidebar = (page.sidebar?.chunks ?? []).flatMap((address) => this.#chunks.get(address) ?? [])
      body = renderShell({ page, site: siteData, sidebar, component, trees: this.#trees })
    } catch (error) {
      problem = renderProblem(error, page, site)
    }
    const client = await this.#input.client
    const styles = stylesOf(page, client)
    const html = renderDocument({
      page,
      body,
      site: siteData,
      config: site.config,
      assets: {
        script: client.script,
        stylesheets: [...client.stylesheets, ...styles],
        preloads: client.preloads,
        ...(page.kind === 'react' && { pageScript: client.pageScripts[page.module] }),
      },
      build: buildId,
      lastUpdate: page.kind === 'doc' ? page.lastUpdate : undefined,
      socialImage,
    })
    return {
      html,
      ...(page.kind !== 'not-found' && {
        json: JSON.stringify({
          build: buildId,
          page: withStyles(
            page,
            styles.map((file) => withBase(siteData.baseUrl, `/${file}`)),
          ),
        } satisfies PagePayload),
      }),
      ...(problem && { problem }),
    }
  }
}

/** The stylesheets that a page needs besides the one that every page has. */
function stylesOf(page: PageData, { sheets, pageStyles }: ClientBundle): string[] {
  const own = page.kind === 'react' ? (pageStyles[page.module] ?? []) : []
  return [...sheetsOf(page).flatMap((sheet) => sheets[sheet] ?? []), ...own]
}

/** A page's data with the addresses of its stylesheets, for readers who are there already. */
export const withStyles = (page: PageData, styles: string[]): PageData =>
  styles.length === 0 ? page : { ...page, styles }

/** HTML and JSON file of a page; the not-found page has no data of its own. */
export function filesOfPage(page: Pick<PageData, 'kind' | 'route'>): { html: string; json: string } {
  if (page.kind === 'not-found') return { html: '404.html', json: '' }
  const name = page.route === '/' ? 'index' : page.route.slice(1)
  return { html: `${name}.html`, json: pageDataPath(page.route).slice(1) }
}

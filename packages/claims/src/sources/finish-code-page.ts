import { drawDiagram } from 'holdtrue/markdown/code/diagram'
import { htmlCopy } from 'holdtrue/markdown/text/html-copy'
import type { DocPage } from 'holdtrue/model/page'
import type { SiteData } from 'holdtrue/model/site-data'
import { fullAddress } from 'holdtrue/model/path'
import { renderCodeArticle } from 'holdtrue/render/code-article'
import type { CodePageRecord } from './code-pages'

/** Draws and renders a page of the code map: what costs time, and is left to whoever makes the page. */
export async function finishCodePage({ page, data }: CodePageRecord, site: SiteData): Promise<DocPage> {
  const graph = data.kind === 'package' ? data.graph : undefined
  const drawn =
    graph === undefined
      ? undefined
      : await drawDiagram(graph, altOf(data.kind === 'package' ? data : undefined))
  const { html, headings } = renderCodeArticle(data, site, drawn)
  return { ...page, html, headings, ...(headings.length > 0 && { toc: { min: 2, max: 2 } }) }
}

/** The text of a page without a source, as Markdown with full addresses, from its HTML. */
export function textOfPage({ html, route }: { html?: string; route: string }, site: SiteData): string {
  return htmlCopy(html ?? '', fullAddress(route, site))
}

function altOf(data: { name: string; dependencies: string[]; dependents: string[] } | undefined): string {
  if (!data) return ''
  const { name, dependencies, dependents } = data
  const parts = [
    dependencies.length > 0 && `depends on ${dependencies.length} packages`,
    dependents.length > 0 && `is used by ${dependents.length}`,
  ].filter((part) => part !== false)
  return `${name} ${parts.join(' and ')}; the closest are drawn, all are listed below.`
}

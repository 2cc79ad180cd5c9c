import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { drawDiagram } from 'holdtrue/markdown/code/diagram'
import { escapeText } from 'holdtrue/model/escape'
import type { SiteData } from 'holdtrue/model/site-data'
import type { Article } from 'holdtrue/pages/integration'
import { inSite } from 'holdtrue/render/shell'
import type { FixesData } from '../model/fixes'
import type { CodePackageData } from '../model/code-map'
import { CodeMapArticle } from '../theme/CodeMapArticle'
import { CodePackageArticle, packageSections } from '../theme/CodePackageArticle'
import { FixesArticle } from '../theme/FixesArticle'
import { HealthArticle } from '../theme/HealthArticle'
import type { CodeData } from './code-pages'
import type { HealthData } from '../model/health'

/** Draws and renders a page of the code map, of the health report or of the defects: finished HTML, as that of a document. */
export async function renderArticle(
  data: CodeData | HealthData | FixesData,
  site: SiteData,
): Promise<Article> {
  const html = (element: ReactElement) => renderToStaticMarkup(inSite(element, site))
  if (data.kind === 'map') return { html: html(createElement(CodeMapArticle, { data })), headings: [] }
  if (data.kind === 'health') return { html: html(createElement(HealthArticle, data)), headings: [] }
  if (data.kind === 'fixes') return { html: html(createElement(FixesArticle, data)), headings: [] }
  const svg = data.graph === undefined ? undefined : await drawDiagram(data.graph, altOf(data))
  const input = { data, ...(svg !== undefined && { svg }) }
  const headings = packageSections(input).map(({ id, title }) => ({ level: 2, id, html: escapeText(title) }))
  return {
    html: html(createElement(CodePackageArticle, input)),
    headings,
    ...(headings.length > 0 && { toc: { min: 2, max: 2 } }),
  }
}

function altOf({ name, dependencies, dependents }: CodePackageData): string {
  const parts = [
    dependencies.length > 0 && `depends on ${dependencies.length} packages`,
    dependents.length > 0 && `is used by ${dependents.length}`,
  ].filter((part) => part !== false)
  return `${name} ${parts.join(' and ')}; the closest are drawn, all are listed below.`
}

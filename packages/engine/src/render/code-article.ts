import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Heading } from '../model/article'
import type { CodeMapData, CodePackageData } from '../model/code-map'
import type { SiteData } from '../model/site-data'
import { CodeMapArticle } from '../theme/code/CodeMapArticle'
import { CodePackageArticle, packageSections } from '../theme/code/CodePackageArticle'
import { inSite } from './in-site'
import { escapeText } from '../model/escape'

/** The article of a page of the code map. It is finished HTML, as that of a document: browsers get no code for it. */
export function renderCodeArticle(
  data: CodeMapData | CodePackageData,
  site: SiteData,
  svg?: string,
): { html: string; headings: Heading[] } {
  const route = site.codeRoute ?? '/'
  if (data.kind === 'map')
    return {
      html: renderToStaticMarkup(inSite(createElement(CodeMapArticle, { data, route }), site)),
      headings: [],
    }
  const input = { data, route, ...(svg !== undefined && { svg }) }
  return {
    html: renderToStaticMarkup(inSite(createElement(CodePackageArticle, input), site)),
    headings: packageSections(input).map(({ id, title }) => ({
      level: 2,
      id,
      html: escapeText(title),
      text: title,
    })),
  }
}

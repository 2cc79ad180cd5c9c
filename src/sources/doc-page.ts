import type { Site } from '../site/load-site'
import { paginate } from '../site/sidebars/navigation'
import type { CompiledArticle, FinishedArticle } from '../model/article'
import type { Doc } from '../model/doc'
import type { DocPage, PageLink } from '../model/page'
import { standaloneLabel } from '../model/page-names'
import { encodeRoute } from '../model/path'
import type { Problem } from '../model/problem'

/** Documents by what other documents call them. */
export interface DocLookup {
  byId: Map<string, Doc>
  byRoute: Map<string, Doc>
}

/** A description is cut near this length, the most that search engines show. */
const maxDescriptionLength = 160

/** Puts a document's page together from its metadata, its place in the sidebars and its finished article. */
export function createDocPage(
  doc: Doc,
  article: CompiledArticle,
  finished: FinishedArticle,
  site: Site,
  docs: DocLookup,
): { page: DocPage; problems: Problem[] } {
  const { frontmatter } = doc
  const position = site.positions.get(doc.route)
  const { previous, next, problems } = paginate(doc, position, docs.byId)
  const description = frontmatter.description ?? (shorten(article.excerpt) || undefined)
  const toc = tableOfContents(doc, article, site)
  const claims = finished.claims.length
    ? { total: finished.claims.length, failed: finished.claims.filter(({ ok }) => !ok).length }
    : undefined
  const title = frontmatter.title ?? article.contentTitle ?? doc.title
  const name = site.names.get(doc.route) ?? title
  const page: DocPage = {
    kind: 'doc',
    route: doc.route,
    title,
    ...(name !== title && { name }),
    ...(description !== undefined && { description }),
    ...(frontmatter.keywords && { keywords: frontmatter.keywords }),
    ...(frontmatter.image && { image: frontmatter.image }),
    ...(doc.sidebar !== undefined && {
      sidebar: { id: doc.sidebar, chunks: site.branches.get(doc.sidebar)?.get(doc.route) ?? [doc.sidebar] },
    }),
    breadcrumbs: position && position.sidebar === doc.sidebar ? position.breadcrumbs : [],
    ...(doc.unlisted && { unlisted: true }),
    docId: doc.id,
    html: finished.html,
    hideTitle: frontmatter.hide_title ?? false,
    headings: article.headings,
    ...(toc && { toc }),
    // A tag of unlisted pages alone has no page of its own.
    tags: doc.tags
      .filter(({ route }) => site.tags.some((tag) => tag.route === route))
      .map(({ label, route }) => ({ label, route })),
    ...withEditUrl(doc, site),
    ...(doc.lastUpdate && { lastUpdate: doc.lastUpdate }),
    ...(previous && { previous: pageLink(previous, site, docs) }),
    ...(next && { next: pageLink(next, site, docs) }),
    islands: [...new Set(article.islands.map(({ module, exportName }) => `${module}#${exportName}`))],
    ...(claims && { claims }),
    markdownRoute: `${doc.route === '/' ? '/index' : doc.route}.md`,
  }
  return { page, problems }
}

/** A neighbour's `pagination_label` beats its label in the sidebar. */
function pageLink({ route, label }: PageLink, site: Site, docs: DocLookup): PageLink {
  const wish = docs.byRoute.get(route)?.frontmatter.pagination_label
  return { route, label: wish ?? standaloneLabel(label, site.names.get(route)) }
}

function tableOfContents(doc: Doc, article: CompiledArticle, site: Site): DocPage['toc'] {
  if (doc.frontmatter.hide_table_of_contents) return undefined
  const min = doc.frontmatter.toc_min_heading_level ?? site.config.tableOfContents.minHeadingLevel
  const max = doc.frontmatter.toc_max_heading_level ?? site.config.tableOfContents.maxHeadingLevel
  return article.headings.some(({ level }) => level >= min && level <= max) ? { min, max } : undefined
}

function withEditUrl(doc: Doc, site: Site): { editUrl?: string } {
  const custom = doc.frontmatter.custom_edit_url
  if (custom === null) return {}
  if (custom !== undefined) return { editUrl: custom }
  const base = site.config.docs.editUrl
  return base ? { editUrl: `${base.replace(/\/$/, '')}/${encodeRoute(doc.file)}` } : {}
}

function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const cut = text.slice(0, maxDescriptionLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80)).replace(/[\s.,;:]+$/, '')}…`
}

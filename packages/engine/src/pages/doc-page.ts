import { documentCopyRoute, type DocPage, type PageLink } from '../model/page'
import { collectionOf, pageSidebar, type Collection } from '../content/collections/collection'
import { placeInVersions, type Site } from '../content/load-site'
import { paginate } from '../content/sidebars/navigation'
import type { CompiledArticle, FinishedArticle } from '../model/article'
import type { Doc } from '../model/doc'
import { escapeText } from '../model/escape'
import { remember } from '../model/remember'
import { introductoryTitle, standaloneLabel } from '../model/page-names'
import { encodeRoute } from '../model/path'
import type { SiteConfig } from '../model/site-config'

const lookupOf = remember(({ docs, tags }: Collection) => ({
  byId: new Map(docs.map((doc) => [doc.id, doc])),
  byRoute: new Map(docs.map((doc) => [doc.route, doc])),
  /** Routes of tags that have a page. */
  tagRoutes: new Set(tags.map(({ route }) => route)),
}))

type OwnPlace = ReturnType<typeof docPlaceOf>['own']

/** What the rest of the site determines about a document's page: the frame around its article, and the rest. */
export function docPlaceOf(doc: Doc, site: Site) {
  const collection = collectionOf(site, doc)
  const docs = lookupOf(collection)
  const position = collection.positions.get(doc.route)
  const standalone = collection.names.get(doc.route)
  const { previous, next, problems } = paginate(doc, position, docs.byId)
  return {
    frame: {
      ...(doc.sidebar !== undefined && { sidebar: pageSidebar(collection, doc.sidebar, doc.route) }),
      ...(previous && { previous: pageLink(previous, collection) }),
      ...(next && { next: pageLink(next, collection) }),
    },
    own: {
      breadcrumbs: position?.sidebar === doc.sidebar ? (position?.breadcrumbs ?? []) : [],
      // A tag that only unlisted pages have gets no page.
      tags: doc.tags
        .filter(({ route }) => docs.tagRoutes.has(route))
        .map(({ label, route }) => ({ label, route })),
      editUrl: editUrlOf(doc, collection),
      ...(standalone !== undefined && { standalone }),
      ...placeInVersions(site, collection, (other) => lookupOf(other).byId.get(doc.id)?.route),
      problems,
    },
  }
}

/** Assembles a document's page from its metadata, its position in the site without the frame, and its finished article. */
export function createDocPage(
  doc: Doc,
  { problems: _problems, standalone, ...place }: OwnPlace,
  { article, finished }: { article: CompiledArticle; finished: FinishedArticle },
  config: Pick<SiteConfig, 'tableOfContents'>,
): DocPage {
  const { frontmatter } = doc
  const toc = tableOfContents(doc, article, config)
  const title = frontmatter.title ?? article.contentTitle ?? doc.title
  return {
    kind: 'doc',
    route: doc.route,
    title,
    ...(standalone !== undefined && standalone !== title && { name: standalone }),
    description: frontmatter.description ?? (shorten(article.excerpt) || undefined),
    ...(frontmatter.keywords && { keywords: frontmatter.keywords }),
    ...(frontmatter.image && { image: frontmatter.image }),
    ...place,
    ...(doc.unlisted && { unlisted: true }),
    docId: doc.id,
    state: stateOf(doc),
    symptoms: frontmatter.symptoms?.map(withCode),
    html: finished.html,
    // As in Docusaurus: hides a title only if it comes from the frontmatter.
    hideTitle: (frontmatter.hide_title ?? false) && article.contentTitle === undefined,
    ...headingOf({ title, standalone }, article, finished),
    ...headOf(article),
    headings: article.headings.map(({ text: _text, ...heading }) => heading),
    ...(toc && { toc }),
    lastUpdate: doc.lastUpdate && { ...doc.lastUpdate, shownDate: formatDate(doc.lastUpdate.date) },
    islands: [...new Set(article.islands.map(({ module, exportName }) => `${module}#${exportName}`))],
    markdownRoute: documentCopyRoute(doc.route),
  }
}

/** The page's heading, if it is not just the title. A leading heading in the text overrides the frontmatter's title. */
function headingOf(
  { title, standalone }: { title: string; standalone: string | undefined },
  { contentTitle, hasOwnTitle }: CompiledArticle,
  { heading }: FinishedArticle,
): Pick<DocPage, 'heading' | 'hasOwnTitle'> {
  if (hasOwnTitle) return { hasOwnTitle }
  if (heading !== undefined) return { heading }
  if (contentTitle !== undefined) return contentTitle === title ? {} : { heading: escapeText(contentTitle) }
  // Ten headings that read `Introduction` are meaningless, so these include what they introduce.
  if (standalone !== undefined && standalone !== title && introductoryTitle.test(title))
    return { heading: withCode(standalone) }
  const html = withCode(title)
  return html.includes('<code>') ? { heading: html } : {}
}

/** Text from frontmatter as inline HTML: words in backticks become code. */
const withCode = (text: string): string => escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Tags for the `head` of the page's file. Of several titles, the last one wins. */
function headOf({ head }: CompiledArticle): Pick<DocPage, 'head' | 'documentTitle'> {
  const documentTitle = head.findLast(({ name }) => name === 'title')?.text
  const tags = head.filter(({ name }) => name !== 'title')
  return { ...(documentTitle !== undefined && { documentTitle }), ...(tags.length > 0 && { head: tags }) }
}

/** From a map whose keys each site may choose. */
function stateOf({ frontmatter }: Doc): string | undefined {
  const state = frontmatter.sidebar_custom_props?.state
  return typeof state === 'string' ? state.trim() || undefined : undefined
}

/** A neighbour's `pagination_label` overrides its sidebar label. */
function pageLink({ route, label }: PageLink, collection: Collection): PageLink {
  const wish = lookupOf(collection).byRoute.get(route)?.frontmatter.pagination_label
  return { route, label: wish ?? standaloneLabel(label, collection.names.get(route)) }
}

function tableOfContents(
  doc: Doc,
  article: CompiledArticle,
  { tableOfContents: levels }: Pick<SiteConfig, 'tableOfContents'>,
): DocPage['toc'] {
  if (doc.frontmatter.hide_table_of_contents) return undefined
  const min = doc.frontmatter.toc_min_heading_level ?? levels.minHeadingLevel
  const max = doc.frontmatter.toc_max_heading_level ?? levels.maxHeadingLevel
  return article.headings.some(({ level }) => level >= min && level <= max) ? { min, max } : undefined
}

function editUrlOf(doc: Doc, { editUrl: base }: Collection): string | undefined {
  const { custom_edit_url: own = doc.editUrl } = doc.frontmatter
  if (own !== undefined) return own ?? undefined
  return base ? `${base.replace(/\/$/, '')}/${encodeRoute(doc.file)}` : undefined
}

/** The most that search engines show. */
const maxDescriptionLength = 160

function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  const cut = text.slice(0, maxDescriptionLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80)).replace(/[\s.,;:]+$/, '')}…`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-21` → `21 Nov 2026`, independent of the machine's locale. */
export function formatDate(isoDate: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDate ?? '') ?? []
  const name = months[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : isoDate
}

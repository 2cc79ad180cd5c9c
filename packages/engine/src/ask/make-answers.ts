import { isDeepStrictEqual } from 'node:util'
import type { Frontmatter } from '../model/doc'
import { markdownRouteOf } from '../model/markdown-route'
import type { PageData } from '../model/page'
import { withBase } from '../model/path'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import { editionsOf } from '../content/editions'
import type { SitePages } from '../content/load-pages'
import { formatOf } from '../model/document-format'
import { createCodeTable } from '@holdtrue/claims/sources/code-coverage'
import { breadcrumbsOf, shownTags } from '../pages/doc-page'
import type { DocumentWords } from '../pages/document-words'
import { searchLists, searchOptions, searchPlaceOf } from '../pages/search-pages'
import type { KnownDocument } from '../pages/document-facts'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'
import type { StoredAnswers, StoredDocument, StoredPage, WrittenAnswers } from './stored-answers'
import { storedStatements } from './stored-statements'

/** What was made of a site; `others` are its pages that are no documents. */
interface MadePages {
  documents: readonly KnownDocument[]
  others: readonly PageData[]
}

/** What a site knows, for the store: of the edition that readers see first. */
export function makeAnswers(
  site: SitePages,
  index: UpstreamIndex | undefined,
  made: MadePages,
): StoredAnswers {
  const { pages, ...answers } = answersOf(site, index, made)
  return { ...answers, pages: [...pages] }
}

/** The same, whose pages are made one after the other, and once. */
export function answersOf(
  site: SitePages,
  index: UpstreamIndex | undefined,
  made: MadePages,
): WrittenAnswers {
  const [edition] = editionsOf(site)
  const { site: main } = edition
  const keys = new Set(main.collections.map(({ key }) => key))
  const documents = made.documents.filter(({ doc }) => keys.has(doc.collection))
  const others = made.others.filter(({ inVersion }) => isOfEdition(inVersion, main))
  const { url, baseUrl, title, navbar } = site.config
  const [{ upstream }] = site.collections
  const tagRoutes = new Map(
    main.collections.map(({ key, tags }) => [key, new Set(tags.map(({ route }) => route))]),
  )
  return {
    title: navbar.title || title,
    url: (url + withBase(baseUrl, '/')).replace(/\/$/, ''),
    ...(upstream && { release: `${upstream.name} ${upstream.release}`, upstream }),
    pages: pagesOf({ documents, others }, { site, tagRoutes }),
    config: site.config,
    collections: main.collections.map(({ folder, id, version }) => ({ folder, id, version: version.name })),
    targets: Object.fromEntries(site.docs.map(({ sitePath, route }) => [sitePath, route])),
    lists: searchLists(edition),
    sidebars: [...(searchOptions(edition).sidebars ?? [])],
    packages: index ? createCodeTable(site, index, []).packages : [],
  }
}

function* pagesOf({ documents, others }: MadePages, around: Around): Iterable<StoredPage> {
  for (const known of documents) yield* documentPage(known, around)
  for (const page of others) yield* listPage(page)
}

function isOfEdition(
  version: PageData['inVersion'],
  { collections }: Pick<SitePages, 'collections'>,
): boolean {
  if (version === undefined) return true
  return collections.some((item) => item.id === version.docs && item.version.name === version.name)
}

/** Folders that the answers of a site are made of, relative to the site folder. */
export const answerFolders = (site: SitePages): string[] => [
  '.',
  ...site.collections.map(({ folder }) => folder).filter((folder) => folder.startsWith('..')),
]

/** A site, and which tags have pages, by collection. */
interface Around {
  site: SitePages
  tagRoutes: ReadonlyMap<string, ReadonlySet<string>>
}

function documentPage(known: KnownDocument, around: Around): StoredPage[] {
  const { doc, facts } = known
  if (doc.unlisted || facts.markdownRoute === undefined) return []
  const collection = collectionOf(around.site, doc)
  return [
    {
      route: doc.route,
      title: collection.names.get(doc.route) ?? doc.title,
      ...(doc.sidebar !== undefined && { section: sectionLabel(collection, doc.sidebar) }),
      statements: facts.code?.claims.length ?? 0,
      copy: facts.markdownRoute.slice(1),
      claims: storedStatements(facts.code?.claims ?? [], known.problems),
      ...documentOf(known, around),
    },
  ]
}

function listPage(page: PageData): StoredPage[] {
  const copy = markdownRouteOf(page)
  // What a React page says is known where it is rendered.
  if (copy === undefined || page.unlisted || page.kind === 'react') return []
  const { route, title, name = title } = page
  return [
    {
      route,
      title: name,
      statements: 0,
      copy: copy.slice(1),
      claims: [],
      isMade: true,
    },
  ]
}

/** Where a page's statements are read again when its text changed; nothing where other things than its text decide of them. */
function documentOf(
  { doc, facts }: KnownDocument,
  { site, tagRoutes }: Around,
): { document?: StoredDocument } {
  const collection = collectionOf(site, doc)
  const { plugins, math } = site.config.markdown
  const [{ upstream }] = site.collections
  if (plugins !== undefined || math || !isDeepStrictEqual(collection.upstream, upstream)) return {}
  return {
    document: {
      file: doc.sitePath,
      folder: collection.folder,
      format: formatOf(doc.file, site.config.markdown),
      head: doc.head,
      words: { title: doc.title, frontmatter: { ...ownWords(doc.frontmatter) } },
      ...(doc.lastUpdate?.date !== undefined && { lastUpdate: doc.lastUpdate.date }),
      search: searchPlaceOf(
        doc,
        {
          breadcrumbs: breadcrumbsOf(doc, collection).map(({ label }) => ({ label })),
          tags: shownTags(doc, tagRoutes.get(collection.key) ?? new Set()),
        },
        collection,
      ),
      ...(facts.cards !== undefined && { cards: facts.cards }),
      ...(facts.reads && { reads: facts.reads }),
      ...(facts.shows && { shows: facts.shows }),
    },
  }
}

const ownWords = ({ title, description }: Frontmatter): DocumentWords['frontmatter'] => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
})

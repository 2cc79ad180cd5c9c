import { markdownRouteOf } from '../model/markdown-route'
import type { PageData } from '../model/page'
import { withBase } from '../model/path'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import { editionsOf } from '../content/editions'
import type { SitePages } from '../content/load-pages'
import { createCodeTable } from '@holdtrue/claims/sources/code-coverage'
import type { KnownDocument } from '../pages/document-facts'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'
import type { StoredPage, WrittenAnswers } from './stored-answers'
import { storedStatements } from './stored-statements'

/** What was made of a site; `others` are its pages that are no documents. */
interface MadePages {
  documents: readonly KnownDocument[]
  others: readonly PageData[]
}

/** What a site knows, for the store: of the edition that readers see first. Pages are made one after the other, and once. */
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
  return {
    title: navbar.title || title,
    url: (url + withBase(baseUrl, '/')).replace(/\/$/, ''),
    ...(upstream && { release: `${upstream.name} ${upstream.release}`, upstream }),
    pages: pagesOf({ documents, others }, site),
    packages: index ? createCodeTable(site, index, []).packages : [],
  }
}

function* pagesOf({ documents, others }: MadePages, site: SitePages): Iterable<StoredPage> {
  for (const known of documents) yield* documentPage(known, site)
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

function documentPage({ doc, facts, problems }: KnownDocument, site: SitePages): StoredPage[] {
  if (doc.unlisted || facts.markdownRoute === undefined) return []
  const collection = collectionOf(site, doc)
  return [
    {
      route: doc.route,
      title: collection.names.get(doc.route) ?? doc.title,
      ...(doc.sidebar !== undefined && { section: sectionLabel(collection, doc.sidebar) }),
      statements: facts.code?.claims.length ?? 0,
      copy: facts.markdownRoute.slice(1),
      claims: storedStatements(facts.code?.claims ?? [], problems),
    },
  ]
}

/** A page that is no document as it is stored; none where it has no copy. */
export function listPage(page: PageData): StoredPage[] {
  const copy = markdownRouteOf(page)
  // What a React page says is known where it is rendered.
  if (copy === undefined || page.unlisted || page.kind === 'react') return []
  const { route, title, name = title } = page
  return [{ route, title: name, statements: 0, copy: copy.slice(1), claims: [] }]
}

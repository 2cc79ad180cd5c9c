import { isDeepStrictEqual } from 'node:util'
import { markdownRouteOf } from '../model/markdown-route'
import type { PageData } from '../model/page'
import { withBase } from '../model/path'
import { collectionOf, sectionLabel } from '../site/collections/collection'
import { editionsOf } from '../site/editions'
import type { Site } from '../site/load-site'
import { formatOf } from '../model/document-format'
import { createCodeTable } from '../sources/code-coverage'
import type { KnownDocument } from '../sources/document-facts'
import type { UpstreamIndex } from '../upstream/index/read-index'
import type { StoredAnswers, StoredDocument, StoredPage } from './answer-store'
import { storedStatements } from './stored-statements'

/** What a site knows, for the store: of the edition that readers see first. `others` are its pages that are no documents. */
export function makeAnswers(
  site: Site,
  index: UpstreamIndex | undefined,
  made: { documents: readonly KnownDocument[]; others: readonly PageData[] },
): StoredAnswers {
  const [{ site: main }] = editionsOf(site)
  const keys = new Set(main.collections.map(({ key }) => key))
  const documents = made.documents.filter(({ doc }) => keys.has(doc.collection))
  const others = made.others.filter(({ inVersion }) => isOfEdition(inVersion, main))
  const { url, baseUrl, title, navbar } = site.config
  const [{ upstream }] = site.collections
  return {
    title: navbar.title || title,
    url: (url + withBase(baseUrl, '/')).replace(/\/$/, ''),
    ...(upstream && { release: `${upstream.name} ${upstream.release}`, upstream }),
    pages: [...documents.flatMap((known) => documentPage(known, site)), ...others.flatMap(listPage)],
    packages: index ? createCodeTable(site, index, []).packages : [],
  }
}

function isOfEdition(version: PageData['inVersion'], { collections }: Pick<Site, 'collections'>): boolean {
  if (version === undefined) return true
  return collections.some((item) => item.id === version.docs && item.version.name === version.name)
}

/** Folders that the answers of a site are made of, relative to the site folder. */
export const answerFolders = (site: Site): string[] => [
  '.',
  ...site.collections.map(({ folder }) => folder).filter((folder) => folder.startsWith('..')),
]

function documentPage(known: KnownDocument, site: Site): StoredPage[] {
  const { doc, facts } = known
  if (doc.unlisted || facts.markdownRoute === undefined) return []
  const collection = collectionOf(site, doc)
  return [
    {
      route: doc.route,
      title: collection.names.get(doc.route) ?? doc.title,
      ...(doc.sidebar !== undefined && { section: sectionLabel(collection, doc.sidebar) }),
      statements: facts.code?.claims.length ?? 0,
      copy: facts.markdownRoute.slice(1),
      claims: storedStatements(facts.code?.claims ?? [], known.problems),
      ...documentOf(known, site),
    },
  ]
}

function listPage(page: PageData): StoredPage[] {
  const copy = markdownRouteOf(page)
  if (copy === undefined || page.unlisted) return []
  const { route, title, name = title } = page
  return [
    {
      route,
      title: name,
      statements: 0,
      copy: copy.slice(1),
      claims: [],
    },
  ]
}

/** Where a page's statements are read again when its text changed; nothing where other things than its text decide of them. */
function documentOf({ doc }: KnownDocument, site: Site): { document?: StoredDocument } {
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
    },
  }
}

import { markdownRouteOf, type PageData } from '../model/page'
import { withBase } from '../model/path'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import { editionsOf, type Site } from '../content/load-site'
import type { KnownDocument } from '../pages/integration'
import type { PlannedSite } from '../pages/integrations'

/** What is known of a site, as it is stored for questions. Plain data. */

/** What integrations store, by their names. */
export type Added = Readonly<Record<string, unknown>>

export interface StoredPage {
  route: string
  /** By which it can stand alone. */
  title: string
  /** Label of its sidebar. */
  section?: string
  /** Name of its Markdown copy in the output of a build. */
  copy: string
  /** What integrations know of it. */
  added: Added
  /** What can be read of it, if no build wrote it. */
  text?: PageText
}

export interface PageText {
  /** Markdown. */
  copy: string
  /** None of a page that only lists others. */
  headings: readonly PageHeading[]
}

export interface PageHeading {
  id: string
  text: string
  level: number
}

/** All that is stored. Plain data. */
export interface StoredAnswers {
  title: string
  /** Address of the site with its base path, without a slash at the end. */
  url: string
  /** What it describes: `Strapi 5.54.0`; absent if no integration says so. */
  release?: string
  /** Modules of its integrations. */
  integrations: readonly string[]
  added: Added
  /** Documents and the pages that list them, in the order of the sidebars. */
  pages: StoredPage[]
  /** Routes of pages that are made of what documents say, if nothing is stored of these and of the pages below them. */
  made?: readonly string[]
}

/** What was made of a site; `others` are its pages that are no documents. */
interface MadePages {
  documents: readonly KnownDocument[]
  others: readonly PageData[]
}

/** What the store keeps of a site: the edition that readers see first. */
export function answersOf(site: PlannedSite, made: MadePages): StoredAnswers {
  const [edition] = editionsOf(site)
  const { site: main } = edition
  const keys = new Set(main.collections.map(({ key }) => key))
  const documents = made.documents.filter(({ doc }) => keys.has(doc.collection))
  const others = made.others.filter(({ inVersion }) => isOfEdition(inVersion, main))
  const { url, baseUrl, title, navbar } = site.config
  return {
    title: navbar.title || title,
    url: (url + withBase(baseUrl, '/')).replace(/\/$/, ''),
    integrations: site.config.integrations.map(({ module }) => module),
    ...site.integrations.stored(site),
    pages: [...documents.flatMap((known) => documentPage(known, site)), ...others.flatMap(listPage)],
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

function documentPage(document: KnownDocument, site: PlannedSite): StoredPage[] {
  const { doc, facts } = document
  if (doc.unlisted || facts.markdownRoute === undefined) return []
  const collection = collectionOf(site, doc)
  return [
    {
      route: doc.route,
      title: collection.names.get(doc.route) ?? doc.title,
      ...(doc.sidebar !== undefined && { section: sectionLabel(collection, doc.sidebar) }),
      copy: facts.markdownRoute.slice(1),
      added: site.integrations.storedOf(document),
    },
  ]
}

/** A page that is no document as it is stored; none where it has no copy. */
export function listPage(page: PageData): StoredPage[] {
  const copy = markdownRouteOf(page)
  // What a React page says is known where it is rendered.
  if (copy === undefined || page.unlisted || page.kind === 'react') return []
  const { route, title, name = title } = page
  return [{ route, title: name, copy: copy.slice(1), added: {} }]
}

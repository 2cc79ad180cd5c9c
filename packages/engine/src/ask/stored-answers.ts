import { markdownRouteOf, type PageData } from '../model/page'
import { withBase } from '../model/path'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import { mainEdition, type Site } from '../content/load-site'
import type { KnownDocument } from '../pages/integration'
import type { PlannedSite } from '../pages/integrations'

/** Data that integrations store, by integration name. */
export type Added = Readonly<Record<string, unknown>>

export interface StoredPage {
  route: string
  title: string
  /** Label of its sidebar. */
  section?: string
  /** Name of its Markdown copy in a build's output. */
  copy: string
  added: Added
  /** Its text, if it was not written by a build. */
  text?: PageText
}

export interface PageText {
  /** Markdown. */
  copy: string
  /** Empty for a page that only lists others. */
  headings: readonly PageHeading[]
}

export interface PageHeading {
  id: string
  text: string
  level: number
}

/** All stored data of a site. Plain data. */
export interface StoredAnswers {
  title: string
  /** Address of the site including its base path, without a trailing slash. */
  url: string
  /** The release that it describes: `Strapi 5.54.0`; absent if no integration provides one. */
  release?: string
  integrations: readonly string[]
  added: Added
  /** Documents and the pages that list them, in sidebar order. */
  pages: StoredPage[]
  /** Routes of pages other than documents, if these are not stored. */
  made?: readonly string[]
}

/** The answers for a site's default edition. `others` are pages that are not documents. */
export function answersOf(
  site: PlannedSite,
  made: { documents: readonly KnownDocument[]; others: readonly PageData[] },
): StoredAnswers {
  const { documents, others } = mainEdition(site, made)
  const { url, baseUrl, title, navbar } = site.config
  const release = site.integrations.describes(site.collections[0])?.text
  return {
    title: navbar.title || title,
    url: (url + withBase(baseUrl, '/')).replace(/\/$/, ''),
    integrations: site.config.integrations.map(({ module }) => module),
    ...(release !== undefined && { release }),
    added: site.integrations.stored(site),
    pages: [...documents.flatMap((known) => documentPage(known, site)), ...others.flatMap(listPage)],
  }
}

/** Folders that a site's answers depend on, relative to the site folder. */
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

/** The stored form of a page that is not a document; empty if it has no copy. */
export function listPage(page: PageData): StoredPage[] {
  const copy = markdownRouteOf(page)
  // The text of a React page is known only after rendering.
  if (copy === undefined || page.unlisted || page.kind === 'react') return []
  const { route, title, name = title } = page
  return [{ route, title: name, copy: copy.slice(1), added: {} }]
}

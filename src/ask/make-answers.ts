import { isMalformed, parseClaim } from '../check/claims/claim-target'
import { markdownRouteOf } from '../model/markdown-route'
import type { PageData } from '../model/page'
import { withBase } from '../model/path'
import { sectionLabel } from '../site/collections/collection'
import { editionsOf } from '../site/editions'
import { collectionOf, type Site } from '../site/load-site'
import { createCodeTable, statementsOf } from '../sources/code-coverage'
import type { DocumentClaim, KnownDocument } from '../sources/document-facts'
import type { UpstreamIndex } from '../upstream/index/read-index'
import type { StoredAnswers, StoredPage, StoredStatement } from './answer-store'

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
      ...(facts.description !== undefined && { description: facts.description }),
      copy: facts.markdownRoute.slice(1),
      claims: storedStatements(known, site),
    },
  ]
}

function listPage(page: PageData): StoredPage[] {
  const copy = markdownRouteOf(page)
  if (copy === undefined || page.unlisted) return []
  const { route, title, name = title, description } = page
  return [
    {
      route,
      title: name,
      statements: 0,
      ...(description !== undefined && { description }),
      copy: copy.slice(1),
      claims: [],
    },
  ]
}

function storedStatements(known: KnownDocument, site: Site): StoredStatement[] {
  const claims = (known.facts.code?.claims ?? []).filter(isAboutCode)
  return statementsOf(known, site).flatMap(({ page: _page, ...statement }, index): StoredStatement[] => {
    const claim = claims[index]
    if (!claim) return []
    const { target, place } = claim
    const message = messageOf(known, claim, statement.verdict)
    return [
      {
        ...statement,
        target,
        source: { file: place.file, line: place.line },
        ...(message !== undefined && { message }),
      },
    ]
  })
}

/** As `statementsOf` has it: a date alone is about no place. */
function isAboutCode({ target }: DocumentClaim): boolean {
  const parsed = parseClaim(target)
  return !isMalformed(parsed) && parsed.package !== ''
}

function messageOf(
  { problems, facts }: KnownDocument,
  { target, place }: DocumentClaim,
  verdict: StoredStatement['verdict'],
): string | undefined {
  if (verdict === 'holds') return undefined
  if (verdict === 'fails')
    return problems.find(
      ({ file, line, column, rule }) =>
        file === place.file && line === place.line && column === place.column && rule?.startsWith('V'),
    )?.message
  const change = facts.code?.changed.find((item) => item.target === target && item.line === place.line)
  return change && `Its code changed since it was read against ${change.since}.`
}

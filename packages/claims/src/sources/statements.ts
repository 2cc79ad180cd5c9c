/** Documents' claims as statements, for the table that answers questions about the code, and for storage. */
import { collectionOf, sectionLabel } from 'holdtrue/content/collections/collection'
import type { Site } from 'holdtrue/content/load-site'
import type { KnownDocument } from 'holdtrue/pages/integration'
import { claimOf } from '../check/claims/claim-target'
import type { StoredDocument } from '../ask/open-code'
import type { FindablePage } from '../find/find-index'
import type { Doc } from 'holdtrue/model/doc'
import { groupedBy } from 'holdtrue/model/lists'
import type { ClaimFacts, DocumentClaim } from '../model/claims'
import type { CodePage, CodeStatement, CodeTable, IndexedPackage } from '../model/code-table'
import { once } from 'holdtrue/model/remember'
import type { UpstreamConfig } from '../model/upstream-config'
import { ownExports } from '../upstream/index/index-format'
import type { UpstreamIndex } from '../upstream/index/read-index'
import type { ClaimCheckers } from './claim-checker'

export type ClaimedDocument = KnownDocument<ClaimFacts>

/** The table of a site with a code base: its indexed packages, and the claims of all listed documents. */
export function createCodeTable(site: Site, checkers: ClaimCheckers, documents: readonly ClaimedDocument[]) {
  const { collections } = site
  const { index, upstream } = checkers.get(collections[0].key) ?? {}
  const statements = documents.flatMap(({ doc, added }) => {
    if (!isOnCodeMap(collections, checkers, doc)) return []
    const claims = added?.claims ?? []
    const page: CodePage = {
      route: doc.route,
      title: titleOf(site, { doc }),
      section: doc.sidebar === undefined ? undefined : sectionLabel(collectionOf(site, doc), doc.sidebar),
      statements: claims.length,
    }
    return claims.flatMap((claim) => statementOf(claim, { page }))
  })
  return { packages: index && upstream ? indexedPackages(index, upstream) : [], statements }
}

/** The unique name of a document. */
export const titleOf = (site: Site, { doc }: Pick<ClaimedDocument, 'doc'>): string =>
  collectionOf(site, doc).names.get(doc.route) ?? doc.title

/** A claim's statement with further fields; none if the claim is malformed. */
function statementOf<More>(claim: DocumentClaim, more: More): (Omit<CodeStatement, 'page'> & More)[] {
  const parsed = claimOf(claim.target)
  if (!parsed) return []
  const { heading, text, line, lastLine = line, path = parsed.path } = claim
  const lines = line === undefined ? undefined : { first: line, last: lastLine ?? line }
  const verdict = !claim.ok ? 'fails' : claim.changed ? 'changed' : 'holds'
  return [
    { heading, text, package: parsed.package, path, fragment: parsed.fragment, lines, verdict, ...more },
  ]
}

export function storedDocument(document: ClaimedDocument): StoredDocument {
  const { claims = [], proofs = [], defects = [] } = document.added ?? {}
  return {
    statements: claims.flatMap((claim) => {
      const { target, place, changed } = claim
      const source = { file: place.file, line: place.line }
      const message = changed ? `Its code changed since it was read against ${changed.since}.` : claim.message
      return statementOf(claim, { target, source, message })
    }),
    proofs,
    defects: defects.map(({ html: _html, ...defect }) => defect),
    ...wordsOf(document),
  }
}

/** Documents with statements, as `find` ranks them. */
export function findablePages(table: CodeTable, documents: readonly ClaimedDocument[]): FindablePage[] {
  const byRoute = groupedBy(table.statements, ({ page }) => page.route)
  return documents.flatMap((document) => {
    const statements = byRoute.get(document.doc.route)
    return statements ? [{ ...statements[0].page, ...wordsOf(document), statements }] : []
  })
}

/** The fields of a document, in addition to its statements, that `find` uses. */
const wordsOf = ({ doc, facts, added }: ClaimedDocument) => ({
  description: facts.description,
  symptoms: doc.frontmatter.symptoms,
  tests: added && added.tests.length > 0 ? added.tests : undefined,
})

/** The packages of a state of the code. Their contents are read lazily. */
export function indexedPackages(index: UpstreamIndex, upstream: UpstreamConfig): IndexedPackage[] {
  return index.packages().map((view) => {
    const files = once(() => [...new Set(view.paths().map(view.originalOf))].sort())
    const exports = once(() =>
      ownExports(view.entries()).map(({ name, file }) => ({ name, file: view.originalOf(file) })),
    )
    return {
      name: view.name,
      folder: view.folder,
      repository: repositoryOf(view.name, upstream),
      get files() {
        return files()
      },
      get exports() {
        return exports()
      },
    }
  })
}

/** `strapi/strapi` from a package's source address. */
function repositoryOf(name: string, { packages, sourceUrl }: UpstreamConfig): string | undefined {
  const address = packages.find((item) => item.name === name)?.sourceUrl ?? sourceUrl
  return /^https?:\/\/[^/]+\/([\w.-]+\/[\w.-]+)\/(?:-\/)?(?:blob|tree|src)\//.exec(address)?.[1]
}

/** Whether the code map covers a document: it is listed, in the default edition, and about the map's release. */
export function isOnCodeMap(
  collections: readonly { key: string; version: { isLast: boolean } }[],
  checkers: ClaimCheckers,
  { unlisted, collection: key }: Pick<Doc, 'unlisted' | 'collection'>,
): boolean {
  const [main] = collections
  const own = collections.find((collection) => collection.key === key)
  if (unlisted || !main || !own) return false
  return own === main || (own.version.isLast && checkers.get(key) === checkers.get(main.key))
}

/** Names that pages mention in statements or in code. */
export function mentionedNames(pages: Iterable<Pick<ClaimFacts, 'claims' | 'names'>>): Set<string> {
  const mentioned = new Set<string>()
  for (const { claims, names } of pages) {
    for (const name of names) mentioned.add(name)
    for (const { target } of claims) {
      const fragment = claimOf(target)?.fragment
      if (fragment?.kind === 'symbol') for (const name of fragment.name.split('.')) mentioned.add(name)
    }
  }
  return mentioned
}

/** The table that questions about the code are answered from, made of what all documents claim. */
import { isMalformed, parseClaim, type ClaimFragment } from '../check/claims/claim-target'
import type { CodePage, CodeStatement, CodeTable, IndexedPackage } from '../model/code-table'
import type { UpstreamConfig } from '../model/upstream-config'
import { collectionOf, sectionLabel } from 'holdtrue/content/collections/collection'
import type { Site } from 'holdtrue/content/load-site'
import { ownExports } from '../upstream/index/index-format'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { isOnCodeMap } from './code-route'
import type { DocumentClaim } from '../model/claims'
import type { ClaimChecker } from './claim-checker'
import type { ClaimedDocument } from './source-cards'

/** Makes the table of a site with a code base: its packages as indexed, and the claims of all listed documents. */
export function createCodeTable(
  site: Site,
  claims: Pick<ClaimChecker, 'indexOf' | 'upstreamOf'>,
  documents: readonly ClaimedDocument[],
): CodeTable {
  const { collections } = site
  const [main] = collections
  const [index, upstream] = [claims.indexOf(main), claims.upstreamOf(main)]
  return {
    packages: index && upstream ? indexedPackages(index, upstream) : [],
    statements: documents
      .filter(({ doc }) => isOnCodeMap(collections, claims, doc))
      .flatMap((document) => statementsOf(document, site)),
  }
}

/** A document's claims as statements. A date alone is about no place. */
export function statementsOf({ doc, added }: ClaimedDocument, site: Site): CodeStatement[] {
  const claims = added?.claims ?? []
  const collection = collectionOf(site, doc)
  const page: CodePage = {
    route: doc.route,
    title: collection.names.get(doc.route) ?? doc.title,
    ...(doc.sidebar !== undefined && { section: sectionLabel(collection, doc.sidebar) }),
    statements: claims.length,
  }
  return claims.flatMap((claim) => {
    const statement = statementOf(claim)
    return statement ? [{ ...statement, page }] : []
  })
}

/** What a claim says, without its page; undefined for a malformed one. */
export function statementOf(claim: DocumentClaim): Omit<CodeStatement, 'page'> | undefined {
  const parsed = parseClaim(claim.target)
  if (isMalformed(parsed)) return undefined
  const { fragment, package: name, path } = parsed
  return {
    heading: claim.heading,
    text: claim.text,
    package: name,
    path: claim.path ?? path,
    ...(fragment && { fragment: fragmentOf(fragment) }),
    ...linesOf(claim),
    verdict: !claim.ok ? 'fails' : claim.changed ? 'changed' : 'holds',
  }
}

/** What in a file a claim is about, as the table has it. */
export function fragmentOf(fragment: ClaimFragment): NonNullable<CodeStatement['fragment']> {
  return { kind: fragment.kind, name: fragment.kind === 'text' ? fragment.text : fragment.name }
}

function linesOf({ line, lastLine }: DocumentClaim): Pick<CodeStatement, 'lines'> {
  return line === undefined ? {} : { lines: { first: line, last: lastLine ?? line } }
}

/** Packages as a state of the code has them. What is in one is read when somebody asks for it. */
export function indexedPackages(index: UpstreamIndex, upstream: UpstreamConfig): IndexedPackage[] {
  return index.packages().map((view) => {
    const repository = repositoryOf(view.name, upstream)
    let originals: Map<string, string> | undefined
    let files: IndexedPackage['files'] | undefined
    let exports: IndexedPackage['exports'] | undefined
    const original = (path: string) => (originals ??= view.originals()).get(path) ?? path
    return {
      name: view.name,
      folder: view.folder,
      repository,
      get files() {
        return (files ??= [...new Set(view.paths().map(original))].sort())
      },
      get exports() {
        return (exports ??= ownExports(view.entries()).map(({ name, file }) => ({
          name,
          file: original(file),
        })))
      },
    }
  })
}

/** `strapi/strapi` out of a package's address of files. */
function repositoryOf(name: string, upstream: UpstreamConfig): string | undefined {
  const own = upstream.packages.find((item) => item.name === name)
  return /^https?:\/\/[^/]+\/([\w.-]+\/[\w.-]+)\/(?:-\/)?(?:blob|tree|src)\//.exec(
    own?.sourceUrl ?? upstream.sourceUrl,
  )?.[1]
}

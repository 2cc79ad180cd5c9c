import { claimOf, isAbsent } from '../check/claims/claim-target'
import {
  isShort,
  pageCardsPath,
  type DocumentClaim,
  type PageCards,
  type PageCode,
  type SourceCard,
} from '../model/claims'
import type { Site } from 'holdtrue/content/load-site'
import { groupedBy } from 'holdtrue/model/lists'
import { titleOf, type ClaimedDocument } from './statements'

const pagesShown = 3

/** Address of a file or a folder on the code map. */
export type AddressOf = (place: { package: string; path: string }) => string

/** Files with the cards of all pages, made from the claims of all documents. `name` is relative to the output. */
export function cardFiles(site: Site, documents: readonly ClaimedDocument[], addressOf: AddressOf) {
  const all = documents.map((document) => ({ document, claims: claimsOf(document) }))
  const told = all.filter(({ document }) => !document.doc.unlisted)
  const speaking = groupedBy(
    told.flatMap(({ document, claims }) => claims.map(({ href }) => ({ href, document }))),
    ({ href }) => href,
  )
  return all.flatMap(({ document, claims }) => {
    const release = claims.find(({ release }) => release !== undefined)?.release
    if (release === undefined) return []
    const cards: PageCards['cards'] = {}
    for (const claim of claims) {
      // If two claims are about the same symbol, the changed one wins.
      if (cards[claim.href]?.since !== undefined) continue
      const others = new Set(speaking.get(claim.href)?.map((one) => one.document))
      others.delete(document)
      cards[claim.href] = cardOf(claim, [...others], site)
    }
    const code = pageCode(claims, addressOf)
    const content: PageCards = { release, cards, code: isShort(code) ? undefined : code }
    return [{ name: pageCardsPath(document.doc.route).slice(1), content: JSON.stringify(content) }]
  })
}

const claimsOf = ({ added }: ClaimedDocument) =>
  (added?.claims ?? []).filter(
    (claim): claim is DocumentClaim & { href: string } => claim.ok && claim.href !== undefined,
  )

function cardOf(claim: DocumentClaim, others: readonly ClaimedDocument[], site: Site): SourceCard {
  const { package: name = '', path = '', fragment } = claimOf(claim.target) ?? {}
  const { kind, signature, entry } = claim.source ?? {}
  const file = claim.path ?? path
  const shown = others.slice(0, pagesShown)
  const pages = shown.map((other) => ({ title: titleOf(site, other), route: other.doc.route }))
  const own = fragment?.name ?? (file === '' ? name : (file.split('/').at(-1) ?? file))
  return {
    name: fragment?.kind === 'text' ? `“${own}”` : own,
    kind,
    signature,
    package: name,
    path: file,
    ...(claim.line !== undefined && { lines: linesOf(claim.line, claim.lastLine) }),
    entry,
    ...claim.changed,
    ...(pages.length > 0 && { pages }),
    ...(others.length > pagesShown && { morePages: others.length - pagesShown }),
  }
}

const linesOf = (first: number, last = first) => (last > first ? `${first}–${last}` : String(first))

/** Files that a page's claims are about, by package in page order, as far as they are on the code map. */
export function pageCode(claims: readonly DocumentClaim[], addressOf: AddressOf): PageCode[] {
  const packages = new Map<string, Set<string>>()
  for (const { target, ok, path } of claims) {
    const claim = claimOf(target)
    // An absent package or file is not on the code map.
    if (!ok || !claim || (claim.fragment === undefined && isAbsent(claim))) continue
    const paths = packages.get(claim.package) ?? new Set()
    packages.set(claim.package, claim.path === '' ? paths : paths.add(path ?? claim.path))
  }
  return Array.from(packages, ([name, paths]) => ({
    package: name,
    files: Array.from(paths, (path) => ({ path, address: addressOf({ package: name, path }) })),
  }))
}

import { collectionOf } from 'holdtrue/content/collections/collection'
import { isMalformed, parseClaim } from '../check/claims/claim-target'
import { pageCardsPath, type PageCards, type SourceCard } from 'holdtrue/model/source-card'
import type { Site } from 'holdtrue/content/load-site'
import type { DocumentClaim } from './claim-headings'
import type { KnownDocument } from 'holdtrue/pages/document-facts'

/** Pages named on a card. */
const pagesShown = 3

/** Files with the cards of all pages, made of what all documents claim. `name` is relative to the output. */
export function cardFiles(
  site: Site,
  documents: readonly KnownDocument[],
): { name: string; content: string }[] {
  const speaking = new Map<string, KnownDocument[]>()
  for (const document of documents) {
    if (document.doc.unlisted) continue
    for (const href of new Set(claimsOf(document).map(({ href }) => href))) {
      const known = speaking.get(href)
      if (known) known.push(document)
      else speaking.set(href, [document])
    }
  }
  return documents.flatMap((document) => {
    const claims = claimsOf(document)
    const release = claims.find(({ release }) => release !== undefined)?.release
    if (release === undefined) return []
    const cards: PageCards['cards'] = {}
    for (const claim of claims) {
      // Of two claims on one symbol the one to be read again counts.
      if (cards[claim.href]?.since !== undefined) continue
      const others = (speaking.get(claim.href) ?? []).filter((other) => other !== document)
      cards[claim.href] = cardOf(claim, others, site)
    }
    const content: PageCards = { release, cards }
    return [{ name: pageCardsPath(document.doc.route).slice(1), content: JSON.stringify(content) }]
  })
}

/** Claims that hold and lead somewhere. */
function claimsOf({ facts }: KnownDocument): (DocumentClaim & { href: string })[] {
  return (facts.code?.claims ?? []).flatMap((claim) =>
    claim.ok && claim.href !== undefined ? [{ ...claim, href: claim.href }] : [],
  )
}

function cardOf(claim: DocumentClaim, others: readonly KnownDocument[], site: Site): SourceCard {
  const parsed = parseClaim(claim.target)
  const { package: name, path, fragment } = isMalformed(parsed) ? { package: '', path: '' } : parsed
  const { kind, signature, entry } = claim.source ?? {}
  const file = claim.path ?? path
  const pages = others.slice(0, pagesShown).map(({ doc }) => ({
    title: collectionOf(site, doc).names.get(doc.route) ?? doc.title,
    route: doc.route,
  }))
  return {
    name: fragmentName(fragment) ?? (file === '' ? name : (file.split('/').at(-1) ?? file)),
    ...(kind !== undefined && { kind }),
    ...(signature !== undefined && { signature }),
    package: name,
    path: file,
    ...(claim.line !== undefined && { lines: linesOf(claim.line, claim.lastLine) }),
    ...(entry !== undefined && { entry }),
    ...claim.changed,
    ...(pages.length > 0 && { pages }),
    ...(others.length > pagesShown && { morePages: others.length - pagesShown }),
  }
}

function fragmentName(
  fragment: { kind: string; name?: string; text?: string } | undefined,
): string | undefined {
  return fragment?.kind === 'text' ? `“${fragment.text ?? ''}”` : fragment?.name
}

const linesOf = (first: number, last = first) => (last > first ? `${first}–${last}` : String(first))

import { collectionOf } from '../content/collections/collection'
import { codeNames, type HealthInput } from '../check/health'
import type { ListedAdmonition } from '../model/article'
import type { Doc } from '../model/doc'
import type { Problem } from '../model/problem'
import { listedKinds } from './listed-kinds'
import { checkedClaims, type DocumentClaim } from '@holdtrue/claims/sources/claim-headings'
import type { ReadyDocument } from './compile-documents'
import type { PageSite } from './page-site'

/** What other pages and files say of a document, taken from it when it is made. Plain data, kept from one build to the next. */
export interface DocumentFacts {
  description?: string
  /** Route of its Markdown copy. */
  markdownRoute?: string
  /** Those of the kinds that have a list page. */
  admonitions: ListedAdmonition[]
  /** For a site with a code base: its claims, those to be read again, the number of its checked fences, and the names in its code. */
  code?: {
    claims: DocumentClaim[]
    changed: HealthInput['changed']
    checkedFences: number
    names: string[]
  }
}

/** A document, what others say of it, and what was reported of it. */
export interface KnownDocument {
  doc: Doc
  facts: DocumentFacts
  problems: readonly Problem[]
}

export function factsOf(
  { doc, article, claims, page, markdown }: ReadyDocument,
  site: Pick<PageSite, 'config' | 'collections'>,
): DocumentFacts {
  const kinds = new Set(listedKinds(site.config).map(({ keyword }) => keyword))
  return {
    ...(page.description !== undefined && { description: page.description }),
    ...(page.markdownRoute !== undefined && { markdownRoute: page.markdownRoute }),
    admonitions: article.admonitions.filter(({ kind }) => kinds.has(kind)),
    ...(collectionOf(site, doc).upstream && {
      code: {
        claims: checkedClaims(article, claims),
        changed: claims.flatMap(({ target, place, changed }) =>
          changed ? [{ target, line: place.line, ...changed }] : [],
        ),
        checkedFences: article.checkedFences.length,
        names: [...codeNames(markdown)],
      },
    }),
  }
}

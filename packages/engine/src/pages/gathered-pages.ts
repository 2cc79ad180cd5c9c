import type { PageData, AdmonitionsPage, ListedAdmonitionsOfPage } from '../model/page'
import { editionsOf, type Edition } from '../content/editions'
import type { Site } from '../content/load-site'
import type { ClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import type { KnownDocument } from './document-facts'
import { createCodePages, type CodePages } from '@holdtrue/claims/sources/code-pages'
import { codeRouteOf, packageRoute } from '@holdtrue/claims/sources/code-route'
import { gatheredLists, admonitionHeads } from './gathered-lists'
import { healthPages } from '@holdtrue/claims/sources/health-pages'
import { partsOfSite, docsOfPart, type SitePart } from './site-parts'
import type { Doc } from '../model/doc'
import { collectionOf } from '../content/collections/collection'
import type { SitePages } from '../content/load-pages'
import { partsShown } from './list-heads'

/**
 * Pages that are made of what all documents of an edition say: lists of admonitions, the health of the documentation. The map of the code
 * is of the edition that readers see first.
 */
export function gatheredPages(
  site: Site,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
): { pages: PageData[]; code: CodePages | undefined } {
  const pages: PageData[] = []
  let code: CodePages | undefined
  for (const edition of editionsOf(site)) {
    const keys = new Set(edition.site.collections.map(({ key }) => key))
    const own = documents.filter(({ doc }) => keys.has(doc.collection))
    const whole = partsOfSite(edition.site)
    const lists = admonitionLists(edition, own, whole)
    const wholes = lists.filter(({ breadcrumbs }) => breadcrumbs.length === 0)
    pages.push(...lists, ...healthPages(edition, claims, own, { whole, lists: wholes }))
    if (!edition.version) code = createCodePages(edition.site, claims, own)
  }
  return { pages: [...pages, ...(code?.pages.map(({ page }) => page) ?? [])], code }
}

/** Routes of all pages that are made of what documents say. */
export function gatheredRoutes(site: Site): string[] {
  const [main] = site.collections
  const { upstream } = main
  const code = codeRouteOf(main)
  return [
    ...editionsOf(site).flatMap((edition) => gatheredLists(edition).map(({ route }) => route)),
    ...(upstream && code !== undefined
      ? [code, ...upstream.packages.map(({ name }) => packageRoute(code, name))]
      : []),
  ]
}

/** So many groups are named beside a part. */
const maxGroups = 16

/** For each kind of admonition that has a list the pages of those of the documents given, by section and page. */
function admonitionLists(
  edition: Edition<SitePages>,
  documents: readonly KnownDocument[],
  whole: SitePart,
): AdmonitionsPage[] {
  const known = new Map(documents.map((document) => [document.doc.route, document]))
  return admonitionHeads(edition, whole).flatMap(({ keyword, heads }) => {
    const itemsOf = (route: string) =>
      (known.get(route)?.facts.admonitions ?? []).filter(({ kind }) => kind === keyword)
    const countIn = (docs: readonly Doc[]) =>
      docs.reduce((total, { route }) => total + itemsOf(route).length, 0)
    const count = (part: SitePart) => countIn(docsOfPart(part))
    return heads.map(({ part, ...head }): AdmonitionsPage => ({
      kind: 'admonitions',
      ...head,
      count: count(part),
      parts: partsShown({ part, route: head.route }).map(({ part: below, ...link }) => ({
        ...link,
        count: count(below),
        groups: [
          ...below.groups.map(({ id, label, docs }) => ({
            route: `${link.route}#${id}`,
            label,
            count: countIn(docs),
          })),
          // Parts of what is itself shown below another one have no line of their own.
          ...(link.depth === 1 ? below.parts : []).map((inner) => ({
            route: link.route + inner.path.slice(below.path.length),
            label: inner.label,
            count: count(inner),
          })),
        ]
          .filter((group, _, all) => group.count > 0 && all.length > 1)
          .slice(0, maxGroups),
      })),
      groups: part.groups
        .map(({ id, label, docs }) => ({
          id,
          label,
          pages: docs.flatMap((doc): ListedAdmonitionsOfPage[] => {
            const items = itemsOf(doc.route).map(({ id, html, title, text }) => ({ id, html, title, text }))
            const title = collectionOf(edition.site, doc).names.get(doc.route) ?? doc.title
            return items.length > 0 ? [{ title, route: doc.route, items }] : []
          }),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
  })
}

import { calledAs } from 'holdtrue/files/engine-root'
import { findHealth, type CheckedPage, type HealthFindings, type HealthInput } from './health'
import type { AdmonitionsPage } from 'holdtrue/model/page'
import type { AffectedPages, HealthCounts, HealthData, HealthOfAll } from '../model/health'
import type { UpstreamConfig } from '../model/upstream-config'
import { collectionOf } from 'holdtrue/content/collections/collection'
import type { Edition } from 'holdtrue/content/editions'
import type { Site } from 'holdtrue/content/load-site'
import type { ClaimChecker } from './claim-checker'
import { codeRouteOf } from './code-route'
import type { GatheredInput, GeneratedPage } from 'holdtrue/pages/integration'
import { listHeads, partsShown, type ListHead } from 'holdtrue/pages/list-heads'
import { docsOfPart, partsOfSite, type SitePart } from 'holdtrue/pages/site-parts'
import type { ClaimFacts, ProofFacts } from '../model/claims'
import { generatedPage } from './code-pages'
import type { ClaimedDocument } from './source-cards'

/** Pages of the health report of an edition, that of the whole first. */
export function healthHeads(
  { base, version, site }: Edition,
  claims: ClaimChecker,
  whole = partsOfSite(site),
): ListHead[] {
  const upstream = claims.upstreamOf(site.collections[0])
  if (!upstream) return []
  const describe = (place: string | undefined) =>
    `What the pages${place === undefined ? '' : ` of ${place}`} say about the code of ${upstream.name}, checked against release ${upstream.release}.`
  const list = { route: '/docs-health', title: 'Documentation health', describe }
  return listHeads({ base, version }, list, whole)
}

/** `/docs-health`, and a page for each part of a large site (V4). */
export function healthPages(
  { edition, documents, whole, lists }: GatheredInput<ClaimFacts>,
  claims: ClaimChecker,
): GeneratedPage<HealthData>[] {
  const { site } = edition
  const [main] = site.collections
  const upstream = claims.upstreamOf(main)
  if (!upstream) return []
  const codeRoute = codeRouteOf(upstream)
  const inputs = documents.filter(({ doc }) => !doc.unlisted).map((document) => healthInput(document, site))
  const findings = findHealth(upstream, claims.indexOf(main), inputs)
  const checked = new Map(findings.pages.map((page) => [page.route, page]))
  const pagesOf = (part: SitePart) => docsOfPart(part).flatMap(({ route }) => checked.get(route) ?? [])
  return healthHeads(edition, claims, whole).map(({ part, ...head }) => {
    const pages = pagesOf(part)
    const own = new Set(part.groups.flatMap(({ docs }) => docs.map(({ route }) => route)))
    return {
      page: { ...generatedPage('health'), ...head, markdownRoute: `${head.route}.md` },
      data: {
        kind: 'health',
        intro: head.description ?? '',
        codeRoute,
        health: {
          counts: countsOf(pages),
          failing: affected(pages, ({ failed }) => failed),
          changed: affected(pages, ({ changed }) => changed),
          parts: partsShown({ part, route: head.route }).map(({ part: below, ...link }) => ({
            ...link,
            counts: countsOf(pagesOf(below)),
          })),
          pages: pages
            .filter(({ route }) => own.has(route))
            .sort((a, b) => b.failed.length - a.failed.length || a.claims - b.claims || byRoute(a, b))
            .map(({ failed, changed, proofs: _proofs, ...page }) => ({
              ...page,
              failed: failed.length,
              changed: changed.length,
            })),
          ...(part === whole && {
            whole: ofAll(upstream, findings, { lists, hasCodeMap: codeRoute !== undefined }),
          }),
        },
      },
    }
  })
}

function ofAll(
  upstream: UpstreamConfig,
  { pages, releases, unmentioned }: HealthFindings,
  { lists, hasCodeMap }: { lists: readonly AdmonitionsPage[]; hasCodeMap: boolean },
): HealthOfAll {
  return {
    release: upstream.release,
    releases,
    unmentioned: unmentioned.map(({ package: name, total, exports }) => ({
      package: name,
      total,
      missing: exports.length,
      ...(!hasCodeMap && { names: exports }),
    })),
    checkedFences: sum(pages.map(({ checkedFences }) => checkedFences)),
    fenceNotes: fenceNotes(upstream),
    lists: lists.map(({ title, route, count }) => ({ label: title, route, count })),
  }
}

function countsOf(pages: readonly CheckedPage[]): HealthCounts {
  const proofs = pages.flatMap((page) => page.proofs)
  const ended = (state: ProofFacts['state']) => proofs.filter((proof) => proof.state === state).length
  return {
    pages: pages.length,
    claims: sum(pages.map(({ claims }) => claims)),
    failed: sum(pages.map(({ failed }) => failed.length)),
    changed: sum(pages.map(({ changed }) => changed.length)),
    bare: pages.filter(({ claims }) => claims === 0).length,
    proofs: { passed: ended('passed'), stale: ended('stale'), failed: ended('failed') },
  }
}

/** So many pages are named with their statements, and so many statements of each: who comes reads page by page. */
const [maxAffected, maxStatements] = [20, 3]

function affected<Statement>(
  pages: readonly CheckedPage[],
  statementsOf: (page: CheckedPage) => readonly Statement[],
): AffectedPages<Statement> {
  const all = pages
    .filter((page) => statementsOf(page).length > 0)
    .sort((a, b) => statementsOf(b).length - statementsOf(a).length || byRoute(a, b))
  return {
    pages: all.slice(0, maxAffected).map((page) => ({
      title: page.title,
      route: page.route,
      count: statementsOf(page).length,
      statements: statementsOf(page).slice(0, maxStatements),
    })),
    more: Math.max(0, all.length - maxAffected),
  }
}

const byRoute = (a: CheckedPage, b: CheckedPage) => (a.route < b.route ? -1 : 1)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function healthInput({ doc, added, problems }: ClaimedDocument, site: Site): HealthInput {
  const collection = collectionOf(site, doc)
  return {
    title: collection.names.get(doc.route) ?? doc.title,
    route: doc.route,
    file: doc.sitePath,
    ...(doc.lastUpdate?.date !== undefined && { lastUpdate: doc.lastUpdate.date }),
    claims: added?.claims ?? [],
    problems,
    checkedFences: added?.checkedFences ?? 0,
    proofs: added?.proofs ?? [],
    names: added?.names ?? [],
  }
}

/** What the report says about the reach of the check; the same on every machine. */
const fenceNotes = ({ name, release, packages }: UpstreamConfig): string[] => [
  `Examples marked \`check\` are compiled by \`${calledAs('verify')}\` against the type declarations that ${name} ${release} publishes; a build does not compile them. Commands in shell fences marked \`check\` are looked up, not run.`,
  `Names, signatures and options of the ${packages.length} indexed packages are checked. What comes from other packages counts as \`any\` unless its types are installed, and so does what a fence imports from a relative path.`,
]

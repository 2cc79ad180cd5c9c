import { fenceNotes } from '../check/fences/fence-notes'
import { findHealth, type CheckedPage, type HealthFindings, type HealthInput } from 'holdtrue/check/health'
import type {
  AdmonitionsPage,
  AffectedPages,
  HealthCounts,
  HealthOfAll,
  HealthPage,
} from 'holdtrue/model/page'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { collectionOf } from 'holdtrue/content/collections/collection'
import type { Edition } from 'holdtrue/content/editions'
import type { Site } from 'holdtrue/content/load-site'
import type { ClaimChecker } from './claim-checker'
import { codeRouteOf } from './code-route'
import type { KnownDocument } from 'holdtrue/pages/document-facts'
import { healthHeads } from 'holdtrue/pages/gathered-lists'
import { partsShown } from 'holdtrue/pages/list-heads'
import { docsOfPart, type SitePart } from 'holdtrue/pages/site-parts'

/** `/docs-health`, and a page for each part of a large site (V4). */
export function healthPages(
  edition: Edition<Site>,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
  { whole, lists }: { whole: SitePart; lists: readonly AdmonitionsPage[] },
): HealthPage[] {
  const { site } = edition
  const [main] = site.collections
  const { upstream } = main
  if (!upstream) return []
  const inputs = documents.filter(({ doc }) => !doc.unlisted).map((document) => healthInput(document, site))
  const findings = findHealth(upstream, claims.indexOf(main), inputs)
  const checked = new Map(findings.pages.map((page) => [page.route, page]))
  const pagesOf = (part: SitePart) => docsOfPart(part).flatMap(({ route }) => checked.get(route) ?? [])
  return healthHeads(edition, whole).map(({ part, ...head }): HealthPage => {
    const pages = pagesOf(part)
    const own = new Set(part.groups.flatMap(({ docs }) => docs.map(({ route }) => route)))
    return {
      kind: 'health',
      ...head,
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
          .map(({ failed, changed, ...page }) => ({
            ...page,
            failed: failed.length,
            changed: changed.length,
          })),
        ...(part === whole && {
          whole: ofAll(upstream, findings, { lists, hasCodeMap: codeRouteOf(main) !== undefined }),
        }),
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
  return {
    pages: pages.length,
    claims: sum(pages.map(({ claims }) => claims)),
    failed: sum(pages.map(({ failed }) => failed.length)),
    changed: sum(pages.map(({ changed }) => changed.length)),
    bare: pages.filter(({ claims }) => claims === 0).length,
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

function healthInput({ doc, facts, problems }: KnownDocument, site: Site): HealthInput {
  const collection = collectionOf(site, doc)
  return {
    title: collection.names.get(doc.route) ?? doc.title,
    route: doc.route,
    file: doc.sitePath,
    ...(doc.lastUpdate?.date !== undefined && { lastUpdate: doc.lastUpdate.date }),
    slots: facts.code?.claims ?? [],
    changed: facts.code?.changed ?? [],
    problems: [...problems],
    checkedFences: facts.code?.checkedFences ?? 0,
    names: facts.code?.names ?? [],
  }
}

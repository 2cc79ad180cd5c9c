/** `/docs-health`: the health of the documentation. */
import { calledAs } from 'holdtrue/files/engine-root'
import type { Edition } from 'holdtrue/content/load-site'
import type { GatheredInput, GeneratedPage } from 'holdtrue/pages/integration'
import { listHeads, partsShown, docsOfPart, partsOfSite, type SitePart } from 'holdtrue/pages/site-parts'
import { countReleases, type ClaimFacts, type ProofFacts } from '../model/claims'
import type { AffectedPages, HealthCounts, HealthData } from '../model/health'
import { codeRouteOf } from '../model/code-map'
import type { UpstreamConfig } from '../model/upstream-config'
import { ownExports } from '../upstream/index/index-format'
import type { UpstreamIndex } from '../upstream/index/read-index'
import type { ReleaseChecker } from './claim-checker'
import { generatedPage } from './code-pages'
import { mentionedNames, titleOf, type ClaimedDocument } from './statements'

/** Pages of an edition's health report, the main page first. */
export function healthHeads(
  { base, version, site }: Edition,
  upstream: UpstreamConfig,
  whole = partsOfSite(site),
) {
  const describe = (place: string | undefined) =>
    `What the pages${place === undefined ? '' : ` of ${place}`} say about the code of ${upstream.name}, checked against release ${upstream.release}.`
  const list = { route: '/docs-health', title: 'Documentation health', describe }
  return listHeads({ base, version }, list, whole)
}

/** A page for the whole site, and for each part of a large one. */
export function healthPages(
  { edition, documents, whole, lists }: GatheredInput<ClaimFacts>,
  { upstream, index }: Pick<ReleaseChecker, 'upstream' | 'index'>,
): GeneratedPage<HealthData>[] {
  const { site } = edition
  const codeRoute = index && codeRouteOf(upstream)
  const listed = documents.filter(({ doc }) => !doc.unlisted)
  const facts = listed.flatMap(({ added }) => added ?? [])
  const checked = new Map(listed.map((item) => [item.doc.route, checkedPage(item, titleOf(site, item))]))
  const pagesOf = (part: SitePart) => docsOfPart(part).flatMap(({ route }) => checked.get(route) ?? [])
  return healthHeads(edition, upstream, whole).map(({ part, ...head }) => {
    const pages = pagesOf(part)
    const own = part.groups.flatMap(({ docs }) => docs.flatMap(({ route }) => checked.get(route) ?? []))
    const data: HealthData = {
      kind: 'health',
      intro: head.description ?? '',
      codeRoute,
      counts: countsOf(pages),
      failing: affected(pages, 'failed'),
      changed: affected(pages, 'changed'),
      parts: partsShown({ part, route: head.route }).map(({ part: below, ...link }) => ({
        ...link,
        counts: countsOf(pagesOf(below)),
      })),
      pages: own
        .sort((a, b) => b.failed.length - a.failed.length || a.claims - b.claims || byRoute(a, b))
        .map(({ proofs: _proofs, ...page }) => ({
          ...page,
          failed: page.failed.length,
          changed: page.changed.length,
        })),
    }
    if (part === whole)
      data.whole = {
        release: upstream.release,
        releases: countReleases(facts.flatMap(({ claims }) => claims)),
        unmentioned: unmentionedExports(upstream, index, {
          mentioned: mentionedNames(facts),
          hasCodeMap: codeRoute !== undefined,
        }),
        checkedFences: sum(pages.map(({ checkedFences }) => checkedFences)),
        fenceNotes: fenceNotes(upstream),
        lists: lists.map(({ title, route, count }) => ({ label: title, route, count })),
      }
    return { page: generatedPage(head), data }
  })
}

type CheckedPage = ReturnType<typeof checkedPage>

/** A page with the results of its statements. */
function checkedPage({ doc, added }: ClaimedDocument, title: string) {
  const { claims = [], checkedFences = 0, proofs = [] } = added ?? {}
  return {
    title,
    route: doc.route,
    file: doc.sitePath,
    lastUpdate: doc.lastUpdate?.date,
    claims: claims.length,
    checkedFences,
    failed: claims.flatMap(({ target, message, place: { line } }) =>
      message === undefined ? [] : [{ target, message, line }],
    ),
    changed: claims.flatMap(({ target, changed, place: { line } }) =>
      changed ? [{ target, line, ...changed }] : [],
    ),
    proofs,
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

/** Maximum number of pages listed with statements, and of statements for each: readers go through them page by page. */
const [maxAffected, maxStatements] = [20, 3]

function affected(pages: readonly CheckedPage[], kind: 'failed' | 'changed'): AffectedPages {
  const all = pages
    .filter((page) => page[kind].length > 0)
    .sort((a, b) => b[kind].length - a[kind].length || byRoute(a, b))
  return {
    pages: all.slice(0, maxAffected).map(({ title, route, [kind]: statements }) => ({
      title,
      route,
      count: statements.length,
      statements: statements.slice(0, maxStatements),
    })),
    more: Math.max(0, all.length - maxAffected),
  }
}

const byRoute = (a: CheckedPage, b: CheckedPage) => (a.route < b.route ? -1 : 1)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Exports that no page mentions, without default exports, re-exports of other packages, and packages marked `internal`. */
export function unmentionedExports(
  { packages }: Pick<UpstreamConfig, 'packages'>,
  index: UpstreamIndex | undefined,
  { mentioned, hasCodeMap }: { mentioned: ReadonlySet<string>; hasCodeMap: boolean },
) {
  const internal = new Set(packages.filter((item) => item.internal).map(({ name }) => name))
  return (index?.packages() ?? []).flatMap((view) => {
    const own = internal.has(view.name) ? [] : ownExports(view.entries())
    const missing = own.filter(({ name }) => !mentioned.has(name))
    missing.sort((a, b) => (a.name < b.name ? -1 : 1))
    const names = hasCodeMap ? undefined : missing
    return own.length === 0 ? [] : [{ package: view.name, total: own.length, missing: missing.length, names }]
  })
}

const codePattern = /^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ *\1|(`+)([^\n]+?)\3/gm

/** Identifiers in the code fences and inline code of a page's Markdown. */
export function codeNames(markdown: string): string[] {
  const names = new Set<string>()
  for (const [, , fence, , inline] of markdown.matchAll(codePattern))
    for (const name of (fence ?? inline ?? '').match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(name)
  return [...names]
}

/** Notes on the limits of the check; the same on every machine. */
const fenceNotes = ({ name, release, packages }: UpstreamConfig): string[] => [
  `Examples marked \`check\` are compiled by \`${calledAs('verify')}\` against the type declarations that ${name} ${release} publishes; a build does not compile them. Commands in shell fences marked \`check\` are looked up, not run.`,
  `Names, signatures and options of the ${packages.length} indexed packages are checked. What comes from other packages counts as \`any\` unless its types are installed, and so does what a fence imports from a relative path.`,
]

import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { calledAs } from 'holdtrue/files/engine-root'
import type {
  CompiledDocument,
  DocumentAddition,
  GeneratedPage,
  IntegratedSite,
  SiteIntegration,
  Article,
} from 'holdtrue/pages/integration'
import type { Edition } from 'holdtrue/content/load-site'
import { currentVersion } from 'holdtrue/content/collections/read-versions'
import type { Doc } from 'holdtrue/model/doc'
import { encodeAddress } from 'holdtrue/model/path'
import { editionBase, inEdition } from 'holdtrue/model/versions'
import type { ListHead } from 'holdtrue/pages/site-parts'
import { inSite } from 'holdtrue/render/shell'
import { checkDocument, dependsOnCode } from './sources/check-document'
import {
  countReleases,
  keptFences,
  type ClaimFacts,
  type ClaimVerdict,
  type PageClaims,
} from './model/claims'
import type { UpstreamConfig } from './model/upstream-config'
import { once } from 'holdtrue/model/remember'
import { readOptions } from './options'
import { documentClaims, spokenWords } from './sources/claim-headings'
import { createClaimCheckers, stateOfCodeBase, unchecked, type ReleaseChecker } from './sources/claim-checker'
import { createCodePages, type CodeData } from './sources/code-pages'
import { folderPages } from './sources/code-tree'
import { testsNamed } from './find/find-index'
import { defectMark, defectsOf, fixHeads, fixPages } from './sources/defects'
import { codeNames, healthHeads, healthPages } from './sources/health-pages'
import type { FixesData } from './model/fixes'
import type { HealthData } from './model/health'
import { openProofs, type ProofsOfPage } from './prove/verdicts'
import { cardFiles, pageCode, type AddressOf } from './sources/source-cards'
import { indexedPackages, storedDocument, isOnCodeMap } from './sources/statements'
import type { UpstreamIndex } from './upstream/index/read-index'
import { ClaimsBadge, PageFiles } from './theme/PageParts'
import { drawDiagram } from 'holdtrue/markdown/code/diagram'
import { escapeText } from 'holdtrue/model/escape'
import type { SiteData } from 'holdtrue/model/site-data'
import { codeRouteOf, packageRoute, placeAddress, type CodePackageData } from './model/code-map'
import { CodeMapArticle } from './theme/CodeMapArticle'
import { CodeFolderArticle, CodePackageArticle, packageSections } from './theme/CodePackageArticle'
import { FixesArticle } from './theme/FixesArticle'
import { HealthArticle } from './theme/HealthArticle'
import { counted } from 'holdtrue/model/counted'

/** Starts checking the claims of a site. Throws a `ProblemsError` if the options are invalid. */
export function startClaims(
  site: IntegratedSite,
  options: unknown,
): SiteIntegration<ClaimVerdict, ClaimFacts> {
  const { checkers, problems } = createClaimCheckers(site, readOptions(options))
  const [main] = site.collections
  const { upstream, index } = checkers.get(main?.key ?? '') ?? {}
  const proofsOf = upstream && openProofs(site.siteDir, upstream)
  const { codeRoute, packages, folders, addressOf } = mappedPackages(index, upstream)
  // Known once the pages are planned, which comes before `stored`.
  let findFolder: string | undefined
  const isMain = (doc: Doc) => doc.collection === main?.key
  const isMapped = (doc: Doc) => isOnCodeMap(site.collections, checkers, doc)
  const linkTo = (route: string) => encodeAddress(site.config.baseUrl, route)
  return {
    problems,
    lookup: upstream && codeRoute !== undefined ? { route: codeRoute, subject: nameOf(upstream) } : undefined,
    describes({ key }) {
      const own = checkers.get(key)
      return own && { text: nameOf(own.upstream), link: howChecked }
    },
    state: (key) => stateOfCodeBase(site, checkers.get(key)),
    resolve(slot, doc, article) {
      if (slot.kind === 'mark') {
        if (!upstream || !proofsOf || !isMain(doc)) return {}
        const { proofs, mark } = proofsOf(article)(doc)
        const defect = article.admonitions.find(({ id }) => `#${id}` === slot.target)
        return defect ? defectMark(defect, proofs, upstream, linkTo) : mark(slot)
      }
      if (slot.kind === 'reference') return checkers.get(doc.collection)?.resolve(slot, doc) ?? unchecked
      // A package's name links to its page on the code map.
      if (codeRoute === undefined || !isMapped(doc) || !index?.package(slot.target)) return {}
      return { href: linkTo(packageRoute(codeRoute, slot.target)), attributes: { class: 'package' } }
    },
    document: (made) =>
      additionTo(made, checkers.get(made.doc.collection), {
        siteDir: site.siteDir,
        proofsOf: isMain(made.doc) ? proofsOf : undefined,
        // `prove` only runs tests of the current documents, so nobody can act on problems with those of a version.
        isProvable: main?.version.name === currentVersion,
        codeMap: isMapped(made.doc) && codeRoute !== undefined ? { route: codeRoute, addressOf } : undefined,
      }),
    lists: (edition) => listsOf(edition, checkers.get(edition.site.collections[0].key)?.upstream),
    routes: () => (upstream ? routesOf(upstream, folders()) : []),
    pages(input) {
      const own = checkers.get(input.edition.site.collections[0].key)
      if (!own) return { pages: [] }
      const code = input.edition.version ? undefined : createCodePages(input, checkers, folders())
      if (code) findFolder = code.findFolder
      const health = healthPages(input, own)
      return {
        pages: [...health, ...fixPages(input, own), ...(code?.pages ?? [])],
        files: code?.files,
        numbers: health[0] && numbersOf(health[0].data, upstream && nameOf(upstream)),
      }
    },
    finishPage: renderArticle,
    files: (all, documents) => cardFiles(all, documents, addressOf),
    stored: () => (upstream ? { upstream, packages, ...(findFolder !== undefined && { findFolder }) } : null),
    storedOf: storedDocument,
    about: aboutCode,
  }
}

/** A list for a layer exists only if the list for its size is long. */
const isAlways = ({ part }: ListHead) => part.around.length === 0

/** Packages on the code map, the folders with their own pages there (worked out on first use), and addresses of files. */
function mappedPackages(index: UpstreamIndex | undefined, upstream: UpstreamConfig | undefined) {
  const codeRoute = codeRouteOf(upstream)
  const packages = index && upstream ? indexedPackages(index, upstream) : []
  const folders = once(() =>
    packages.flatMap(({ name, files }) => folderPages(files).map((folder) => `${name}/${folder}`)),
  )
  const addressOf: AddressOf = (place) => placeAddress(codeRoute ?? '/', place, folders())
  return { codeRoute, packages, folders, addressOf }
}

const listsOf = (edition: Edition, upstream: UpstreamConfig | undefined): ListHead[] =>
  upstream ? [...healthHeads(edition, upstream), ...fixHeads(edition, upstream).filter(isAlways)] : []

function routesOf(upstream: UpstreamConfig, folders: readonly string[]): string[] {
  const codeRoute = codeRouteOf(upstream)
  const layers = fixHeads({ base: '/' }, upstream).filter((head) => !isAlways(head))
  const places = [...upstream.packages.map(({ name }) => name), ...folders]
  return [
    ...layers.map(({ route }) => route),
    ...(codeRoute === undefined ? [] : [codeRoute, ...places.map((name) => packageRoute(codeRoute, name))]),
  ]
}

/** Numbers for React pages: statements checked against the release, and statements that fail. */
const numbersOf = ({ counts, whole }: HealthData, release: string | undefined) => ({
  statements: whole?.releases.find(({ name }) => name === release)?.total ?? 0,
  failing: counts.failed,
})

const aboutCode = () => [
  `In a clone of this documentation \`${calledAs('covers', '<path or symbol>')}\` says which pages and statements are about it; \`git diff | ${calledAs('covers', '-')}\` asks for a change. No network is needed.`,
]

const howChecked = { label: 'How its statements are checked', route: '/docs-health' }

const nameOf = ({ name, release }: UpstreamConfig) => `${name} ${release}`

const isArticleData = (data: unknown): data is CodeData | HealthData | FixesData =>
  typeof data === 'object' && data !== null && 'kind' in data

interface AdditionOptions {
  siteDir: string
  /** Present if the document's files are on the code map. */
  codeMap?: { route: string; addressOf: AddressOf }
  proofsOf?: ProofsOfPage
  isProvable: boolean
}

function additionTo(
  { doc, page, site, article, answers, markdown, textOnly }: CompiledDocument<ClaimVerdict>,
  checker: ReleaseChecker | undefined,
  { siteDir, codeMap, proofsOf, isProvable }: AdditionOptions,
): DocumentAddition<ClaimFacts> {
  if (!checker) return {}
  const { upstream, index } = checker
  const made = documentClaims(article, answers)
  const described = describeClaims(made)
  const { total = 0, failed = 0, changed = 0, releases = [] } = described ?? {}
  const against = releases.map(({ name }) => name)
  const html = (element: ReactElement) => renderToStaticMarkup(inSite(element, site))
  const route = inEdition(editionBase(site, page), '/docs-health')
  const code = codeMap && !textOnly ? pageCode(made, codeMap.addressOf) : []
  const files = codeMap && code[0] && createElement(PageFiles, { code, codeRoute: codeMap.route })
  const proven = proofsOf?.(article)(doc)
  const known = proven && defectsOf(article, answers, proven.proofs, upstream)
  return {
    ...(!textOnly && {
      parts: {
        meta: described && html(createElement(ClaimsBadge, { claims: described, route })),
        foot: files && html(files),
      },
    }),
    facts: {
      claims: made,
      checkedFences: keptFences(article, 'check').length,
      names: codeNames(markdown),
      tests: testsNamed(markdown),
      proofs: proven?.proofs,
      defects: known?.defects,
    },
    terms: index && spokenWords(article, (name) => index.package(name)?.folder),
    copy: {
      checked_against: against.length > 0 ? against : [nameOf(upstream)],
      statements: { checked: total, failing: failed, to_be_read_again: changed },
    },
    problems: [
      ...(index ? checkDocument(doc, article, { index, upstream, siteDir }) : []),
      ...(isProvable && proven ? proven.problems : []),
      ...(known?.problems ?? []),
    ],
    usesState: dependsOnCode(doc, article, upstream),
  }
}

/** Renders a page of the code map, the health report or the defects to finished HTML, like a document's. */
async function renderArticle({ data }: GeneratedPage, site: SiteData): Promise<Article> {
  if (!isArticleData(data)) throw new TypeError('The data of this page was not made by this version.')
  const html = (element: ReactElement) => renderToStaticMarkup(inSite(element, site))
  const without = (element: ReactElement): Article => ({ html: html(element), headings: [] })
  if (data.kind === 'map') return without(createElement(CodeMapArticle, { data }))
  if (data.kind === 'health') return without(createElement(HealthArticle, { data }))
  if (data.kind === 'fixes') return without(createElement(FixesArticle, data))
  if (data.kind === 'folder') return without(createElement(CodeFolderArticle, { data }))
  const svg = data.graph === undefined ? undefined : await drawDiagram(data.graph, altOf(data))
  const input = { data, svg }
  const headings = packageSections(input).map(({ id, title }) => ({ level: 2, id, html: escapeText(title) }))
  return {
    html: html(createElement(CodePackageArticle, input)),
    headings,
    ...(headings.length > 0 && { toc: { min: 2, max: 2 } }),
  }
}

function altOf({ name, dependencies, dependents }: CodePackageData): string {
  const parts = [
    dependencies.length > 0 && `depends on ${dependencies.length} packages`,
    dependents.length > 0 && `is used by ${dependents.length}`,
  ].filter((part) => part !== false)
  return `${name} ${parts.join(' and ')}; the closest are drawn, all are listed below.`
}

/** Summary of a page's checked statements; undefined if there are none. */
export function describeClaims(claims: readonly Pick<ClaimVerdict, 'ok' | 'changed' | 'release'>[]) {
  if (claims.length === 0) return undefined
  const counts = {
    total: claims.length,
    failed: claims.filter(({ ok }) => !ok).length,
    changed: claims.filter(({ changed }) => changed).length,
    releases: countReleases(claims),
  }
  return { text: textOf(counts), ...counts }
}

function textOf({ total, failed, changed, releases }: Omit<PageClaims, 'text'>): string {
  const names = releases.map(({ name }) => name).join(' and ')
  const against = names && ` against ${names}`
  if (failed > 0) return `${failed} of ${counted(total, 'statement')} failed the check${against}`
  const again = changed > 0 ? `, ${changed} to be read again` : ''
  const [first, ...others] = releases
  if (!first || others.length === 0) return `${counted(total, 'statement')} checked${against}${again}`
  const rest = others.map((release) => `, ${release.total} against ${release.name}`).join('')
  return `${counted(first.total, 'statement')} checked against ${first.name}${rest}${again}`
}

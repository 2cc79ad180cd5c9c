import { createHash } from 'node:crypto'
import { sourceUrl } from '../check/claims/source-url'
import { mentionedNames } from 'holdtrue/check/health'
import { answerCodeQueries } from 'holdtrue/model/code-matches'
import type {
  CodeEntry,
  CodeMapData,
  CodeMapRow,
  CodePackageData,
  CodeWaiting,
} from 'holdtrue/model/code-map'
import type { CodeStatement, CodeTable, IndexedPackage } from 'holdtrue/model/code-table'
import { encodeCodeTable } from 'holdtrue/model/code-wire'
import type { DocPage } from 'holdtrue/model/page'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import type { Site } from 'holdtrue/content/load-site'
import { findSymbol } from '../upstream/index/find-symbol'
import { ownExports } from '../upstream/index/index-format'
import type { PackageView } from '../upstream/index/read-index'
import type { ClaimChecker } from './claim-checker'
import { createCodeTable } from './code-coverage'
import { codeRouteOf, packageRoute } from './code-route'
import { dependenciesOf, dependencyGraph, neighboursOf, type Dependencies } from './code-dependencies'
import { addressOf, codeTree } from './code-tree'
import type { KnownDocument } from 'holdtrue/pages/document-facts'

/** A page of the code map before its article is made. */
export interface CodePageRecord {
  /** Without its article. */
  page: DocPage
  data: CodeMapData | CodePackageData
}

export interface CodePages {
  pages: CodePageRecord[]
  /** The table that browsers fetch; its address carries its content's hash. */
  table: { address: string; content: string }
}

/** The code map and a page for each package; undefined for a site without one. */
export function createCodePages(
  site: Site,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
): CodePages | undefined {
  const [main] = site.collections
  const { upstream } = main
  const index = claims.indexOf(main)
  const route = codeRouteOf(main)
  if (!upstream || !index || route === undefined) return undefined
  const table = createCodeTable(site, index, documents)
  const content = JSON.stringify(encodeCodeTable(table))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const file = { address: `/assets/code/${hash}.json`, content }
  const dependencies = dependenciesOf(index)
  const listed = documents.filter(({ doc }) => !doc.unlisted).flatMap(({ facts }) => facts.code ?? [])
  const mentioned = mentionedNames(listed.map(({ claims: slots, names }) => ({ slots, names })))
  const packages = table.packages.flatMap((item) => {
    const view = index.package(item.name)
    return view ? [packageData(item, { view, upstream, table, dependencies, mentioned })] : []
  })
  const map = mapData(packages, { upstream, route, table, address: file.address })
  return {
    table: file,
    pages: [
      { page: mapPage(map, route), data: map },
      ...packages.map((data) => ({ page: packagePage(data, route, map), data })),
    ],
  }
}

interface PackageSources {
  view: PackageView
  upstream: UpstreamConfig
  table: CodeTable
  dependencies: Dependencies
  /** Names that pages mention. */
  mentioned: ReadonlySet<string>
}

function packageData(item: IndexedPackage, sources: PackageSources): CodePackageData {
  const { view, upstream, table, dependencies, mentioned } = sources
  const { name, folder, files } = item
  const own = table.statements.filter((statement) => statement.package === name)
  const neighbours = neighboursOf(name, dependencies)
  const graph = dependencyGraph(name, neighbours)
  const role = roleOf(view, upstream)
  const query = { kind: 'package', text: name, package: name, path: '' } as const
  return {
    kind: 'package',
    name,
    version: view.version,
    folder,
    ...(role !== undefined && { role }),
    sourceUrl: sourceUrl(upstream, view),
    statements: own.length,
    pages: answerCodeQueries([query], table).pages.map(({ page: { route, title, section } }) => ({
      route,
      label: title,
      ...(section !== undefined && { section }),
      statements: own.filter(({ page }) => page.route === route).length,
    })),
    entries: entriesOf(view, own, mentioned),
    tree: codeTree(files, own),
    ...neighbours,
    ...(graph !== undefined && { graph }),
    waiting: own.flatMap(waiting),
  }
}

/** What a package is for: what the site says, else what its `package.json` does. */
function roleOf(view: PackageView, upstream: UpstreamConfig): string | undefined {
  const said = upstream.packages.find(({ name }) => name === view.name)?.role
  if (said !== undefined) return said
  const manifest = view.file('package.json')
  const value = manifest && findSymbol(manifest, 'description')?.value
  const parsed: unknown = value === undefined ? undefined : JSON.parse(value)
  return typeof parsed === 'string' && parsed !== '' ? parsed : undefined
}

/** Entry points that export something of the package's own. */
function entriesOf(
  view: PackageView,
  statements: readonly CodeStatement[],
  mentioned: ReadonlySet<string>,
): CodeEntry[] {
  const about = new Map<string, CodeStatement>()
  for (const statement of statements) {
    if (statement.fragment?.kind !== 'symbol') continue
    const [name = ''] = statement.fragment.name.split('.')
    if (!about.has(name)) about.set(name, statement)
  }
  return view.entries().flatMap((entry) => {
    const sorted = ownExports([entry]).sort((a, b) => (a.name < b.name ? -1 : 1))
    if (sorted.length === 0) return []
    const others = sorted.flatMap(({ name }) => (about.has(name) ? [] : name))
    return {
      path: entry.path,
      documented: sorted.flatMap(({ name, kind }) => {
        const statement = about.get(name)
        return statement ? [{ name, kind, href: addressOf(statement), page: statement.page.title }] : []
      }),
      named: others.filter((name) => mentioned.has(name)),
      others: others.filter((name) => !mentioned.has(name)),
    }
  })
}

function waiting(statement: CodeStatement): CodeWaiting[] {
  const { verdict, text, page, fragment, path } = statement
  if (verdict === 'holds') return []
  return [{ verdict, text: text || fragment?.name || path, page: page.title, href: addressOf(statement) }]
}

interface MapSources {
  upstream: UpstreamConfig
  route: string
  table: CodeTable
  address: string
}

function mapData(
  packages: readonly CodePackageData[],
  { upstream, route, table, address }: MapSources,
): CodeMapData {
  const repositories = new Map(table.packages.map(({ name, repository }) => [name, repository]))
  const [main] = repositories.values()
  const groups = new Map<string, CodeMapRow[]>()
  for (const data of packages) {
    const repository = repositories.get(data.name)
    const label =
      repository !== main && repository !== undefined
        ? 'Other repositories'
        : data.folder.split('/').slice(0, -1).join('/') || data.folder
    groups.set(label, [...(groups.get(label) ?? []), mapRow(data, route)])
  }
  return {
    kind: 'map',
    release: `${upstream.name} ${upstream.release}`,
    table: address,
    groups: Array.from(groups, ([label, rows]) => ({ label, packages: rows })).sort(
      (a, b) => b.packages.length - a.packages.length,
    ),
  }
}

function mapRow({ name, role, pages, statements, entries }: CodePackageData, route: string): CodeMapRow {
  const documented = new Set(entries.flatMap((entry) => entry.documented.map((item) => item.name)))
  const others = new Set(entries.flatMap(({ named, others: silent }) => [...named, ...silent]))
  const [first] = pages
  return {
    name,
    route: packageRoute(route, name),
    ...(role !== undefined && { role }),
    pages: pages.length,
    statements,
    exports: { total: documented.size + others.size, documented: documented.size },
    ...(first && { first: { label: first.label, route: first.route } }),
  }
}

/** What a page of the code map has none of. */
const bare = (): Pick<
  DocPage,
  'docId' | 'hideTitle' | 'headings' | 'tags' | 'islands' | 'kind' | 'sheet'
> => ({
  docId: '',
  hideTitle: false,
  headings: [],
  tags: [],
  islands: [],
  kind: 'doc',
  sheet: 'code',
})

function mapPage({ release, groups }: CodeMapData, route: string): DocPage {
  const count = groups.reduce((total, { packages }) => total + packages.length, 0)
  return {
    ...bare(),
    route,
    markdownRoute: `${route}.md`,
    title: 'Code map',
    description: `From a file, a symbol or a stack trace to the pages about it: the ${count} packages of ${release}, and what the documentation says of each.`,
    breadcrumbs: [],
  }
}

function packagePage({ name, role }: CodePackageData, route: string, { release }: CodeMapData): DocPage {
  return {
    ...bare(),
    route: packageRoute(route, name),
    markdownRoute: `${packageRoute(route, name)}.md`,
    title: name,
    name: `Code map: ${name}`,
    description: `${role === undefined ? name : role.replace(/\.$/, '')}: its pages, exports, files and dependencies in ${release}.`,
    breadcrumbs: [{ label: 'Code map', route }, { label: name }],
  }
}

import { createHash } from 'node:crypto'
import { folderUrl } from '../check/claims/source-url'
import { answerCodeQueries } from '../model/code-matches'
import {
  codeRouteOf,
  packageRoute,
  type CodeFolder,
  type CodeFolderData,
  type CodeMapData,
  type CodeMapRow,
  type CodePackageData,
} from '../model/code-map'
import { encodeCodeTable, type CodeStatement, type CodeTable, type IndexedPackage } from '../model/code-table'
import { groupedBy } from 'holdtrue/model/lists'
import type { DocPage } from 'holdtrue/model/page'
import type { UpstreamConfig } from '../model/upstream-config'
import type { GatheredInput, GeneratedPage, GeneratedPages } from 'holdtrue/pages/integration'
import type { ClaimFacts } from '../model/claims'
import { findFiles } from '../find/find-index'
import { findSymbol } from '../upstream/index/find-symbol'
import { ownExports } from '../upstream/index/index-format'
import type { PackageView } from '../upstream/index/read-index'
import type { ClaimCheckers } from './claim-checker'
import { addressOf, codeTree, folderPicture } from './code-tree'
import { dependenciesOf, dependencyGraph, neighboursOf, packageMap, type Dependencies } from './dependencies'
import { createCodeTable, findablePages, mentionedNames } from './statements'

export type CodeData = CodeMapData | CodePackageData | CodeFolderData

/** The code map, a page for each package, and the table that browsers fetch; undefined for a site without a code map. */
export function createCodePages(
  { edition: { site }, documents }: GatheredInput<ClaimFacts>,
  checkers: ClaimCheckers,
  folders: readonly string[],
): (GeneratedPages & { pages: GeneratedPage<CodeData>[]; findFolder?: string }) | undefined {
  const { upstream, index } = checkers.get(site.collections[0].key) ?? {}
  const route = codeRouteOf(upstream)
  if (!upstream || !index || route === undefined) return undefined
  const table = createCodeTable(site, checkers, documents)
  const content = JSON.stringify(encodeCodeTable(table))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const name = `assets/code/${hash}.json`
  const dependencies = dependenciesOf(index)
  const listed = documents.filter(({ doc }) => !doc.unlisted).flatMap(({ added }) => added ?? [])
  const mentioned = mentionedNames(listed)
  const statements = groupedBy(table.statements, (statement) => statement.package)
  const sources = { route, upstream, table, statements, dependencies, mentioned }
  const packages: CodePackageData[] = []
  const divided: CodeFolderData[] = []
  for (const item of table.packages) {
    const view = index.package(item.name)
    if (!view) continue
    const data = packageData(item, view, sources)
    packages.push(data)
    for (const tree of foldersWithPage(data.tree)) {
      const sourceUrl = folderUrl(upstream, view, tree.path)
      divided.push({ kind: 'folder', route, name: item.name, sourceUrl, tree })
    }
  }
  const release = `${upstream.name} ${upstream.release}`
  const symptoms = findFiles(site.siteDir, upstream, findablePages(table, documents))
  const map: CodeMapData = {
    kind: 'map',
    route,
    release,
    table: `/${name}`,
    find: symptoms && `/${symptoms.folder}`,
    source: upstream.sourceUrl.replace(/#[^#]*$/, '').replaceAll('{tag}', upstream.release),
    groups: groupsOf(packages, sources),
    folders,
    map: packageMap(upstream, dependencies, route),
  }
  const pictures = packages.flatMap(({ folders }) =>
    folders ? [{ name: folders.src.slice(1), content: folders.svg }] : [],
  )
  return {
    findFolder: symptoms?.folder,
    files: [{ name, content }, ...(symptoms?.files ?? []), ...pictures],
    pages: [
      { page: mapPage(map), data: map },
      ...packages.map((data) => ({ page: packagePage(data, release), data })),
      ...divided.map((data) => ({ page: folderPage(data, release), data })),
    ],
  }
}

const foldersWithPage = ({ folders }: CodeFolder): CodeFolder[] =>
  folders.flatMap((folder) => [...(folder.hasPage ? [folder] : []), ...foldersWithPage(folder)])

/** Width and height of the picture of a package's folders, in pixels. */
const folderMapSize = [640, 230] as const

/** Larger packages have no graph: their pages are long enough, and the lists of neighbours say the same. */
const maxFilesWithGraph = 150

interface CodeSources {
  route: string
  upstream: UpstreamConfig
  table: CodeTable
  /** By package. */
  statements: ReadonlyMap<string, readonly CodeStatement[]>
  dependencies: Dependencies
  mentioned: ReadonlySet<string>
}

function packageData(item: IndexedPackage, view: PackageView, sources: CodeSources): CodePackageData {
  const { route, upstream, table, statements, dependencies, mentioned } = sources
  const { name, folder, files } = item
  const own = statements.get(name) ?? []
  const neighbours = neighboursOf(name, dependencies)
  const tree = codeTree(files, own)
  const query = { kind: 'package', text: name, package: name, path: '' } as const
  return {
    kind: 'package',
    route,
    name,
    version: view.version,
    folder,
    role: roleOf(view, upstream),
    sourceUrl: folderUrl(upstream, view, ''),
    statements: own.length,
    pages: answerCodeQueries([query], { ...table, statements: own }).pages.map(({ page, statements }) => ({
      route: page.route,
      label: page.title,
      section: page.section,
      statements: statements.length,
    })),
    entries: entriesOf(view, own, mentioned),
    tree,
    folders: folderPicture(tree, ...folderMapSize),
    ...neighbours,
    graph: tree.total <= maxFilesWithGraph ? dependencyGraph(name, neighbours) : undefined,
    waiting: own.flatMap(waiting),
  }
}

/** A package's role: from the configuration, otherwise from its `package.json`. */
function roleOf(view: PackageView, upstream: UpstreamConfig): string | undefined {
  const said = upstream.packages.find(({ name }) => name === view.name)?.role
  if (said !== undefined) return said
  const manifest = view.file('package.json')
  const value: unknown = JSON.parse((manifest && findSymbol(manifest, 'description')?.value) ?? '""')
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Entry points that export something the package declares itself. */
function entriesOf(view: PackageView, statements: readonly CodeStatement[], mentioned: ReadonlySet<string>) {
  const about = new Map<string, CodeStatement>()
  // Backwards, so that the first statement about a symbol wins.
  for (const statement of statements.toReversed()) {
    const { kind, name = '' } = statement.fragment ?? {}
    if (kind === 'symbol') about.set(name.replace(/\..*$/s, ''), statement)
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

function waiting(statement: CodeStatement): CodePackageData['waiting'] {
  const { verdict, text, page, fragment, path } = statement
  if (verdict === 'holds') return []
  return [{ verdict, text: text || fragment?.name || path, page: page.title, href: addressOf(statement) }]
}

/** Packages by folder; packages from other repositories form one group. */
function groupsOf(packages: readonly CodePackageData[], { table, route }: CodeSources) {
  const repositories = new Map(table.packages.map(({ name, repository }) => [name, repository]))
  const [main] = repositories.values()
  const groups = groupedBy(packages, ({ name, folder }) => {
    const repository = repositories.get(name)
    const isOther = repository !== main && repository !== undefined
    return isOther ? 'Other repositories' : folder.split('/').slice(0, -1).join('/') || folder
  })
  const found = Array.from(groups, ([label, own]) => ({
    label,
    packages: own.map((data) => mapRow(data, route)),
  }))
  return found.sort((a, b) => b.packages.length - a.packages.length)
}

function mapRow({ name, role, pages, entries }: CodePackageData, route: string): CodeMapRow {
  const documented = new Set(entries.flatMap((entry) => entry.documented.map((item) => item.name)))
  const others = new Set(entries.flatMap(({ named, others: silent }) => [...named, ...silent]))
  const [first] = pages
  return {
    name,
    route: packageRoute(route, name),
    role,
    pages: pages.length,
    exports: { total: documented.size + others.size, documented: documented.size },
    first: first && { label: first.label, route: first.route },
  }
}

/** A page whose article is rendered from data. */
export const generatedPage = (
  head: Pick<DocPage, 'route' | 'title' | 'breadcrumbs'> & Partial<DocPage>,
): DocPage => ({
  kind: 'doc',
  docId: '',
  hideTitle: false,
  headings: [],
  tags: [],
  islands: [],
  sheet: 'reports',
  markdownRoute: `${head.route}.md`,
  ...head,
})

const mapTitle = 'Code map'

function mapPage({ route, release, groups }: CodeMapData): DocPage {
  const count = groups.reduce((total, { packages }) => total + packages.length, 0)
  return generatedPage({
    route,
    title: mapTitle,
    description: `From a file, a symbol or a stack trace to the pages about it: the ${count} packages of ${release}, and what the documentation says of each.`,
    breadcrumbs: [],
  })
}

function packagePage({ name, role, route: map }: CodePackageData, release: string): DocPage {
  return generatedPage({
    route: packageRoute(map, name),
    title: name,
    name: `${mapTitle}: ${name}`,
    description: `${role === undefined ? name : role.replace(/\.$/, '')}: its pages, exports, files and dependencies in ${release}.`,
    breadcrumbs: [{ label: mapTitle, route: map }, { label: name }],
  })
}

function folderPage({ name, tree: { path }, route: map }: CodeFolderData, release: string): DocPage {
  const above = packageRoute(map, name)
  return generatedPage({
    route: `${above}/${path}`,
    title: path,
    name: `${mapTitle}: ${name}/${path}`,
    description: `The files of ${path} in ${name}, ${release}, and the pages about each.`,
    breadcrumbs: [{ label: mapTitle, route: map }, { label: name, route: above }, { label: path }],
  })
}

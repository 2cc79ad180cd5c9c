/** Data for the pages of the code map. Plain data: the article is made from it together with its page. */
import type { PageLink } from 'holdtrue/model/page'
import type { Route } from 'holdtrue/model/doc'
import { defaultCodeRoute, joinRoute } from 'holdtrue/model/path'
import type { UpstreamConfig } from './upstream-config'

/** `/code`: all packages by folder. */
export interface CodeMapData {
  kind: 'map'
  route: Route
  /** `Strapi 5.54.0`. */
  release: string
  /** Address of the table for answering questions, without base path. */
  table: string
  /** Folder of the index for symptoms, without base path; absent without texts of the code. */
  find?: string
  /** Address of a file's source, with `{path}`. */
  source: string
  groups: { label: string; packages: CodeMapRow[] }[]
  /** Folders with their own pages, below their packages: `@strapi/core/src/services`. */
  folders: readonly string[]
  /** Absent if the options define no layers. */
  map?: PackageMap
}

/** The packages drawn in their layers, in pixels. */
export interface PackageMap {
  width: number
  height: number
  /** From the surface down. */
  bands: { name: string; y: number; height: number; boxes: PackageMapBox[] }[]
  /** All imports from one layer to another; layers are numbered from the surface down. */
  arcs: { from: number; to: number; files: number; path: string }[]
  /** Sorted by number of files, highest first. */
  imports: { from: string; to: string; files: number; path: string }[]
}

export interface PackageMapBox {
  name: string
  /** The name without its scope. */
  label: string
  importers: number
  route: Route
  x: number
  y: number
  width: number
  height: number
}

export interface CodeMapRow extends Pick<CodePackageData, 'name' | 'role'> {
  route: Route
  pages: number
  exports: { total: number; documented: number }
  /** The recommended first page. */
  first?: PageLink
}

/** `/code/@strapi/core`. */
export interface CodePackageData {
  kind: 'package'
  /** Route of the code map. */
  route: Route
  name: string
  version: string
  folder: string
  role?: string
  /** Address of its folder at the release. */
  sourceUrl: string
  statements: number
  pages: (PageLink & { section?: string; statements: number })[]
  entries: CodeEntry[]
  tree: CodeFolder
  /** Diagram of its folders; absent if there are only a few. */
  folders?: FolderPicture
  /** Packages of the code base that it depends on, and those that depend on it, closest first. */
  dependencies: string[]
  dependents: string[]
  /** Graph of the drawn ones in Graphviz' language; absent if there are none. */
  graph?: string
  /** Statements that fail, or whose code changed since they were read. */
  waiting: { verdict: 'fails' | 'changed'; text: string; page: string; href: string }[]
}

/** `/code/@strapi/core/src/services`: a folder with so many files that they do not fit on the page of its package. */
export interface CodeFolderData extends Pick<CodePackageData, 'route' | 'name' | 'sourceUrl' | 'tree'> {
  kind: 'folder'
}

export interface CodeEntry {
  /** As in the package's `exports`: `.`, `./strapi-admin`. */
  path: string
  /** Exports with a statement about them. */
  documented: { name: string; kind: string; href: string; page: string }[]
  /** Exports without a statement, but named in code on a page, or in a statement about another package. */
  named: string[]
  /** Exports that no page mentions. */
  others: string[]
}

export interface CodeFolder {
  /** One name, or several if each folder contains only the next: `server/src`. */
  name: string
  path: string
  /** Pages about the folder itself. */
  mark?: CodeMark
  /** It has its own page, to which the pages above it link. */
  hasPage?: true
  folders: CodeFolder[]
  /** Files that pages mention. */
  files: { name: string; path: string; mark: CodeMark }[]
  /** Names of the other files. */
  rest: string[]
  /** Number of files below it, and number of those that pages mention. */
  total: number
  marked: number
}

export interface FolderPicture {
  /** Without base path. */
  src: string
  svg: string
  alt: string
  width: number
  height: number
}

/** Statements and pages about a file or a folder. */
export interface CodeMark {
  statements: number
  /** The first pages, nearest first, each with a position: `/docs/intro#part`. */
  pages: { label: string; href: string }[]
  /** Number of further pages. */
  more: number
}

/** Route of the code map; undefined if the site has none. */
export const codeRouteOf = (upstream: UpstreamConfig | undefined): string | undefined =>
  !upstream || upstream.codeMap === false ? undefined : (upstream.codeMap ?? defaultCodeRoute)

export const packageRoute = (codeRoute: string, name: string): string => joinRoute(codeRoute, name)

/** Address of a file or folder on the code map: on the page of the innermost of `folders` that holds it, or of its package. */
export function placeAddress(
  codeRoute: string,
  place: { package: string; path: string },
  folders: readonly string[],
): string {
  const full = `${place.package}/${place.path}`
  const around = folders.filter((folder) => full.startsWith(`${folder}/`))
  const [page = place.package] = around.sort((a, b) => b.length - a.length)
  return `${joinRoute(codeRoute, page)}#${place.path}`
}

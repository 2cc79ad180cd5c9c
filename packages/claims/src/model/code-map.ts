/** What the pages of the code map show. Plain data: the article is made of it when the page is. */
import type { PageLink } from 'holdtrue/model/page'
import type { Route } from 'holdtrue/model/doc'
import { defaultCodeRoute, joinRoute } from 'holdtrue/model/path'
import type { UpstreamConfig } from './upstream-config'

/** A link to a place on a page, `/docs/intro#part`. */
export interface StatementLink {
  label: string
  href: string
}

/** `/code`: every package in its folder. */
export interface CodeMapData {
  kind: 'map'
  /** Of the code map. */
  route: Route
  /** `Strapi 5.54.0`. */
  release: string
  /** Address of the table that questions are answered from, without base path. */
  table: string
  /** Folder of the index that symptoms are looked up in, without base path; absent without texts of the code. */
  find?: string
  /** Address of a file's source, with `{path}`. */
  source: string
  groups: { label: string; packages: CodeMapRow[] }[]
  /** Absent where the options name no layers. */
  map?: PackageMap
}

/** The packages drawn in their layers, in pixels. */
export interface PackageMap {
  width: number
  height: number
  /** From the surface down. */
  bands: { name: string; y: number; height: number; boxes: PackageMapBox[] }[]
  arcs: PackageMapArc[]
  /** Those of the most files first. */
  imports: PackageMapImport[]
}

export interface PackageMapBox {
  name: string
  /** The name without its scope. */
  label: string
  /** Packages that import it. */
  importers: number
  route: Route
  x: number
  y: number
  width: number
  height: number
}

/** All imports from a layer to another, which are numbered from the surface down. */
export interface PackageMapArc {
  from: number
  to: number
  files: number
  goesUp: boolean
  path: string
}

/** Imports of a package by another. */
export interface PackageMapImport {
  from: string
  to: string
  files: number
  path: string
}

export interface CodeMapRow {
  name: string
  route: Route
  role?: string
  pages: number
  statements: number
  exports: { total: number; documented: number }
  /** The page to begin with. */
  first?: PageLink
}

/** `/code/@strapi/core`. */
export interface CodePackageData {
  kind: 'package'
  /** Of the code map. */
  route: Route
  name: string
  version: string
  folder: string
  role?: string
  /** Address of its folder at the release. */
  sourceUrl: string
  statements: number
  pages: CodePackagePage[]
  entries: CodeEntry[]
  tree: CodeFolder
  /** Its folders as a picture; absent where there are few. */
  folders?: FolderPicture
  /** Packages of the code base that it depends on, and that depend on it, the closest first. */
  dependencies: string[]
  dependents: string[]
  /** Those that are drawn, in the language of Graphviz; absent where it stands alone. */
  graph?: string
  /** Statements that fail, or whose code changed since they were read. */
  waiting: CodeWaiting[]
}

export interface CodePackagePage extends PageLink {
  section?: string
  statements: number
}

export interface CodeEntry {
  /** As in the package's `exports`: `.`, `./strapi-admin`. */
  path: string
  /** A statement is about it. */
  documented: { name: string; kind: string; href: string; page: string }[]
  /** No statement is about it, but code on a page names it, or a statement about another package does. */
  named: string[]
  /** No page mentions it. */
  others: string[]
}

/** A folder of a package, and all that is below it. */
export interface CodeFolder {
  /** One name, or several where a folder holds nothing but the next: `server/src`. */
  name: string
  path: string
  /** About the folder itself. */
  mark?: CodeMark
  folders: CodeFolder[]
  /** Those that pages speak of. */
  files: { name: string; path: string; mark: CodeMark }[]
  /** Names of the others. */
  rest: string[]
  /** Files below it, and those of them that pages speak of. */
  total: number
  marked: number
}

/** The folders of a package as a drawing in a file. */
export interface FolderPicture {
  /** Without base path. */
  src: string
  svg: string
  alt: string
  width: number
  height: number
}

/** What pages say of a file or a folder. */
export interface CodeMark {
  statements: number
  /** The first ones, nearest first. */
  pages: StatementLink[]
  /** Further pages. */
  more: number
}

export interface CodeWaiting {
  verdict: 'fails' | 'changed'
  text: string
  page: string
  href: string
}

/** Route of the code map; undefined for a site that wants none. */
export function codeRouteOf(upstream: UpstreamConfig | undefined): string | undefined {
  return !upstream || upstream.codeMap === false ? undefined : (upstream.codeMap ?? defaultCodeRoute)
}

/** Route of a package's page. */
export const packageRoute = (codeRoute: string, name: string): string => joinRoute(codeRoute, name)

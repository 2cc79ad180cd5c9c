import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../../files/folder-state'
import { isFile, pathCandidates, sitePath, type ProvidedModules } from '../resolve'
import { findLiveModules } from './live-exports'
import { isStylesheet, isCssModule } from '../site-files'
import { findPackageStylesheets, importedFiles, importedSpecifiers } from './imports'
import { importedNames, parseModule, visitProgram } from '../parse-module'

const isTest = (file: string) => /\.(?:test|spec)\.[^/\\]*$/.test(file)
const isComponentFile = (file: string) => /\.(tsx|jsx)$/.test(file) && !isTest(file)
/** As in Docusaurus, plain JavaScript in `pages/` is also a page. */
const isPageFile = (file: string) => /\.(tsx|jsx|js)$/.test(file) && !isTest(file)
const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file) && !isTest(file)
const skipped = new Set(['node_modules', 'static', 'upstream', 'pages'])

/** Modules of a site folder: path relative to the site folder → absolute path. */
export type ModuleTable = Map<string, string>

export interface SiteCode {
  /** Absolute paths of the images and other media that code imports. */
  media: string[]
  /** Absolute paths: those that code imports, those in `components/`, and all CSS Modules, because documents may import them. */
  stylesheets: string[]
  /** Components with behaviour by absolute path, with the names of their live exports (C6). */
  live: Map<string, string[]>
  /** Plain stylesheets that React pages import, by page key. */
  pageStyles: Map<string, string[]>
}

/**
 * Reads the code of a site folder.
 * @param provided modules of integrations. Default: none
 */
export async function scanSiteCode(siteDir: string, provided: ProvidedModules = {}): Promise<SiteCode> {
  const components = path.join(siteDir, 'components') + path.sep
  const isWanted = (file: string) => isCode(file) || isStylesheet(file)
  const found = listFiles(siteDir, isWanted)
  const pages = pagesFolder(siteDir)
  const foundInPages = pages === undefined ? [] : listFiles(pages, isWanted)
  const sources = readAll(found.filter(isCode))
  const pageSources = readAll(foundInPages.filter(isCode))
  const resolve = (specifier: string, from: string) => {
    if (!/^(?:@site\/|@theme\/|\.)/.test(specifier)) return undefined
    return pathCandidates(specifier, from, siteDir).find((file) => sources.has(file))
  }
  const live = findLiveModules(sources, resolve, provided)
  const all = [...sources, ...pageSources]
  const specifiers = new Map(all.map(([file, code]) => [file, importedSpecifiers(code, file)]))
  const ofPackages = await findPackageStylesheets(new Set([...specifiers.values()].flat()), siteDir)
  const imported = new Map(
    [...specifiers].map(([file, names]) => [file, importedFiles(names, file, siteDir)]),
  )
  return {
    live: new Map([...live].filter(([file, names]) => isIsland(path.relative(siteDir, file), names))),
    // Stylesheets of React pages are loaded with those pages.
    stylesheets: [
      ...new Set([
        ...ofPackages,
        ...[...sources.keys()].flatMap((file) => imported.get(file)?.stylesheets ?? []).sort(),
        ...found.filter((file) => isStylesheet(file) && file.startsWith(components)),
        ...found.filter(isCssModule),
        ...foundInPages.filter(isCssModule),
      ]),
    ],
    media: [...new Set([...imported.values()].flatMap(({ media }) => media))].sort(),
    pageStyles: new Map(
      [...findSitePages(siteDir)].flatMap(([key, file]) => {
        const own = imported.get(file)?.stylesheets.filter((sheet) => isOwnSheet(sheet, siteDir)) ?? []
        return own.length > 0 ? [[key, own]] : []
      }),
    ),
  }
}

/** The rules of packages and CSS Modules are in the site's stylesheet instead. */
const isOwnSheet = (file: string, siteDir: string) =>
  file.endsWith('.css') &&
  !isCssModule(file) &&
  file.startsWith(siteDir + path.sep) &&
  !file.includes('/node_modules/')

const readAll = (files: Iterable<string>): Map<string, string> =>
  new Map([...files].map((file) => [file, readFileSync(file, 'utf8')]))

/** A module without JSX in its extension has components if its folder and its exports are named so. Elsewhere it may be a hook. */
function isIsland(file: string, names: readonly string[]): boolean {
  if (isComponentFile(file)) return true
  const isHook = /^use(?![a-z])/.test(path.basename(file))
  return (
    !isHook &&
    /(?:^|[\\/])_?components[\\/]/.test(file) &&
    names.some((name) => name === 'default' || /^[A-Z*]/.test(name))
  )
}

/** Live components as browser modules, each of which gets a separate chunk. */
export const islandModules = ({ live }: SiteCode, siteDir: string): ModuleTable =>
  new Map([...live.keys()].map((file) => [sitePath(file, siteDir), file]))

/** Absolute path of the folder of a site's React pages: `pages` or, as in Docusaurus, `src/pages`. Undefined if there is none. */
const pagesFolder = (siteDir: string): string | undefined =>
  ['pages', 'src/pages'].map((name) => path.join(siteDir, name)).find((folder) => existsSync(folder))

/** React pages: `pages/**.tsx`, `.jsx` and `.js`, except names that start with `_`. `pages/index.tsx` is the home page. */
export function findSitePages(siteDir: string): ModuleTable {
  const folder = pagesFolder(siteDir)
  if (folder === undefined) return new Map()
  const files = listFiles(folder, isPageFile).filter((file) => !path.basename(file).startsWith('_'))
  return new Map(files.map((file) => [sitePath(file, siteDir), file]))
}

const listFiles = (folder: string, accept: (file: string) => boolean): string[] =>
  [...filesBelow(folder, (name) => skipped.has(name) || name.startsWith('.'))].filter(accept)

/** Candidate files; the first that exists is used. */
export function mdxComponentsFiles(siteDir: string): string[] {
  return ['src/theme/MDXComponents', 'theme/MDXComponents'].flatMap((name) =>
    pathCandidates(`@site/${name}`, siteDir, siteDir).slice(1),
  )
}

/** The site's MDX components; undefined if there are none. */
export function findMdxComponents(siteDir: string) {
  const file = mdxComponentsFiles(siteDir).find((candidate) => existsSync(candidate))
  if (file === undefined) return undefined
  const { program, module } = parseModule(readFileSync(file, 'utf8'), file)
  /** Component name on pages → the file and export that it comes from, as far as imports show it. */
  const origins = new Map<string, { file: string; exportName: string }>()
  const names = new Map(importedNames(module).map((name) => [name.local, name]))
  visitProgram(program, {
    Property({ key, value }) {
      const origin = value.type === 'Identifier' ? names.get(value.name) : undefined
      const name =
        key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
      if (!origin || name === undefined || !/^(?:\.|@site\/|@theme\/)/.test(origin.source)) return
      const target = pathCandidates(origin.source, file, siteDir).find(isFile)
      if (target !== undefined) origins.set(name, { file: target, exportName: origin.imported })
    },
  })
  return { file, origins }
}

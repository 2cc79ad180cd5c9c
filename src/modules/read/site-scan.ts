/** What the code of a site imports besides code: read from its imports, without running or bundling it. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathCandidates } from '../resolve'
import { rawSpecifier } from '../../model/raw-specifier'
import { PackageScan, type PackageUse } from './package-scan'
import { isImage, isStylesheet } from '../site-files'

const specifiers = /(?:\bimport\s+|\bfrom\s*|\brequire\(\s*|\bimport\(\s*)(?:(['"])([^'"\n]+)\1)/g

/** Files that are no code and that code of a site imports, as absolute paths. */
export interface ImportedFiles {
  stylesheets: string[]
  /** Pictures and other files whose address is used. */
  media: string[]
}

/** @param sources text of the site's code by absolute path */
export function findImportedFiles(sources: ReadonlyMap<string, string>, siteDir: string): ImportedFiles {
  const stylesheets = new Set<string>()
  const media = new Set<string>()
  for (const [file, source] of sources) {
    for (const [, , specifier = ''] of source.matchAll(specifiers)) {
      if (rawSpecifier(specifier) !== undefined) continue
      const wanted = isStylesheet(specifier) ? stylesheets : isImage(specifier) ? media : undefined
      if (!wanted) continue
      const found = resolveImported(specifier, file, siteDir)
      if (found !== undefined) wanted.add(found)
    }
  }
  return { stylesheets: [...stylesheets].sort(), media: [...media].sort() }
}

function resolveImported(specifier: string, from: string, siteDir: string): string | undefined {
  if (/^(?:@site\/|\.)/.test(specifier)) {
    return pathCandidates(specifier, from, siteDir).find((file) => existsSync(file))
  }
  try {
    return createRequire(path.join(siteDir, 'package.json')).resolve(specifier)
  } catch {
    // Reported where the module that imports it is loaded.
    return undefined
  }
}

/** Docusaurus' own modules that mean something else in the browser than on the server. */
const liveModules: Readonly<Record<string, readonly string[] | 'all'>> = {
  '@docusaurus/BrowserOnly': 'all',
  '@docusaurus/useIsBrowser': 'all',
  '@docusaurus/router': ['useLocation', 'useHistory', 'Redirect'],
  '@docusaurus/theme-common': ['useColorMode', 'useDocsPreferredVersion'],
  '@docusaurus/theme-common/internal': ['useColorMode', 'useDocsPreferredVersion'],
  '@docusaurus/plugin-content-docs/client': ['useDocsPreferredVersion'],
}

/** Answers what packages bring that modules of a site import. */
export interface PackageUses {
  /** Whether what a package exports by a name (`default`, `*`) has behaviour. */
  isLive(specifier: string, name: string): boolean
  /** Stylesheets of all packages that were asked about. */
  readonly stylesheets: string[]
}

/** @param sources texts of the code that imports packages: without any there is nothing to read */
export async function createPackageUses(sources: readonly string[], siteDir: string): Promise<PackageUses> {
  const imports = sources.some((source) => /\b(?:import|from)\s*['"](?![./]|@site\/|react)/.test(source))
  const packages = imports ? await import('../run/bundle-package') : undefined
  const scan = new PackageScan()
  const known = new Map<string, PackageUse | undefined>()
  const find = (specifier: string, name: string): PackageUse | undefined => {
    if (/^(?:\.|@site\/|@theme|@docusaurus\/|react(?:-dom)?(?:\/|$)|node:)/.test(specifier)) return undefined
    if (isStylesheet(specifier)) return undefined
    const entry = packages?.resolvePackage(specifier, siteDir)
    return entry !== undefined && packages?.usesReact(entry) ? scan.use(entry, name) : undefined
  }
  return {
    isLive(specifier, name) {
      const own = liveModules[specifier]
      if (own !== undefined) return own === 'all' || name === '*' || own.includes(name)
      const key = `${specifier}#${name}`
      if (!known.has(key)) known.set(key, find(specifier, name))
      return known.get(key)?.isLive ?? false
    },
    get stylesheets() {
      return [...new Set([...known.values()].flatMap((use) => use?.stylesheets ?? []))].sort()
    },
  }
}

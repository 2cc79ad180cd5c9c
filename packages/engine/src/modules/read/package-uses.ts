/** What packages that use React bring to readers: whether their components have behaviour, and which stylesheets they import. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isFile } from '../resolve'
import { isStylesheet } from '../site-files'

interface PackageUse {
  /** A file of it has state, effects or event handlers. */
  isLive: boolean
  /** Absolute paths of stylesheets that its files import. */
  stylesheets: string[]
}

/** Hooks that need a browser, lifecycles of classes, event handlers and parts that load later, in code as it is published. */
const behaviour =
  /\buse(?:State|Effect|LayoutEffect|InsertionEffect|Reducer|Ref|SyncExternalStore|ImperativeHandle|Transition|DeferredValue|ActionState|Optimistic)\)?\(|\bcomponentDid(?:Mount|Update)\b|\blazy\)?\(|\bon(?:Click|Change|Input|Submit|Key\w+|Pointer\w+|Mouse\w+|Touch\w+|Focus|Blur|Scroll|Toggle)["']?\s*[:=]|^\s*["']use client["']/m

/** A package with more files is assumed to be live: most of that size are, and reading on would cost more than it tells. */
const maxFiles = 2000
const relativeImport = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["'](\.[^"'\n]*)["']/g

/** Reads the files that an entry point reaches within its package. */
function readPackage(entry: string): PackageUse {
  const files = new Set([entry])
  const stylesheets = new Set<string>()
  let isLive = false
  for (const file of files) {
    if (files.size > maxFiles) return { isLive: true, stylesheets: [...stylesheets] }
    const text = readFileSync(file, 'utf8')
    isLive ||= behaviour.test(text)
    for (const [, source = ''] of text.matchAll(relativeImport)) {
      const target = path.resolve(path.dirname(file), source)
      if (isStylesheet(target)) stylesheets.add(target)
      else for (const found of codeFile(target)) files.add(found)
    }
  }
  return { isLive, stylesheets: [...stylesheets] }
}

const codeFile = (base: string): string[] =>
  ['', '.js', '.mjs', '.cjs', '.jsx', '/index.js', '/index.mjs', '/index.cjs']
    .map((ending) => base + ending)
    .filter((file) => /\.[cm]?jsx?$/.test(file) && isFile(file))
    .slice(0, 1)

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
  const known = new Map<string, PackageUse | undefined>()
  const find = (specifier: string): PackageUse | undefined => {
    if (/^(?:\.|@site\/|@theme|@docusaurus\/|react(?:-dom)?(?:\/|$)|node:)/.test(specifier)) return undefined
    if (isStylesheet(specifier)) return undefined
    const entry = packages?.resolvePackage(specifier, siteDir)
    return entry !== undefined && packages?.usesReact(entry) ? readPackage(entry) : undefined
  }
  return {
    isLive(specifier, name) {
      const own = liveModules[specifier]
      if (own !== undefined) return own === 'all' || name === '*' || own.includes(name)
      if (!known.has(specifier)) known.set(specifier, find(specifier))
      return known.get(specifier)?.isLive ?? false
    },
    get stylesheets() {
      return [...new Set([...known.values()].flatMap((use) => use?.stylesheets ?? []))].sort()
    },
  }
}

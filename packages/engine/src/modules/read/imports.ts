/** Finds the imports of a site's code in its source, without running or bundling it. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Argument } from 'oxc-parser'
import { isDocusaurusName, rawSpecifier, isFile, pathCandidates, isInstalled, requiredFile } from '../resolve'
import { isImage, isStylesheet } from '../site-files'
import { filesBelow } from '../../files/folder-state'
import { checkoutRoot, engineRoot } from '../../files/engine-root'
import { importedNames, parseModule, visitProgram } from '../parse-module'
import { splitSpecifier } from '../../model/path'

/** Absolute paths of the stylesheets and media among a module's imports, sorted. */
export function importedFiles(specifiers: readonly string[], file: string, siteDir: string) {
  const files = specifiers
    .filter((name) => rawSpecifier(name) === undefined && (isStylesheet(name) || isImage(name)))
    .flatMap((name) => resolveImported(name, file, siteDir) ?? [])
  return { stylesheets: files.filter(isStylesheet).sort(), media: files.filter(isImage).sort() }
}

/** Stylesheets imported by React component packages that a site's code imports. */
export async function findPackageStylesheets(specifiers: ReadonlySet<string>, siteDir: string) {
  const packages = [...specifiers].filter(
    (name) =>
      !isStylesheet(name) &&
      !isDocusaurusName(name) &&
      !/^(?:[./~]|@site\/|(?:react|react-dom|holdtrue)(?:\/|$)|@holdtrue\/|node:)/.test(name),
  )
  if (packages.length === 0) return []
  const { resolvePackage, mustBeBundled } = await import('../run/packages')
  const entries = packages.flatMap((name) => resolvePackage(name, siteDir) ?? []).filter(mustBeBundled)
  const found = new Set<string>()
  const files = new Set(entries)
  for (const file of files) {
    // So many files are unlikely to be a set of components.
    if (files.size > maxPackageFiles) break
    for (const address of importedSpecifiers(readFileSync(file, 'utf8'), file)) {
      if (!address.startsWith('.')) continue
      const target = pathCandidates(address, file, siteDir).find(isFile)
      if (target === undefined) continue
      if (isStylesheet(target)) found.add(target)
      else if (isCode(target)) files.add(target)
    }
  }
  return [...found].sort()
}

const maxPackageFiles = 2000

function resolveImported(specifier: string, from: string, siteDir: string): string | undefined {
  return /^(?:@site\/|\.)/.test(specifier)
    ? pathCandidates(specifier, from, siteDir).find((file) => existsSync(file))
    : requiredFile(specifier, siteDir)
}

const cssAddress = /(?:@import\s+(?:url\(\s*)?|url\(\s*)(["']?)([^"')\s;]+)\1/g

export const findAddresses = (css: string): string[] =>
  Array.from(css.matchAll(cssAddress), ([, , address = '']) => address)

/** What a module's code loads at run time, except what is computed. Empty after a syntax error. */
export function importedSpecifiers(code: string, file: string): string[] {
  const { module, program } = parseModule(code, file)
  const found = [...new Set(importedNames(module).map(({ source }) => source))]
  for (const { isType, moduleRequest } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest && !isType) found.push(moduleRequest.value)
  const add = (node?: Argument) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
      found.push(node.quasis[0]?.value.cooked ?? '')
  }
  visitProgram(program, {
    ImportExpression: ({ source }) => add(source),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(first)
    },
    NewExpression({ callee, arguments: [first, base] }) {
      const isOwn = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty'
      if (isOwn && callee.type === 'Identifier' && callee.name === 'URL') add(first)
    },
  })
  return found
}

const isSource = (name: string) =>
  /\.([cm]?tsx?|[cm]?jsx?|json|css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|woff2?)$/.test(name)
const isCode = (name: string) => /\.([cm]?tsx?|[cm]?jsx?|css|s[ac]ss|less)$/.test(name)
/** Read only on the server; the site's data contains the parts that the browser needs. */
const isServerOnly = (name: string) =>
  /^(?:(?:sidebars|site\.config)\.\w+|(?:[\w-]+_)?versions\.json)$/.test(name)
const isSkipped = (name: string) =>
  name.startsWith('.') ||
  /^(?:node_modules|static|upstream|(?:[\w-]+_)?versioned_(?:sidebars|upstream))$/.test(name)

/** What browser code may consist of: sources in the site folder, code in content folders, and what these import. Absolute, sorted. */
export function listSiteSources(siteDir: string, contentDirs: readonly string[]): string[] {
  const own = walk(siteDir, (file) => {
    const folder = path.dirname(file)
    const isContent = contentDirs.some((content) => file.startsWith(content + path.sep))
    if (folder === siteDir && isServerOnly(path.basename(file))) return false
    return isContent ? isCode(file) : isSource(file)
  })
  for (const contentDir of contentDirs)
    if (!contentDir.startsWith(siteDir + path.sep) && existsSync(contentDir))
      own.push(...walk(contentDir, isCode))
  return [...withImports(own, siteDir)].sort()
}

const walk = (folder: string, accept = (_file: string) => true): string[] =>
  [...filesBelow(folder, isSkipped)].filter(accept)

/**
 * The site's own sources, and what they import from elsewhere: files above the site folder, in `static/`, with `?raw`, and packages, by
 * their manifest, which has the version, or by all files of a linked one. `import.meta.glob` adds all files of the site folder.
 */
function withImports(own: readonly string[], siteDir: string): Set<string> {
  const found = new Set(own)
  const packages = new Map<string, readonly string[]>()
  for (const file of found) {
    if (!isOwnCode(file)) continue
    const source = readFileSync(file, 'utf8')
    if (/\bimport\.meta\.glob\b/.test(source)) for (const other of walk(siteDir)) found.add(other)
    for (const specifier of file.endsWith('.css')
      ? findAddresses(source)
      : importedSpecifiers(source, file)) {
      const address = specifier.replace(/[?#].*$/, '')
      if (/^(?:@site\/|\.{1,2}\/|\/)/.test(address)) {
        const target = pathCandidates(address, file, siteDir).find(isFile)
        if (target !== undefined) found.add(target)
      } else {
        const { name } = splitSpecifier(address)
        const inputs = packages.get(name) ?? packageInputs(name, file)
        packages.set(name, inputs)
        for (const input of inputs) found.add(input)
      }
    }
  }
  return found
}

const isOwnCode = (file: string) => /\.([cm]?[jt]sx?|css)$/.test(file) && !isInstalled(file)

/** Whether a package is the engine itself, or part of its checkout. */
const isOfEngine = (real: string): boolean =>
  real === realpathSync(engineRoot) ||
  (checkoutRoot !== undefined && path.dirname(real) === path.join(realpathSync(checkoutRoot), 'packages'))

function packageInputs(name: string, from: string): readonly string[] {
  for (let folder = path.dirname(from); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'node_modules', name, 'package.json')
    if (isFile(manifest)) {
      const real = path.dirname(realpathSync(manifest))
      // The engine and its sibling packages have a separate state. In a checkout, their sources would include the whole site folder.
      if (isOfEngine(real)) return []
      return isInstalled(path.join(real, 'package.json')) ? [manifest] : walk(real)
    }
    if (folder === path.dirname(folder)) return []
  }
}

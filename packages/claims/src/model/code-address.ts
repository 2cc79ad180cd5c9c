/** Paths and addresses of the code base, copied from anywhere, as a package and a path in it. */
import type { CodeLines, CodePackage } from './code-table'
import { decodePercent } from 'holdtrue/model/path'

export interface CodeAddress {
  /** Name of a known package. */
  package?: string
  /** Inside the package if one is known, otherwise as written; with forward slashes. Empty for the package's folder. */
  path: string
  /** With members after dots: `Strapi.start`. */
  symbol?: string
  /** Absent if they are not lines of the source. */
  lines?: CodeLines
  /** Whether the path is of built code: `dist/…`. */
  isBuilt?: boolean
}

const fileEnding = /\.(?:d\.[cm]?ts|[cm]?[jt]sx?|json|mdx?|ya?ml|s?css|html?|sh|map|svg|env|txt|snap)$/i
const builtFolder = /^(?:dist|build|lib|esm|cjs|_chunks)(?:\/|$)/

/** Parses an address. Undefined for text with neither a slash nor a file extension. */
export function parseAddress(written: string, packages: readonly CodePackage[]): CodeAddress | undefined {
  const { path: cleaned, repository, lines, symbol } = takeApart(written)
  if (!cleaned.includes('/') && !fileEnding.test(cleaned)) return undefined
  const found = findPackage(cleaned, packages, repository)
  const isDependency = /(?:^|\/)node_modules\//.test(cleaned)
  // Not a path: only a scope, a date, `and/or`.
  if (!found && !isDependency && !isPath(cleaned)) return undefined
  const path = (found?.path ?? cleaned).replace(/^(?:\.{1,2}\/)+|^\/+|\/+$/g, '')
  if (path === '' && !found) return undefined
  const isBuilt = found !== undefined && builtFolder.test(path)
  return {
    package: found?.name,
    path,
    symbol,
    ...(lines && !isBuilt && { lines }),
    ...(isBuilt && { isBuilt }),
  }
}

const isPath = (text: string) =>
  fileEnding.test(text) ||
  /^(?:\.{0,2}\/|packages\/|[\w-]+\/[\w.-]+\/)/.test(text) ||
  /(?:^|\/)src\//.test(text)

function takeApart(written: string) {
  let text = decodePercent(written.trim())
    .replaceAll('\\', '/')
    .replace(/^src:(?=[@\w])/, '')
  let repository: string | undefined
  const web = /^(?:view-source:)?[a-z][a-z+.-]*:\/{2,3}([^/]*)\/?(.*)$/i.exec(text)
  if (web) {
    text = web[2] ?? ''
    const [, owner, name, rest] =
      /^([^/]+)\/([^/]+)\/(?:blob|tree|blame|raw|edit|commits)\/(.*)$/.exec(text) ?? []
    if (rest !== undefined) {
      repository = `${owner}/${name}`
      text = rest
    } else if (web[1] === 'raw.githubusercontent.com') {
      const [rawOwner, rawName, ...parts] = text.split('/')
      repository = `${rawOwner}/${rawName}`
      text = parts.join('/')
    }
  }
  // Prefixes in diffs.
  text = text.replace(/^[ab]\/(?=packages\/)/, '')
  const [, before = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(text) ?? []
  const [, path = '', first, last] =
    /^(.*?)(?:(?::|\()(\d{1,7})(?:[-,](?:L?(\d{1,7})))?(?:[:,]\d{1,7})*\)?:?)?$/.exec(
      before.replace(/[?&].*$/, ''),
    ) ?? []
  const isColumn = /\(\d+,/.test(before)
  const inFragment = /^L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7}))?/.exec(fragment)
  const lines = linesOf(inFragment?.[1] ?? first, inFragment ? inFragment[2] : isColumn ? undefined : last)
  const symbol =
    inFragment || fragment === '' ? undefined : fragment.replace(/^text=/, '').replace(/[?&].*$/, '')
  return { path, repository, lines, ...(symbol && { symbol }) }
}

function linesOf(first: string | undefined, last: string | undefined): CodeLines | undefined {
  if (first === undefined) return undefined
  const [from, to] = [Number(first), Number(last ?? first)]
  return { first: Math.min(from, to), last: Math.max(from, to) }
}

/** The package that a path leads to, and the rest of the path. */
function findPackage(path: string, packages: readonly CodePackage[], repository: string | undefined) {
  const installed = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(path)
  if (installed) {
    const [, name, rest = ''] = installed
    const known = packages.find((item) => item.name === name)
    return known && { name: known.name, path: rest }
  }
  const known = byName(path, packages) ?? byFolder(path, packages, repository)
  const inRoot = packages.find((item) => item.folder === '' && item.repository === repository)
  if (known || repository === undefined || !inRoot) return known
  // The first segment is a branch or a tag.
  return { name: inRoot.name, path: path.split('/').slice(1).join('/') }
}

/** `@strapi/core/src/…`, `npm/@strapi/core@5.54.0/dist/…`. */
function byName(path: string, packages: readonly CodePackage[]) {
  const slashed = `/${path}/`
  for (const { name } of packages) {
    // A name without a scope may be any folder's, so it counts only at the start.
    const at = name.startsWith('@') ? slashed.indexOf(`/${name}`) : slashed.startsWith(`/${name}`) ? 0 : -1
    if (at === -1) continue
    const rest = /^(?:@[^/]*)?\/(.*?)\/?$/.exec(slashed.slice(at + 1 + name.length))
    if (rest) return { name, path: rest[1] ?? '' }
  }
  return undefined
}

/** `…/packages/core/core/src/…`; of nested folders, the innermost wins. */
function byFolder(path: string, packages: readonly CodePackage[], repository: string | undefined) {
  const slashed = `/${path}/`
  let best: CodePackage | undefined
  for (const item of packages) {
    if (item.folder.length <= (best?.folder ?? '').length || !slashed.includes(`/${item.folder}/`)) continue
    const { repository: own = repository } = item
    if (repository === undefined || own === repository) best = item
  }
  if (!best) return undefined
  const start = slashed.indexOf(`/${best.folder}/`) + best.folder.length + 2
  return { name: best.name, path: slashed.slice(start).replace(/\/$/, '') }
}

/** A path without the extension of a source, a compiled file or a source map. */
export const stemOf = (path: string): string =>
  path.replace(/\.map$/, '').replace(/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/, '')

/** Folders that builds add or remove. */
const buildFolders = new Set(['', 'dist', 'build', 'lib', 'src', 'esm', 'cjs', '_chunks', '_internal'])

/** The parts of a path that a source and the file built from it have in common. */
export const sourceParts = (path: string): string[] =>
  stemOf(path)
    .replace(/-[\w-]{8}$/, '')
    .split('/')
    .filter((part) => !buildFolders.has(part))

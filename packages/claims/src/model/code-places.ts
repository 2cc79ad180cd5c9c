/** Resolves questions to existing files, folders and symbols of the release. */
import { sourceParts, stemOf } from './code-address'
import type { CodeQuery } from './code-query'
import type { CodeLines, CodeTable, IndexedPackage } from './code-table'
import { editDistance } from 'holdtrue/model/nearest'

/** A place in the code base that a question may refer to. */
export interface CodePlace {
  query: CodeQuery
  package: string
  /** Inside the package; empty for the package itself. */
  path: string
  /** `missing`: the release has no such path; `path` is then the requested one. */
  kind: 'package' | 'file' | 'folder' | 'missing'
  symbol?: string
  /** Symbol in the question that no statement about the file mentions; its lines are used instead. */
  unnamed?: string
  lines?: CodeLines
}

export interface FoundPlaces {
  places: CodePlace[]
  /** Questions without any match. */
  unknown: CodeQuery[]
  /** For missing paths, the most similar existing ones. */
  nearest: { query: CodeQuery; paths: { package: string; path: string }[] }[]
}

/** A name shared by more files than this is not specific. */
const maxCandidates = 30

export function findPlaces(queries: readonly CodeQuery[], table: CodeTable): FoundPlaces {
  const found: FoundPlaces = { places: [], unknown: [], nearest: [] }
  for (const query of queries) {
    const places = placesOf(query, table).map((place) => byLine(place, table))
    found.places.push(...places)
    const isThere = places.some(({ kind }) => kind !== 'missing')
    if (query.kind === 'path' && !isThere) {
      const paths = nearestPaths(query, table)
      if (paths.length > 0) found.nearest.push({ query, paths })
    }
    if (places.length === 0) found.unknown.push(query)
  }
  return found
}

/** If a stack frame names a function that no page mentions, its line is the better guess. */
function byLine(place: CodePlace, { statements }: CodeTable): CodePlace {
  const { symbol, ...rest } = place
  if (rest.kind !== 'file' || symbol === undefined || !rest.lines) return place
  const isNamed = statements.some(
    ({ fragment, ...own }) =>
      own.package === rest.package &&
      own.path === rest.path &&
      fragment !== undefined &&
      (meansSymbol(symbol, fragment.name) || symbol.startsWith(`${fragment.name}.`)),
  )
  return isNamed ? place : { ...rest, unnamed: symbol }
}

function placesOf(query: CodeQuery, table: CodeTable): CodePlace[] {
  if (query.kind === 'words') return []
  if (query.path === undefined) return placesOfSymbol(query, table)
  const own = table.packages.find(({ name }) => name === query.package)
  if (own && query.path === '') return [placeOf(query, own, '', 'package')]
  const places = (own ? [own] : table.packages).flatMap((item) => placesIn(item, query))
  if (places.length > maxCandidates) return []
  if (places.length > 0 || !own) return places
  return [placeOf(query, own, query.path, 'missing')]
}

function placeOf(query: CodeQuery, item: IndexedPackage, path: string, kind: CodePlace['kind']): CodePlace {
  const { symbol, lines } = query
  return { query, package: item.name, path, kind, symbol, ...(kind === 'file' && lines && { lines }) }
}

/** Files and folders of a package that a path may refer to: the path itself, paths that end in it, or sources of a built file. */
function placesIn(item: IndexedPackage, query: CodeQuery): CodePlace[] {
  const { path = '', isBuilt } = query
  if (item.files.includes(path)) return [placeOf(query, item, path, 'file')]
  if (item.files.some((file) => file.startsWith(`${path}/`))) return [placeOf(query, item, path, 'folder')]
  if (isBuilt) return builtFrom(path, item).map((file) => placeOf(query, item, file, 'file'))
  const full = (file: string) => `/${item.folder}/${file}`
  const files = item.files.filter((file) => full(file).endsWith(`/${path}`))
  if (files.length > 0) return files.map((file) => placeOf(query, item, file, 'file'))
  const folder = item.files.find((file) => full(file).includes(`/${path}/`))
  if (folder !== undefined) {
    const end = full(folder).indexOf(`/${path}/`) + path.length + 1
    const inside = full(folder).slice(item.folder.length + 2, end)
    return [placeOf(query, item, inside, inside === '' ? 'package' : 'folder')]
  }
  // Without the extension, or with the compiled file's extension: `event-hub.js` for `event-hub.ts`.
  const stem = stemOf(path)
  return item.files
    .filter((file) => stem !== '' && isSource(file) && stemOf(full(file)).endsWith(`/${stem}`))
    .map((file) => placeOf(query, item, file, 'file'))
}

const isSource = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !file.startsWith('dist/')

/** Possible sources of a built file: those that share the longest end of its path. */
function builtFrom(path: string, { files }: IndexedPackage): string[] {
  const wanted = sourceParts(path)
  let longest = 1
  let found: string[] = []
  for (const file of files) {
    if (!isSource(file)) continue
    const parts = sourceParts(file)
    let shared = 0
    while (shared < parts.length && parts.at(-1 - shared) === wanted.at(-1 - shared)) shared++
    // The source's whole path, or at least its name and folder.
    if (shared < Math.min(parts.length, 2)) continue
    if (shared > longest) [longest, found] = [shared, []]
    if (shared === longest) found.push(file)
  }
  return found
}

/** Whether a requested name matches a symbol's name completely or in its last parts, ignoring case. */
export function meansSymbol(asked: string, name: string): boolean {
  const [a, b] = [asked.toLowerCase(), name.toLowerCase()]
  return a === b || b.endsWith(`.${a}`)
}

/** Files that declare a symbol, according to statements and exports; otherwise files and folders of that name. */
function placesOfSymbol(query: CodeQuery, table: CodeTable): CodePlace[] {
  const { symbol = '' } = query
  const places = new Map<string, CodePlace>()
  const add = (name: string, path: string) => {
    const item = table.packages.find((one) => one.name === name)
    if (item && (query.package ?? name) === name)
      places.set(`${name}/${path}`, placeOf(query, item, path, path === '' ? 'package' : 'file'))
  }
  for (const { fragment, package: name, path } of table.statements)
    if (fragment && meansSymbol(symbol, fragment.name)) add(name, path)
  const [first = ''] = symbol.split('.')
  for (const { name, exports } of table.packages)
    for (const item of exports) if (item.name === symbol || item.name === first) add(name, item.file)
  if (places.size === 0)
    for (const item of table.packages)
      for (const file of item.files)
        if (isSource(file) && stemOf(file).toLowerCase().split('/').at(-1) === symbol.toLowerCase())
          add(item.name, file)
  return places.size > maxCandidates ? [] : [...places.values()]
}

/** The paths most similar to a missing one: the same name elsewhere, otherwise the nearest names. */
function nearestPaths({ path = '', package: name }: CodeQuery, table: CodeTable) {
  const wanted = stemOf(path).split('/').at(-1)?.toLowerCase() ?? ''
  const limit = Math.max(1, Math.floor(wanted.length / 4))
  return table.packages
    .flatMap((item) =>
      item.files.flatMap((file) => {
        const own = stemOf(file).split('/').at(-1)?.toLowerCase() ?? ''
        const letters = own === wanted ? 0 : editDistance(wanted, own, limit)
        if (letters > limit) return []
        const elsewhere = name !== undefined && item.name !== name ? 50 : 0
        const folders = editDistance(path.slice(0, 200), file.slice(0, 200), 40)
        return { package: item.name, path: file, distance: letters * 20 + elsewhere + folders }
      }),
    )
    .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
    .slice(0, 3)
    .map(({ distance: _distance, ...place }) => place)
}

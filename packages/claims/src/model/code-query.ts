/**
 * What a reader means who pastes something of the code: a path, with a line number or without, from Windows, from a stack trace, an address
 * in the source repository, a symbol, a package. Knows nothing of what exists but the packages: see `code-places.ts`.
 */
import { parseAddress } from './code-address'
import { decodePercent } from 'holdtrue/model/path'
import type { CodeLines, CodePackage } from './code-table'

/** One thing of the code that somebody asks about. */
export interface CodeQuery {
  /** `words`: nothing of the code was recognised. */
  kind: 'package' | 'path' | 'symbol' | 'words'
  /** The part of the text that was understood, as it was written. */
  text: string
  /** Name of a known package. */
  package?: string
  /** Inside the package where one is known, else as written; forward slashes, no line numbers. Empty for the package's folder. */
  path?: string
  /** Members behind dots: `Strapi.start`. */
  symbol?: string
  /** Absent where they are not those of the source. */
  lines?: CodeLines
  /** The path is that of built code: `dist/…`. */
  isBuilt?: boolean
}

/** Limits that keep a pasted log from taking longer than a reader notices. */
const limits = { characters: 100_000, lines: 400, lineCharacters: 2000, queries: 40 }

/** How much of a text was read, where that was not all of it. Empty lines do not count. */
export interface ReadPart {
  /** So many lines were read, the first ones. */
  lines: number
  /** So many there are. */
  of: number
}

/** What a text asks about. */
export interface CodeReading {
  /** In the order of the text, each once. An empty text asks nothing. */
  queries: CodeQuery[]
  part?: ReadPart
}

/** Reads all that is asked about out of a text; see `readCodeText`. */
export const parseCodeQuery = (text: string, packages: readonly CodePackage[]): CodeQuery[] =>
  readCodeText(text, packages).queries

/**
 * Reads what is asked about out of a text: of one of more than 100,000 characters or 400 lines the beginning, and no more than 40 places
 * and names. What lines were passed over is said.
 */
export function readCodeText(text: string, packages: readonly CodePackage[]): CodeReading {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).filter((line) => line.trim() !== '')
  const queries = new Map<string, CodeQuery>()
  let [read, left] = [0, limits.characters]
  for (const line of lines.slice(0, limits.lines)) {
    const own = line.slice(0, limits.lineCharacters)
    left -= own.length
    if (left < 0 || queries.size >= limits.queries) break
    read++
    for (const query of parseLine(own, packages)) {
      const { kind, package: name, path, symbol } = query
      const key = JSON.stringify([kind, name, path, symbol, kind === 'words' && query.text])
      if (!queries.has(key)) queries.set(key, query)
    }
  }
  const found = [...queries.values()].slice(0, limits.queries)
  const part = read < lines.length ? { lines: read, of: lines.length } : undefined
  return { queries: withoutMessages(found), part }
}

/** A message above its stack trace is no question of its own. */
function withoutMessages(found: CodeQuery[]): CodeQuery[] {
  const sure = found.filter(({ kind }) => kind === 'path' || kind === 'package')
  return sure.length > 0 ? found.filter(({ kind }) => kind !== 'words') : found
}

/** What of a text was passed over, in words. */
export const partText = ({ lines, of }: ReadPart): string =>
  `The first ${lines} of ${of} lines ${lines === 1 ? 'was' : 'were'} read.`

/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex
const escapes = /\u001B\[[\d;]*[A-Za-z]/g
/** `at async Strapi.start (/app/node_modules/…:12:3)`, `at /app/…:12:3`. */
const frame = /^\s*at (?:async )?(?:(.{1,300}?) \((.+)\)|(\S.*))$/
/** `start@https://…/Strapi.js:12:3`, as other browsers write it. */
const otherFrame = /^\s*([\w$.<>/*]{0,200})@((?:https?|file|webpack[\w-]*):.+:\d+)$/

function parseLine(raw: string, packages: readonly CodePackage[]): CodeQuery[] {
  const line = raw.replace(escapes, '')
  const [, name, place, bare] = frame.exec(line) ?? []
  if (place !== undefined || bare !== undefined)
    return parseFrame(name, place ?? bare ?? '', packages, line.trim())
  const [, otherName, otherPlace] = otherFrame.exec(line) ?? []
  if (otherPlace !== undefined) return parseFrame(otherName, otherPlace, packages, line.trim())
  return parseTokens(line.trim(), packages)
}

function parseFrame(
  name: string | undefined,
  place: string,
  packages: readonly CodePackage[],
  text: string,
): CodeQuery[] {
  // What the platform itself does is nobody's question.
  if (/^(?:node:|internal\/|native\b|<anonymous>)/.test(place)) return []
  const address = parseAddress(place, packages)
  const symbol =
    name === undefined ? undefined : symbolOf(name.replace(/^(?:new|get|set|Object\.|Module\.)\s*/, ''))
  if (
    !address ||
    (address.package === undefined && /(?:^|\/)node_modules\//.test(place.replaceAll('\\', '/')))
  )
    return []
  return [{ kind: 'path', text, ...address, symbol }]
}

const quotes = /^["'`([{<]+|["'`)\]}>;,!?.]+$/g

function parseTokens(line: string, packages: readonly CodePackage[]): CodeQuery[] {
  const whole = parseToken(line, packages)
  if (whole) return [whole]
  const tokens = line.split(/[\s"'`,;|]+/).filter((token) => token !== '')
  if (tokens.length < 2) return [{ kind: 'words', text: line }]
  const found = tokens.flatMap((token) => parseToken(token, packages) ?? [])
  const places = found.filter(({ kind }) => kind !== 'symbol')
  const names = found.filter(({ kind, text }) => kind === 'symbol' && looksLikeCode(text))
  if (places.length > 0) return withNames(places, line)
  return [...names, { kind: 'words', text: line }]
}

/** `import { createEventHub } from '@strapi/core'` asks about the name, too. */
function withNames(places: CodeQuery[], line: string): CodeQuery[] {
  const [, names] = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\b/.exec(line) ?? []
  const [place] = places
  if (names === undefined || place === undefined || place.symbol !== undefined) return places
  const imported = names
    .split(',')
    .flatMap((part) => symbolOf(part.trim().replace(/^type\s+|\s+as\s.*$/g, '')) ?? [])
  return [...imported.map((symbol): CodeQuery => ({ ...place, kind: 'symbol', symbol })), ...places]
}

/** A word that stands alone. Undefined for what is no address and no name. */
function parseToken(token: string, packages: readonly CodePackage[]): CodeQuery | undefined {
  if (/\s/.test(token) && !/^["'`]?[A-Za-z]:\\/.test(token)) return undefined
  const text = token.replace(quotes, '')
  if (text === '') return undefined
  const address = parseAddress(text, packages)
  if (address) {
    const isPackage = address.package !== undefined && address.path === '' && address.symbol === undefined
    return { kind: isPackage ? 'package' : 'path', text, ...address }
  }
  const short = packages.filter(({ name }) => name === text || name.endsWith(`/${text}`))
  if (short.length === 1 && short[0]) return { kind: 'package', text, package: short[0].name, path: '' }
  const symbol = symbolOf(token.replace(/^["'`([{<]+|["'`\]}>;,]+$/g, ''))
  return symbol === undefined ? undefined : { kind: 'symbol', text, symbol }
}

const symbolPattern = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*$|^--[a-z][\w-]*$/

/** A name with its members behind dots, however it was called: `Strapi#start()`, `Strapi::start`, `this.start`. */
function symbolOf(text: string): string | undefined {
  const name = decodePercent(text)
    .replace(/\(.*$/, '')
    .replace(/\s*\[as .*$/, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/\?\.|::|#/g, '.')
    .replace(/^(?:this\.|async )/, '')
    .replace('.prototype.', '.')
  return symbolPattern.test(name) && name.length <= 200 ? name : undefined
}

/** Whether a word among others is a name of the code: it has humps, dots, underscores or brackets. */
const looksLikeCode = (word: string) => /[a-z\d][A-Z]|[\w$][._#][\w$]|\(\)|::/.test(word)

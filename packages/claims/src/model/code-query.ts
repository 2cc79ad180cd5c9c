/**
 * Interprets text that a reader pastes: a path with or without line numbers, from Windows or from a stack trace, an address in the source
 * repository, a symbol, a package. Knows only the packages, not their content; see `code-places.ts`.
 */
import { parseAddress, type CodeAddress } from './code-address'
import type { CodePackage } from './code-table'
import { linesOf, parseFrame, symbolOf } from './stack-frame'

/** A part of the code that a question refers to. */
export interface CodeQuery extends Partial<CodeAddress> {
  /** `words`: no code was recognised. */
  kind: 'package' | 'path' | 'symbol' | 'words'
  /** The recognised part of the text, as written. */
  text: string
}

/** Limits that keep the processing time of a pasted log unnoticeable. */
const limits = { characters: 100_000, lines: 400, lineCharacters: 2000, queries: 40 }

/** How many of a text's lines were read, from the start. Empty lines do not count. */
export interface ReadPart {
  lines: number
  of: number
}

export interface CodeReading {
  /** In text order, without duplicates. Empty for an empty text. */
  queries: CodeQuery[]
  part?: ReadPart
}

/** The questions in a text, within `limits`. `part` is set if lines were skipped. */
export function readCodeText(text: string, packages: readonly CodePackage[]): CodeReading {
  const lines = linesOf(text).filter((line) => line.trim() !== '')
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
  // Words, such as the message above a stack trace, are dropped if there are paths or packages.
  const isSure = found.some(({ kind }) => kind === 'path' || kind === 'package')
  const part = read < lines.length ? { lines: read, of: lines.length } : undefined
  return { queries: isSure ? found.filter(({ kind }) => kind !== 'words') : found, part }
}

export const partText = ({ lines, of }: ReadPart): string =>
  `The first ${lines} of ${of} lines ${lines === 1 ? 'was' : 'were'} read.`

export const cutText = (characters: number): string => `The first ${characters} characters were read.`

/** A quoted part of a question, at a length that fits into a sentence. */
export const shorten = (text: string, length = 120): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

function parseLine(line: string, packages: readonly CodePackage[]): CodeQuery[] {
  const text = line.trim()
  const frame = parseFrame(line)
  if (!frame) return parseTokens(text, packages)
  const { symbol, place, isPlatform } = frame
  const address = isPlatform ? undefined : parseAddress(place, packages)
  const isForeign = address?.package === undefined && /(?:^|\/)node_modules\//.test(place)
  return !address || isForeign ? [] : [{ kind: 'path', text, ...address, symbol }]
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

/** `import { createEventHub } from '@strapi/core'` also asks about the name. */
function withNames(places: CodeQuery[], line: string): CodeQuery[] {
  const [, names] = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\b/.exec(line) ?? []
  const [place] = places
  if (names === undefined || place === undefined || place.symbol !== undefined) return places
  const imported = names
    .split(',')
    .flatMap((part) => symbolOf(part.trim().replace(/^type\s+|\s+as\s.*$/g, '')) ?? [])
  return [...imported.map((symbol): CodeQuery => ({ ...place, kind: 'symbol', symbol })), ...places]
}

/** Parses a single word. Undefined if it is neither an address nor a name. */
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

/** Whether a word in a sentence is a name from the code: it has camel case, dots, underscores or parentheses. */
const looksLikeCode = (word: string) => /[a-z\d][A-Z]|[\w$][._#][\w$]|\(\)|::/.test(word)

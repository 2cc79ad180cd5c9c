/**
 * The syntax of a claim:
 *
 *     src:@strapi/core                                              a package
 *     src:@strapi/core/src/services/event-hub.ts                    a file (or a folder)
 *     src:@strapi/core/src/services/event-hub.ts#createEventHub     a declared symbol
 *     src:@strapi/core/src/services/event-hub.ts#createEventHub.emit  a member
 *     src:@strapi/core/src/x.ts#text=release.publish                a text in the file
 *     src:@strapi/strapi/src/cli/x.ts#--exclude                     a command line option
 *
 * A query states what must hold for the target: `#DEFAULT_TIMEOUT?value=30000`. After a text it starts with
 * `&` and can only be `absent`, because a text may contain question marks.
 */
import { didYouMean } from 'holdtrue/model/nearest'
import type { Slot } from 'holdtrue/model/article'
import { splitSpecifier } from 'holdtrue/model/path'
import { findSymbol, findText, optionsOf } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import { hasFolder, type PackageView, type UpstreamIndex } from '../../upstream/index/read-index'
import type { SourceSymbol } from '../../upstream/index/symbol-lines'

export const claimScheme = 'src:'

export const isClaim = ({ kind, target }: Pick<Slot, 'kind' | 'target'>): boolean =>
  kind === 'reference' && target.startsWith(claimScheme)

export interface ClaimFragment {
  kind: 'symbol' | 'text' | 'option'
  name: string
}

export interface ClaimTarget {
  package: string
  /** Within the package; empty for the package itself. */
  path: string
  fragment?: ClaimFragment
  /** What must hold for the target; absent if it only has to exist. */
  facets?: Facet[]
}

const facetNames = [
  'value',
  'default',
  'returns',
  'param',
  'calls',
  'uses',
  'throws',
  'imports',
  'absent',
] as const

export interface Facet {
  name: (typeof facetNames)[number]
  /** Empty for `absent`. */
  value: string
}

export interface MalformedClaim {
  message: string
  hint: string
}

/** What is wrong with a claim; `fact` is a predicate. */
interface Fault {
  fact: string
  hint: string
}

const symbolName = /^[\w$#@:\-/ ]+(?:\.[\w$#@:\-/ ]+)*$/

/** A package, and a path in it that does not climb. */
const packagePath = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/(?!\.{1,2}(?:\/|$))[^/\\\s<>`]+)*\/?$/

/** Cached, because a build asks for each claim several times: for its mark, its card and every page that lists it. */
const parsed = new Map<string, Readonly<ClaimTarget> | MalformedClaim>()

/** Parses a claim, or describes why it is malformed. Does not check that its target exists. */
export function parseClaim(target: string): Readonly<ClaimTarget> | MalformedClaim {
  const known = parsed.get(target)
  if (known) return known
  const read = readClaim(target)
  const claim = 'fact' in read ? { message: `The claim \`${target}\` ${read.fact}.`, hint: read.hint } : read
  parsed.set(target, claim)
  return claim
}

/** The target of a claim; undefined if it is malformed. */
export function claimOf(target: string): Readonly<ClaimTarget> | undefined {
  const claim = parseClaim(target)
  return isMalformed(claim) ? undefined : claim
}

/** Whether a claim says that its target does not exist. */
export const isAbsent = ({ facets }: ClaimTarget): boolean =>
  facets?.some(({ name }) => name === 'absent') ?? false

function readClaim(target: string): ClaimTarget | Fault {
  if (!target.startsWith(claimScheme))
    return { fact: 'does not start with `src:`', hint: 'Write `src:<package>/<file>#<symbol>`.' }
  const raw = target.slice(claimScheme.length)
  if (!isEncoded(raw)) {
    const hint = 'Write a percent sign as `%25`, a space as `%20`.'
    return { fact: 'holds a `%` that encodes no character', hint }
  }
  const parts = splitTarget(raw)
  const address = decodeURIComponent(parts.address)
  if (!packagePath.test(address))
    return {
      fact: 'names no package, or no path in one',
      hint: 'Write `src:<package>/<file>#<symbol>`: the name of the package and the path from its folder, with forward slashes.',
    }

  const { name, rest } = splitSpecifier(address.replace(/\/$/, ''))
  const claim: ClaimTarget = { package: name, path: rest }
  if (parts.query !== undefined) {
    const facets = parseFacets(parts.query)
    if ('fact' in facets) return facets
    claim.facets = facets
  }
  if (parts.fragment !== undefined) {
    const written = decodeURIComponent(parts.fragment)
    const fragment = parseFragment(written)
    if ('fact' in fragment) return fragment
    if (rest === '') {
      const hint = `Name the file that holds it: \`src:${name}/<file>#${written}\`.`
      return { fact: 'has a `#` but names no file', hint }
    }
    claim.fragment = fragment
  }
  return misplacedFacet(claim) ?? claim
}

function splitTarget(raw: string): { address: string; fragment?: string; query?: string } {
  const mark = /[?#]/.exec(raw)
  if (!mark) return { address: raw }
  const address = raw.slice(0, mark.index)
  const rest = raw.slice(mark.index + 1)
  if (mark[0] === '?') return { address, query: rest }
  const end = rest.startsWith('text=') ? /[?&](?=absent$)/.exec(rest) : /\?/.exec(rest)
  if (!end) return { address, fragment: rest }
  return { address, fragment: rest.slice(0, end.index), query: rest.slice(end.index + 1) }
}

/** Parses `value=30000&param=options`, percent-encoded as in an address. */
function parseFacets(query: string): Facet[] | Fault {
  const facets: Facet[] = []
  for (const part of query.split('&')) {
    const mark = part.indexOf('=')
    const written = mark === -1 ? part : part.slice(0, mark)
    const value = mark === -1 ? '' : decodeURIComponent(part.slice(mark + 1)).trim()
    const name = facetNames.find((known) => known === written)
    if (name === undefined) {
      const fact = written === '' ? 'has an empty query' : `has the unknown facet \`${written}\``
      return { fact, hint: didYouMean(written, facetNames) ?? '' }
    }
    if (name === 'absent' && value !== '')
      return { fact: 'gives `absent` a value', hint: 'Write `?absent` alone.' }
    if (name !== 'absent' && value === '')
      return { fact: `has an empty \`${name}=\``, hint: `Write what holds there: \`?${name}=…\`.` }
    facets.push({ name, value })
  }
  return facets
}

/** Facets as a query, including `?`; empty if there are none. */
function formatFacets(facets: readonly Facet[] = [], mark: '?' | '&' = '?'): string {
  if (facets.length === 0) return ''
  return mark + facets.map(({ name, value }) => (value === '' ? name : `${name}=${encode(value)}`)).join('&')
}

/** Encodes only what a Markdown address or a query cannot contain, so that claims stay readable. */
function encode(value: string): string {
  return value.replace(
    /[\s()<>&%?`\\^{}|]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** What each facet is asked of, other than a symbol. */
const subjects: Partial<Record<Facet['name'], readonly string[]>> = {
  default: ['a symbol', 'an option'],
  imports: ['a file'],
}
const subjectNames = { symbol: 'a symbol', option: 'an option', text: 'a text' }

function misplacedFacet({ path, fragment, facets = [] }: ClaimTarget): Fault | undefined {
  const subject = fragment ? subjectNames[fragment.kind] : path === '' ? 'a package' : 'a file'
  for (const { name } of facets) {
    const fitting = subjects[name] ?? ['a symbol']
    if (name !== 'absent' && !fitting.includes(subject))
      return { fact: `asks for \`${name}\` of ${subject}`, hint: `Ask it of ${fitting.join(' or ')}.` }
  }
  if (facets.length > 1 && facets.some(({ name }) => name === 'absent'))
    return { fact: 'says something of what is absent', hint: 'No other facet goes with `absent`.' }
  return undefined
}

export function formatClaim({ package: name, path, fragment, facets }: ClaimTarget): string {
  const address = `${claimScheme}${name}${path === '' ? '' : `/${path}`}`
  if (fragment === undefined) return address + formatFacets(facets)
  const [mark, query] = fragment.kind === 'text' ? (['#text=', '&'] as const) : (['#', '?'] as const)
  // Parentheses would end a Markdown link.
  const text = encodeURI(fragment.name).replace(/[()]/g, encode)
  return address + mark + text + formatFacets(facets, query)
}

export const isMalformed = (claim: Readonly<ClaimTarget> | MalformedClaim): claim is MalformedClaim =>
  'message' in claim

function parseFragment(text: string): ClaimFragment | Fault {
  const [, isText, name = ''] = /^(text=)?\s*(.*?)\s*$/s.exec(text) ?? []
  if (name === '')
    return {
      fact: `has an empty \`#${isText ?? ''}\``,
      hint: 'Name a symbol, `text=…` or an option after it, or leave it out.',
    }
  if (isText !== undefined) return { kind: 'text', name }
  if (/^--?[a-zA-Z][\w-]*$/.test(text)) return { kind: 'option', name: text }
  if (symbolName.test(text) && !/^L\d+$|[^.]#/.test(text)) return { kind: 'symbol', name: text }
  return {
    fact: `names the symbol \`${text}\``,
    hint: 'Write a name, with members after dots and without brackets: `#Class.member`. An option stands alone: `#--exclude`. For other text write `#text=…`; lines move with every release.',
  }
}

export interface FoundFragment {
  line: number
  /** Absent for a text. */
  symbol?: SourceSymbol
}

/** Where a file has the symbol, option or text that a claim names; undefined if it has none. */
export function findFragment(file: IndexedFile, fragment: ClaimFragment): FoundFragment | undefined {
  const { kind, name } = fragment
  if (kind === 'text') {
    const line = findText(file, name)
    return line === undefined ? undefined : { line }
  }
  const symbol = kind === 'option' ? optionsOf(file).get(name) : findSymbol(file, name)
  return symbol && { line: symbol.line, symbol }
}

/** What a claim names, as far as it exists. */
export interface LocatedClaim {
  view?: PackageView
  file?: IndexedFile
  isFolder: boolean
  found?: FoundFragment
}

export function locateClaim(
  index: UpstreamIndex,
  { package: name, path, fragment }: ClaimTarget,
): LocatedClaim {
  const view = index.package(name)
  const file = path === '' ? undefined : view?.file(path)
  const isFolder = view !== undefined && file === undefined && path !== '' && hasFolder(view, path)
  return { view, file, isFolder, found: file && fragment && findFragment(file, fragment) }
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

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
import { decodePercent, splitSpecifier } from 'holdtrue/model/path'
import { rememberText } from 'holdtrue/model/remember'
import { findSymbol, findText, optionsOf } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import { hasFolder, type UpstreamIndex } from '../../upstream/index/read-index'

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

/** What is wrong with a claim; `fact` is a predicate. */
export interface MalformedClaim {
  fact: string
  hint: string
}

const symbolName = /^[\w$#@:\-/ ]+(?:\.[\w$#@:\-/ ]+)*$/

/** A package, and a path in it that does not climb. */
const packagePath = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/(?!\.{1,2}(?:\/|$))[^/\\\s<>`]+)*\/?$/

/** Address, fragment and query. */
const claimParts = /^src:([^?#]*)(?:#(text=.*?(?=[?&]absent$|$)|(?!text=)[^?]*))?(?:[?&](.*))?$/s

/**
 * Parses a claim, or describes why it is malformed. Does not check that its target exists. Cached, because a build asks for each claim
 * several times: for its mark, its card and every page that lists it.
 */
export const parseClaim = rememberText<Readonly<ClaimTarget> | MalformedClaim>(readClaim)

/** The target of a claim; undefined if it is malformed. */
export function claimOf(target: string): Readonly<ClaimTarget> | undefined {
  const claim = parseClaim(target)
  return isMalformed(claim) ? undefined : claim
}

/** Whether a claim says that its target does not exist. */
export const isAbsent = ({ facets }: ClaimTarget): boolean =>
  facets?.some(({ name }) => name === 'absent') ?? false

function readClaim(target: string): ClaimTarget | MalformedClaim {
  const [whole, place = '', mark, query] = claimParts.exec(target) ?? []
  if (whole === undefined)
    return { fact: 'does not start with `src:`', hint: 'Write `src:<package>/<file>#<symbol>`.' }
  if (target.includes('%') && decodePercent(target) === target) {
    const hint = 'Write a percent sign as `%25`, a space as `%20`.'
    return { fact: 'holds a `%` that encodes no character', hint }
  }
  const address = decodeURIComponent(place)
  if (!packagePath.test(address))
    return {
      fact: 'names no package, or no path in one',
      hint: 'Write `src:<package>/<file>#<symbol>`: the name of the package and the path from its folder, with forward slashes.',
    }
  const { name, rest: path } = splitSpecifier(address.replace(/\/$/, ''))
  const facets = query === undefined ? undefined : parseFacets(query)
  if (facets && 'fact' in facets) return facets
  const written = decodeURIComponent(mark ?? '')
  const fragment = mark === undefined ? undefined : parseFragment(written)
  if (fragment && 'fact' in fragment) return fragment
  if (fragment && path === '') {
    const hint = `Name the file that holds it: \`src:${name}/<file>#${written}\`.`
    return { fact: 'has a `#` but names no file', hint }
  }
  const claim = { package: name, path, fragment, facets }
  return misplacedFacet(claim) ?? claim
}

/** Parses `value=30000&param=options`, percent-encoded as in an address. */
function parseFacets(query: string): Facet[] | MalformedClaim {
  const facets: Facet[] = []
  for (const part of query.split('&')) {
    const [, written = '', encoded = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
    const value = decodeURIComponent(encoded).trim()
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

function misplacedFacet({ path, fragment, facets = [] }: ClaimTarget): MalformedClaim | undefined {
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

export function formatClaim({ package: name, path, fragment, facets = [] }: ClaimTarget): string {
  const isText = fragment?.kind === 'text'
  // Parentheses would end a Markdown link.
  const named = encodeURI(fragment?.name ?? '').replace(/[()]/g, encode)
  const asked = facets.map((facet) =>
    facet.value === '' ? facet.name : `${facet.name}=${encode(facet.value)}`,
  )
  return [
    `${claimScheme}${name}${path === '' ? '' : `/${path}`}`,
    fragment ? `#${isText ? 'text=' : ''}${named}` : '',
    asked.length > 0 ? `${isText ? '&' : '?'}${asked.join('&')}` : '',
  ].join('')
}

export const isMalformed = (claim: Readonly<ClaimTarget> | MalformedClaim): claim is MalformedClaim =>
  'fact' in claim

function parseFragment(text: string): ClaimFragment | MalformedClaim {
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

/** Where a file has the symbol, option or text that a claim names; undefined if it has none. */
export function findFragment(file: IndexedFile, { kind, name }: ClaimFragment) {
  if (kind === 'text') {
    const line = findText(file, name)
    return line === undefined ? undefined : { line, symbol: undefined }
  }
  const symbol = kind === 'option' ? optionsOf(file).get(name) : findSymbol(file, name)
  return symbol && { line: symbol.line, symbol }
}

/** What a claim names, as far as it exists. */
export function locateClaim(index: UpstreamIndex, { package: name, path, fragment }: ClaimTarget) {
  const view = index.package(name)
  const file = path === '' ? undefined : view?.file(path)
  const isFolder = view !== undefined && file === undefined && path !== '' && hasFolder(view, path)
  return { view, file, isFolder, found: file && fragment && findFragment(file, fragment) }
}

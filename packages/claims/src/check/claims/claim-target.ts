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
 * A query states what must hold for the target (`claim-facets.ts`): `#DEFAULT_TIMEOUT?value=30000`. After a text it starts with
 * `&` and can only be `absent`, because a text may contain question marks.
 */
import { formatFacets, parseFacets, type Facet, type Fault } from './claim-facets'
import type { Slot } from 'holdtrue/model/article'
import { splitSpecifier } from 'holdtrue/model/path'

export const claimScheme = 'src:'

export const isClaim = ({ kind, target }: Pick<Slot, 'kind' | 'target'>): boolean =>
  kind === 'reference' && target.startsWith(claimScheme)

export type ClaimFragment =
  { kind: 'symbol'; name: string } | { kind: 'text'; text: string } | { kind: 'option'; name: string }

export interface ClaimTarget {
  package: string
  /** Within the package; empty for the package itself. */
  path: string
  fragment?: ClaimFragment
  /** What must hold for the target; absent if it only has to exist. */
  facets?: Facet[]
}

export interface MalformedClaim {
  message: string
  hint: string
}

const symbolName = /^[\w$#@:\-/ ]+(?:\.[\w$#@:\-/ ]+)*$/

/** Cached, because a build asks for each claim several times: for its mark, its card and every page that lists it. */
const parsed = new Map<string, Readonly<ClaimTarget> | MalformedClaim>()

/** Parses a claim, or describes why it is malformed. Does not check that its target exists. */
export function parseClaim(target: string): Readonly<ClaimTarget> | MalformedClaim {
  const claim = parsed.get(target) ?? readClaim(target)
  parsed.set(target, claim)
  return claim
}

function readClaim(target: string): ClaimTarget | MalformedClaim {
  const malformed = (fact: string, hint: string): MalformedClaim => ({
    message: `The claim \`${target}\` ${fact}.`,
    hint,
  })
  if (!target.startsWith(claimScheme))
    return malformed('does not start with `src:`', 'Write `src:<package>/<file>#<symbol>`.')
  const raw = target.slice(claimScheme.length)
  if (decode(raw) === undefined) {
    return malformed(
      'holds a `%` that no two hexadecimal digits follow',
      'Write a percent sign as `%25` and a space as `%20`.',
    )
  }
  const parts = splitTarget(raw)
  const address = decodeURIComponent(parts.address)
  const badAddress = addressFault(address)
  if (badAddress) return malformed(badAddress.fact, badAddress.hint)

  const { name, rest } = splitSpecifier(address.replace(/\/$/, ''))
  const claim: ClaimTarget = { package: name, path: rest }
  if (parts.query !== undefined) {
    const facets = parseFacets(parts.query)
    if ('fact' in facets) return malformed(facets.fact, facets.hint)
    claim.facets = facets
  }
  if (parts.fragment !== undefined) {
    const written = decodeURIComponent(parts.fragment)
    const fragment = parseFragment(written)
    if ('fact' in fragment) return malformed(fragment.fact, fragment.hint)
    if (claim.path === '') {
      return malformed(
        'has a `#` but names no file',
        `Name the file that holds it: \`src:${claim.package}/<file>#${written}\`.`,
      )
    }
    claim.fragment = fragment
  }
  const misplaced = misplacedFacet(claim)
  return misplaced ? malformed(misplaced.fact, misplaced.hint) : claim
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

/** Only symbols have a value or a body, only options and symbols a default; files and packages import; packages depend. */
function misplacedFacet({ path, fragment, facets = [] }: ClaimTarget): Fault | undefined {
  const kind = fragment?.kind
  for (const { name } of facets) {
    if (name === 'imports' || name === 'depends') {
      if (kind === undefined && (name === 'imports' || path === '')) continue
      const of = name === 'imports' ? 'a file or a package' : 'a package'
      return {
        fact: `asks for \`${name}\` of something inside a ${kind === undefined ? 'package' : 'file'}`,
        hint: `It is asked of ${of}: \`src:<package>${name === 'imports' ? '/<file>' : ''}?${name}=…\`.`,
      }
    }
    const fits = name === 'absent' || kind === 'symbol' || (kind === 'option' && name === 'default')
    if (!fits)
      return {
        fact: `asks for \`${name}\` of ${kind === undefined ? 'no symbol' : kind === 'text' ? 'a text' : 'an option'}`,
        hint:
          kind === 'option'
            ? 'An option has a `default`.'
            : `Name the symbol that it is true of: \`#symbol?${name}=…\`.`,
      }
  }
  if (facets.length > 1 && facets.some(({ name }) => name === 'absent'))
    return {
      fact: 'says something of what is absent',
      hint: 'No other facet goes with `absent`.',
    }
  return undefined
}

export function formatClaim({ package: name, path, fragment, facets }: ClaimTarget): string {
  const address = `${claimScheme}${name}${path === '' ? '' : `/${path}`}`
  if (fragment === undefined) return address + formatFacets(facets)
  if (fragment.kind === 'text')
    return `${address}#text=${encodeText(fragment.text)}${formatFacets(facets, '&')}`
  return `${address}#${encodeText(fragment.name)}${formatFacets(facets)}`
}

/** Parentheses would end a Markdown link. */
function encodeText(text: string): string {
  return encodeURI(text).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
}

export function isMalformed(claim: Readonly<ClaimTarget> | MalformedClaim): claim is MalformedClaim {
  return 'message' in claim
}

function addressFault(address: string): Fault | undefined {
  if (address === '') return { fact: 'names no package', hint: 'Write `src:<package>/<file>#<symbol>`.' }
  if (address.startsWith('//') || /^\w+:/.test(address)) {
    return { fact: 'holds an address', hint: 'A claim is `src:` and the package name, without a protocol.' }
  }
  if (address.startsWith('/'))
    return { fact: 'starts with `/`', hint: 'Write the package name directly after `src:`.' }
  if (address.includes('\\')) return { fact: 'holds a backslash', hint: 'Write paths with forward slashes.' }
  if (address.split('/').some((part) => part === '..' || part === '.')) {
    return { fact: 'climbs with `.` or `..`', hint: 'Write the path from the folder of the package.' }
  }
  if (/\/\/|[\s<>`]/.test(address))
    return { fact: 'holds an empty or unreadable path part', hint: 'Write `src:<package>/<file>#<symbol>`.' }
  if (address.startsWith('@') && !/^@[^/]+\/[^/]+/.test(address)) {
    return {
      fact: 'names a scope but no package',
      hint: `Write \`src:${address.split('/')[0] ?? ''}/<name>\`.`,
    }
  }
  return undefined
}

function parseFragment(text: string): ClaimFragment | Fault {
  if (text === '')
    return {
      fact: 'ends in an empty `#`',
      hint: 'Name a symbol, `text=…` or an option after it, or leave it out.',
    }
  if (text.startsWith('text=')) {
    const wanted = text.slice('text='.length).trim()
    return wanted === ''
      ? { fact: 'has an empty `text=`', hint: 'Write the text that stands in the file after it.' }
      : { kind: 'text', text: wanted }
  }
  if (text.startsWith('-')) {
    return /^--?[a-zA-Z][\w-]*$/.test(text)
      ? { kind: 'option', name: text }
      : {
          fact: `has the option \`${text}\``,
          hint: 'Write the option alone, such as `#--exclude`, without its value.',
        }
  }
  if (/^L\d+/.test(text)) {
    return { fact: 'names a line', hint: 'Lines move with every release: name the symbol that stands there.' }
  }
  if (text.endsWith(')'))
    return { fact: 'has brackets after the symbol', hint: `Write \`#${text.replace(/\(.*/, '')}\`.` }
  if (/[^.]#/.test(text))
    return { fact: 'has two `#`', hint: `Separate a member by a dot: \`#${text.replaceAll('#', '.')}\`.` }
  if (!symbolName.test(text)) {
    return {
      fact: `names the symbol \`${text}\``,
      hint: 'Write a name, with members after dots: `#Class.member`; for other text `#text=…`.',
    }
  }
  return { kind: 'symbol', name: text }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The query of a claim: what must hold for its target. */
import { didYouMean } from 'holdtrue/model/nearest'
import { nearest, similarity } from '../../upstream/nearest'

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

export interface Fault {
  fact: string
  hint: string
}

/** Parses `value=30000&param=options`, percent-encoded as in an address. */
export function parseFacets(query: string): Facet[] | Fault {
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
export function formatFacets(facets: readonly Facet[] = [], mark: '?' | '&' = '?'): string {
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

export interface FacetFault {
  /** The actual state, to follow the place in a sentence: ``has the value `40000`, not `30000` ``. */
  fact: string
  instead?: Facet
  hint?: string
}

/** Minimum similarity, 0 to 1, for suggesting one name instead of another. */
const least = 0.6

/** A common ending is not enough: `options.exclude` is not `entities.exclude`. */
function isAlike(a: string, b: string): boolean {
  const [left, right] = [a.split('.'), b.split('.')]
  return left.length !== right.length || left.every((part, at) => similarity(part, right[at] ?? '') >= least)
}

/** Suggests what a facet may have meant, and lists what exists. `verb`: how the list starts, `It imports`. */
export function instead(
  facet: Facet,
  names: readonly string[],
  verb: string,
): Pick<FacetFault, 'instead' | 'hint'> {
  // `new Queue` is a call of `Queue`.
  const wanted = facet.value.replace(/^new\s+/, '')
  const near = nearest(wanted, names, least, names.length).find((name) => isAlike(wanted, name))
  const known = near === undefined ? names.slice(0, 6) : nearest(wanted, names, 0, 6)
  const list = known.map((name) => `\`${name}\``).join(', ')
  return {
    ...(near !== undefined && { instead: { ...facet, value: near } }),
    hint:
      known.length === 0 ? `${verb} nothing.` : `${verb} ${list}${names.length > known.length ? ' …' : ''}.`,
  }
}

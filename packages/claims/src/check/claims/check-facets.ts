import path from 'node:path'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView } from '../../upstream/index/read-index'
import {
  allReferences,
  relativeFile,
  resolveReference,
  type ReferencePlace,
} from '../../upstream/index/find-symbol'
import { nearest, similarity } from '../../upstream/nearest'
import type { SourceParameter, SourceSymbol } from '../../upstream/index/symbol-lines'
import type { Facet } from './claim-target'

export interface FacetFault {
  /** The actual state, to follow the place in a sentence: ``has the value `40000`, not `30000` ``. */
  fact: string
  instead?: Facet
  hint?: string
}

export interface FacetSubject extends ReferencePlace {
  symbol: SourceSymbol
  name: string
}

/** The first facet that does not hold; undefined if all do. A file’s facets are not checked here. */
export function checkFacets(facets: readonly Facet[], subject: FacetSubject): FacetFault | undefined {
  const wanted = facets.find(({ name }) => name === 'param')
  const parameter = wanted && findParameter(subject.symbol, parameterName(wanted.value))
  return facets.map((facet) => checkFacet(facet, subject, parameter)).find((fault) => fault !== undefined)
}

function checkFacet(facet: Facet, subject: FacetSubject, parameter?: SourceParameter) {
  const { name } = facet
  const reference = references[name]
  if (reference) return checkReference(facet, subject, reference)
  if (name === 'value' || name === 'default') return checkLiteral(facet, subject, parameter)
  if (name === 'returns') return checkReturned(facet, subject)
  return name === 'param' ? checkParameter(facet, subject) : undefined
}

/** `value` may also be the default of a parameter or an option; `default` is never a constant. */
function checkLiteral(
  facet: Facet,
  { symbol, name }: FacetSubject,
  parameter?: SourceParameter,
): FacetFault | undefined {
  const isDefault = facet.name === 'default'
  const subject = parameter ?? symbol
  const found = isDefault ? subject.fallback : ('value' in subject && subject.value) || subject.fallback
  const of = parameter ? `parameter \`${parameter.name.replace(/^\./, '')}\` of \`${name}\`` : `\`${name}\``
  const what = isDefault || parameter !== undefined ? 'default' : 'value'
  if (found === undefined || found === '') {
    if (isDefault && symbol.value !== undefined) {
      const value = readableLiteral(symbol.value)
      return { fact: `gives ${of} no default but the value \`${value}\``, instead: { name: 'value', value } }
    }
    return {
      fact: `gives ${of} no literal ${what}`,
      hint: 'A value that is computed or imported cannot be checked.',
    }
  }
  if (sameLiteral(facet.value, found)) return undefined
  const value = readableLiteral(found)
  return {
    fact: `gives ${of} the ${what} \`${value}\`, not \`${facet.value}\``,
    instead: { ...facet, value },
  }
}

function checkReturned(facet: Facet, { symbol, name, view }: FacetSubject): FacetFault | undefined {
  // Sources alone cannot confirm or refute a type that only the published declarations contain.
  if (view.isUnbuilt && symbol.type === undefined) return undefined
  const found = isCallable(symbol) ? symbol.type : undefined
  if (found === undefined)
    return {
      fact: `says that \`${name}\` declares no return type`,
      hint: 'A type that is inferred or very long cannot be checked.',
    }
  if (sameType(facet.value, found)) return undefined
  return {
    fact: `says that \`${name}\` returns \`${found}\`, not \`${facet.value}\``,
    instead: { ...facet, value: found },
  }
}

function checkParameter(facet: Facet, { symbol, name }: FacetSubject): FacetFault | undefined {
  const wanted = parameterName(facet.value)
  const found = findParameter(symbol, wanted)
  if (found === undefined) {
    const bare = parametersOf(symbol).map((item) => bareName(item.name))
    const names = bare.filter((item) => !item.startsWith('{'))
    const [near] = nearest(wanted, names, 0.4)
    const list = names.map((item) => `\`${item}\``).join(', ')
    return {
      fact: `gives \`${name}\` no parameter \`${wanted}\``,
      ...(near !== undefined && { instead: { ...facet, value: near + facet.value.slice(wanted.length) } }),
      hint: names.length === 0 ? 'It takes none.' : `It takes ${list}.`,
    }
  }
  const type = facet.value.slice(wanted.length + 1).trim()
  if (type === '' || sameType(type, found.type ?? '')) return undefined
  const has = found.type === undefined ? 'no type' : `the type \`${found.type}\``
  return {
    fact: `gives parameter \`${wanted}\` of \`${name}\` ${has}, not \`${type}\``,
    ...(found.type !== undefined && { instead: { ...facet, value: `${wanted}:${found.type}` } }),
  }
}

const parameterName = (value: string) => value.split(':')[0]?.trim() ?? ''

const bareName = (name: string) => name.replace(/^\.+/, '')

/** Finds a parameter, or a property destructured from one, by name. */
const findParameter = (symbol: SourceSymbol, name: string) =>
  parametersOf(symbol).find((item) => bareName(item.name) === name)

/** A class has the parameters of its constructor. */
function parametersOf({ kind, members, parameters = [] }: SourceSymbol): SourceParameter[] {
  const made = kind === 'class' ? members.find(({ name }) => name === 'constructor') : undefined
  return made ? (made.parameters ?? []) : parameters
}

/** Whether a symbol's type is a return type: functions, methods, and constants or members declared as functions. */
const isCallable = ({ kind, parameters }: SourceSymbol): boolean =>
  parameters !== undefined || ['function', 'method', 'export', 'type'].includes(kind)

/** Kinds of references in the index, and a verb for them: that it should be there, and what is there. */
interface Reference {
  kinds: Parameters<typeof allReferences>[1][]
  verbs: [wanted: string, found: string]
}

const references: Partial<Record<Facet['name'], Reference>> = {
  calls: { kinds: ['calls', 'constructs'], verbs: ['call', 'It calls'] },
  uses: { kinds: ['calls', 'uses', 'constructs'], verbs: ['refer to', 'It refers to'] },
  throws: { kinds: ['constructs'], verbs: ['throw or construct', 'It throws or constructs'] },
}

function checkReference(facet: Facet, subject: FacetSubject, reference: Reference): FacetFault | undefined {
  const { kinds, verbs } = reference
  const [wanted, found] = verbs
  const names = [...new Set(kinds.flatMap((kind) => allReferences(subject.symbol, kind)))]
  const inner = facet.name === 'uses'
  const isMeant = (name: string) => isSameReference(name, facet.value, inner)
  // A claim that names no file is compared only by name.
  const isPlain = !/[#/]/.test(facet.value)
  const isResolved = (name: string) => {
    const resolved = resolveReference(subject, name) ?? ''
    return isMeant(isPlain ? resolved.slice(resolved.indexOf('#') + 1) : resolved)
  }
  if (names.some((name) => isMeant(name) || isResolved(name))) return undefined
  return {
    fact: `does not ${wanted} \`${facet.value}\` in \`${subject.name}\``,
    ...instead(facet, names, found),
  }
}

/** The first module that a file does not import or re-export: packages as written, files of its package by their full path. */
export function checkImports(facets: readonly Facet[], view: PackageView, file: IndexedFile) {
  if (!facets.some(({ name }) => name === 'imports')) return undefined
  const modules = file.imports.map(({ from }) => {
    if (!from.startsWith('.')) return from
    const target = relativeFile(view, file.path, from)
    return `${view.name}/${target?.path ?? path.posix.join(path.posix.dirname(file.path), from)}`
  })
  const names = [...new Set(modules)]
  const facet = facets.find(
    ({ name, value }) =>
      name === 'imports' && !names.some((found) => found === value || found.startsWith(`${value}/`)),
  )
  return facet && { fact: `does not import \`${facet.value}\``, ...instead(facet, names, 'It imports') }
}

/** A member path may match at the end, after a dot; with `inner`, anywhere between dots. */
const isSameReference = (name: string, wanted: string, inner: boolean) =>
  `.${name}`.endsWith(`.${wanted}`) || (inner && `.${name}.`.includes(`.${wanted}.`))

/** Whether a written value equals a literal in the source (JSON). Quotes are optional; white space is ignored. */
function sameLiteral(written: string, json: string): boolean {
  const value: unknown = JSON.parse(json)
  const bare = (text: string) => text.replace(/[\s"'`]/g, '')
  if (typeof value === 'string') return (/^(["'`])([\s\S]*)\1$/.exec(written)?.[2] ?? written) === value
  if (typeof value === 'number') return Number(written.replaceAll('_', '')) === value && written.trim() !== ''
  return bare(written) === bare(json)
}

/** A literal as a claim would state it: a string without quotes. */
function readableLiteral(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

/** Whether two types are written alike, ignoring white space, kinds of quotes and trailing separators. */
function sameType(written: string, found: string): boolean {
  const bare = (type: string) =>
    type
      .replace(/\s+/g, '')
      .replace(/["'`]/g, "'")
      .replace(/[;,](?=[})\]>])/g, '')
      .replace(/^[|&]/, '')
  return bare(written) === bare(found)
}

/** Minimum similarity, 0 to 1, for suggesting one name instead of another. */
const least = 0.6

/** A common ending is not enough: `options.exclude` is not `entities.exclude`. */
function isAlike(a: string, b: string): boolean {
  const [left, right] = [a.split('.'), b.split('.')]
  return left.length !== right.length || left.every((part, at) => similarity(part, right[at] ?? '') >= least)
}

/** Suggests what a facet may have meant, and lists what exists. `verb`: how the list starts, `It imports`. */
function instead(facet: Facet, names: readonly string[], verb: string): Pick<FacetFault, 'instead' | 'hint'> {
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

/** What the index knows of a claim's target, for people. */
import { findSymbol, optionsOf } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView } from '../../upstream/index/read-index'
import type { SourceParameter, SourceSymbol } from '../../upstream/source/source-symbol'
import type { ClaimTarget } from './claim-target'

export interface ClaimDescription {
  kind?: string
  /** Of a function its parameters and what it returns, of anything else its type or value. */
  signature?: string
  /** Entry point of the package that exports it: `@strapi/strapi/admin`. */
  entry?: string
}

/** Longer signatures are cut: a card is a glance. */
const signatureLength = 240

/** Describes the symbol or option that a claim names; nothing for files, packages and texts. */
export function describeClaim(
  { fragment }: ClaimTarget,
  view: PackageView,
  file: IndexedFile,
): ClaimDescription {
  if (fragment === undefined || fragment.kind === 'text') return {}
  const { kind, name } = fragment
  const symbol = kind === 'option' ? optionsOf(file).get(name) : findSymbol(file, name)
  if (symbol === undefined) return { kind: kind === 'option' ? 'option' : undefined }
  const signature = signatureOf(symbol)
  const entry = kind === 'symbol' ? entryOf(view, file, name.split('.')[0] ?? name) : undefined
  return { kind: kindNames[symbol.kind] ?? symbol.kind, ...(signature !== '' && { signature }), entry }
}

const kindNames: Partial<Record<SourceSymbol['kind'], string>> = {
  variable: 'constant',
  result: 'returned value',
}

function signatureOf({ kind, parameters, type, value, fallback }: SourceSymbol): string {
  const isCallable = parameters !== undefined || kind === 'function' || kind === 'method'
  const own = parameters?.filter(({ name }) => !name.startsWith('.') || name.startsWith('...')) ?? []
  const taken = isCallable ? `(${own.map(parameterText).join(', ')})` : ''
  const typed = type === undefined ? '' : `${isCallable ? ' => ' : ': '}${type}`
  const literal = value ?? (isCallable ? undefined : fallback)
  const text = `${taken}${typed}${literal === undefined ? '' : ` = ${literal}`}`.trim()
  return text.length > signatureLength ? `${text.slice(0, signatureLength)} …` : text
}

function parameterText({ name, optional, type, fallback }: SourceParameter): string {
  const mark = optional === true && fallback === undefined ? '?' : ''
  return `${name}${mark}${type === undefined ? '' : `: ${type}`}${fallback === undefined ? '' : ` = ${fallback}`}`
}

const entriesOf = new WeakMap<PackageView, Map<string, string>>()

/** The entry point that exports a name of a file; the package's main one where several do. */
function entryOf(view: PackageView, file: IndexedFile, name: string): string | undefined {
  let entries = entriesOf.get(view)
  if (entries === undefined) {
    entries = new Map()
    for (const { path, exports } of view.entries()) {
      const shown = `${view.name}${path.slice(1)}`
      for (const found of exports) {
        const key = `${found.file}#${found.name}`
        if (!entries.has(key)) entries.set(key, shown)
      }
    }
    entriesOf.set(view, entries)
  }
  return entries.get(`${file.path}#${name}`)
}

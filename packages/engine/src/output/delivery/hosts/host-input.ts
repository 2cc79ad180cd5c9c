import { encodeAddress, splitAddress, withBase } from '../../../model/path'
import type { Redirect } from '../../../model/doc'
import { endingOf, isCompressible, mediaType, type Delivery } from '../delivery'

export interface HostInput {
  delivery: Delivery
  redirects: readonly Redirect[]
  files: Iterable<string>
  /** The site's host name, such as `docs.example.org`. */
  hostName: string
  /** Name of the output folder, such as `dist`. */
  outName: string
}

export interface HostFile {
  /** Its path within the output folder or the folder of server files. */
  file: string
  content: string
  /** `output`: part of the site's files, where the host reads it. `beside`: only for the server, not published. */
  place: 'output' | 'beside'
}

/** Media types of the output files (`text/markdown; charset=utf-8`) with their extensions, in a fixed order. */
export function typesOf({ files }: Pick<HostInput, 'files'>): { type: string; endings: string[] }[] {
  const byType = new Map<string, Set<string>>()
  for (const file of files) {
    const ending = endingOf(file)
    if (ending === undefined || file.startsWith('_')) continue
    const type = mediaType(file)
    byType.set(type, (byType.get(type) ?? new Set()).add(ending))
  }
  return [...byType]
    .map(([type, endings]) => ({ type, endings: [...endings].sort() }))
    .sort((a, b) => (a.type < b.type ? -1 : 1))
}

/** Without parameters. */
export const compressibleTypes = (input: Pick<HostInput, 'files'>): string[] =>
  typesOf(input).flatMap(({ type }) => (isCompressible(type) ? [bareType(type)] : []))

export const bareType = (type: string): string => type.replace(/;.*/, '')

/**
 * Every path that redirects: as written, with a trailing slash, and with `.html`. The written one wins if two are the same. `from` has the
 * base path and is decoded; `before` is the new address up to where the query is inserted, encoded, and `heading` its fragment with `#`, if
 * any. If the new address has a query (`hasQuery`), the query of the request is dropped.
 */
export function redirectsOf({ redirects, delivery: { baseUrl } }: HostInput) {
  const exact = redirects.map(({ from, to }) => {
    const address = encodeAddress(baseUrl, to).replaceAll('$', '%24')
    const [heading = ''] = /#.*$/.exec(address) ?? []
    const before = address.slice(0, address.length - heading.length)
    return { from: withBase(baseUrl, from), before, heading, hasQuery: splitAddress(before).rest !== '' }
  })
  const byPath = new Map(exact.map((redirect) => [redirect.from, redirect]))
  for (const redirect of exact)
    for (const ending of ['/', '.html']) {
      const from = redirect.from + ending
      if (!redirect.from.endsWith('/') && !redirect.from.endsWith('.html') && !byPath.has(from))
        byPath.set(from, { ...redirect, from })
    }
  return [...byPath.values()]
}

/** The base path without its trailing slash: empty for a site at the root. */
export const basePrefix = ({ delivery: { baseUrl } }: HostInput): string => baseUrl.slice(0, -1)

/** Escapes a text for all servers' regular expressions, with brackets, because they disagree on backslashes in quotes. */
export const escapePattern = (text: string): string =>
  text.replace(/[$.*+?()[\]{}|]/g, '[$&]').replaceAll('^', String.raw`\^`)

/** Makes a text one word of a configuration. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

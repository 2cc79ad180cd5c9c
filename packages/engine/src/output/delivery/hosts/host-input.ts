import { encodeAddress, splitAddress, withBase } from '../../../model/path'
import type { Redirect } from '../../../model/doc'
import { endingOf, isCompressible, mediaType, type Delivery } from '../delivery'

/** All that the files for hosts are written from. */
export interface HostInput {
  delivery: Delivery
  redirects: readonly Redirect[]
  files: Iterable<string>
  /** Name that the site is reached by, `docs.example.org`. */
  hostName: string
  /** Name of the output folder, `dist`. */
  outName: string
}

/** A file for a host. */
export interface HostFile {
  /** Its name, within the output folder or the folder of files for servers. */
  file: string
  content: string
  /** `output`: the host reads it among the files of the site. `beside`: it is nobody's but the server's. */
  place: 'output' | 'beside'
}

/** A type, and the endings of the files that have it. */
export interface TypedEndings {
  /** `text/markdown; charset=utf-8` */
  type: string
  endings: string[]
}

/** Types of the output's files with their endings, in a fixed order. */
export function typesOf({ files }: Pick<HostInput, 'files'>): TypedEndings[] {
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

/** Media types of the output that compressing makes smaller, without parameters. */
export function compressibleTypes(input: Pick<HostInput, 'files'>): string[] {
  return typesOf(input).flatMap(({ type }) => (isCompressible(type) ? [bareType(type)] : []))
}

/** A media type without its parameters. */
export function bareType(type: string): string {
  return type.replace(/;.*/, '')
}

/** A redirect, taken apart as servers need it. */
export interface HostRedirect {
  /** Old path with the base path, decoded. */
  from: string
  /** New address up to where a query goes, encoded. */
  before: string
  /** The heading with its `#`, or empty. */
  heading: string
  /** The address has a query of its own, so that of the request is dropped. */
  hasQuery: boolean
}

/**
 * Every path that leads on to a moved page: as it is written, with a slash and with `.html` at its end. Of two with the same path the one
 * that is written so wins.
 */
export function redirectsOf({ redirects, delivery: { baseUrl } }: HostInput): HostRedirect[] {
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

/** The base path without its last slash: empty for a site at the root. */
export function basePrefix({ delivery: { baseUrl } }: HostInput): string {
  return baseUrl.slice(0, -1)
}

/**
 * Escapes a text for use in a regular expression of any server: by brackets, because servers do not agree on what a backslash in quotes
 * means. (No route has a backslash.)
 */
export function escapePattern(text: string): string {
  return text.replace(/[$.*+?()[\]{}|]/g, '[$&]').replaceAll('^', String.raw`\^`)
}

/** A text as one word of a configuration. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}

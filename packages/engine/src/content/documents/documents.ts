import path from 'node:path'
import type { Doc, Frontmatter, Route } from '../../model/doc'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import { decodeText, readBytes } from '../../files/read-text'
import { safeRoute, unsafePart } from '../files/safe-route'
import { createSiteMemory, type ParsedDocument, type SiteMemory } from '../site-memory'
import type { TagRegistry } from '../tags'
import { findContentTitle } from './content-title'
import { frontmatterPlace, parseFrontmatter } from './frontmatter'
import { splitNumberPrefix, stripNumberPrefixes } from './number-prefix'
import { readSource } from './read-source'

export interface ReadDocumentOptions {
  /** The collection that holds it. */
  collection: { key: string; contentDir: string; folder: string }
  /** Path relative to the content folder. */
  file: string
  routeBasePath: string
  tags: TagRegistry
  /** Whether numbers at the front of names are prefixes. Default true. */
  numberPrefixes?: boolean
  /** Known from before; takes in what is found. Default: nothing is known. */
  memory?: Pick<SiteMemory, 'files' | 'parsed'>
}

/**
 * Everything that a document's frontmatter and path say; its body is not compiled here. An unchanged file is not read; one that went since it
 * was listed is no document.
 */
export function readDocument(options: ReadDocumentOptions): { doc?: Doc; problems: Problem[] } {
  const { collection, file, routeBasePath, tags, numberPrefixes = true } = options
  const absolute = path.join(collection.contentDir, file)
  const sitePath = path.posix.join(collection.folder, file)
  const found = parsedDocument({ absolute, sitePath }, options)
  if (!found) return { problems: [] }
  if ('problem' in found) return { problems: [found.problem] }
  const { bodyOffset, contentTitle, hash } = found
  const frontmatter = numberPrefixes
    ? found.frontmatter
    : { ...found.frontmatter, parse_number_prefixes: false }
  const problems = [...found.problems]
  const placeOf = (keys: readonly unknown[]) => frontmatterPlace(readSource(absolute).source, keys)
  const prefix = arePrefixes(frontmatter)
    ? splitNumberPrefix(path.posix.basename(file).replace(/\.mdx?$/, '')).prefix
    : undefined
  const id = documentId(file, frontmatter)
  const route = documentRoute(file, frontmatter, routeBasePath)
  const culprit = unsafePart(route)
  if (culprit !== undefined)
    problems.push({ ...unsafeRoute(route, culprit, file, frontmatter), ...placeOf(['slug']) })
  const doc: Doc = {
    id,
    file,
    sitePath,
    collection: collection.key,
    absolute,
    route: safeRoute(route),
    title: frontmatter.title ?? contentTitle ?? id.slice(id.lastIndexOf('/') + 1),
    tags: [],
    frontmatter,
    bodyOffset,
    sourceHash: hash,
    draft: frontmatter.draft ?? false,
    unlisted: frontmatter.unlisted ?? false,
  }
  if (prefix !== undefined) doc.numberPrefix = prefix
  for (const [index, written] of (frontmatter.tags ?? []).entries()) {
    const { tag, problem } = tags.resolve(written, file)
    if (problem) problems.push({ ...problem, ...placeOf(['tags', index]) })
    if (!doc.tags.some(({ route: known }) => known === tag.route)) doc.tags.push(tag)
  }
  return { doc, problems }
}

function parsedDocument(
  { absolute, sitePath }: { absolute: string; sitePath: string },
  { collection, file, memory = createSiteMemory(collection.contentDir) }: ReadDocumentOptions,
): ParsedDocument | { problem: Problem } | undefined {
  const { files, parsed } = memory
  const known = parsed.get(sitePath)
  if (known && files.knownHashOf(absolute) === known.hash) return known
  const bytes = readBytes(absolute)
  if (!bytes) return undefined
  const hash = files.note(absolute, bytes)
  if (known?.hash === hash) return known
  const decoded = decodeText(bytes, file)
  if ('problem' in decoded) return decoded
  const { frontmatter, bodyOffset, problems } = parseFrontmatter(decoded.text, file)
  const contentTitle = findContentTitle(decoded.text, bodyOffset)
  const found: ParsedDocument = {
    hash,
    frontmatter,
    bodyOffset,
    ...(contentTitle !== undefined && { contentTitle }),
    problems,
  }
  // Strings of their own: parts of a text would keep the whole of it, of every document, in memory.
  const fresh: ParsedDocument = JSON.parse(JSON.stringify(found))
  parsed.set(sitePath, fresh)
  return fresh
}

const arePrefixes = ({ parse_number_prefixes: parse = true }: Frontmatter) => parse

function documentId(file: string, frontmatter: Frontmatter): string {
  const stripped = stripNumberPrefixes(file.replace(/\.mdx?$/, ''), arePrefixes(frontmatter))
  if (frontmatter.id === undefined) return stripped
  return path.posix.join(path.posix.dirname(stripped), frontmatter.id)
}

/**
 * Route of a document: its path without number prefixes and ending. `index`, `README` and a file named like its folder stand for the
 * folder, whatever their `id` (Docusaurus' rule). A `slug` that starts with `/` is the whole route; another one replaces the last segment.
 */
export function documentRoute(file: string, frontmatter: Frontmatter, routeBasePath: string): Route {
  const stripped = stripNumberPrefixes(file.replace(/\.mdx?$/, ''), arePrefixes(frontmatter))
  const folder = path.posix.dirname(stripped)
  const parent = folder === '.' ? '' : folder
  const { slug, id } = frontmatter
  if (slug?.startsWith('/')) return joinRoute(routeBasePath, slug)
  if (slug !== undefined) return joinRoute(routeBasePath, path.posix.join('/', parent, slug))
  if (isFolderIndex(file)) return joinRoute(routeBasePath, parent)
  return joinRoute(routeBasePath, parent, id ?? path.posix.basename(stripped))
}

function unsafeRoute(route: Route, culprit: string, file: string, { slug }: Frontmatter): Problem {
  return {
    severity: 'error',
    code: 'document-route',
    message: `\`${route}\` cannot be the route of a page: it holds \`${culprit}\`.`,
    hint: slug === undefined ? 'Rename the file, or give it a `slug`.' : 'Give it another `slug`.',
    file,
  }
}

/** Whether a file is the page of its folder: `index`, `readme`, or named like the folder. */
export function isFolderIndex(file: string): boolean {
  const stripped = stripNumberPrefixes(file.replace(/\.mdx?$/, '')).toLowerCase()
  const name = path.posix.basename(stripped)
  return name === 'index' || name === 'readme' || name === path.posix.basename(path.posix.dirname(stripped))
}

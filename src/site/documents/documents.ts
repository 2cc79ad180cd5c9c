import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Doc, Frontmatter, Route } from '../../model/doc'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import { findContentTitle } from './content-title'
import { frontmatterPlace, parseFrontmatter } from './frontmatter'
import { splitNumberPrefix, stripNumberPrefixes } from './number-prefix'
import { readTextFile } from '../files/read-files'
import { safeRoute, unsafePart } from '../files/safe-route'
import type { TagRegistry } from '../tags'

/** Reads one document's file and everything that its frontmatter and path say; its body is not compiled here. */
export function readDocument(options: {
  contentDir: string
  file: string
  routeBasePath: string
  tags: TagRegistry
}): { doc?: Doc; problems: Problem[] } {
  const { contentDir, file, routeBasePath, tags } = options
  const read = readTextFile(path.join(contentDir, file), file)
  if ('problem' in read) return { problems: [read.problem] }
  const { frontmatter, bodyOffset, problems } = parseFrontmatter(read.text, file)
  const { prefix } = splitNumberPrefix(path.posix.basename(file).replace(/\.mdx?$/, ''))
  const id = documentId(file, frontmatter)
  const route = documentRoute(file, frontmatter, routeBasePath)
  const culprit = unsafePart(route)
  if (culprit !== undefined)
    problems.push({
      ...unsafeRoute(route, culprit, file, frontmatter),
      ...frontmatterPlace(read.text, ['slug']),
    })
  const doc: Doc = {
    id,
    file,
    route: safeRoute(route),
    title: frontmatter.title ?? findContentTitle(read.text, bodyOffset) ?? id.slice(id.lastIndexOf('/') + 1),
    tags: [],
    frontmatter,
    source: read.text,
    bodyOffset,
    sourceHash: createHash('sha256').update(read.text).digest('hex').slice(0, 20),
    draft: frontmatter.draft ?? false,
    unlisted: frontmatter.unlisted ?? false,
  }
  if (prefix !== undefined) doc.numberPrefix = prefix
  for (const [index, written] of (frontmatter.tags ?? []).entries()) {
    const { tag, problem } = tags.resolve(written, file)
    if (problem) problems.push({ ...problem, ...frontmatterPlace(read.text, ['tags', index]) })
    if (!doc.tags.some(({ route }) => route === tag.route)) doc.tags.push(tag)
  }
  return { doc, problems }
}

function documentId(file: string, frontmatter: Frontmatter): string {
  const stripped = stripNumberPrefixes(file.replace(/\.mdx?$/, ''))
  if (frontmatter.id === undefined) return stripped
  return path.posix.join(path.posix.dirname(stripped), frontmatter.id)
}

/**
 * Route of a document: its path without number prefixes and ending. `index`, `README` and a file named like its folder stand for the
 * folder, whatever their `id` (Docusaurus' rule). A `slug` that starts with `/` is the whole route; another one replaces the last segment.
 */
export function documentRoute(file: string, frontmatter: Frontmatter, routeBasePath: string): Route {
  const stripped = stripNumberPrefixes(file.replace(/\.mdx?$/, ''))
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
    rule: 'R1',
  }
}

/** Whether a file is the page of its folder: `index`, `readme`, or named like the folder. */
export function isFolderIndex(file: string): boolean {
  const stripped = stripNumberPrefixes(file.replace(/\.mdx?$/, '')).toLowerCase()
  const name = path.posix.basename(stripped)
  return name === 'index' || name === 'readme' || name === path.posix.basename(path.posix.dirname(stripped))
}

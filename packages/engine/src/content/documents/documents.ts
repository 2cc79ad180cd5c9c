import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { markdownToMdast, type MdastNode } from 'satteri'
import type { Doc, Frontmatter, Route, LastUpdate } from '../../model/doc'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import { decodeText } from '../../files/read-text'
import { safeRoute, unsafePart } from '../config/content-schema'
import type { DocsSettings } from '../../model/site-config'
import type { VersionPlan } from '../collections/plan-versions'
import type { TagRegistry } from '../tags'
import { frontmatterPlace, parseFrontmatter, type ParsedFrontmatter } from './frontmatter'
import { readBytes, type FileStates, type KnownFiles } from '../../files/file-states'

interface DocumentContext {
  plan: Pick<VersionPlan, 'key' | 'contentDir' | 'folder' | 'path'> & {
    settings: Pick<DocsSettings, 'numberPrefixParser'>
  }
  tags: TagRegistry
  files: FileStates
  /** Cache from earlier loads, which is updated. */
  parsed: SiteMemory['parsed']
}

/**
 * Reads a document's frontmatter and path, not its body. `file` is relative to the content folder. A file that was deleted since it was
 * listed yields no document.
 */
export function readDocument(file: string, context: DocumentContext): { doc?: Doc; problems: Problem[] } {
  const { plan, tags } = context
  const absolute = path.join(plan.contentDir, file)
  const sitePath = path.posix.join(plan.folder, file)
  const found = parsedDocument({ file, absolute, sitePath }, context)
  if (!found) return { problems: [] }
  if ('problem' in found) return { problems: [found.problem] }
  const { bodyOffset, contentTitle, hash } = found
  const frontmatter = plan.settings.numberPrefixParser
    ? found.frontmatter
    : { ...found.frontmatter, parse_number_prefixes: false }
  const problems = [...found.problems]
  const placeOf = (keys: readonly unknown[]) => frontmatterPlace(absolute, keys)
  const whole = file.replace(/\.mdx?$/, '')
  const { prefix } = splitNumberPrefix(path.posix.basename(whole), arePrefixes(frontmatter))
  const name = stripNumberPrefixes(whole, arePrefixes(frontmatter))
  const id = frontmatter.id === undefined ? name : path.posix.join(path.posix.dirname(name), frontmatter.id)
  const route = documentRoute(file, frontmatter, plan.path)
  const culprit = unsafePart(route)
  if (culprit !== undefined)
    problems.push({
      severity: 'error',
      code: 'document-route',
      message: `\`${route}\` cannot be the route of a page: it holds \`${culprit}\`.`,
      hint:
        frontmatter.slug === undefined ? 'Rename the file, or give it a `slug`.' : 'Give it another `slug`.',
      file,
      ...placeOf(['slug']),
    })
  const doc: Doc = {
    id,
    file,
    sitePath,
    collection: plan.key,
    absolute,
    route: safeRoute(route),
    title: frontmatter.title ?? contentTitle ?? path.posix.basename(id),
    tags: [],
    frontmatter,
    position: frontmatter.sidebar_position ?? prefix,
    bodyOffset,
    sourceHash: hash,
    unlisted: frontmatter.unlisted ?? false,
  }
  for (const [index, written] of (frontmatter.tags ?? []).entries()) {
    const { tag, problem } = tags.resolve(written, file)
    if (problem) problems.push({ ...problem, ...placeOf(['tags', index]) })
    if (!doc.tags.some(({ route: known }) => known === tag.route)) doc.tags.push(tag)
  }
  return { doc, problems }
}

function parsedDocument(
  { file, absolute, sitePath }: Pick<Doc, 'file' | 'absolute' | 'sitePath'>,
  { files, parsed }: DocumentContext,
): ParsedDocument | { problem: Problem } | undefined {
  const known = parsed.get(sitePath)
  if (known && files.knownHashOf(absolute) === known.hash) return known
  const bytes = readBytes(absolute)
  if (!bytes) return undefined
  const hash = files.note(absolute, bytes)
  if (known?.hash === hash) return known
  const decoded = decodeText(bytes, file)
  if ('problem' in decoded) return decoded
  const read = parseFrontmatter(decoded.text, file)
  const contentTitle = findContentTitle(decoded.text, read.bodyOffset)
  // Copies the strings. Substrings would retain the complete text of every document in memory.
  const fresh: ParsedDocument = JSON.parse(JSON.stringify({ hash, ...read, contentTitle }))
  parsed.set(sitePath, fresh)
  return fresh
}

const arePrefixes = ({ parse_number_prefixes: parse = true }: Frontmatter) => parse

/**
 * Route of a document: its path without number prefixes and extension. `index`, `README` and a file named like its folder get the folder's
 * route, whatever their `id` (Docusaurus' rule). A `slug` that starts with `/` is the whole route; any other replaces the last segment.
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

/** Whether a file is its folder's index: `index`, `readme`, or named like the folder, including number prefixes. */
export function isFolderIndex(file: string): boolean {
  const { dir, name } = path.posix.parse(file.toLowerCase())
  return name === 'index' || name === 'readme' || name === path.posix.basename(dir)
}

/**
 * `01-intro` → 1 and `intro`, unless `arePrefixes` is false. Dates (`2024-01-03-x`) and versions (`7.0-x`) are not prefixes, as in
 * Docusaurus.
 */
export function splitNumberPrefix(name: string, arePrefixes = true): { name: string; prefix?: number } {
  if (!arePrefixes || /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.]\d{2,4})?/.test(name) || /^\d+[-_.]\d+/.test(name))
    return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)
  if (!match?.[1] || !match[2]) return { name }
  return { name: match[2], prefix: Number(match[1]) }
}

/** Removes number prefixes from every segment of a path, unless `arePrefixes` is false. */
export function stripNumberPrefixes(filePath: string, arePrefixes = true): string {
  const names = filePath.split('/').map((segment) => splitNumberPrefix(segment, arePrefixes).name)
  return names.join('/')
}

/** Titles are near the start: comments and imports before them are rarely longer. */
const maxHead = 20_000

/** Text of a level-1 heading at the start of the body, after comments, imports and exports. Docusaurus uses it as the title. */
export function findContentTitle(source: string, bodyOffset: number): string | undefined {
  const head = source
    .slice(bodyOffset, bodyOffset + maxHead)
    .replace(/\{\/\*[^]*?\*\/\}/g, '')
    .replace(beforeTitle, '')
  if (!startsWithTitle.test(head)) return undefined
  const features = { frontmatter: false, headingAttributes: head.includes('{#') }
  const root = markdownToMdast(head, { features })
  const first = 'children' in root ? root.children[0] : undefined
  if (first?.type !== 'heading' || first.depth !== 1) return undefined
  return textOf(first.children).trim() || undefined
}

/** Blank lines, comments, and imports and exports, which end at a blank line as in MDX. */
const beforeTitle = /^(?:[ \t\r]*\n|[ \t]*<!--[^]*?-->.*|(?:import|export)\b[^]*?(?:\n[ \t\r]*\n|$))+/

/** A heading of level 1, or a paragraph that is underlined as one. */
const startsWithTitle = /^ {0,3}#(?!#)|^[^\n]+(?:\n[^\n]+)*?\n {0,3}=/

const textOf = (nodes: readonly MdastNode[]): string =>
  nodes
    .map((node) => {
      if ('children' in node) return textOf(node.children)
      if (node.type === 'image') return node.alt ?? ''
      return 'value' in node && node.type !== 'html' ? node.value : ''
    })
    .join('')

/** Everything that depends only on a document's text, not on its name or the rest of the site. */
export interface ParsedDocument extends ParsedFrontmatter {
  hash: string
  contentTitle?: string
}

/** Last changes of files, as read from the version history at one commit. */
export interface KnownHistory {
  /** Commit and folder that they were read at. */
  state: string
  updates: [file: string, update: LastUpdate][]
}

/** What is known of a site's files from earlier loads: plain data, which a load updates. Saves reading, but never changes the result. */
export interface SiteMemory {
  files: KnownFiles
  /** By path relative to the site folder. */
  parsed: Map<string, ParsedDocument>
  /** By folder, relative to the site folder. */
  histories: Map<string, KnownHistory>
}

/** What is known before a site was ever read. */
export const emptyMemory = (): SiteMemory => ({ files: {}, parsed: new Map(), histories: new Map() })

const environment = { ...process.env, LC_ALL: 'C' }
const git = async (cwd: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd, maxBuffer: 1 << 28, env: environment })).stdout

/** A folder's version history as one text: whether it is shallow, its commit, and the folder's path. Rejects without a repository. */
export const historyState = (folder: string): Promise<string> =>
  git(folder, 'rev-parse', '--is-shallow-repository', 'HEAD', '--show-prefix')

/** Lists the commits in a folder with their changed files. */
const logCommand =
  '-c core.quotePath=false log --no-merges --format=%x00%as%x00%an --name-only --relative -- .'.split(' ')

/**
 * Last change of every file in a folder, from one pass over the version history (C9). Empty outside a repository, and with a warning if the
 * history is shallow, which would date most pages to its oldest commit.
 */
export async function readLastUpdates(
  contentDir: string,
  folder = '',
  histories = new Map<string, KnownHistory>(),
): Promise<{ updates: Map<string, LastUpdate>; problems: Problem[] }> {
  const updates = new Map<string, LastUpdate>()
  try {
    const state = await historyState(contentDir)
    if (state.startsWith('true')) return { updates, problems: [shallowHistory] }
    const known = histories.get(folder)
    if (known?.state === state) return { updates: new Map(known.updates), problems: [] }
    let commit: LastUpdate = {}
    for (const line of (await git(contentDir, ...logCommand)).split('\n')) {
      const [, date, author] = line.split('\0')
      if (date !== undefined) commit = { date, author }
      else if (line !== '' && !updates.has(line)) updates.set(line, commit)
    }
    histories.set(folder, { state, updates: [...updates] })
  } catch {
    // Without git or a repository there are no dates to show.
  }
  return { updates, problems: [] }
}

const shallowHistory: Problem = {
  severity: 'warning',
  code: 'shallow-history',
  message: 'The git history is shallow, so no page shows when it last changed.',
  hint: 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in CI.',
}

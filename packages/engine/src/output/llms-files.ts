import type { Doc } from '../model/doc'
import { markdownRouteOf } from '../model/markdown-route'
import type { PageData } from '../model/page'
import { fullAddress } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import { flattenSidebar } from '../content/sidebars/sidebars'
import { linkTo, listEntry } from '../pages/card-list'
import type { KnownDocument } from '../pages/document-facts'
import { counted } from '../model/counted'

/** File with the whole text of a site. */
export const fullTextFile = 'llms-full.txt'

/** The whole text of a site is one file up to this size; nobody can use a larger one. */
const maxFullTextBytes = 20_000_000

const newline = Buffer.from('\n')

/** Programs read so much of a file in one go; a longer index says of each page its first sentence only. */
const maxIndexCharacters = 48_000

/** A line of `llms.txt`. */
interface IndexEntry {
  route: string
  title: string
  description?: string
  /** Route of the Markdown copy. */
  copy: string
  sidebar?: string
  /** A page that only lists others, and stands in no sidebar. */
  isOptional: boolean
}

/** A file of the output, by its name. */
export interface TextFile {
  name: string
  text: string
}

/**
 * `llms.txt`: a line for each page that has a copy, by sidebar and in its order; what only lists pages comes last. What would make it too
 * long for one reading goes step by step: the lists into a file of their own, all but the first sentence of descriptions, each section into
 * a file of its own.
 */
export function llmsIndex(
  site: Site,
  documents: readonly KnownDocument[],
  others: readonly PageData[],
): TextFile[] {
  const entries = inSidebarOrder(site, [
    ...documents.flatMap((known) => documentEntry(known, site)),
    ...others.flatMap((page) => pageEntry(page, site.config)),
  ])
  const isList = ({ id }: Group) => id === optionalId
  // Of a large site the addresses alone are too much.
  if (addressCharacters(entries) <= maxIndexCharacters) {
    const whole = groupsOf(site, entries)
    const short = groupsOf(site, entries.map(withFirstSentence))
    const steps: [Group[], (group: Group) => boolean][] = [
      [whole, () => false],
      [whole, isList],
      [short, isList],
    ]
    for (const [groups, isApart] of steps) {
      const files = indexFiles(site, groups, isApart)
      if ((files[0]?.text.length ?? 0) <= maxIndexCharacters) return files
    }
  }
  return indexFiles(site, groupsOf(site, entries.map(withFirstSentence)), () => true)
}

/** Characters of the addresses that stand in the index however short it is. */
function addressCharacters(entries: readonly IndexEntry[]): number {
  return entries.reduce((sum, { copy, isOptional }) => (isOptional ? sum : sum + copy.length), 0)
}

const optionalId = 'optional'

/** A part of the index under a heading of its own. */
interface Group {
  id: string
  heading: string
  entries: IndexEntry[]
}

function groupsOf(site: Site, entries: readonly IndexEntry[]): Group[] {
  const main = entries.filter(({ isOptional }) => !isOptional)
  const of = (id: string | undefined) => main.filter(({ sidebar }) => sidebar === id)
  return [
    ...site.collections.flatMap((collection) =>
      collection.sidebars.map(({ id }) => ({ id, heading: sectionLabel(collection, id), entries: of(id) })),
    ),
    { id: 'other', heading: 'Other pages', entries: of(undefined) },
    // The heading that the format has for what may be left out.
    { id: optionalId, heading: 'Optional', entries: entries.filter(({ isOptional }) => isOptional) },
  ].filter((group) => group.entries.length > 0)
}

/** The index, its root first. Groups that are `apart` have a file of their own, which the root names. */
function indexFiles(
  { config }: Site,
  groups: readonly Group[],
  apart: (group: Group) => boolean,
): TextFile[] {
  const listOf = ({ entries }: Group) => entries.map((entry) => lineOf(entry, config)).join('\n')
  const root = groups.map((group) => {
    const { id, heading, entries } = group
    const list = apart(group)
      ? `- [${heading}: ${counted(entries.length, 'page')}](${fullAddress(`/llms/${id}.txt`, config)})`
      : listOf(group)
    return `## ${heading}\n\n${list}\n`
  })
  const files = groups.filter(apart).map((group) => ({
    name: `llms/${group.id}.txt`,
    text: `${head(config)}\n## ${group.heading}\n\n${listOf(group)}\n`,
  }))
  return [{ name: 'llms.txt', text: [head(config), ...root].join('\n') }, ...files]
}

function lineOf({ title, copy, description }: IndexEntry, config: SiteConfig): string {
  return listEntry(linkTo(title, copy, config), description)
}

function documentEntry({ doc, facts }: KnownDocument, site: Site): IndexEntry[] {
  if (doc.unlisted || facts.markdownRoute === undefined) return []
  return [
    {
      route: doc.route,
      title: collectionOf(site, doc).names.get(doc.route) ?? doc.title,
      ...(facts.description !== undefined && { description: facts.description }),
      copy: facts.markdownRoute,
      ...(doc.sidebar !== undefined && { sidebar: doc.sidebar }),
      isOptional: false,
    },
  ]
}

/** Kinds of pages that say something of their own; others only list pages. */
const kindsWithText = new Set<PageData['kind']>(['category', 'admonitions', 'react'])

function pageEntry(page: PageData, config: SiteConfig): IndexEntry[] {
  const copy = markdownRouteOf(page)
  if (copy === undefined || page.unlisted) return []
  return [
    {
      route: page.route,
      title:
        page.kind === 'tag' ? page.label : page.name || page.title || config.navbar.title || config.title,
      // A tag's pages say what it is about.
      ...(page.description !== undefined && page.kind !== 'tag' && { description: page.description }),
      copy,
      ...(page.sidebar && { sidebar: page.sidebar.id }),
      isOptional: !kindsWithText.has(page.kind),
    },
  ]
}

/** An entry with the first sentence of its description; all of it where none ends before. */
function withFirstSentence({ description, ...entry }: IndexEntry): IndexEntry {
  if (description === undefined) return entry
  return { ...entry, description: /^.*?\p{Ll}{2}[.!?](?=\s)/u.exec(description)?.[0] ?? description }
}

/** A copy in `llms-full.txt`: its file, and its size in bytes. */
export type FullTextPart = readonly [copy: string, bytes: number]

/** Markdown copies of pages, each of which begins with a line of its own. */
export interface Copies {
  /** In bytes. */
  sizeOf(file: string): number
  read(file: string): Uint8Array
}

/** `llms-full.txt`: all of the text, and of what it is put together; undefined where that is too much. */
export function llmsFullText(
  site: Site,
  documents: readonly KnownDocument[],
  copies: Copies,
): { text: Uint8Array; parts: FullTextPart[] } | undefined {
  let bytes = 0
  const listed = documents.flatMap((known) => {
    // Too much already: of a large site not even a list is made.
    if (bytes > maxFullTextBytes) return []
    const entries = documentEntry(known, site)
    for (const { copy } of entries) bytes += copies.sizeOf(copy.slice(1))
    return entries
  })
  if (bytes === 0) return undefined
  return joinCopies(
    inSidebarOrder(site, listed).map(({ copy }) => copy.slice(1)),
    site.config,
    copies,
  )
}

/** As `llmsFullText`, of copies in their order. */
export function joinCopies(
  files: readonly string[],
  config: SiteConfig,
  copies: Copies,
): ReturnType<typeof llmsFullText> {
  const parts = files.map((file): FullTextPart => [file, copies.sizeOf(file)])
  if (parts.reduce((sum, [, bytes]) => sum + bytes, 0) > maxFullTextBytes) return undefined
  const texts = files.flatMap((file) => [newline, copies.read(file)])
  return { text: Buffer.concat([Buffer.from(head(config)), ...texts]), parts }
}

/** The copies of which a text was put together, by file: one file is read sooner than thousands. */
export function takeCopies(text: Uint8Array, parts: readonly FullTextPart[]): Map<string, Uint8Array> {
  let end = text.length
  return new Map(
    parts.toReversed().map(([file, bytes]) => {
      const copy = text.subarray(end - bytes, end)
      end -= bytes + newline.length
      return [file, copy]
    }),
  )
}

/** As readers meet them: by the sidebars; what stands in none keeps its place among the others of its kind. */
function inSidebarOrder<Entry extends Pick<Doc, 'route'>>(site: Site, entries: readonly Entry[]): Entry[] {
  const places = new Map<string, number>()
  const sidebars = site.collections.flatMap((collection) => collection.sidebars)
  for (const { href } of sidebars.flatMap(({ items }) => flattenSidebar(items)))
    if (href !== undefined && !places.has(href)) places.set(href, places.size)
  const placeOf = ({ route }: Entry) => places.get(route) ?? places.size
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b))
}

/** How both files begin: the name of the documentation and what it is about. */
function head({ title, tagline, navbar }: SiteConfig): string {
  return `# ${navbar.title || title}\n${tagline ? `\n> ${tagline}\n` : ''}`
}

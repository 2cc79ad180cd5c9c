import { readFileSync, existsSync } from 'node:fs'
import type { Doc } from '../model/doc'
import { markdownRouteOf, type PageData } from '../model/page'
import { fullAddress } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import type { PlannedSite } from '../pages/integrations'
import { flattenSidebar } from '../content/sidebars/sidebars'
import { linkTo, listEntry } from '../pages/doc-cards'
import type { KnownDocument } from '../pages/integration'
import { counted } from '../model/counted'
import type { OutputFolder } from './output-folder'
import path from 'node:path'
import type { Problem } from '../model/problem'
import type { SidebarItem } from '../model/sidebar'
import { calledAs } from '../files/engine-root'

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

/** `llms-full.txt`: the Markdown copies of all documents; undefined where that is too much. */
export function llmsFullText(
  site: Site,
  documents: readonly KnownDocument[],
  output: Pick<OutputFolder, 'sizeOf' | 'pathOf'>,
): Uint8Array | undefined {
  const files = inSidebarOrder(
    site,
    documents.flatMap((known) => documentEntry(known, site)),
  ).map(({ copy }) => copy.slice(1))
  const bytes = files.reduce((sum, file) => sum + output.sizeOf(file), 0)
  if (bytes === 0 || bytes > maxFullTextBytes) return undefined
  const texts = files.flatMap((file) => [newline, readFileSync(output.pathOf(file))])
  return Buffer.concat([Buffer.from(head(site.config)), ...texts])
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

/** What programs are given without asking must be small: a longer text makes their work worse, not better. */
const maxAgentsBytes = 8000

/** File of the site folder whose text the index begins with: the rules of the house. */
const agentsSource = 'agents.md'

/**
 * `agents.md`: an index of the size that fits beside a program's task. The site's own text, how to ask for the pages about a piece of code,
 * and the sections with as many of their parts as there is room for.
 */
export function agentsFile(site: PlannedSite): { text: string; problems: Problem[] } {
  const own = readOwnText(site)
  const text = [2, 1, 0]
    .map((depth) => agentsText(site, own, depth))
    .find((candidate) => Buffer.byteLength(candidate) <= maxAgentsBytes)
  if (text !== undefined) return { text, problems: [] }
  return { text: agentsText(site, own, 0), problems: own === undefined ? [] : [tooLong(own)] }
}

function agentsText(site: PlannedSite, own: string | undefined, depth: number): string {
  const { navbar, title } = site.config
  const { release } = site.integrations.about(site)
  return [
    `# ${navbar.title || title}`,
    ...(own === undefined ? [] : [own]),
    ['## Ask', ...(release === undefined ? [] : [`It describes ${release}.`]), askText(site)].join('\n\n'),
    ['## Sections', sectionsText(site, depth), ''].join('\n\n').replace(/\n+$/, '\n'),
  ].join('\n\n')
}

function askText(site: PlannedSite): string {
  const { config, integrations } = site
  return [
    `- Every page is Markdown at its address plus \`.md\`, or by \`Accept: text/markdown\`. All pages: ${fullAddress('/llms.txt', config)}`,
    ...integrations.about(site).sentences.map((sentence) => `- ${sentence}`),
    `- \`${calledAs('search', '<words>')}\`, \`${calledAs('page', '<route> [#section]')}\`; \`--json\` for programs. \`${calledAs('mcp')}\` serves the same to tools that speak the Model Context Protocol.`,
  ].join('\n')
}

function sectionsText(site: Site, depth: number): string {
  const sections = site.collections.flatMap((collection) =>
    collection.sidebars.map(({ id, items }) => {
      const pages = flattenSidebar(items).filter(({ type }) => type === 'link').length
      const route = collection.version.sidebars[id]?.link?.path
      const label = sectionLabel(collection, id)
      const head = route === undefined ? label : linkTo(label, copyRoute(route), site.config)
      return [listEntry(head, counted(pages, 'page')), ...partLines(items, site, depth, '  ')].join('\n')
    }),
  )
  return sections.join('\n')
}

/** Categories to a depth, with pages that stand beside them counted by their section. */
function partLines(items: readonly SidebarItem[], site: Site, depth: number, indent: string): string[] {
  if (depth === 0) return []
  return items.flatMap((item) => {
    if (item.type !== 'category') return []
    const href = item.href ?? item.firstHref
    const head = href === undefined ? item.label : linkTo(item.label, copyRoute(href), site.config)
    return [`${indent}- ${head}`, ...partLines(item.items ?? [], site, depth - 1, `${indent}  `)]
  })
}

/** Route of the Markdown copy of a page that a sidebar leads to. */
const copyRoute = (route: string) => (route === '/' ? '/index.md' : `${route}.md`)

function readOwnText({ siteDir }: Site): string | undefined {
  const file = path.join(siteDir, agentsSource)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function tooLong(own: string): Problem {
  return {
    severity: 'warning',
    code: 'agents-too-long',
    message: `\`${agentsSource}\` has \`${Buffer.byteLength(own)}\` bytes; with the sections below it the index for programs is larger than ${maxAgentsBytes}.`,
    hint: 'Keep only what cannot be looked up, and link to the rest.',
    file: agentsSource,
    line: 1,
    column: 1,
  }
}

import { readFileSync, existsSync } from 'node:fs'
import { documentCopyRoute, markdownRouteOf, type PageData } from '../model/page'
import { fullAddress } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import { collectionOf, sectionLabel } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import type { PlannedSite } from '../pages/integrations'
import { flattenSidebar } from '../content/sidebars/sidebars'
import { asMarkdown } from '../model/escape'
import type { KnownDocument, OutputText } from '../pages/integration'
import { counted } from '../model/counted'
import type { OutputFolder } from './output-folder'
import path from 'node:path'
import type { Problem } from '../model/problem'
import type { SidebarItem } from '../model/sidebar'
import { calledAs } from '../files/engine-root'

export const fullTextFile = 'llms-full.txt'

/** Above this size the full text is not written, because nobody can use such a file. */
const maxFullTextBytes = 20_000_000

/** Programs read about this much of a file at once; a longer index is split. */
const maxIndexCharacters = 48_000

interface IndexEntry {
  route: string
  title: string
  description?: string
  copy: string
  sidebar?: string
  /** A page that only lists other pages and is in no sidebar. */
  isOptional: boolean
}

/**
 * A line for each page with a copy, in sidebar order; pages that only list others come last. What is too long gets a file for each group.
 */
export function llmsIndex(
  site: Site,
  documents: readonly KnownDocument[],
  others: readonly PageData[],
): OutputText[] {
  const entries = inSidebarOrder(site, [
    ...documents.flatMap((known) => documentEntry(known, site)),
    ...others.flatMap((page) => pageEntry(page, site.config)),
  ])
  const whole = indexFiles(site, groupsOf(site, entries), false)
  return (whole[0]?.content.length ?? 0) <= maxIndexCharacters
    ? whole
    : indexFiles(site, groupsOf(site, entries.map(withFirstSentence)), true)
}

type Group = ReturnType<typeof groupsOf>[number]

function groupsOf(site: Site, entries: readonly IndexEntry[]) {
  const main = entries.filter(({ isOptional }) => !isOptional)
  const of = (id: string | undefined) => main.filter(({ sidebar }) => sidebar === id)
  return [
    ...site.collections.flatMap((collection) =>
      collection.sidebars.map(({ id }) => ({ id, heading: sectionLabel(collection, id), entries: of(id) })),
    ),
    { id: 'other', heading: 'Other pages', entries: of(undefined) },
    // The format's heading for links that may be skipped.
    { id: 'optional', heading: 'Optional', entries: entries.filter(({ isOptional }) => isOptional) },
  ].filter((group) => group.entries.length > 0)
}

/** Starts with the root file. Groups that are `apart` get a file each, linked from the root. */
function indexFiles({ config }: Site, groups: readonly Group[], apart: boolean): OutputText[] {
  const lineOf = ({ title, copy, description }: IndexEntry) =>
    listEntry(linkTo(title, copy, config), description)
  const listOf = ({ entries }: Group) => entries.map(lineOf).join('\n')
  const root = groups.map((group) => {
    const { id, heading, entries } = group
    const list = apart
      ? `- [${heading}: ${counted(entries.length, 'page')}](${fullAddress(`/llms/${id}.txt`, config)})`
      : listOf(group)
    return `## ${heading}\n\n${list}\n`
  })
  const files = (apart ? groups : []).map((group) => ({
    name: `llms/${group.id}.txt`,
    content: `${head(config)}\n## ${group.heading}\n\n${listOf(group)}\n`,
  }))
  return [{ name: 'llms.txt', content: [head(config), ...root].join('\n') }, ...files]
}

const linkTo = (label: string, address: string, config: SiteConfig): string =>
  `[${asMarkdown(label)}](${fullAddress(address, config)})`

/** `text` is plain. */
const listEntry = (link: string, text?: string): string => `- ${link}${text ? `: ${asMarkdown(text)}` : ''}`

function documentEntry({ doc, facts }: KnownDocument, site: Site): IndexEntry | [] {
  if (doc.unlisted || facts.markdownRoute === undefined) return []
  return {
    route: doc.route,
    title: collectionOf(site, doc).names.get(doc.route) ?? doc.title,
    description: facts.description,
    copy: facts.markdownRoute,
    sidebar: doc.sidebar,
    isOptional: false,
  }
}

/** Kinds of pages with text; the others only list pages. */
const kindsWithText = new Set<PageData['kind']>(['category', 'admonitions', 'react'])

function pageEntry(page: PageData, config: SiteConfig): IndexEntry | [] {
  const copy = markdownRouteOf(page)
  if (copy === undefined || page.unlisted) return []
  return {
    route: page.route,
    title: page.kind === 'tag' ? page.label : page.name || page.title || config.navbar.title || config.title,
    // A tag needs no description here: the pages it lists describe it.
    description: page.kind === 'tag' ? undefined : page.description,
    copy,
    sidebar: page.sidebar?.id,
    isOptional: !kindsWithText.has(page.kind),
  }
}

/** An entry with only the first sentence of its description, or all of it if no sentence ends early. */
function withFirstSentence({ description, ...entry }: IndexEntry): IndexEntry {
  if (description === undefined) return entry
  return { ...entry, description: /^.*?\p{Ll}{2}[.!?](?=\s)/u.exec(description)?.[0] ?? description }
}

/** The copies of all documents, or undefined if they are too large. */
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
  const texts = files.flatMap((file) => [Buffer.from('\n'), readFileSync(output.pathOf(file))])
  return Buffer.concat([Buffer.from(head(site.config)), ...texts])
}

/** Entries in no sidebar follow in their original order. */
function inSidebarOrder(site: Site, entries: readonly IndexEntry[]): IndexEntry[] {
  const places = new Map<string, number>()
  const sidebars = site.collections.flatMap((collection) => collection.sidebars)
  for (const { href } of sidebars.flatMap(({ items }) => flattenSidebar(items)))
    if (href !== undefined && !places.has(href)) places.set(href, places.size)
  const placeOf = ({ route }: IndexEntry) => places.get(route) ?? places.size
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b))
}

const head = ({ title, tagline, navbar }: SiteConfig): string =>
  `# ${navbar.title || title}\n${tagline ? `\n> ${tagline}\n` : ''}`

/** Programs load this text unasked, and a longer one makes their work worse. */
const maxAgentsBytes = 8000

/** In the site folder: the house rules, which the index begins with. */
const agentsSource = 'agents.md'

/**
 * Small enough to share a program's context with its task: the site's own text, how to ask, and the sections with parts as far as they fit.
 */
export function agentsFile(site: PlannedSite): { text: string; problems: Problem[] } {
  const file = path.join(site.siteDir, agentsSource)
  const own = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const text = [2, 1, 0]
    .map((depth) => agentsText(site, own, depth))
    .find((candidate) => Buffer.byteLength(candidate) <= maxAgentsBytes)
  if (text !== undefined) return { text, problems: [] }
  return { text: agentsText(site, own, 0), problems: own === undefined ? [] : [tooLong(own)] }
}

function agentsText(site: PlannedSite, own: string | undefined, depth: number): string {
  const { navbar, title } = site.config
  const release = site.integrations.describes(site.collections[0])?.text
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
    ...integrations.about(site).map((sentence) => `- ${sentence}`),
    `- \`${calledAs('search', '<words>')}\`, \`${calledAs('page', '<route> [#section]')}\`; \`--json\` for programs. \`${calledAs('mcp')}\` serves the same to tools that speak the Model Context Protocol.`,
  ].join('\n')
}

function sectionsText(site: Site, depth: number): string {
  const sections = site.collections.flatMap((collection) =>
    collection.sidebars.map(({ id, items }) => {
      const pages = flattenSidebar(items).filter(({ type }) => type === 'link').length
      const route = collection.version.sidebars[id]?.link?.path
      const label = sectionLabel(collection, id)
      const head = route === undefined ? label : linkTo(label, documentCopyRoute(route), site.config)
      return [listEntry(head, counted(pages, 'page')), ...partLines(items, site, depth, '  ')].join('\n')
    }),
  )
  return sections.join('\n')
}

/** Categories down to a depth. Their pages are only counted, in the line of the section. */
function partLines(items: readonly SidebarItem[], site: Site, depth: number, indent: string): string[] {
  if (depth === 0) return []
  return items.flatMap((item) => {
    if (item.type !== 'category') return []
    const href = item.href ?? item.firstHref
    const head = href === undefined ? item.label : linkTo(item.label, documentCopyRoute(href), site.config)
    return [`${indent}- ${head}`, ...partLines(item.items ?? [], site, depth - 1, `${indent}  `)]
  })
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

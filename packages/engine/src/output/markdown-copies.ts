import type {
  DocPage,
  PageData,
  AdmonitionsPage,
  ListedPart,
  TagPage,
  TagsPage,
  VersionsPage,
} from '../model/page'
import type { CopyFacts } from '../pages/integration'
import type { SiteConfig } from '../model/site-config'
import type { ReadyDocument } from '../pages/compile-documents'
import type { PlannedSite } from '../pages/integrations'
import { asMarkdown } from '../model/escape'
import { fullAddress } from '../model/path'
import { cardsAsList, linkTo, listEntry } from '../pages/doc-cards'
import { counted } from '../model/counted'

export function markdownCopy(
  { doc, page, article, markdown, copyFacts }: CopiedDocument,
  site: Pick<PlannedSite, 'config'>,
): string {
  const shown = { ...page, shownTitle: article.contentTitle ?? page.title }
  return copyOf(
    shown,
    symptomList(doc.frontmatter.symptoms) + markdown,
    site.config,
    documentFacts(copyFacts, page),
  )
}

type CopiedDocument = Pick<ReadyDocument, 'doc' | 'page' | 'article' | 'markdown' | 'copyFacts'>

/** A bullet for each symptom; words between backticks are code. */
function symptomList(symptoms: readonly string[] = []): string {
  const lines = symptoms.map((symptom) => `- ${symptom.replace(/`[^`]+`|[^`]+|`/g, codeOrText)}`)
  return lines.length === 0 ? '' : `You may be here because …\n\n${lines.join('\n')}\n\n`
}

const codeOrText = (part: string) => (part.length > 1 && part.startsWith('`') ? part : asMarkdown(part))

/** Markdown copy of a page that is not a document, or undefined if it has none (`model/page.ts`). */
export function indexPageCopy(page: PageData, config: SiteConfig): string | undefined {
  const text = listOf(page, config)
  return text === undefined ? undefined : copyOf(page, text, config)
}

/** Markdown copy of a generated page, from its text. */
export function madePageCopy(page: DocPage, text: string, config: SiteConfig): string {
  return copyOf(page, text, config)
}

/** Markdown copy of a React page, from the text of its main part, whose first heading becomes the copy's heading. */
export function reactPageCopy(page: PageData, shown: string, config: SiteConfig): string {
  const title = page.title || config.navbar.title || config.title
  const [, shownTitle = title, text = ''] = /^(?:# ([^\n]*)\n)?([^]*)$/.exec(shown) ?? []
  return copyOf({ ...page, title, shownTitle }, text, config)
}

interface CopyHead extends Pick<PageData, 'title' | 'route' | 'description'> {
  /** The heading of the text. Defaults to the title. */
  shownTitle?: string
}

/** A page's Markdown copy: its metadata, title, description, a link to the list of all pages, and its text. */
function copyOf(
  page: CopyHead,
  text: string,
  config: Pick<SiteConfig, 'url' | 'baseUrl'>,
  facts: CopyFacts = {},
): string {
  const head = { title: page.title, route: page.route, url: fullAddress(page.route, config), ...facts }
  const summary = page.description ? `\n> ${asMarkdown(page.description)}\n` : ''
  const index = `All pages of this documentation: ${fullAddress('/llms.txt', config)}`
  return `---\n${yamlText(head)}---\n\n# ${asMarkdown(page.shownTitle ?? page.title)}\n${summary}\n${index}\n\n${text.trim()}\n`
}

/** Facts from integrations about a document, and the date of its last change if known. */
function documentFacts(
  copyFacts: CopyFacts | undefined,
  { lastUpdate }: Pick<DocPage, 'lastUpdate'>,
): CopyFacts {
  return { ...copyFacts, ...(lastUpdate?.date !== undefined && { last_update: lastUpdate.date }) }
}

/** The list on a generated page as Markdown, or undefined for a page without a copy. */
function listOf(page: PageData, config: SiteConfig): string | undefined {
  const link: Link = (label, address) => linkTo(label, address, config)
  switch (page.kind) {
    case 'category':
      return cardsAsList(page.items, config)
    case 'tags':
      return tagIndex(page, link)
    case 'tag':
      return taggedPages(page, link)
    case 'versions':
      return versionFacts(page, link)
    case 'admonitions':
      return listedAdmonitions(page, link)
    case 'search':
      return searchText(config)
    case 'doc':
    case 'not-found':
    case 'react':
      return undefined
  }
}

type Link = (label: string, address: string) => string

function tagIndex({ groups }: TagsPage, link: Link): string {
  return groups
    .flatMap(({ letter, tags }) => [
      `## ${letter}`,
      tags.map(({ label, route, count }) => listEntry(link(label, route), counted(count, 'page'))).join('\n'),
    ])
    .join('\n\n')
}

function taggedPages({ about, indexRoute, docs }: TagPage, link: Link): string {
  const pages = docs.map(({ title, route, description }) => listEntry(link(title, route), description))
  return [...(about ? [about] : []), link('All tags', indexRoute), pages.join('\n')].join('\n\n')
}

function versionFacts({ version, describes }: VersionsPage, link: Link): string {
  const facts = [
    `Version: ${link(version.label, version.path)}${version.isLast ? ', the latest and the only one' : ''}`,
    ...(describes ? [`Describes: ${describes.text}`] : []),
    `Pages: ${version.docCount}`,
    ...version.sidebars.map(
      ({ label, route, docCount }) => `${route === undefined ? label : link(label, route)}: ${docCount}`,
    ),
  ]
  return facts.map((fact) => `- ${fact}`).join('\n')
}

function listedAdmonitions({ count, parts, groups }: AdmonitionsPage, link: Link): string {
  return [
    count === 0 ? 'There are none.' : `${count} in all.`,
    ...(parts.length > 0
      ? [parts.map((part) => listedPart(part, link, part.depth === 1 ? '  ' : '')).join('\n')]
      : []),
    ...groups.flatMap(({ label, pages }) => [
      `## ${label}`,
      ...pages.flatMap(({ title, route, items }) => [
        `### ${link(title, route)}`,
        items
          .map(({ id, title: name, mark, text }) =>
            listEntry(link(name, `${route}#${id}`) + (mark ? ` ${mark.text}` : ''), text),
          )
          .join('\n'),
      ]),
    ]),
  ].join('\n\n')
}

/** A part with its first items and its groups. */
function listedPart(part: ListedPart & { groups?: ListedPart[] }, link: Link, indent = ''): string {
  const { label, route, count, first, groups = [] } = part
  return [
    `${indent}- ${link(label, route)}: ${count}`,
    ...first.map((item) => `${indent}  - ${link(item.title, item.route)}`),
    ...groups.map((group) => listedPart(group, link, `${indent}  `)),
  ].join('\n')
}

/** Search works only in browsers, so programs are told where to look instead. */
function searchText(config: SiteConfig): string {
  return [
    'This page searches in the browser and has no results of its own. A program finds pages here:',
    [
      `- All pages, each with a sentence about it: ${fullAddress('/llms.txt', config)}`,
      `- All addresses: ${fullAddress('/sitemap.xml', config)}`,
      `- The Markdown copy of a page: its address with \`.md\` behind it, or its address with \`Accept: text/markdown\``,
    ].join('\n'),
  ].join('\n\n')
}

/**
 * Plain data as YAML, one value per line. The library that reads frontmatter takes about 1 ms to write one page's data and 30 ms to load,
 * which would delay answers in the terminal.
 */
export function yamlText(data: CopyFacts, indent = ''): string {
  return Object.entries(data)
    .map(([key, value]) => {
      if (typeof value !== 'object') return `${indent}${key}: ${scalar(value)}\n`
      if (!isList(value)) return `${indent}${key}:\n${yamlText(value, `${indent}  `)}`
      return `${indent}${key}:\n${value.map((item) => `${indent}  - ${scalar(item)}\n`).join('')}`
    })
    .join('')
}

const isList = (value: readonly string[] | CopyFacts): value is readonly string[] => Array.isArray(value)

/** Words, routes, addresses and dates. Other text is quoted as JSON, which is valid YAML. */
const plain =
  /^(?:(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][\w./()]*(?:[ ,-]+[\w./()]+)*|\/[\w./%-]*|https?:\/\/[\w.:/%-]*[\w/%-]|\d{4}-\d\d-\d\d)$/i

const scalar = (value: string | number): string =>
  typeof value === 'number' || plain.test(value) ? String(value) : JSON.stringify(value)

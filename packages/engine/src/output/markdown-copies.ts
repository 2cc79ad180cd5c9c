import { textOf } from '../model/html-reader'
import type { DocPage, PageData } from '../model/page'
import type { CopyFacts } from '../pages/integration'
import type { SiteConfig } from '../model/site-config'
import type { SiteData } from '../model/site-data'
import type { ReadyDocument } from '../pages/compile-documents'
import type { PlannedSite } from '../pages/integrations'
import { asMarkdown } from '../model/escape'
import { fullAddress } from '../model/path'
import { textOfPage } from '../pages/site-parts'

/** A document's copy, with facts from integrations, and the date of its last change if known. */
export function markdownCopy(
  { doc, page, article, markdown, addition }: ReadyDocument,
  { config }: Pick<PlannedSite, 'config'>,
): string {
  const shown = { ...page, shownTitle: article.contentTitle ?? page.title }
  const { date } = page.lastUpdate ?? {}
  const facts = { ...addition.copy, ...(date !== undefined && { last_update: date }) }
  return copyOf(shown, symptomList(doc.frontmatter.symptoms) + markdown, config, facts)
}

/** A bullet for each symptom; words between backticks are code. */
function symptomList(symptoms: readonly string[] = []): string {
  const lines = symptoms.map((symptom) => `- ${symptom.replace(/`[^`]+`|[^`]+|`/g, codeOrText)}`)
  return lines.length === 0 ? '' : `You may be here because …\n\n${lines.join('\n')}\n\n`
}

const codeOrText = (part: string) => (part.length > 1 && part.startsWith('`') ? part : asMarkdown(part))

export const madePageCopy = (page: DocPage, site: Addresses): string =>
  copyOf(page, textOfPage(page.html ?? '', page.route, site), site)

/** The copy of a page that is not a document, from the HTML of its main part. */
export function renderedPageCopy(page: PageData, main: string, site: SiteData): string {
  const [heading = '', words] = /<h1\b[^>]*>([^]*?)<\/h1>/.exec(main) ?? []
  const title = page.title || site.navbar.title || site.title
  const { route, kind, description } = page
  return copyOf(
    {
      title,
      route,
      shownTitle: words === undefined ? title : textOf(words),
      // The engine's own pages show theirs.
      description: kind === 'react' ? description : undefined,
    },
    textOfPage(main.replace(heading, ''), route, site),
    site,
  )
}

type Addresses = Pick<SiteConfig, 'url' | 'baseUrl'>

interface CopyHead extends Pick<PageData, 'title' | 'route' | 'description'> {
  /** The heading of the text. Default: the title. */
  shownTitle?: string
}

/** The metadata, the title, the description, a link to the list of all pages, and the text. */
function copyOf(page: CopyHead, text: string, config: Addresses, facts: CopyFacts = {}): string {
  const head = { title: page.title, route: page.route, url: fullAddress(page.route, config), ...facts }
  const summary = page.description ? `\n> ${asMarkdown(page.description)}\n` : ''
  const index = `All pages of this documentation: ${fullAddress('/llms.txt', config)}`
  return `---\n${yamlText(head)}---\n\n# ${asMarkdown(page.shownTitle ?? page.title)}\n${summary}\n${index}\n\n${text.trim()}\n`
}

/** YAML, one value per line. The library that reads frontmatter takes 30 ms to load and 1 ms to write this, which would delay answers. */
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

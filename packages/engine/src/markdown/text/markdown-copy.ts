/** The Markdown copy of a page for machines. It is made from the HTML, so it contains everything that readers see. */
import { slotStart } from '../../model/article'
import { asMarkdown } from '../../model/escape'
import { attributeOf, hasClass, readHtml, withoutColours, type HtmlTag } from '../../model/html-reader'

/** Markdown for a page's HTML. Addresses are made absolute if `page`, the page's full address, is given; slot marks stay. */
export function htmlCopy(html: string, page?: string): string {
  const text = blocksOf(treeOf(html), { page, language: '' })
  return text === '' ? '' : `${text}\n`
}

interface Element {
  tag: HtmlTag
  children: (Element | string)[]
}
type Nodes = readonly (Element | string)[]

interface Surroundings {
  page: string | undefined
  /** Language of the enclosing code block. */
  language: string
}

const voidNames = new Set('br img input hr link meta source wbr'.split(' '))

function treeOf(html: string): Nodes {
  const root: Element['children'] = []
  const open: Element[] = []
  const add = (node: Element | string) => (open.at(-1)?.children ?? root).push(node)
  readHtml(withoutColours(html), {
    open(tag) {
      const element: Element = { tag, children: [] }
      add(element)
      if (!tag.isSelfClosing && !voidNames.has(tag.name)) open.push(element)
    },
    close(name) {
      const index = open.findLastIndex(({ tag }) => tag.name === name)
      if (index >= 0) open.length = index
    },
    text: add,
  })
  return root
}

/** Not copied: controls, navigation, self-links of headings and footnotes, and text only for screen readers. */
const silentNames = new Set(['button', 'script', 'style', 'head'])
const silentClasses =
  'heading-anchor footnote-backref visually-hidden breadcrumbs pagination entry-route'.split(' ')
const isSilent = ({ tag }: Element): boolean =>
  silentNames.has(tag.name) ||
  attributeOf(tag, 'data-markdown-ignore') !== undefined ||
  silentClasses.some((name) => hasClass(tag, name))

const blockNames = new Set(
  (
    'p div section details summary dl dt dd figure figcaption table blockquote article aside header footer main nav ' +
    'ul ol li pre hr h1 h2 h3 h4 h5 h6 svg'
  ).split(' '),
)

const isBlock = (node: Element | string): node is Element =>
  typeof node !== 'string' &&
  (blockNames.has(node.tag.name) ||
    (node.tag.name === 'math' && attributeOf(node.tag, 'display') === 'block') ||
    node.children.some(isBlock))

function blocksOf(nodes: Nodes, around: Surroundings): string {
  return partsOf(nodes, around)
    .map(({ text }) => text)
    .join('\n\n')
}

interface Part {
  text: string
  /** Name of the element; empty for inline content. */
  name: string
}

/** The blocks among some nodes, and the inline content between them. */
function partsOf(nodes: Nodes, around: Surroundings): Part[] {
  const parts: Part[] = []
  let run: (Element | string)[] = []
  const add = (text: string, name = '') => {
    if (text !== '') parts.push({ text, name })
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node)
      continue
    }
    add(lineOf(run, around))
    run = []
    if (isSilent(node)) continue
    const text = blockOf(node, around)
    if (text === undefined) parts.push(...partsOf(node.children, around))
    else add(text, node.tag.name)
  }
  add(lineOf(run, around))
  return parts
}

/** A paragraph; escapes characters at its start that would begin a list or a heading. */
const lineOf = (nodes: Nodes, around: Surroundings): string =>
  inlineOf(nodes, around)
    .trim()
    .replace(/^(?:[-+]|#{1,6})(?=\s)/, String.raw`\$&`)
    .replace(/^(\d+)([.)])(?=\s)/, String.raw`$1\$2`)

/** Markdown of a block; undefined for an element that only groups its content. */
function blockOf(element: Element, around: Surroundings): string | undefined {
  const { tag, children } = element
  switch (tag.name) {
    case 'p': {
      const isLabel = ['admonition-title', 'tabs-label', 'card-title'].some((name) => hasClass(tag, name))
      return isLabel ? labelOf(children, around) : lineOf(children, around)
    }
    case 'figcaption':
      return hasClass(tag, 'code-block-title') && !/[\s`]/.test(textOf(children))
        ? `\`${textOf(children)}\``
        : children.some(isBlock)
          ? undefined
          : labelOf(children, around)
    case 'ul':
    case 'ol':
      return listOf(element, around)
    case 'pre':
      return fenceOf(textOf(children), languageOf(children) ?? around.language)
    case 'figure':
      return blocksOf(children, { ...around, language: attributeOf(tag, 'data-language') ?? '' })
    case 'table':
      return tableOf(element, around)
    case 'blockquote':
    case 'aside':
      return blocksOf(children, around).replace(/^/gm, '> ').replace(/^> $/gm, '>')
    case 'hr':
      return '---'
    case 'svg':
      return asMarkdown(attributeOf(tag, 'aria-label') ?? '')
    case 'math':
      return `$$\n${texOf(children)}\n$$`
    case 'section':
      return hasClass(tag, 'footnotes') ? notesOf(children, around) : undefined
    default:
      return /^h[1-6]$/.test(tag.name)
        ? `${'#'.repeat(Number(tag.name.slice(1)))} ${inlineOf(children, around).trim()}`
        : undefined
  }
}

/** A label in bold, followed by an integration's mark. */
function labelOf(nodes: Nodes, around: Surroundings): string {
  const isMark = (node: Element | string) => typeof node === 'string' && node.startsWith(slotStart)
  const words = nodes.filter((node) => !isMark(node) && (typeof node === 'string' || node.tag.name !== 'svg'))
  const label = inlineOf(words, around).trim().replaceAll('**', '')
  return surround(label, '**') + inlineOf(nodes.filter(isMark), around)
}

function listOf({ tag, children }: Element, around: Surroundings): string {
  let number = Number(attributeOf(tag, 'start') ?? 1)
  const items = children.flatMap((item) => {
    if (typeof item === 'string') return []
    const marker = tag.name === 'ol' ? `${number++}. ` : '- '
    const [box] = elementsOf(item.children, 'input')
    const task = box === undefined ? '' : attributeOf(box.tag, 'checked') === undefined ? '[ ] ' : '[x] '
    const parts = partsOf(item.children, around)
    return { isLoose: parts[0]?.name === 'p', text: marker + task + indented(itemText(parts), marker.length) }
  })
  return items.map(({ text }) => text).join(items.some(({ isLoose }) => isLoose) ? '\n\n' : '\n')
}

/** A blank line follows a paragraph, and a list before text, which would belong to its last item. The rest keeps the list together. */
function itemText(parts: readonly Part[]): string {
  return parts
    .map(({ text, name }, index) => {
      const before = parts[index - 1]?.name ?? ''
      const isApart = /^(?:p|figure)$/.test(before) || (/^[uo]l$/.test(before) && /^p?$/.test(name))
      const gap = index === 0 ? '' : isApart ? '\n\n' : '\n'
      return gap + (/^h\d$/.test(name) ? text.replace(/^#+ /, '') : text)
    })
    .join('')
}

const indented = (text: string, columns: number) => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(columns)}`)

function tableOf(table: Element, around: Surroundings): string {
  const rows = elementsOf(table.children, 'tr').map(({ children }) =>
    children.flatMap((cell) =>
      typeof cell === 'string' ? [] : inlineOf(cell.children, around).trim().replace(/\|/g, '\\|'),
    ),
  )
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function notesOf(nodes: Nodes, around: Surroundings): string {
  return elementsOf(nodes, 'li')
    .filter(({ tag }) => attributeOf(tag, 'id')?.startsWith('fn-'))
    .map(({ children }, index) => `[^${index + 1}]: ${indented(blocksOf(children, around), 4)}`)
    .join('\n\n')
}

function fenceOf(code: string, language: string): string {
  const runs = [...code.matchAll(/^\s*(`{3,})/gm)].map(([, ticks = '']) => ticks.length + 1)
  const fence = '`'.repeat(Math.max(3, ...runs))
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}

function languageOf(nodes: Nodes): string | undefined {
  const [code] = elementsOf(nodes, 'code')
  return code && /(?:^|\s)language-(\S+)/.exec(attributeOf(code.tag, 'class') ?? '')?.[1]
}

/** Elements with this name at any depth, but not those nested inside another one. */
function elementsOf(nodes: Nodes, name: string): Element[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : node.tag.name === name ? [node] : elementsOf(node.children, name),
  )
}

const textOf = (nodes: Nodes): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')

const texOf = (nodes: Nodes): string => textOf(elementsOf(nodes, 'annotation')[0]?.children ?? []).trim()

const inlineOf = (nodes: Nodes, around: Surroundings): string =>
  nodes.map((node) => (typeof node === 'string' ? asText(node) : inline(node, around))).join('')

const asText = (text: string): string => asMarkdown(text.replace(/\s+/g, ' '))

const marks = new Map(Object.entries({ strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~' }))

function inline(element: Element, around: Surroundings): string {
  const { tag, children } = element
  if (isSilent(element)) return ''
  const inner = inlineOf(children, around)
  const mark = marks.get(tag.name)
  if (mark !== undefined) return surround(inner, mark)
  switch (tag.name) {
    case 'code':
      return codeSpan(textOf(children).replace(/\s+/g, ' '))
    case 'br':
      return '<br>'
    case 'img':
      return `![${asMarkdown(attributeOf(tag, 'alt') ?? '')}](${addressOf(attributeOf(tag, 'src') ?? '', around)})`
    case 'a': {
      const href = attributeOf(tag, 'href')
      if (hasClass(tag, 'footnote-ref')) return `[^${inner}]`
      // A bare address becomes a link by itself.
      if (/^(?:(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w.-]+)$/.test(textOf(children))) return textOf(children)
      return href === undefined ? inner : `[${inner}](${addressOf(href, around)})`
    }
    case 'math':
      return `$${texOf(children)}$`
    case 'span':
      return hasClass(tag, 'badge') || hasClass(tag, 'tag-count') ? `(${inner.trim()})` : inner
    case 'svg':
      return asMarkdown(attributeOf(tag, 'aria-label') ?? '')
    default:
      return inner
  }
}

/** Puts marks around text, but not around leading or trailing space, where they would not count as marks. */
function surround(text: string, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  return words === '' ? text : before + mark + words + mark + after
}

/** Encloses code in the shortest run of backticks that it does not contain. */
function codeSpan(code: string): string {
  const lengths = new Set([...code.matchAll(/`+/g)].map(([run]) => run.length))
  let count = 1
  while (lengths.has(count)) count++
  const [ticks, gap] = ['`'.repeat(count), lengths.size > 0 ? ' ' : '']
  return ticks + gap + code + gap + ticks
}

const addressOf = (address: string, { page }: Surroundings): string =>
  page !== undefined && URL.canParse(address, page) ? new URL(address, page).href : address

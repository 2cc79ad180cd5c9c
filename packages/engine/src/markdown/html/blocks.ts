import type { MdastNode } from 'satteri'
import type { NodeOf } from '../parse/parsed-file'
import { plainText, type PageState, type Scope } from '../scope'
import { attributes, escapeAttribute, escapeText } from '../../model/escape'
import { slug } from 'github-slugger'

/** How lists and tables are written: as HTML, or as React elements inside a component (`components/elements.ts`). */
export interface BlockWriter<Part> {
  /** No parts if the nodes render nothing. */
  write: (nodes: readonly MdastNode[]) => Part[]
  element: (tag: string, attributes: BlockAttributes, children?: readonly Part[]) => Part
  text: (text: string) => Part
  /** White space between the parts of a table. */
  gap: Part[]
}

export type BlockAttributes = Record<string, string | number | boolean | undefined>

const htmlWriter = ({ render }: Scope): BlockWriter<string> => ({
  write: (nodes) => [render(nodes)].filter((html) => html !== ''),
  element: (tag, given, children) =>
    `<${tag}${attributes(given)}>${children ? `${children.join('')}</${tag}>` : ''}`,
  text: (text) => text,
  gap: ['\n'],
})

/** A table in a scrollable, focusable region that is named after its columns. */
export const renderTable = (node: NodeOf<'table'>, scope: Scope): string =>
  wrapTable(writeTable(node, htmlWriter(scope)), scope)

export function writeTable<Part>(node: NodeOf<'table'>, { write, element, gap }: BlockWriter<Part>): Part {
  const [head, ...body] = node.children
  const columns = head?.children ?? []
  // If the corner cell is empty, the first column holds row headers.
  const namesRows = columns.length > 1 && columns[0]?.children.length === 0
  const row = ({ children }: (typeof body)[number], isHead: boolean): Part => {
    const cells = columns.map((_, column) => {
      const content = write(children[column]?.children ?? [])
      const named = isHead ? 'col' : namesRows && column === 0 ? 'row' : undefined
      const scope = content.length > 0 ? named : undefined
      const align = node.align?.[column]
      const className = align ? `align-${align}` : undefined
      return element(scope === undefined ? 'td' : 'th', { scope, class: className }, content)
    })
    return element('tr', {}, cells)
  }
  const parts = head ? [...gap, element('thead', {}, [row(head, true)]), ...gap] : []
  const rows = body.flatMap((one) => [row(one, false), ...gap])
  if (rows.length > 0) parts.push(element('tbody', {}, [...gap, ...rows]), ...gap)
  return element('table', {}, parts)
}

export function wrapTable(table: string, { page }: Scope): string {
  const [firstRow = ''] = table.split('</tr>', 1)
  const cells = Array.from(firstRow.matchAll(/<t[hd]\b[^>]*>([^]*?)<\/t[hd]>/g), ([, cell = '']) => cell)
  const columns = cells.map((cell) => plainText(cell).trim()).filter(Boolean)
  const name = columns.length > 0 ? `Table: ${columns.join(', ')}` : 'Table'
  const count = (page.tableNames.get(name) ?? 0) + 1
  page.tableNames.set(name, count)
  const region = attributes({ 'aria-label': count === 1 ? name : `${name} (${count})` })
  return `<div class="table-wrap" tabindex="0" role="region"${region}>${table}</div>`
}

export const renderList = (node: NodeOf<'list'>, scope: Scope): string => writeList(node, htmlWriter(scope))

/** A list. Paragraphs in a tight list lose their tags; task items get a checkbox that announces its state. */
export function writeList<Part>(node: NodeOf<'list'>, writer: BlockWriter<Part>): Part {
  const { element, text } = writer
  const items = node.children.filter((child) => child.type === 'listItem')
  const loose = node.spread === true || items.some((item) => item.spread)
  const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  const hasTasks = items.some((item) => typeof item.checked === 'boolean')
  const children = items.flatMap((item) => [writeItem(item, loose, writer), text('\n')])
  const className = hasTasks ? 'task-list' : undefined
  return element(node.ordered ? 'ol' : 'ul', { start, class: className }, [text('\n'), ...children])
}

function writeItem<Part>(
  item: NodeOf<'listItem'>,
  loose: boolean,
  { write, element, text }: BlockWriter<Part>,
): Part {
  const { checked } = item
  const isTask = typeof checked === 'boolean'
  const box = {
    type: 'checkbox',
    disabled: true,
    checked: checked === true,
    'aria-label': checked ? 'Done' : 'To do',
  }
  const mark = isTask ? [element('input', box), text(' ')] : []
  const parts = item.children.map((child, index) => {
    const before = index === 0 ? mark : []
    if (child.type !== 'paragraph') return [...before, ...write([child])]
    if (!loose) return [...before, ...write(child.children)]
    return before.length === 0 ? write([child]) : [element('p', {}, [...before, ...write(child.children)])]
  })
  const children = (parts.length === 0 ? [mark] : parts)
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [text('\n'), ...part]))
  return element('li', { class: isTask ? 'task-list-item' : undefined }, children)
}

/** `[^1]`: a number that links to the note at the end of the page. Notes are numbered by their first reference. */
export function renderFootnoteReference(node: NodeOf<'footnoteReference'>, { page, unit }: Scope): string {
  const { identifier } = node
  if (!unit.parsed.footnotes.has(identifier)) return escapeText(`[^${node.label ?? identifier}]`)
  let index = page.footnotes.findIndex((note) => note.unit === unit && note.identifier === identifier)
  if (index < 0) index = page.footnotes.push({ unit, identifier, references: new Set() }) - 1
  const references = page.footnotes[index]?.references.add(node) ?? []
  const occurrence = [...references].indexOf(node) + 1
  const id = noteId(page, index)
  const suffix = occurrence > 1 ? `-${occurrence}` : ''
  return `<sup><a href="#fn-${id}" id="fnref-${id}${suffix}" class="footnote-ref" aria-describedby="footnote-label">${index + 1}</a></sup>`
}

/** Walks a unit's footnotes as part of it, because their expressions are evaluated with it. Notes may refer to further notes. */
export function renderNotes({ page, unit, render }: Scope): void {
  for (let index = 0; index < page.footnotes.length; index++) {
    const note = page.footnotes[index]
    if (!note || note.unit !== unit || note.html !== undefined) continue
    note.html = render(unit.parsed.footnotes.get(note.identifier) ?? [])
  }
}

export function footnotesSection(page: PageState): string {
  if (page.footnotes.length === 0) return ''
  const items = page.footnotes.map(({ html = '', references }, index) => {
    const id = noteId(page, index)
    const back = Array.from(references, (_, occurrence) => {
      const suffix = occurrence > 0 ? `-${occurrence + 1}` : ''
      return ` <a href="#fnref-${id}${suffix}" class="footnote-backref" aria-label="Back to reference ${index + 1}${suffix}">↩</a>`
    }).join('')
    return `<li id="fn-${id}">${html.endsWith('</p>') ? `${html.slice(0, -4)}${back}</p>` : html + back}</li>`
  })
  return `\n<section class="footnotes"><h2 class="visually-hidden" id="footnote-label">Footnotes</h2>\n<ol>\n${items.join('\n')}\n</ol></section>`
}

function noteId(page: PageState, index: number): string {
  const names = page.footnotes.map(({ identifier }) => slug(identifier))
  const name = names[index] ?? ''
  const isTaken = names.indexOf(name) < index
  return escapeAttribute(name === '' || isTaken ? `${name}-${index + 1}` : name)
}

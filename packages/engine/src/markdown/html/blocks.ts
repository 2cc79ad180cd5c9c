import type { MdastNode } from 'satteri'
import { textOf } from '../../model/html-reader'
import { attributes } from './text'
import { plainText, type PageState, type Scope } from '../scope'
import { escapeAttribute, escapeText } from '../../model/escape'
import { slug } from 'github-slugger'

type TableNode = Extract<MdastNode, { type: 'table' }>

/** A table in a scrollable, focusable region that is named after its columns. */
export function renderTable(node: TableNode, scope: Scope): string {
  const [head, ...body] = node.children
  if (!head) return ''
  const columns = head.children.length
  const alignment = (column: number): string | undefined => {
    const align = node.align?.[column]
    return align ? `align-${align}` : undefined
  }
  const names = head.children.map((cell) => scope.render(cell.children))
  const headHtml = names.map((name, column) => {
    const className = attributes({ class: alignment(column) })
    return textOf(name).trim() === '' ? `<td${className}></td>` : `<th scope="col"${className}>${name}</th>`
  })
  // If the corner cell is empty, the first column holds row headers.
  const namesRows = columns > 1 && textOf(names[0] ?? '').trim() === ''
  const rows = body.map((row) => {
    let cells = ''
    for (let column = 0; column < columns; column++) {
      const cell = row.children[column]
      const text = cell ? scope.render(cell.children) : ''
      const className = attributes({ class: alignment(column) })
      cells +=
        namesRows && column === 0 && text !== ''
          ? `<th scope="row"${className}>${text}</th>`
          : `<td${className}>${text}</td>`
    }
    return `<tr>${cells}</tr>`
  })
  const table = `<table>\n<thead><tr>${headHtml.join('')}</tr></thead>\n${
    rows.length > 0 ? `<tbody>\n${rows.join('\n')}\n</tbody>\n` : ''
  }</table>`
  return wrapTable(table, names, scope)
}

/** The scrollable region of a table; `names` is the HTML of its column headers. */
export function wrapTable(table: string, names: readonly string[], scope: Scope): string {
  const label = names
    .map((name) => plainText(name).trim())
    .filter((name) => name !== '')
    .join(', ')
  const region = attributes({
    'aria-label': uniqueName(label ? `Table: ${label}` : 'Table', scope),
  })
  return `<div class="table-wrap" tabindex="0" role="region"${region}>${table}</div>`
}

/** Numbers further tables with the same name, to tell them apart. */
function uniqueName(name: string, { page }: Scope): string {
  const count = (page.tableNames.get(name) ?? 0) + 1
  page.tableNames.set(name, count)
  return count === 1 ? name : `${name} (${count})`
}

type ListNode = Extract<MdastNode, { type: 'list' }>
type ItemNode = Extract<MdastNode, { type: 'listItem' }>

/** A list. Paragraphs in a tight list lose their tags; task items get a checkbox that announces its state. */
export function renderList(node: ListNode, scope: Scope): string {
  const items = node.children.filter((child) => child.type === 'listItem')
  const loose = node.spread === true || items.some((item) => item.spread)
  const tag = node.ordered ? 'ol' : 'ul'
  const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  const hasTasks = items.some((item) => typeof item.checked === 'boolean')
  const html = items.map((item) => renderItem(item, loose, scope)).join('\n')
  return `<${tag}${attributes({ start, class: hasTasks ? 'task-list' : undefined })}>\n${html}\n</${tag}>`
}

function renderItem(item: ItemNode, loose: boolean, scope: Scope): string {
  const parts = item.children.map((child) =>
    child.type === 'paragraph' && !loose ? scope.render(child.children) : scope.render([child]),
  )
  let html = parts.filter((part) => part !== '').join('\n')
  if (typeof item.checked !== 'boolean') return `<li>${html}</li>`
  const box = `<input type="checkbox" disabled${attributes({ checked: item.checked, 'aria-label': item.checked ? 'Done' : 'To do' })}> `
  html = html.startsWith('<p>') ? `<p>${box}${html.slice(3)}` : box + html
  return `<li class="task-list-item">${html}</li>`
}

type ReferenceNode = Extract<MdastNode, { type: 'footnoteReference' }>

/** `[^1]`: a number that links to the note at the end of the page. Notes are numbered by their first reference. */
export function renderFootnoteReference(node: ReferenceNode, { page, unit }: Scope): string {
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

/**
 * Walks a unit's footnotes as part of the unit, because their expressions are evaluated with it. Notes may refer to notes, so the list may
 * grow during the loop.
 */
export function renderNotes({ page, unit, render }: Scope): void {
  for (let index = 0; index < page.footnotes.length; index++) {
    const note = page.footnotes[index]
    if (!note || note.unit !== unit || note.html !== undefined) continue
    note.html = render(unit.parsed.footnotes.get(note.identifier) ?? [])
  }
}

/** The footnotes section at the end of the page; empty if there are none. */
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
  const note = page.footnotes[index]
  const name = slug(note?.identifier ?? '')
  const isTaken = page.footnotes.some(
    (other, position) => position < index && slug(other.identifier) === name,
  )
  return escapeAttribute(name === '' || isTaken ? `${name}-${index + 1}` : name)
}

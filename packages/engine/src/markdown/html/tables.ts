import type { MdastNode } from 'satteri'
import { textOf } from '../../model/html-reader'
import { attributes } from './escape'
import type { Scope } from '../scope'

type TableNode = Extract<MdastNode, { type: 'table' }>

/** A table of more columns may be wider than the text. */
const maxColumns = 3

/** A table that scrolls in itself: a focusable region named after its columns. */
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
  // Where the corner is empty the first column says what its rows are about.
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

/** The region in which a table scrolls; `names` is the HTML of its column's names. */
export function wrapTable(table: string, names: readonly string[], scope: Scope): string {
  const label = names
    .map((name) =>
      textOf(name)
        .replace(/[\uE000-\uE003]\d*/g, '')
        .trim(),
    )
    .filter((name) => name !== '')
    .join(', ')
  const region = attributes({
    'aria-label': uniqueName(label ? `Table: ${label}` : 'Table', scope),
    'data-wide': names.length > maxColumns,
  })
  return `<div class="table-wrap" tabindex="0" role="region"${region}>${table}</div>`
}

/** The second table of a name on a page is told apart by its number. */
function uniqueName(name: string, { page }: Scope): string {
  const count = (page.tableNames.get(name) ?? 0) + 1
  page.tableNames.set(name, count)
  return count === 1 ? name : `${name} (${count})`
}

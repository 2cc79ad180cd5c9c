/** Warns about text that Markdown silently drops or shows literally: almost a table, a footnote or a code block. */
import type { MdastNode } from 'satteri'
import { placeOfOffset } from '../../model/path'
import { fenceClosing } from '../parse/prepare-source'
import type { NodeOf } from '../parse/parsed-file'
import { placeOf, report, sourceOf, type Scope } from '../scope'

/** A node's source; empty if a plugin changed the document. */
const writtenOf = (node: MdastNode, { unit }: Pick<Scope, 'unit'>): string =>
  unit.parsed.isChanged ? '' : sourceOf(node, unit)

/** All cells of a row, even more than the table has columns. */
function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

/** Reports cells beyond a table's last column, which are not rendered. */
export function reportLostCells(node: NodeOf<'table'>, scope: Scope): void {
  const [head, ...body] = node.children
  const columns = head?.children.length ?? 0
  for (const row of body) {
    const lost = cellsOf(writtenOf(row, scope)).slice(columns)
    if (lost.every((cell) => cell === '')) continue
    report(scope, placeOf(row, scope.unit), {
      code: 'table-cells',
      message: `This row has ${columns + lost.length} cells and the table ${columns} ${columns === 1 ? 'column' : 'columns'}: \`${lost.join(' | ')}\` is not shown.`,
      hint: 'Give the table another column, or escape a literal `|` as `\\|`, even in code.',
    })
  }
}

const tableHead = /^[ \t]*\|(.*)\n[ \t]*(\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?)[ \t]*(?:\n|$)/m

/** Reports a paragraph that would be a table if its row of dashes had as many columns as its first row. */
export function reportLostTable(node: NodeOf<'paragraph'>, scope: Scope): void {
  const match = tableHead.exec(writtenOf(node, scope))
  if (!match) return
  const [, first = '', dashes = ''] = match
  const [columns, marked] = [cellsOf(`|${first}`).length, cellsOf(dashes).length]
  if (columns === marked) return
  report(scope, placeOf(node, scope.unit), {
    code: 'table-columns',
    message: `This is shown as text, not as a table: its first row has ${columns} ${columns === 1 ? 'column' : 'columns'}, the row of dashes ${marked}.`,
    hint: `Give the row of dashes the same number of columns: \`${`| ${Array.from({ length: columns }, () => '---').join(' | ')} |`}\`.`,
  })
}

/** Reports `[^1]` without a footnote. A word in brackets may be a pattern, so it is reported only if the file has footnotes. */
export function reportLostNote(node: NodeOf<'text'>, scope: Scope): void {
  if (!node.value.includes('[^')) return
  const { parsed } = scope.unit
  const start = node.position?.start.offset ?? 0
  for (const match of writtenOf(node, scope).matchAll(/(?<!\\)\[\^([\w-]+)\]/g)) {
    const [written, name = ''] = match
    if (!/^\d+$/.test(name) && parsed.footnotes.size === 0) continue
    const known = [...parsed.footnotes.keys()].map((key) => `\`[^${key}]\``)
    const at = { file: parsed.file, ...placeOfOffset(parsed.text, start + match.index) }
    report(scope, at, {
      code: 'footnote-missing',
      message: `There is no footnote \`${written}\`: readers see it as plain text.`,
      hint: `Write the note on a line of its own: \`${written}: …\`.${known.length > 0 ? ` There are: ${known.join(', ')}.` : ''}`,
    })
  }
}

/** Reports an unclosed code block, which contains the rest of the page, or of its list or quote. */
export function reportOpenFence(node: NodeOf<'code'>, scope: Scope): void {
  const source = writtenOf(node, scope)
  const opening = /^(`{3,}|~{3,})/.exec(source)?.[1]
  if (opening === undefined) return
  const last = source.slice(source.lastIndexOf('\n') + 1)
  if (source.includes('\n') && fenceClosing.exec(last)?.[1]?.startsWith(opening)) return
  report(scope, placeOf(node, scope.unit), {
    code: 'code-unclosed',
    message: 'This block of code is never closed, so it contains everything that follows.',
    hint: `Where it ends, put this on its own line: ${opening}`,
  })
}

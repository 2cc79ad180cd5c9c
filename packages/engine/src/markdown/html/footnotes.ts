import type { MdastNode } from 'satteri'
import { escapeAttribute, escapeText } from '../../model/escape'
import { slugify } from './slug'
import type { PageState, Scope } from '../scope'

type ReferenceNode = Extract<MdastNode, { type: 'footnoteReference' }>

/** `[^1]`: a number that leads to the note at the end of the page. Notes are numbered by their first reference. */
export function renderFootnoteReference(node: ReferenceNode, { page, unit }: Scope): string {
  const { identifier } = node
  if (!unit.parsed.footnotes.has(identifier)) return escapeText(`[^${node.label ?? identifier}]`)
  let index = page.footnotes.findIndex((note) => note.unit === unit && note.identifier === identifier)
  if (index < 0) index = page.footnotes.push({ unit, identifier, references: 0 }) - 1
  const note = page.footnotes[index]
  const occurrence = note ? ++note.references : 1
  const id = noteId(page, index)
  const suffix = occurrence > 1 ? `-${occurrence}` : ''
  return `<sup><a href="#fn-${id}" id="fnref-${id}${suffix}" class="footnote-ref" aria-describedby="footnote-label">${index + 1}</a></sup>`
}

/**
 * Walks the notes that a unit referred to, as part of its walk: what is evaluated in them belongs to the unit. Notes may refer to
 * notes, so the list grows meanwhile.
 */
export function renderNotes({ page, unit, render }: Scope): void {
  for (let index = 0; index < page.footnotes.length; index++) {
    const note = page.footnotes[index]
    if (!note || note.unit !== unit || note.html !== undefined) continue
    note.html = render(unit.parsed.footnotes.get(note.identifier) ?? [])
  }
}

/** The section of notes at the end of the page; empty without any. */
export function footnotesSection(page: PageState): string {
  if (page.footnotes.length === 0) return ''
  const items = page.footnotes.map(({ html = '', references }, index) => {
    const id = noteId(page, index)
    const back = Array.from({ length: references }, (_, occurrence) => {
      const suffix = occurrence > 0 ? `-${occurrence + 1}` : ''
      return ` <a href="#fnref-${id}${suffix}" class="footnote-backref" aria-label="Back to reference ${index + 1}${suffix}">↩</a>`
    }).join('')
    return `<li id="fn-${id}">${html.endsWith('</p>') ? `${html.slice(0, -4)}${back}</p>` : html + back}</li>`
  })
  return `\n<section class="footnotes"><h2 class="visually-hidden" id="footnote-label">Footnotes</h2>\n<ol>\n${items.join('\n')}\n</ol></section>`
}

function noteId(page: PageState, index: number): string {
  const note = page.footnotes[index]
  const name = slugify(note?.identifier ?? '')
  const isTaken = page.footnotes.some(
    (other, position) => position < index && slugify(other.identifier) === name,
  )
  return escapeAttribute(name === '' || isTaken ? `${name}-${index + 1}` : name)
}

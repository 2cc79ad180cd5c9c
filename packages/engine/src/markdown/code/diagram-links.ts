/**
 * Links and claims of diagrams: `href="src:…"` (or any link) at a node or an edge. In the drawing they are links for the eye and the
 * pointer; a drawing is one picture to everybody else, so a list under it says the same, and its links are the ones that keys reach.
 *
 * `<details class="diagram-claims" data-markdown-ignore><summary>3 statements about the code</summary><ul><li>routes → services: <a …>…</a></li></ul></details>`
 */
import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import { addSlot, type PageState } from '../scope'
import { decodePercent } from '../../model/path'
import { counted } from '../../model/counted'

/** A link of a drawing. */
interface DiagramLink {
  /** As written. */
  target: string
  mark: string
  /** What it is about: `database`, `services → database`, or a group's name. */
  subject: string
  isClaim: boolean
}

const linkPattern = /\b(?:href|URL)\s*=\s*"((?:[^"\\]|\\.)*)"/g

/** Whether fences of a language are drawn. */
export const isDiagram = (language: string) => language === 'dot' || language === 'graphviz'

/** The links of a diagram, each at its line in the fence, with what it is about as its text. `place` is that of the fence. */
export function findDiagramLinks(
  code: string,
  place: Place,
): { target: string; place: Place; text: string }[] {
  return [...code.matchAll(linkPattern)].map((match) => {
    const [, target = ''] = match
    const before = code.slice(0, match.index)
    const line = before.split('\n').length
    const column = match.index - before.lastIndexOf('\n') + match[0].indexOf('"') + 1
    return {
      target,
      place: { ...place, line: place.line + line, column },
      text: subjectOf(code, match.index),
    }
  })
}

/** Notes the links of a diagram as slots of the page. `place` is that of the fence. */
export function addDiagramLinks(page: PageState, code: string, place: Place): DiagramLink[] {
  return findDiagramLinks(code, place).map((link) => {
    const isClaim = link.target.startsWith('src:')
    const mark = addSlot(page, { kind: isClaim ? 'claim' : 'link', ...link })
    return { target: link.target, mark, subject: link.text, isClaim }
  })
}

/** Gives the links of a drawing their addresses. One link that Graphviz draws in two parts (a label and its line) stands twice. */
export function linkDrawing(svg: string, links: readonly DiagramLink[]): string {
  const marks = new Map(links.map(({ target, mark }) => [escapeText(target), mark]))
  return svg.replace(/<a href="([^"]*)">/g, (_, written: string) => {
    const mark = marks.get(written) ?? marks.get(written.replaceAll('&#45;', '-'))
    return mark === undefined ? '<a>' : `<a class="diagram-link" href="${mark}" tabindex="-1">`
  })
}

/** The list under a drawing; empty where it has no link. */
export function listLinks(links: readonly DiagramLink[]): string {
  if (links.length === 0) return ''
  const claims = links.filter(({ isClaim }) => isClaim).length
  const items = links.map(({ target, mark, subject }) => {
    const shown = decodePercent(target.replace(/^src:/, ''))
    return `<li>${escapeText(subject)}: <a href="${mark}">${escapeText(shown)}</a></li>`
  })
  const summary =
    claims === 0 ? counted(links.length, 'link') : `${counted(claims, 'statement')} about the code`
  // A Markdown copy has the diagram's source, and the links in it.
  return `<details class="diagram-claims" data-markdown-ignore><summary>${summary}</summary><ul>${items.join('')}</ul></details>`
}

/** The node, edge or group whose attributes hold an offset: what stands before their bracket, by its label where it has one. */
function subjectOf(code: string, offset: number): string {
  const open = code.lastIndexOf('[', offset)
  const statement =
    code
      .slice(code.lastIndexOf('\n', open) + 1, open)
      .split(/[;{]/)
      .at(-1)
      ?.trim() ?? ''
  const ends = statement.split(/\s*(?:->|--)\s*/).map((end) => labelOf(code, unquote(end)))
  return ends.join(' → ')
}

/** The label that a node is drawn with. */
function labelOf(code: string, name: string): string {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = new RegExp(
    String.raw`(?:^|[\n;{])\s*"?${escaped}"?\s*\[[^\]]*?\blabel\s*=\s*"((?:[^"\\]|\\.)*)"`,
  )
  const label = pattern.exec(code)?.[1]
  return label === undefined
    ? name
    : label
        .replace(/\\[nlr]/g, ' ')
        .replace(/\\(.)/g, '$1')
        .trim()
}

const unquote = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')

/**
 * Links of diagrams: `href="src:…"`, or any link, on a node or an edge. Assistive technology sees a single image, so a list repeats them:
 * `<details class="diagram-links" data-markdown-ignore><summary>3 statements about the code</summary>
 *   <ul><li>routes → services: <a …>…</a></li></ul></details>`
 */
import type { Place } from '../../model/article'
import type { CompileContext } from '../compile-context'
import { escapeText } from '../../model/escape'
import { addSlot, linkKind, type PageState } from '../scope'
import { decodePercent } from '../../model/path'
import { counted } from '../../model/counted'

interface DiagramLink {
  /** As written. */
  target: string
  mark: string
  /** The labelled node, edge or group: `database`, `services → database`, or a group's name. */
  subject: string
  isReference: boolean
}

const linkPattern = /\b(?:href|URL)\s*=\s*"((?:[^"\\]|\\.)*)"/g

export const isDiagram = (language: string) => language === 'dot' || language === 'graphviz'

/** Registers the links of a diagram as slots of the page. `place` is the fence's position. */
export function addDiagramLinks(page: PageState, code: string, place: Place): DiagramLink[] {
  return Array.from(code.matchAll(linkPattern), ({ 0: written, 1: target = '', index }) => {
    const before = code.slice(0, index)
    const line = place.line + before.split('\n').length
    const column = index - before.lastIndexOf('\n') + written.indexOf('"') + 1
    const subject = subjectOf(code, index)
    const kind = linkKind(target, page)
    const mark = addSlot(page, { kind, target, place: { ...place, line, column }, text: subject })
    return { target, mark, subject, isReference: kind === 'reference' }
  })
}

/** Sets the addresses of a drawing's links, and marks boxes that refer to code. Graphviz may draw one link as a label and its line. */
export function linkDrawing(svg: string, links: readonly DiagramLink[]): string {
  const byTarget = new Map(links.map((link) => [escapeText(link.target), link]))
  return svg.replace(
    /<a href="([^"]*)">(<rect class="diagram-shape[^"]*" x="(\S+)" y="(\S+)" width="(\S+)"[^>]*>)?/g,
    // oxlint-disable-next-line max-params -- one for each group
    (_, written: string, box = '', x?: string, y?: string, width?: string) => {
      const link = byTarget.get(written) ?? byTarget.get(written.replaceAll('&#45;', '-'))
      if (!link) return `<a>${box}`
      const corner = `${Number(x) + Number(width)} ${y}`
      const mark =
        link.isReference && box !== '' ? `<path class="diagram-mark" d="M${corner}${markPath}"/>` : ''
      return `<a class="diagram-link" href="${link.mark}" tabindex="-1">${box}${mark}`
    },
  )
}

/** A circle with a tick in it. */
const markPath = 'm-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0m4 0l2 2.5 4-4.5'

export function listLinks(links: readonly DiagramLink[], schemes: CompileContext['schemes']): string {
  if (links.length === 0) return ''
  const references = links.filter(({ isReference }) => isReference)
  const [scheme = ''] = references[0]?.target.split(':') ?? []
  const items = links.map(({ target, mark, subject, isReference }) => {
    const shown = decodePercent(isReference ? target.replace(/^[^:]*:/, '') : target)
    return `<li>${escapeText(subject)}: <a href="${mark}">${escapeText(shown)}</a></li>`
  })
  const summary = schemes?.get(scheme)?.(references.length) ?? counted(links.length, 'link')
  // `data-markdown-ignore`: a Markdown copy has the diagram's source, which contains the links.
  const key = references.length > 0 ? '<span class="diagram-key diagram-key-code"></span>' : ''
  return `<details class="diagram-links" data-markdown-ignore><summary>${key}${summary}</summary><ul>${items.join('')}</ul></details>`
}

/** The node, edge or group whose attribute list contains an offset, shown by its label if it has one. */
function subjectOf(code: string, offset: number): string {
  const open = code.lastIndexOf('[', offset)
  const line = code.slice(code.lastIndexOf('\n', open) + 1, open)
  const [statement = ''] = line.split(/[;{]/).slice(-1)
  const ends = statement.split(/\s*(?:->|--)\s*/).map((end) => labelOf(code, unquote(end)))
  return ends.join(' → ')
}

function labelOf(code: string, name: string): string {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = String.raw`(?:^|[\n;{])\s*"?${escaped}"?\s*\[[^\]]*?\blabel\s*=\s*"((?:[^"\\]|\\.)*)"`
  const label = new RegExp(pattern).exec(code)?.[1]
  const text = label?.replace(/\\[nlr]/g, ' ').replace(/\\(.)/g, '$1')
  return text?.trim() ?? name
}

const unquote = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')

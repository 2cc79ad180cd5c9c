/**
 * Diagrams (C8): a `dot` fence becomes inline SVG at build time, without ids, colours or inline styles. A unit of its viewBox is a pixel.
 * `<figure class="diagram"><div class="diagram-scroll"><svg class="diagram-svg" viewBox width role="img" aria-label="…">…</svg></div>
 *   <figcaption class="diagram-caption">Caption<ul class="diagram-legend">…</ul></figcaption></figure>`
 * With links (`diagram-links.ts`), a `<div class="diagram">` contains the figure and the list of links, and the SVG is a group.
 */
import type { instance } from '@viz-js/viz'
import type { Place } from '../../model/article'
import { attributes, escapeText } from '../../model/escape'
import { type CodeMeta, renderCodeBlock } from './code-block'
import { cacheKey } from './highlighter'
import { addLaterPiece, report, type Scope } from '../scope'
import { addDiagramLinks, linkDrawing, listLinks } from './diagram-links'

/** Part of a cache key; increment it when the output changes. */
const version = 7

/** Boxes are measured for Helvetica, larger by this factor than the text is shown, because some system typefaces are wider. */
const measureScale = 1.12
/** Font sizes from `diagrams.css`, scaled for measuring. Edge labels get more room to keep clear of their line. */
const measured = { node: 14 * measureScale, cluster: 13 * measureScale, edge: 12 * 1.2 }
const fontOf = (kind: keyof typeof measured) => ({ fontname: 'Helvetica', fontsize: measured[kind] })
const layout = {
  graphAttributes: {
    ...fontOf('cluster'),
    labeljust: 'l',
    bgcolor: 'transparent',
    pad: 0.12,
    nodesep: 0.3,
    ranksep: 0.45,
  },
  nodeAttributes: { ...fontOf('node'), margin: '0.17,0.09' },
  edgeAttributes: { ...fontOf('edge'), arrowsize: 0.65 },
}

export function renderDiagram(scope: Scope, code: string, meta: CodeMeta, place: Place): string {
  const { page } = scope
  const { title, alt, legend } = meta.values
  if (!alt) {
    report(scope, place, {
      code: 'diagram-alt',
      message: 'This diagram has no text alternative.',
      hint: 'Add `alt="One or two sentences that say what the picture shows"` after `dot`.',
    })
  }
  const links = addDiagramLinks(page, code, place)
  return addLaterPiece(page, async () => {
    const { cache } = page.context.highlighter
    const key = cacheKey(`dot-${version}`, code)
    let svg = cache?.get(key)
    if (svg === undefined) {
      const drawn = await draw(code)
      if ('error' in drawn) {
        const line = Number(/in line (\d+)/.exec(drawn.error)?.[1] ?? 0)
        const at = { ...place, line: place.line + line, column: line > 0 ? 1 : place.column }
        report(scope, at, {
          severity: 'error',
          code: 'diagram-syntax',
          message: `This diagram cannot be drawn: ${drawn.error.replace(/ in line \d+/, '')}`,
          hint: 'Labels with spaces or punctuation need double quotes; each statement ends at its line or with `;`.',
        })
        return renderCodeBlock(scope, { code, language: 'dot', meta, place })
      }
      svg = drawn.svg
      cache?.set(key, svg)
    }
    // An `img` must not contain links. The list below has them for readers who cannot see the drawing.
    const role = links.length === 0 ? 'img' : 'group'
    const label = attributes({ role, 'aria-label': alt ?? title ?? 'Diagram' })
    const hidden = links.length === 0 ? svg : svg.replace('<g ', '<g aria-hidden="true" ')
    const drawn = scrolling(linkDrawing(hidden.replace('<svg', `<svg${label}`), links))
    const words = [title && escapeText(title), legendHtml(legend ?? '')].filter(Boolean).join('')
    const figure = `${drawn}${words && `<figcaption class="diagram-caption">${words}</figcaption>`}`
    const html =
      links.length === 0
        ? `<figure class="diagram">${figure}</figure>`
        : `<div class="diagram"><figure>${figure}</figure>${listLinks(links, page.context.schemes)}</div>`
    return { html, copy: drawingCopy('dot', code, meta) }
  })
}

export function drawingCopy(language: string, code: string, { values }: CodeMeta): string {
  const { title, alt, legend } = values
  const words = [alt, legend].map((text) => (text === undefined ? '' : `<p>${escapeText(text)}</p>`))
  const caption = title === undefined ? '' : `<p><strong>${escapeText(title)}</strong></p>`
  return `${caption}${words.join('')}<pre><code class="language-${language}">${escapeText(code)}</code></pre>`
}

/** Wraps a drawing; one wider than a phone scrolls there and can be focused for scrolling with the keyboard. */
export const scrolling = (svg: string) =>
  `<div class="diagram-scroll"${Number(/ width="(\d+)"/.exec(svg)?.[1]) > 300 ? ' tabindex="0"' : ''}>${svg}</div>`

/** Explains colours, from a fence's `legend="1 Panel, 3 Core, dashed only in development"`. A digit is a layer, `dashed` a style. */
export function legendHtml(legend: string): string {
  const entries = [...legend.matchAll(/(?<=^|,)\s*([1-5]|filled|dashed) ([^,]+)/g)]
  const items = entries.map(([, key = '', words = '']) => {
    const className = /\d/.test(key) ? layerClass(key) : `diagram-key-${key}`
    return `<li><span class="diagram-key ${className}"></span>${escapeText(words.trim())}</li>`
  })
  return items.length === 0 ? '' : `<ul class="diagram-legend">${items.join('')}</ul>`
}

const layerClass = (layer: string) => `diagram-layer-${layer}`

/** Draws a diagram for a page that is not a document. `alt` is the text alternative. Undefined if it cannot be drawn. */
export async function drawDiagram(code: string, alt: string): Promise<string | undefined> {
  const drawn = await draw(code)
  if ('error' in drawn) return undefined
  return scrolling(drawn.svg.replace('<svg', `<svg${attributes({ role: 'img', 'aria-label': alt })}`))
}

type VizInstance = Awaited<ReturnType<typeof instance>>
let viz: Promise<VizInstance> | undefined

async function draw(code: string): Promise<{ svg: string } | { error: string }> {
  viz ??= import('@viz-js/viz').then((module) => module.instance())
  const result = (await viz).render(code, { format: 'svg', ...layout })
  if (result.status === 'failure') {
    const reason = result.errors.map(({ message }) => message).join('; ')
    return { error: reason || (code.trim() === '' ? 'it is empty' : 'no reason given') }
  }
  return { svg: neutralSvg(result.output) }
}

/** Graphviz' SVG with classes instead of ids, colours, fonts and links. Labels of edges and clusters come last, on top of all lines. */
function neutralSvg(output: string): string {
  const viewBox = /viewBox="([^"]*)"/.exec(output)?.[1] ?? '0 0 100 100'
  const width = Math.round(Number(viewBox.split(' ')[2]))
  const body = output
    .slice(output.indexOf('>', output.indexOf('<svg')) + 1, output.lastIndexOf('</svg>'))
    .replace(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<a\b[^>]*?\bxlink:href="([^"]*)"[^>]*>/g, '<a href="$1">')
    // This anchor has only a tooltip.
    .replace(/<a xlink:title[^>]*>/g, '<a>')
    .replace(/(?<=>)\s*\n\s*/g, '')
  const groups: Group[] = []
  const inner = body.replace(
    /<(\/?)(g|polygon|polyline|ellipse|path|text)\b([^>]*?)(\/?)>/g,
    // oxlint-disable-next-line max-params -- one for each group
    (_, end, tag, raw, selfClosing, offset: number) => {
      const group = groups.at(-1) ?? { kind: '' }
      if (tag === 'g') {
        if (end) return groups.pop()?.kind === 'graph' ? '</g>' : ''
        const [, kind = group.kind, layer = group.layer] =
          /class="(\w+)(?: layer&#45;([1-5])\b)?/.exec(raw) ?? []
        groups.push({ kind, layer })
        return kind === 'graph' ? `<g transform="${/translate\([^)]*\)/.exec(raw)?.[0] ?? ''}">` : ''
      }
      if (end) return tag === 'text' ? '</text>' : ''
      const rest = body.slice(offset, body.indexOf('</g>', offset) + 4)
      const asks = /\?<\/text>(?:<\/a>)?<\/g>$/.test(rest)
      return shape(tag, raw, { ...group, asks }) + (selfClosing ? '/>' : '>')
    },
  )
  const labels: string[] = []
  const lines = inner.replace(lateLabel, (label) => (labels.push(label), ''))
  const fit = width > minWidth && width <= maxNarrowWidth ? ' diagram-narrow' : ''
  return `<svg class="diagram-svg${fit}" viewBox="${viewBox}" width="${width}" fill="none" stroke="currentColor" text-anchor="middle">${lines.slice(0, -'</g>'.length)}${labels.join('')}</g></svg>`
}

/** A group in Graphviz' drawing: `graph`, `node`, `edge` or `cluster`, and the layer from its class. */
interface Group {
  kind: string
  layer?: string
}

const lateLabel =
  /<a(?: [^>]*)?>(?:<text class="diagram-label"[^>]*>[^<]*<\/text>)+<\/a>|<text class="diagram-(?:label|title)[^>]*>[^<]*<\/text>/g

/** A drawing between these widths shrinks on a phone and its text stays legible; a wider one scrolls. */
const [minWidth, maxNarrowWidth] = [300, 470]

const geometry = /\b(?:points|d|cx|cy|rx|ry|x|y|text-anchor|font-size|stroke-dasharray|transform)="[^"]*"/g

const position = /^(?:points|d|c?[xy]|r[xy])=/

/** Rounds to half a pixel: the difference is invisible, and most of a diagram's size is digits. */
const toHalf = (number: string): string => String(Math.round(Number(number) * 2) / 2)

/** Start tag of a shape, with the class for its group. Boxes get round corners; nodes whose label ends in `?` are fully round. */
function shape(tag: string, raw: string, { kind, layer, asks }: Group & { asks: boolean }): string {
  const kept = (raw.match(geometry) ?? [])
    .map((attribute) => (position.test(attribute) ? attribute.replace(/-?\d+\.\d+/g, toHalf) : attribute))
    .filter((attribute) => attribute !== 'text-anchor="middle"' && !isUsualSize(attribute, kind))
    .join(' ')
    .replace(/font-size="([\d.]+)"/, (_, size) => `font-size="${Math.round(Number(size) / measureScale)}"`)
  if (tag === 'text') {
    const ground = kind === 'cluster' && layer !== undefined ? ` ${layerClass(layer)}` : ''
    return `<text class="${textClasses[kind] ?? 'diagram-text'}${ground}" ${kept}`
  }
  const fill = /\bfill="([^"]*)"/.exec(raw)?.[1] ?? 'none'
  const isHidden = /stroke="(?:none|transparent)"/.test(raw) && /^(?:none|transparent|white)$/.test(fill)
  let className = layer === undefined ? '' : ` ${layerClass(layer)}`
  if (kind === 'edge') className = fill === 'none' ? 'diagram-edge' : 'diagram-arrow'
  else if (kind === 'cluster') className = `diagram-cluster${className}`
  else className = `diagram-shape${fill === 'none' ? '' : ' diagram-shape-filled'}${className}`
  if (isHidden || kind === 'graph') className = 'diagram-hidden'
  const box = tag === 'polygon' ? boxOf(kept) : undefined
  if (!box) return `<${tag} class="${className}" ${kept}`
  const radius = asks && kind === 'node' ? Math.min(18, box.height / 2) : 6
  return `<rect class="${className}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${radius}"${/ stroke-dasharray="[^"]*"/.exec(` ${kept}`)?.[0] ?? ''}`
}

const textClasses: Record<string, string> = { edge: 'diagram-label', cluster: 'diagram-title' }

function isUsualSize(attribute: string, kind: string): boolean {
  const size = /^font-size="([\d.]+)"/.exec(attribute)?.[1]
  const usual = kind === 'edge' || kind === 'cluster' ? measured[kind] : measured.node
  return Math.abs(Number(size) - usual) < 0.02
}

function boxOf(kept: string): { x: number; y: number; width: number; height: number } | undefined {
  const points = /points="([^"]*)"/.exec(kept)?.[1]?.split(' ') ?? []
  const [xs, ys] = [0, 1].map((axis) => [...new Set(points.map((point) => Number(point.split(',')[axis])))])
  if (!xs || !ys || points.length !== 5 || xs.length !== 2 || ys.length !== 2) return undefined
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

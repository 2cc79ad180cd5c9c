/**
 * Diagrams (C8): a `dot` fence drawn at build time as inline SVG without ids, colours or inline styles. The markup:
 *
 * `<figure class="diagram"><svg class="diagram-svg" viewBox width role="img" aria-label="…">…</svg>
 *   <figcaption class="diagram-caption">Caption</figcaption></figure>`
 *
 * Nodes and edges may have links and claims: see `diagram-links.ts`. Their list stands behind the figure, in which a caption comes last:
 * `<div class="diagram"><figure>…</figure><details class="diagram-claims">…</details></div>`.
 *
 * The classes inside, for the theme's CSS: `diagram-shape` (a node's outline: stroke `--diagram-line`, fill `--diagram-fill`),
 * `diagram-shape-filled` (with `style=filled`), `diagram-cluster`, `diagram-edge` (a line, no fill), `diagram-arrow` (its head: filled with
 * `--diagram-line`), `diagram-text` (fill `--diagram-text`). One unit of the viewBox is one CSS pixel; the picture shrinks to the column.
 */
import type { instance } from '@viz-js/viz'
import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import { attributes } from '../html/escape'
import type { CodeMeta } from './code-meta'
import { cacheKey } from './highlighter'
import { renderCodeBlock } from './code-block'
import { addLaterPiece, report, resolvePieces, type Scope } from '../scope'
import { addDiagramLinks, linkDrawing, listLinks } from './diagram-links'

/** Part of a cache key; to be raised when the output changes. */
const version = 3

/**
 * Boxes are measured for Helvetica, the nearest to a system typeface that Graphviz knows, at a size this much larger than the text is
 * shown, because some system typefaces are wider. Labels of edges get more, to keep clear of their line.
 */
const measureScale = { node: 1.12, edge: 1.3 }
const layout = {
  graphAttributes: { fontname: 'Helvetica', fontsize: 14 * measureScale.node, bgcolor: 'transparent' },
  nodeAttributes: { fontname: 'Helvetica', fontsize: 14 * measureScale.node, margin: '0.15,0.08' },
  edgeAttributes: { fontname: 'Helvetica', fontsize: 12 * measureScale.edge },
}

export function renderDiagram(scope: Scope, code: string, meta: CodeMeta, place: Place): string {
  const { page } = scope
  const { title, alt } = meta.values
  if (!alt) {
    report(scope, place, {
      severity: 'warning',
      code: 'diagram-alt',
      message: 'This diagram has no text alternative.',
      hint: 'Add `alt="One or two sentences that say what the picture shows"` behind `dot`.',
    })
  }
  const links = addDiagramLinks(page, code, place)
  return addLaterPiece(page, async () => {
    const { cache } = page.context.highlighter
    const key = cacheKey(`dot-${version}`, code)
    let svg = cache?.get(key)
    if (svg === undefined) {
      const drawn = await draw(code)
      if ('error' in drawn) return renderBroken(scope, { code, meta, place }, drawn.error)
      svg = drawn.svg
      cache?.set(key, svg)
    }
    const label = attributes({ role: 'img', 'aria-label': alt ?? title ?? 'Diagram' })
    const caption = title ? `<figcaption class="diagram-caption">${escapeText(title)}</figcaption>` : ''
    const drawn = linkDrawing(svg.replace('<svg', `<svg${label}`), links)
    // A caption comes last in its figure.
    return links.length === 0
      ? `<figure class="diagram">${drawn}${caption}</figure>`
      : `<div class="diagram"><figure>${drawn}${caption}</figure>${listLinks(links)}</div>`
  })
}

/** A faulty diagram is reported at its own line and shown as code. */
async function renderBroken(
  scope: Scope,
  { code, meta, place }: { code: string; meta: CodeMeta; place: Place },
  error: string,
): Promise<string> {
  const line = Number(/in line (\d+)/.exec(error)?.[1] ?? 0)
  report(
    scope,
    { ...place, line: place.line + line, column: line > 0 ? 1 : place.column },
    {
      severity: 'error',
      code: 'diagram-syntax',
      message: `This diagram cannot be drawn: ${error.replace(/ in line \d+/, '')}`,
      hint: 'Labels with spaces or punctuation need double quotes; each statement ends at its line or with `;`.',
    },
  )
  const jobs = scope.page.jobs.length
  const mark = renderCodeBlock(scope, { code, language: 'dot', meta, place })
  await Promise.all(scope.page.jobs.slice(jobs))
  return resolvePieces(scope.page, mark)
}

/** A drawing for a page that is no document; undefined where it cannot be drawn. `alt` says what it shows. */
export async function drawDiagram(code: string, alt: string): Promise<string | undefined> {
  const drawn = await draw(code)
  return 'error' in drawn
    ? undefined
    : drawn.svg.replace('<svg', `<svg${attributes({ role: 'img', 'aria-label': alt })}`)
}

type VizInstance = Awaited<ReturnType<typeof instance>>
let viz: Promise<VizInstance> | undefined

async function draw(code: string): Promise<{ svg: string } | { error: string }> {
  viz ??= import('@viz-js/viz').then((module) => module.instance())
  const result = (await viz).render(code, { format: 'svg', ...layout })
  if (result.status === 'failure') {
    return { error: result.errors.map(({ message }) => message).join('; ') || 'no reason given' }
  }
  return { svg: neutralSvg(result.output) }
}

/** Graphviz' SVG with classes in place of ids, colours, fonts and links. */
function neutralSvg(output: string): string {
  const viewBox = /viewBox="([^"]*)"/.exec(output)?.[1] ?? '0 0 100 100'
  const width = Math.round(Number(viewBox.split(' ')[2]))
  const body = output
    .slice(output.indexOf('>', output.indexOf('<svg')) + 1, output.lastIndexOf('</svg>'))
    .replace(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<a\b[^>]*?\bxlink:href="([^"]*)"[^>]*>/g, '<a href="$1">')
    // A tooltip alone.
    .replace(/<a xlink:title[^>]*>/g, '<a>')
  const kinds: string[] = []
  const inner = body.replace(
    /<(\/?)(g|polygon|polyline|ellipse|path|text)\b([^>]*?)(\/?)>/g,
    // oxlint-disable-next-line max-params -- one for each group
    (_, end, tag, raw, selfClosing) => {
      if (tag === 'g') {
        if (end) return kinds.pop() === 'graph' ? '</g>' : ''
        const kind = /class="(\w+)"/.exec(raw)?.[1] ?? kinds.at(-1) ?? ''
        kinds.push(kind)
        return kind === 'graph' ? `<g transform="${/translate\([^)]*\)/.exec(raw)?.[0] ?? ''}">` : ''
      }
      if (end) return `</${tag}>`
      return shape(tag, raw, kinds.at(-1) ?? '') + (selfClosing ? '/>' : '>')
    },
  )
  return `<svg class="diagram-svg" viewBox="${viewBox}" width="${width}">${inner.replace(/\s*\n\s*/g, '')}</svg>`
}

const geometry =
  /\b(?:points|d|cx|cy|rx|ry|x|y|text-anchor|font-size|stroke-dasharray|stroke-width|transform)="[^"]*"/g

const position = /^(?:points|d|c?[xy]|r[xy])=/

/** To half a pixel: nobody sees more, and digits are most of what a diagram weighs. */
const toHalf = (number: string): string => String(Math.round(Number(number) * 2) / 2)

/** Opening of one shape's tag, with the class that fits where it stands. */
function shape(tag: string, raw: string, kind: string): string {
  const scale = kind === 'edge' ? measureScale.edge : measureScale.node
  const kept = (raw.match(geometry) ?? [])
    .map((attribute) => (position.test(attribute) ? attribute.replace(/-?\d+\.\d+/g, toHalf) : attribute))
    .join(' ')
    .replace(/font-size="([\d.]+)"/, (_, size) => `font-size="${Math.round(Number(size) / scale)}"`)
  const fill = /\bfill="([^"]*)"/.exec(raw)?.[1] ?? 'none'
  const isHidden = /stroke="(?:none|transparent)"/.test(raw) && /^(?:none|transparent|white)$/.test(fill)
  let className = 'diagram-text'
  if (tag !== 'text') {
    if (kind === 'edge') className = fill === 'none' ? 'diagram-edge' : 'diagram-arrow'
    else if (kind === 'cluster') className = 'diagram-cluster'
    else className = fill === 'none' ? 'diagram-shape' : 'diagram-shape diagram-shape-filled'
    if (isHidden || kind === 'graph') className = 'diagram-hidden'
  }
  return `<${tag} class="${className}" ${kept}`
}

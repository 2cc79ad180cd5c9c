import type { ReactNode } from 'react'
import { type Place, slotMark } from '../../model/article'
import { escapeText } from '../../model/escape'
import { type ParsedFile, readFrontmatter } from '../parse/parsed-file'
import {
  type ElementOrigin,
  type PageState,
  type Scope,
  type Unit,
  addSlot,
  linkKind,
  plainText,
} from '../scope'
import { foldCalls, type EngineCall, type ReactTools } from './calls'
import { join } from 'node:path'
import { attributeOf, readHtml, type HtmlAttribute, type HtmlTag } from '../../model/html-reader'
import { attributes } from '../html/text'
import { findImageSize } from '../html/links'

/** One evaluation of a page. */
export interface Run {
  page: PageState
  /** The page's own unit, for what belongs to no other. */
  unit: Unit
  react: ReactTools
  /** Place of what is being rendered: for links that components make, and for errors. */
  place: Place
  /** Text of the level-1 heading at the top, as far as it is known before evaluation. */
  contentTitle: string
  /** What engine components were asked to render; marks refer to it by index. */
  calls: EngineCall[]
  scopeOf: (unit: Unit) => Scope
  /** Reports what work throws, at a place; its result is undefined then. */
  guard: <Result>(unit: Unit, place: Place, work: () => Result) => Result | undefined
  /** A partial that is named inside an expression of a unit, as a component. */
  includePartial: (parsed: ParsedFile, unit: Unit) => Component
}

export type Component = (props: Record<string, unknown>) => ReactNode

/** Where elements of a page's code come from, by their props: who clones an element with other props makes a new one. */
export const origins = new WeakMap<object, ElementOrigin>()

let active: Run | undefined
let evaluated: PageState | undefined

/** The page that is being evaluated, also while its live components are rendered; undefined on React pages. */
export const evaluatedPage = (): PageState | undefined => evaluated

/** Notes that a component asked for the site's data. */
export function noteSiteRead(): void {
  if (evaluated) evaluated.readsSite = true
}

/** The evaluation that is rendering now; undefined outside of articles: on React pages, in live components. */
export const activeRun = (): Run | undefined => active

/** Has a run be the active one, or none, while something of a page is rendered. */
export function whileActive<Result>(
  run: Run | undefined,
  work: () => Result,
  page: PageState | undefined = run?.page,
): Result {
  const before = { active, evaluated }
  active = run
  evaluated = page
  try {
    return work()
  } finally {
    active = before.active
    evaluated = before.evaluated
  }
}

/** HTML of what components and expressions made, with links and images completed, and what the engine renders in its place. */
export function renderHtml(node: ReactNode, run: Run): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escapeText(String(node))
  const { page, react, place } = run
  const html = whileActive(run, () => react.renderStatic(node))
  return foldCalls(completeRendered(html, place, page), run.calls)
}

const partMark = /\uE006(\d+)\uE007/

/**
 * HTML of several parts of a page, rendered at once, which costs less and gives ids that are the page's only ones; undefined when one of
 * them fails.
 */
export function renderParts(
  parts: readonly { node: ReactNode; place: Place }[],
  run: Run,
): string[] | undefined {
  const { react, page } = run
  const nodes = parts.flatMap(({ node, place }, index) => [
    react.createElement(() => {
      run.place = place
      return `\uE006${index}\uE007`
    }, null),
    node,
  ])
  let html: string
  try {
    html = whileActive(run, () => react.renderStatic(react.createElement(react.Fragment, null, ...nodes)))
  } catch {
    return undefined
  }
  const rendered = html.split(partMark).slice(1)
  return parts.map(({ place }, index) => {
    run.place = place
    return foldCalls(completeRendered(rendered[2 * index + 1] ?? '', place, page), run.calls)
  })
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Gives HTML that React made what the walk gives Markdown: addresses of links are slots, links have their mark at the end, images
 * have a size and load lazily. Not for islands, whose HTML must stay as the browser will render it.
 */
function completeRendered(html: string, place: Place, page: PageState): string {
  const edits: Edit[] = []
  let link: HtmlTag | undefined
  readHtml(html, {
    open(tag) {
      if (tag.name === 'a') link = tag
      else if (tag.name === 'img') edits.push(completeImage(tag, page))
    },
    close(name, start) {
      if (name !== 'a' || !link) return
      edits.push(...completeLink({ tag: link, html, end: start }, place, page))
      link = undefined
    },
  })
  return applyEdits(html, edits)
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  let edited = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    edited += html.slice(at, start) + text
    at = end
  }
  return edited + html.slice(at)
}

/** What changes of a link whose content ends at `end`. */
function completeLink(
  { tag, html, end }: { tag: HtmlTag; html: string; end: number },
  place: Place,
  page: PageState,
): Edit[] {
  const href = attributeOf(tag, 'href')
  if (href === undefined) return []
  let mark = href
  if (!href.startsWith(slotMark(0).charAt(0))) {
    const text = plainText(html.slice(tag.end, end))
    mark = addSlot(page, { kind: linkKind(href, page), target: href, place, text })
  }
  const written = (keep: (attribute: HtmlAttribute) => boolean): string =>
    tag.attributes
      .filter(keep)
      .map(({ start, end: to }) => ` ${html.slice(start, to)}`)
      .join('')
  const className = written(({ name }) => name === 'class')
  const others = written(({ name }) => name !== 'class' && name !== 'href')
  return [{ start: tag.start, end: tag.end, text: `<a${className} href="${mark}"${others}>` }]
}

/** An image with what it lacks: its size, when its address is a slot or a path, and the way it loads. */
function completeImage(tag: HtmlTag, page: PageState): Edit {
  const lastEnd = tag.attributes.at(-1)?.end ?? tag.start + '<img'.length
  return { start: lastEnd, end: tag.end, text: `${imageAttributes(tag, page)}>` }
}

function imageAttributes(tag: HtmlTag, page: PageState): string {
  const source = attributeOf(tag, 'src')
  if (source === undefined) return ''
  const slot = page.slots.find((_, index) => slotMark(index) === source)
  const from = slot ? join(page.context.siteDir, slot.place.file) : page.context.contentDir
  const isSized = tag.attributes.some(({ name }) => name === 'width' || name === 'height')
  const size = isSized ? undefined : findImageSize(slot?.target ?? source, from, page)
  const loading = attributeOf(tag, 'loading') === undefined ? { loading: 'lazy', decoding: 'async' } : {}
  return attributes({ ...size, ...loading })
}

/** Address of a page, or of a file in `static/`, which has an extension. */
export function siteAddress(path: string, page: PageState, place: Place): string {
  return addSlot(page, { kind: /\.[a-z\d]+$/i.test(path) ? 'asset' : 'link', target: path, place })
}

/** Functions that the code of a page may call without an import. */
export function pageFunctions({ page, unit }: Scope, place: () => Place): Record<string, unknown> {
  const asset = (target: string): string => addSlot(page, { kind: 'asset', target, place: place() })
  return {
    /** `require('./image.png').default`, `require('./data.json')`. */
    require: (path: string) => {
      const { required } = unit.parsed
      // JSON is what CommonJS exports, not an export of it.
      if (path.endsWith('.json')) return required.get(path)?.['default']
      return required.get(path) ?? { default: asset(path), toString: () => asset(path) }
    },
    /** `await import('./data.json')`. */
    __import: async (path: string) => {
      const loaded = unit.parsed.required.get(path)
      if (loaded) return loaded
      throw new Error(`\`import('${path}')\` names no file: paths start with \`./\`, \`../\` or \`@site/\`.`)
    },
  }
}

/** What `useDoc` returns: what the document's own text says. Reading what the rest of the site decides throws. */
export function pageDoc({ page, unit, contentTitle }: Run): Record<string, unknown> {
  const frontMatter = readFrontmatter(unit.parsed.frontmatter)
  const { title = contentTitle, description, tags = [] } = frontMatter
  const toc = page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  const metadata = { title, description, tags, frontMatter }
  return { frontMatter, contentTitle, toc, assets: {}, metadata: new Proxy(metadata, { get: knownOnly }) }
}

function knownOnly(target: object, key: string | symbol): unknown {
  if (typeof key === 'symbol' || key in target) return Reflect.get(target, key)
  throw new Error(
    `\`metadata.${key}\` is not known to components: a page is compiled without the rest of the site. Known: ${Object.keys(target).join(', ')}.`,
  )
}

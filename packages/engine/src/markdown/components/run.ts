import type { ReactNode } from 'react'
import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import { completeRendered } from '../html/rendered-html'
import type { ParsedFile } from '../parse/parsed-file'
import type { ElementOrigin, PageState, Scope, Unit } from '../scope'
import { foldCalls, type EngineCall } from './calls'
import type { ReactTools } from './react-tools'

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

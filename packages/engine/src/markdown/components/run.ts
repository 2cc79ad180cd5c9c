import type { ReactNode } from 'react'
import type * as Server from 'react-dom/server'
import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import { type ParsedFile, readFrontmatter } from '../parse/parsed-file'
import { type ElementOrigin, type MakeNode, type PageState, type Scope, type Unit, addSlot } from '../scope'
import { foldCalls, withoutPreloads, type EngineCall } from './calls'
import { completeHtml } from '../html/links'

/** One evaluation of a page. */
export interface Run {
  page: PageState
  /** The page's own unit, used for anything outside another unit. */
  unit: Unit
  server: Pick<typeof Server, 'renderToString' | 'renderToStaticMarkup'>
  /** Source position of the element being rendered, for links that components create and for errors. */
  place: Place
  /** Text of the leading level-1 heading, as far as it is known before evaluation. */
  contentTitle: string
  /**
   * Evaluates an expression in the module of a unit; the caller knows what it yields.
   * @throws what the expression throws
   */
  evaluate: <Value>(code: string, unit: Unit) => Value
  /** The component of a partial that was walked as this unit. */
  partialOf: (unit: Unit) => Component
  /** Calls of engine components; marks refer to them by index. */
  calls: EngineCall[]
  scopeOf: (unit: Unit) => Scope
  /** Calls `work`. If it throws, reports the error at `place` and returns undefined. */
  guard: <Result>(unit: Unit, place: Place, work: () => Result) => Result | undefined
  /** A component for a partial that an expression refers to by name. */
  includePartial: (parsed: ParsedFile) => Component
}

export type Component = (props: Record<string, unknown>) => ReactNode

/** Origins of a page's elements, keyed by props object, because cloning an element with other props creates a new one. */
export const origins = new WeakMap<object, ElementOrigin>()

let active: Run | undefined
let evaluated: PageState | undefined

/** The page being evaluated, even while its live components are rendered. Undefined on React pages. */
export const evaluatedPage = (): PageState | undefined => evaluated

/** The current evaluation. Undefined outside articles: on React pages and in live components. */
export const activeRun = (): Run | undefined => active

/** The evaluation in which a node is made. */
export function currentRun(): Run {
  if (!active) throw new Error('A node is made outside of an evaluation.')
  return active
}

/** Calls `work` with `run`, or no run, as the active one. */
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

/** What code at a place makes; null if it fails, which is reported. */
export function valueAt(unit: Unit, place: Place, make: MakeNode, run = currentRun()): ReactNode {
  const before = run.place
  run.place = place
  const value = run.guard(unit, place, () => whileActive(run, make)) ?? null
  run.place = before
  return value
}

/** Renders components and expressions to HTML, completes their links and images, and folds in the parts that the engine renders. */
export function renderHtml(node: ReactNode, run: Run): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escapeText(String(node))
  const { page, server, place } = run
  const identifierPrefix = `p${page.counters.renders++}-`
  const html = whileActive(run, () =>
    withoutPreloads(server.renderToStaticMarkup(node, { identifierPrefix })),
  )
  return foldCalls(
    completeHtml(html, page, () => place),
    run.calls,
  )
}

/** Address of a page, or of a file in `static/` if the path has an extension. */
export function siteAddress(path: string, page: PageState, place: Place): string {
  return addSlot(page, { kind: /\.[a-z\d]+$/i.test(path) ? 'asset' : 'link', target: path, place })
}

/** Functions that the code of a page may call without an import. */
export function pageFunctions({ required }: ParsedFile, run: Run): Record<string, unknown> {
  const asset = (target: string): string => addSlot(run.page, { kind: 'asset', target, place: run.place })
  return {
    /** `require('./image.png').default`, `require('./data.json')`. */
    require: (path: string) => {
      // A JSON module's default export is the value that CommonJS would return.
      if (path.endsWith('.json')) return required.get(path)?.['default']
      return required.get(path) ?? { default: asset(path), toString: () => asset(path) }
    },
    /** `await import('./data.json')`. */
    __import: async (path: string) => {
      const loaded = required.get(path)
      if (loaded) return loaded
      throw new Error(`\`import('${path}')\` names no file: paths start with \`./\`, \`../\` or \`@site/\`.`)
    },
  }
}

/** The result of `useDoc`: data from the document itself. Reading metadata that depends on the rest of the site throws. */
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

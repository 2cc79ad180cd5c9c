/** One evaluation of a page: its modules, expressions and components. Errors become problems at their position, so the rest is rendered. */
import { Fragment, useContext, type ReactNode } from 'react'
import type * as Server from 'react-dom/server'
import type { transformSync } from 'rolldown/utils'
import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import { didYouMean } from '../../model/nearest'
import { browserHint } from '../../modules/run/module-problem'
import { completeHtml } from '../html/links'
import { errorText, type ParsedFile } from '../parse/parsed-file'
import {
  addPiece,
  report,
  splitAtHoles,
  type Unit,
  type ElementOrigin,
  type Hole,
  type MakeNode,
  type PageState,
  type Scope,
} from '../scope'
import { createElement, foldCalls, UnitContext, withoutPreloads, type Fold } from './calls'
import { walkPartial } from './jsx-meaning'

export interface RunModule {
  exports: Record<string, unknown>
  /** Evaluates an expression in the module's scope. */
  evaluate: <Value>(code: string, props: Record<string, unknown>) => Value
}

export interface Run {
  page: PageState
  /** The page's own unit, used for anything outside another unit. */
  unit: Unit
  server: Pick<typeof Server, 'renderToString' | 'renderToStaticMarkup'>
  transform: typeof transformSync
  /** Source position of the element being rendered, for links that components create and for errors. */
  place: Place
  /** Text of the leading level-1 heading, as far as it is known before evaluation. */
  contentTitle: string
  modules: Map<ParsedFile, RunModule>
  /** Calls of engine components; marks refer to them by index. */
  calls: Fold[]
  scopeOf: (unit: Unit) => Scope
}

export type Component = (props: Record<string, unknown>) => ReactNode

/** Origins of a page's elements, keyed by props object, because cloning an element with other props creates a new one. */
export const origins = new WeakMap<object, ElementOrigin>()

let active: { run?: Run | undefined; page?: PageState | undefined } = {}

/** The page being evaluated, even while its live components are rendered. Undefined on React pages. */
export const evaluatedPage = (): PageState | undefined => active.page

/** The current evaluation. Undefined outside articles: on React pages and in live components. */
export const activeRun = (): Run | undefined => active.run

function currentRun(): Run {
  if (!active.run) throw new Error('A node is made outside of an evaluation.')
  return active.run
}

/** Calls `work` with `run`, or no run, as the active one. */
export function whileActive<Result>(
  run: Run | undefined,
  work: () => Result,
  page: PageState | undefined = run?.page,
): Result {
  const before = active
  active = { run, page }
  try {
    return work()
  } finally {
    active = before
  }
}

/** Evaluates an expression in the module of a unit; the caller knows what it yields. Throws what the expression throws. */
export function evaluate<Value>(code: string, { parsed, props }: Unit): Value {
  const run = currentRun()
  const module = run.modules.get(parsed)
  if (!module) throw new Error(`The code of \`${parsed.file}\` failed.`)
  return module.evaluate(runnable(`(${code}\n)`, run), props)
}

/** JavaScript of code with JSX and `import()`. */
export function runnable(source: string, { transform }: Run): string {
  const { code, errors } = transform('page.jsx', source, {
    lang: 'jsx',
    sourceType: 'module',
    jsx: { runtime: 'classic', pragma: '__h', pragmaFrag: '__Fragment' },
  })
  if (errors[0]) throw new SyntaxError(errors[0].message)
  return code.replaceAll(/\bimport\(/g, '__import(')
}

/** What code at a place makes; null if it fails, which is reported. */
export function valueAt(unit: Unit, place: Place, make: MakeNode, run = currentRun()): ReactNode {
  const before = run.place
  run.place = place
  const value = guard(run, unit, place, () => whileActive(run, make)) ?? null
  run.place = before
  return value
}

/** Renders components and expressions to HTML, completes their links and images, and folds in the parts that the engine renders. */
export function renderHtml(node: ReactNode, run: Run): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escapeText(String(node))
  const { page, server, place } = run
  const identifierPrefix = `p${page.counters.renders++}-`
  const html = whileActive(run, () => server.renderToStaticMarkup(node, { identifierPrefix }))
  const completed = completeHtml(withoutPreloads(html), { page }, () => place)
  return foldCalls(completed, run.calls)
}

export function fillHoles(holes: readonly Hole[], unit: Unit, run: Run): void {
  for (const hole of holes) {
    const node = valueAt(unit, hole.place, hole.node, run)
    run.place = hole.place
    hole.html = guard(run, unit, hole.place, () => renderHtml(node, run)) ?? ''
  }
}

export function partialOf(unit: Unit): Component {
  const run = currentRun()
  return (props) => showUnit(unit, props, run)
}

/** A partial that an expression names. It is walked each time it is rendered, so that each copy has its own headings and values. */
export const expressionPartial =
  (parsed: ParsedFile, run: Run): Component =>
  (props) => {
    const around = useContext(UnitContext) ?? run.unit
    const unit = walkPartial(parsed, run.scopeOf(around), run.place)
    return unit ? showUnit(unit, props, run) : null
  }

/** A unit's content with these props: marks of HTML, and the values of its holes. */
export function showUnit(unit: Unit, props: Record<string, unknown>, run: Run): ReactNode {
  const module = run.modules.get(unit.parsed)
  if (!module) return null
  unit.props = props
  const content = splitAtHoles(unit.html, unit.holes).flatMap((part): ReactNode[] => {
    if (typeof part !== 'string') return [valueAt(unit, part.place, part.node, run)]
    return part === '' ? [] : [addPiece(run.page, part)]
  })
  // The others are in footnotes, which are rendered at the end of the page.
  const others = unit.holes.filter(({ mark }) => !unit.html.includes(mark))
  fillHoles(others, unit, run)
  const layout = module.exports['__layout'] ?? Fragment
  return createElement(UnitContext, { value: unit }, createElement(layout, {}, ...content))
}

/** Calls `work`. If it throws, reports the error at `place` and returns undefined. */
export function guard<Result>(run: Run, unit: Unit, place: Place, work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    reportFailure(run, unit, place, error)
    return undefined
  }
}

/** Whether the code at a place uses a failed import. The import has been reported, and this error is only a consequence. */
function followsFailedImport({ parsed }: Pick<Unit, 'parsed'>, { codes }: PageState, place: Place): boolean {
  const failed = [...parsed.imports].flatMap(([name, { kind }]) => (kind === 'missing' ? [name] : []))
  const code = codes.get(place) ?? parsed.module.code
  return failed.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code))
}

const pageNames = ['props', 'frontMatter', 'toc', 'contentTitle']

/** Reports an error from an expression or a component, unless a failed import caused it. */
export function reportFailure(run: Run, unit: Pick<Unit, 'parsed'>, place: Place, error: unknown): void {
  if (followsFailedImport(unit, run.page, place)) return
  const text = errorText(error)
  const thrownAt = run.page.context.placeOf?.(error)
  const missing = /^(\w+) is not defined$/.exec(text)?.[1]
  const { imports, module } = unit.parsed
  const known = [...imports.keys(), ...module.declared, ...pageNames]
  report({ page: run.page, unit }, place, {
    severity: 'error',
    code: 'mdx-runtime',
    message: `An expression or component on this page failed: ${text}`,
    hint:
      browserHint(text) ??
      (missing === undefined
        ? thrownAt
          ? `It was thrown at \`${thrownAt.file}:${thrownAt.line}:${thrownAt.column}\`.`
          : 'The line points at the expression or component on the page.'
        : `${didYouMean(missing, known) ?? ''} Import \`${missing}\`, or declare it with \`export const ${missing} = …\`; for literal braces write \`\\{\`.`.trim()),
  })
}

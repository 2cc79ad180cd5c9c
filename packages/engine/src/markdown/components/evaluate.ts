/** Evaluates what the walk left open, expressions and components of a page and its partials, in generated functions. */
import type { ReactNode } from 'react'
import type { transformSync } from 'rolldown/utils'
import type { Place } from '../../model/article'
import { articleText } from '../../model/html-reader'
import { markdownElements, themeComponent } from './engine-components'
import { bindNames } from './evaluation-names'
import { guard, guardLong, reportFailure } from './guard'
import { defaultTimeLimitMs, withTimeLimit } from './time-limit'
import { origins, renderHtml, renderParts, whileActive, type Component, type Run } from './run'
import { isElement, loadReact } from './calls'
import type { ParsedFile } from '../parse/parsed-file'
import { scopeOf, walkUnit } from '../html/render-nodes'
import { partialAncestors } from './jsx-meaning'
import {
  addPiece,
  createUnit,
  pieceMark,
  piecePattern,
  resolvePieces,
  type PageState,
  type Unit,
} from '../scope'

/** A unit's code after its module has run. */
interface EvaluatedUnit {
  exports: Record<string, unknown>
  /** Evaluates the unit's holes with the given props and returns their values in order. */
  render: (props: Record<string, unknown>) => ReactNode[]
}

interface PageRun extends Run {
  evaluated: Map<Unit, EvaluatedUnit>
  transform: typeof transformSync
}

/** Evaluates all holes of the page's unit and sets their HTML. Errors become problems of the page. */
export async function evaluatePage(page: PageState, unit: Unit, titleHtml = ''): Promise<void> {
  const react = await loadReact()
  const { transformSync: transform } = await import('rolldown/utils')
  const place: Place = { file: unit.parsed.file, line: 1, column: 1 }
  const contentTitle = articleText(resolvePieces(page, titleHtml))
  const run: PageRun = {
    page,
    unit,
    react,
    place,
    contentTitle,
    calls: [],
    evaluated: new Map(),
    transform,
    scopeOf: (own) => scopeOf(page, own),
    guard: (own, at, work) => guard(run, own, at, work),
    includePartial: (parsed, around) => expressionPartial(parsed, around, run),
  }
  const evaluated = await evaluateUnit(unit, run)
  if (!evaluated) return
  const layout = evaluated.exports['__layout']
  if (unit.parsed.module.layout) {
    const content = unitContent(unit, evaluated, {}, run)
    const html = guardLong(run, unit, place, () =>
      renderHtml(react.createElement(layout, {}, ...content), run),
    )
    unit.html = html ?? ''
    return
  }
  const holes = [...unit.holes]
  // One time limit for all holes: setting it up costs as much as rendering components.
  guardLong(run, unit, place, () => {
    const values = evaluated.render({})
    const due = holes.flatMap((index, position) => {
      const hole = page.pieces[index]
      return hole && 'code' in hole ? [{ hole, node: values[position], place: hole.place }] : []
    })
    const rendered = renderParts(due, run)
    for (const [position, { hole, node, place: at }] of due.entries()) {
      run.place = at
      // One failing hole fails the whole batch. Then each is rendered separately to find the failing one.
      hole.html = rendered?.[position] ?? guard(run, unit, at, () => renderHtml(node, run)) ?? ''
    }
  })
  // Holes not reached before the time limit stay empty; the timeout is reported.
  for (const index of holes) {
    const hole = page.pieces[index]
    if (hole && 'code' in hole) hole.html ??= ''
  }
}

async function evaluateUnit(unit: Unit, run: PageRun): Promise<EvaluatedUnit | undefined> {
  for (const one of unitsOf(unit)) {
    try {
      run.evaluated.set(one, await runModule(one, run, 'async'))
    } catch (error) {
      reportModule(one, run, error)
    }
  }
  return run.evaluated.get(unit)
}

/** Like `evaluateUnit`, but synchronous, for use while React renders: a module that awaits is an error. */
function evaluateUnitNow(unit: Unit, run: PageRun): EvaluatedUnit | undefined {
  for (const one of unitsOf(unit)) {
    try {
      run.evaluated.set(one, runModule(one, run, 'now'))
    } catch (error) {
      reportModule(one, run, error)
    }
  }
  return run.evaluated.get(unit)
}

function reportModule(unit: Unit, run: PageRun, error: unknown): void {
  const line = unit.parsed.nodes.find((node) => node.type === 'mdxjsEsm')?.position?.start.line ?? 1
  reportFailure(run, unit, { file: unit.parsed.file, line, column: 1 }, error)
}

/** A unit after its dependencies: its partials, and MDX files whose exports it imports without rendering them. */
function unitsOf(unit: Unit): Unit[] {
  const ancestors = [...unit.ancestors, unit.parsed.absolutePath]
  const files = [...unit.parsed.imports.values()].flatMap((binding) =>
    binding.kind === 'partial-export' && !ancestors.includes(binding.parsed.absolutePath)
      ? [binding.parsed]
      : [],
  )
  const bare = Array.from(new Set(files), (parsed) => createUnit(parsed, ancestors))
  return [...[...unit.partials, ...bare].flatMap(unitsOf), unit]
}

/** Runs a unit's module. Returns an `EvaluatedUnit`, or a promise of one if `mode` is `async`. */
function runModule(unit: Unit, run: PageRun, mode: 'async' | 'now') {
  const scope = scopeOf(run.page, unit)
  const names = bindNames(scope, run, (parsed) => {
    const made = [...run.evaluated].findLast(([other]) => other.parsed === parsed)
    return made?.[1].exports ?? {}
  })
  const used = Object.keys(names).filter((name) => !unit.parsed.module.declared.has(name))
  const source = `${mode === 'async' ? 'async ' : ''}${unitCode(unit, run.page, used)}`
  const { code, errors } = run.transform('page.jsx', source, {
    lang: 'jsx',
    sourceType: 'module',
    jsx: { runtime: 'classic', pragma: '__h', pragmaFrag: '__Fragment' },
  })
  if (errors[0]) throw new SyntaxError(errors[0].message)
  // `new Function` is safe here: it is the site's own source, which the build runs like its components.
  const loading = code.replaceAll(/\bimport\(/g, '__import(')
  const create: unknown = new Function(`"use strict"\n${loading}\nreturn __unit`)()
  if (typeof create !== 'function') throw new SyntaxError('The code of the page is not valid JavaScript.')
  const { timeLimitMs = defaultTimeLimitMs } = run.page.context
  const given = {
    ...names,
    __h: run.react.createElement,
    __Fragment: run.react.Fragment,
    __at: (index: number, evaluate: () => ReactNode) => atHole(index, evaluate, unit, run),
    __el: (index: number, type: unknown, props: Record<string, unknown>, ...children: ReactNode[]) =>
      engineElement(index, run, run.react.createElement(type, props, ...children)),
    __md: markdownElements,
    __theme: themeComponent,
    __partial: (index: number) => partialComponent(unit.partials[index], run),
  }
  // Without module statements nothing can take long yet.
  if (mode === 'now' || unit.parsed.module.code === '') return create(given)
  return withTimeLimit(() => whileActive(run, () => create(given)), timeLimitMs)
}

function unitCode(unit: Unit, page: PageState, names: readonly string[]): string {
  const { module } = unit.parsed
  const holes = unit.holes.map((index) => {
    const hole = page.pieces[index]
    return hole && 'code' in hole ? `__at(${index}, () => ${hole.code})` : 'null'
  })
  const exported = [...module.exported].map(([name, local]) => `${JSON.stringify(name)}: ${local}`)
  if (module.layout) exported.push('__layout')
  return `function __unit({ ${[...names, '__h', '__Fragment', '__at', '__el', '__md', '__theme', '__partial'].join(', ')} }) {
${module.code}
return { exports: { ${exported.join(', ')} }, render(props) { return [${holes.join(',\n')}] } }
}`
}

function partialComponent(unit: Unit | undefined, run: PageRun): Component {
  const evaluated = unit && run.evaluated.get(unit)
  return (props) => (unit && evaluated ? showUnit(unit, evaluated, props, run) : null)
}

/** The partial is walked each time it is rendered, so that each copy has its own headings and values. */
function expressionPartial(parsed: ParsedFile, around: Unit, run: PageRun): Component {
  return (props) => {
    const ancestors = partialAncestors(parsed, { page: run.page, unit: around }, run.place)
    if (!ancestors) return null
    const unit = createUnit(parsed, ancestors)
    walkUnit(run.page, unit, parsed.nodes)
    if (unit.holes.length === 0 && !parsed.module.layout) return addPiece(run.page, unit.html)
    const evaluated = evaluateUnitNow(unit, run)
    return evaluated ? showUnit(unit, evaluated, props, run) : null
  }
}

function showUnit(
  unit: Unit,
  evaluated: EvaluatedUnit,
  props: Record<string, unknown>,
  run: PageRun,
): ReactNode {
  const { place } = run
  const content = unitContent(unit, evaluated, props, run)
  run.place = place
  return run.react.createElement(evaluated.exports['__layout'] ?? run.react.Fragment, null, ...content)
}

/** A unit's content as React children: marks of HTML, and the values of its holes. */
function unitContent(
  unit: Unit,
  evaluated: EvaluatedUnit,
  props: Record<string, unknown>,
  run: PageRun,
): ReactNode[] {
  const { page } = run
  const holes = [...unit.holes]
  const values = evaluated.render(props)
  for (const [position, index] of holes.entries()) {
    const [piece, value] = [page.pieces[index], values[position]]
    if (!piece || 'make' in piece) continue
    // Not in the HTML: it is in a footnote, which is rendered at the end of the page.
    if (!unit.html.includes(pieceMark(index)))
      piece.html = guard(run, unit, run.place, () => renderHtml(value, run)) ?? ''
  }
  const content: ReactNode[] = []
  let at = 0
  let run_ = ''
  const flush = (): void => {
    if (run_ !== '') content.push(addPiece(page, run_))
    run_ = ''
  }
  for (const match of unit.html.matchAll(piecePattern)) {
    const position = holes.indexOf(Number(match[1]))
    run_ += unit.html.slice(at, match.index)
    at = match.index + match[0].length
    if (position < 0) run_ += match[0]
    else {
      flush()
      content.push(values[position])
    }
  }
  run_ += unit.html.slice(at)
  flush()
  return content
}

/** Registers the source position of an element. */
function engineElement(index: number, { page }: PageRun, element: ReactNode): ReactNode {
  const origin = page.elements[index]
  if (origin && isElement(element)) origins.set(element.props, origin)
  return element
}

function atHole(index: number, evaluate: () => ReactNode, unit: Unit, run: PageRun): ReactNode {
  const hole = run.page.pieces[index]
  const place = hole && 'code' in hole ? hole.place : run.place
  run.place = place
  return guard(run, unit, place, () => whileActive(run, evaluate)) ?? null
}

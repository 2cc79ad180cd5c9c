/** What the names that stand in a page's code mean: imports, components of the theme, Docusaurus' functions and variables. */
import type { ReactNode } from 'react'
import { parse as parseYaml } from 'yaml'
import type { Place } from '../../model/article'
import { escapeText } from '../html/escape'
import { createHooks } from './hooks'
import type { Binding, SiteComponent } from '../parse/imports'
import { renderIsland } from './islands'
import type { ParsedFile } from '../parse/parse-file'
import type { ReactTools } from './react-tools'
import { renderUnit } from '../html/render-nodes'
import { completeRendered } from '../html/rendered-html'
import { addPiece, type PageState, type Scope, type Unit } from '../scope'
import { RenderedHtml, themeComponents, type ComponentCall } from './theme-components'
import { globalComponents } from './theme-modules'

/** One evaluation of a page. */
export interface Run {
  page: PageState
  react: ReactTools
  /** Place of what is being rendered: for links that components make, and for errors. */
  place: Place
  /** Text of the level-1 heading at the top, as far as it is known before evaluation. */
  contentTitle: string
}

/** HTML of what components and expressions made, with links and images completed. */
export function renderHtml(node: ReactNode, { page, react, place }: Run): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escapeText(String(node))
  return completeRendered(react.renderStatic(node), place, page)
}

export type Component = (props: Record<string, unknown>) => ReactNode

/** What the names in a unit's code stand for. */
export function bindNames(
  scope: Scope,
  run: Run,
  partialExports: (parsed: ParsedFile) => Record<string, unknown>,
): Record<string, unknown> {
  const { page, unit } = scope
  const hooks = createHooks(scope, () => run.place)
  const names: Record<string, unknown> = { ...hooks.globals }
  for (const name of globalComponents) names[name] = themeComponent(name, scope, run)
  for (const [name, binding] of unit.parsed.imports) {
    names[name] =
      binding.kind === 'partial-export'
        ? partialExports(binding.parsed)[binding.name]
        : bindName(binding, name, scope, run, hooks.importable)
  }
  names['props'] = {}
  names['toc'] = page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  names['frontMatter'] = /\bfrontMatter\b/.test(unit.parsed.text) ? readFrontmatter(unit) : {}
  names['contentTitle'] = run.contentTitle
  return names
}

function bindName(
  binding: Binding,
  name: string,
  scope: Scope,
  run: Run,
  hooks: Record<string, unknown>,
): unknown {
  switch (binding.kind) {
    case 'value':
      return binding.value
    case 'theme':
      return themeComponent(binding.name, scope, run)
    case 'hook':
      return hooks[binding.name]
    case 'component':
      if (!binding.live) return binding.value
      return liveComponent(binding, scope, run)
    case 'partial':
      return expressionPartial(binding.parsed, name, scope, run)
    case 'partial-export':
      return undefined
    case 'missing':
      return () => null
  }
}

function liveComponent(component: SiteComponent, scope: Scope, run: Run): Component {
  const render =
    (inline: boolean): Component =>
    (props) =>
      renderIsland({ component, props, inline }, scope, run)
  return Object.assign(render(false), { inline: render(true) })
}

function readFrontmatter(unit: Unit): unknown {
  try {
    return parseYaml(unit.parsed.frontmatter) ?? {}
  } catch {
    // Reported where frontmatter is validated.
    return {}
  }
}

/** A component of the theme as React sees it. */
export function themeComponent(name: string, scope: Scope, run: Run, place?: Place): Component {
  return ({ children, ...props }) => {
    const rendered: ComponentCall['props'] = {}
    for (const [prop, value] of Object.entries(props)) {
      const isElement = typeof value === 'object' && value !== null && '$$typeof' in value
      rendered[prop] = isElement ? new RenderedHtml(renderHtml(asNode(value), run)) : value
    }
    const html = typeof children === 'function' ? '' : renderHtml(asNode(children), run)
    const call = { props: rendered, children: html, place: place ?? run.place, scope }
    const result = themeComponents[name]?.(call) ?? html
    // A tab item is a mark already, which its tabs must find.
    return /^\uE002\d+\uE003$/.test(result) ? result : addPiece(scope.page, result)
  }
}

function asNode(value: unknown): ReactNode {
  if (Array.isArray(value)) return value.map(asNode)
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return null
  return isReactNode(value) ? value : null
}

function isReactNode(value: unknown): value is ReactNode {
  return value === null || typeof value !== 'function'
}

/** A partial that is named inside an expression: it is walked when it is first shown, and its headings stay out of the contents. */
function expressionPartial(
  parsed: Unit['parsed'],
  name: string,
  scope: Scope,
  run: Run,
): Component | undefined {
  const isUsed = new RegExp(String.raw`<${name}\b`).test(scope.unit.parsed.text)
  if (!isUsed) return undefined
  const { page } = run
  const headingCount = page.headings.length
  const partial: Unit = {
    parsed,
    html: '',
    holes: [],
    partials: [],
    ancestors: [...scope.unit.ancestors, scope.unit.parsed.absolutePath],
  }
  if (partial.ancestors.includes(parsed.absolutePath)) return () => null
  return () => {
    if (partial.html === '') {
      partial.html = renderUnit(page, partial, parsed.nodes)
      page.headings.length = headingCount
    }
    return addPiece(page, partial.html)
  }
}

/** The variant of a live component that stands within a line of text; any other component as it is. */
export function inlineVariant(component: unknown): unknown {
  return typeof component === 'function' && 'inline' in component ? component.inline : component
}

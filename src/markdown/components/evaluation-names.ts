/** What the names that stand in a page's code mean: imports, components of the theme, Docusaurus' functions and variables. */
import type { ReactNode } from 'react'
import { parse as parseYaml } from 'yaml'
import type { Place } from '../../model/article'
import { createHooks } from './hooks'
import type { Binding, SiteComponent } from '../parse/imports'
import { renderIsland } from './islands'
import { renderHtml, type Component, type Run } from './run'
import { addPiece, type Scope, type Unit } from '../scope'
import { RenderedHtml, themeComponents, type ComponentCall } from './theme-components'
import type { ParsedFile } from '../parse/parse-file'
import { globalComponents } from './theme-modules'

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
        : bindName(binding, scope, run, hooks.importable)
  }
  names['props'] = {}
  names['toc'] = page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  names['frontMatter'] = /\bfrontMatter\b/.test(unit.parsed.text) ? readFrontmatter(unit) : {}
  names['contentTitle'] = run.contentTitle
  return names
}

function bindName(binding: Binding, scope: Scope, run: Run, hooks: Record<string, unknown>): unknown {
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
      return run.includePartial(binding.parsed, scope.unit)
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

/** The variant of a live component that stands within a line of text; any other component as it is. */
export function inlineVariant(component: unknown): unknown {
  return typeof component === 'function' && 'inline' in component ? component.inline : component
}

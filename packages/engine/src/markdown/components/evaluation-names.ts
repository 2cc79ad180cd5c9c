import { headingParts, sourceText } from '../html/headings'
import { Slugger } from '../html/text'
import { readFrontmatter, type Binding, type ParsedFile, type SiteComponent } from '../parse/parsed-file'
import { type Run, activeRun, expressionPartial, guard, origins, whileActive, type Component } from './run'
import { themeComponent, asNode } from './engine-components'
import { type Scope, addPiece, addSlot, report, type ElementOrigin } from '../scope'
import { globalComponents } from './jsx-meaning'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attributes } from '../../model/escape'
import type { Place } from '../../model/article'
import { callNode, createElement, withoutPreloads } from './calls'

/** Values of the names in a unit's code: imports, theme components, and the functions and variables of the content format. */
export function bindNames(parsed: ParsedFile, run: Run): Record<string, unknown> {
  const names = pageFunctions(parsed, run)
  for (const name of globalComponents) names[name] = themeComponent(name)
  for (const [name, binding] of parsed.imports) names[name] = bindName(binding, run)
  names['props'] = {}
  names['toc'] = run.page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  names['frontMatter'] = /\bfrontMatter\b/.test(parsed.text) ? readFrontmatter(parsed.frontmatter) : {}
  names['contentTitle'] = run.contentTitle
  return names
}

function pageFunctions({ required }: ParsedFile, run: Run): Record<string, unknown> {
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

/** The headings of a partial, in the form of Docusaurus' `toc` export. */
function partialToc({ nodes }: ParsedFile): { value: string; id: string; level: number }[] {
  const slugger = new Slugger()
  return nodes.flatMap((node) => {
    if (node.type !== 'heading') return []
    const { content, id } = headingParts(node)
    const value = sourceText(content)
    return [{ value, id: id ?? slugger.slug(value), level: node.depth }]
  })
}

function bindName(binding: Binding, run: Run): unknown {
  switch (binding.kind) {
    case 'value':
      return binding.value
    case 'theme':
      return themeComponent(binding.name)
    case 'component':
      return binding.live ? liveComponent(binding) : binding.value
    case 'partial':
      return expressionPartial(binding.parsed, run)
    case 'partial-export': {
      const { name, parsed } = binding
      const value = run.modules.get(parsed)?.exports[name]
      return value ?? (name === 'toc' ? partialToc(parsed) : undefined)
    }
    case 'missing':
      return () => null
  }
}

/*
 * Components with behaviour (C6) are hydrated as separate roots; `data-island-id` is the `identifierPrefix`, so that `useId` matches:
 * `<div data-island="components/Counter.tsx#default" data-island-id="i0-" data-props='{"start":1}'>…</div>`, inline a `span`.
 * Children are finished HTML in `<div data-island-children>`. Those that are not rendered initially follow the island in
 * `<div data-island-hidden="i0-">`, for readers without JavaScript, for search and for the runtime.
 */

const wrappers = new WeakMap<object, Component>()

function liveComponent(component: SiteComponent): Component {
  const { value } = component
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return () => null
  const known = wrappers.get(value)
  if (known) return known
  const wrapper: Component = (props) => {
    const run = activeRun()
    if (!run)
      throw new Error(`\`${component.module}#${component.exportName}\` is rendered outside of a page.`)
    const origin = origins.get(props) ?? { unit: run.unit, place: run.place, isInline: false }
    const fold = (html: string): string =>
      guard(run, origin.unit, origin.place, () => renderIsland(component, { props, origin, html }, run)) ?? ''
    return callNode(run.calls, fold, { children: asNode(props['children']) })
  }
  wrappers.set(value, wrapper)
  return wrapper
}

function renderIsland(
  component: SiteComponent,
  call: { props: Record<string, unknown>; origin: ElementOrigin; html: string },
  run: Run,
): string {
  const { props, origin, html: childrenHtml } = call
  const { page, server } = run
  const { children, ...rest } = props
  const scope = run.scopeOf(origin.unit)
  const sent = typeof children === 'function' ? { ...rest, children } : rest
  const { module, exportName } = component
  const id = `${module}#${exportName}`
  const json = serializeProps(sent, id, origin.place, scope)
  if (!page.islands.some((island) => island.module === module && island.exportName === exportName))
    page.islands.push({ module, exportName })
  if (childrenHtml !== '') reportReadChildren(component, origin.place, scope)
  const tag = origin.isInline ? 'span' : 'div'
  const identifierPrefix = `i${page.counters.islands++}-`
  const finished = { 'data-island-children': '', dangerouslySetInnerHTML: { __html: childrenHtml } }
  const childNode = childrenHtml === '' ? [] : [createElement(tag, finished)]
  const island = createElement(component.value, rest, ...childNode)
  // Without an active run, because in the browser it renders outside the page, too.
  const rendered = whileActive(undefined, () => server.renderToString(island, { identifierPrefix }), page)
  const html = withoutPreloads(rendered)
  const isHidden = childrenHtml !== '' && !html.includes(' data-island-children=""')
  const hidden = isHidden ? `<${tag} data-island-hidden="${identifierPrefix}">${childrenHtml}</${tag}>` : ''
  const start = attributes({
    'data-island': id,
    'data-island-id': identifierPrefix,
    'data-props': json === '{}' ? undefined : json,
  })
  return addPiece(page, `<${tag}${start}>${html}</${tag}>${hidden}`)
}

/** Code that reads its children. Checks for emptiness, which one finished element passes too, and `children` of DOM elements do not count. */
const readsChildren =
  /\bChildren\.(?:(?:map|forEach|toArray|only)\b|count\((?![^()]*\)\s*(?:>|[!=]==?)\s*0\b))|\bcloneElement\(|(?:(?<![\w$.])|\bprops\.)children\s*(?:\[|\??\.(?:map|filter|find|forEach|some|every|length|props|type)\b)/

/** A live component gets its children as one finished element, so code that reads or transforms them finds nothing. */
function reportReadChildren({ module, exportName }: SiteComponent, place: Place, scope: Scope): void {
  const file = join(scope.page.context.siteDir, module)
  if (!existsSync(file) || !readsChildren.test(readFileSync(file, 'utf8'))) return
  report(scope, place, {
    code: 'island-children',
    message: `The live component \`${module}#${exportName}\` reads its children, but receives them as one finished element, so its changes to them may be lost.`,
    hint: 'Give it what it reads as props (`items={[…]}`), or move the part with behaviour into its own component.',
  })
}

function serializeProps(props: Record<string, unknown>, id: string, place: Place, scope: Scope): string {
  const kept = { ...props }
  for (const [name, value] of Object.entries(props)) {
    const trouble = value === undefined ? undefined : unserializable(value)
    if (trouble === undefined) continue
    delete kept[name]
    report(scope, place, {
      severity: 'error',
      code: 'island-prop',
      message: `Prop \`${name}\` of the live component \`${id}\` is ${trouble}, which cannot be sent to the browser.`,
      hint: 'Pass text, numbers, booleans, lists or plain objects, and make the rest inside the component; elements can be its children.',
    })
  }
  return JSON.stringify(kept)
}

/** Why a value does not survive JSON, in words; undefined if it does. */
function unserializable(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  if (depth > 20) return 'nested too deeply'
  if ('$$typeof' in value) return 'a React element'
  const isList = Array.isArray(value)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!isList && prototype !== Object.prototype && prototype !== null) return `a ${value.constructor.name}`
  return Object.values(value)
    .map((item) => (item === undefined && !isList ? undefined : unserializable(item, depth + 1)))
    .find((found) => found !== undefined)
}

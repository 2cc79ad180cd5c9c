/** React components for the theme and for Markdown. Each is one value shared by all pages, so that other components can compare it. */
import { activeRun, evaluatedPage, guard, origins, type Component, type Run } from './run'
import { textOf } from '../../model/html-reader'
import { isValidElement, type ReactNode } from 'react'
import { fenceOptions, renderCodeBlock } from '../code/code-block'
import { headingId, headingText, renderHeading } from '../html/headings'
import { renderImage, renderLink } from '../html/links'
import { wrapTable } from '../html/blocks'
import { readFrontmatter } from '../parse/parsed-file'
import { addPiece, addSlot, resolvePieces, type ElementOrigin } from '../scope'
import { callNode, createElement } from './calls'
import { themeNames } from './jsx-meaning'
import { currentCategoryItems, themeComponents } from './theme-components'
import { plain, RenderedHtml, text, type ThemeComponent } from './theme-values'

function engineComponent(
  name: string,
  render: ThemeComponent,
  outside: Component = ({ children }) => asNode(children),
): Component {
  const component: Component = (props) => {
    const run = activeRun()
    if (!run) return outside(props)
    const origin: ElementOrigin = origins.get(props) ?? { unit: run.unit, place: run.place, isInline: false }
    const { unit, place, html: made } = origin
    if (made !== undefined) return addPiece(run.page, made)
    const { children, ...own } = props
    const elements = Object.fromEntries(
      Object.entries(own).flatMap(([name, value]) => (isElement(value) ? [[name, asNode(value)]] : [])),
    )
    const fold = (html: string, rendered: Readonly<Record<string, string>>): string => {
      const all = { ...own }
      for (const [name, value] of Object.entries(rendered)) all[name] = new RenderedHtml(value)
      const call = { props: all, children: html, place, scope: run.scopeOf(unit) }
      const result = guard(run, unit, place, () => render(call)) ?? ''
      // A tab item is a mark already, and its tabs must find that mark.
      return /^\uE002\d+\uE003$/.test(result) ? result : addPiece(run.page, result)
    }
    return callNode(run.calls, fold, { children: asNode(children), elements })
  }
  return Object.defineProperty(component, 'name', { value: name })
}

const isElement = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isElement) : isValidElement(value)

/** A value as React can render it. Functions are dropped: some components take them as children and call them themselves. */
export function asNode(value: unknown): ReactNode {
  if (Array.isArray(value)) return value.map(asNode)
  return isReactNode(value) ? value : null
}

const isReactNode = (value: unknown): value is ReactNode =>
  typeof value !== 'function' && typeof value !== 'symbol'

const themed = new Map<string, Component>()
/** Components used instead of the theme's outside articles. */
const elsewhere = new Map<string, Component>()

export function themeComponent(name: string): Component {
  const known = themed.get(name)
  if (known) return known
  const component = engineComponent(
    name,
    (call) => themeComponents[name]?.(call) ?? call.children,
    (props) => elsewhere.get(name)?.(props) ?? asNode(props['children']),
  )
  themed.set(name, component)
  themeNames.set(component, name)
  return component
}

/** Hooks that behave differently in articles. Elsewhere, and if they return undefined, the fallback is called. */
const articleHooks: Readonly<Record<string, (run: Run | undefined, args: readonly unknown[]) => unknown>> = {
  useBaseUrl: (run, [address]) => run && siteAddress(String(address), run),
  useCurrentSidebarCategory: (run) => run && { type: 'category', label: '', items: currentCategoryItems },
  useCurrentVersion: () => evaluatedPage()?.context.version,
  useDoc: (run) => run && pageDoc(run),
  useIsBrowser: (run) => run && false,
}

/** Address of a page, or of a file in `static/` if the path has an extension. */
const siteAddress = (target: string, { page, place }: Run): string =>
  addSlot(page, { kind: /\.[a-z\d]+$/i.test(target) ? 'asset' : 'link', target, place })

/** The result of `useDoc`: data from the document itself. Reading metadata that depends on the rest of the site throws. */
function pageDoc({ page, unit, contentTitle }: Run): Record<string, unknown> {
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

/** A component or hook by name: the engine's own in articles, `fallback` elsewhere. Used by integrations' modules. */
export function enginePart(name: string, fallback: unknown): unknown {
  if (!isFunction(fallback)) return fallback
  const hook = articleHooks[name]
  if (hook) return (...args: unknown[]) => hook(activeRun(), args) ?? fallback(...args)
  if (!Object.hasOwn(themeComponents, name)) return fallback
  elsewhere.set(name, fallback)
  return themeComponent(name)
}

const isFunction = (value: unknown): value is (...given: unknown[]) => ReactNode =>
  typeof value === 'function'

const heading = (level: number): Component =>
  engineComponent(`h${level}`, ({ props, children, place, scope }) => {
    const id = text(props['id']) ?? headingId(scope, place, headingText(children))
    return renderHeading(scope.page, { level, html: children, id })
  })

/** Markdown elements that are more than a plain HTML element. */
export const markdownElements: Readonly<Record<string, Component>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  a: engineComponent('a', ({ props: { href, ...rest }, children, place, scope }) =>
    renderLink(scope.page, { target: text(href) ?? '', html: children, place, attributes: plain(rest) }),
  ),
  img: engineComponent('img', ({ props: { src, alt, ...rest }, place, scope }) =>
    renderImage(scope, { target: text(src) ?? '', alt: text(alt), place, attributes: plain(rest) }),
  ),
  table: engineComponent('table', ({ children, scope }) => wrapTable(`<table>${children}</table>`, scope)),
  code: ({ metastring: _meta, children, ...props }) => createElement('code', props, asNode(children)),
  pre: engineComponent('pre', ({ children, place, scope }) => {
    const html = resolvePieces(scope.page, children)
    const { language, meta } = fenceOptions(languageOf(html), undefined)
    const code = textOf(html).replace(/\n$/, '')
    return renderCodeBlock(scope, { code, language, meta, place })
  }),
}

const languageOf = (html: string): string | undefined =>
  /\sclass="(?:[^"]*\s)?language-([^\s"]+)/.exec(html)?.[1]

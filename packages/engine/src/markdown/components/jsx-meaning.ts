/** The meaning of a JSX element's name in its file. */
import { didYouMean } from '../../model/nearest'
import type { Binding, JsxNode, ParsedFile } from '../parse/parsed-file'
import { isFile, pathCandidates } from '../../modules/resolve'
import { placeOf, report, type Scope, Unit } from '../scope'
import { isHtmlName } from './jsx-attributes'
import type { Place } from '../../model/article'

export type JsxMeaning =
  | { kind: 'fragment' }
  | { kind: 'html'; name: string }
  /** A component of the site, a package or the page itself; `name` is its expression in code. */
  | { kind: 'component'; name: string; isLive: boolean }
  /** A `missing` name may also be one that is not defined, which is reported here. Only the children are rendered. */
  | Extract<Binding, { kind: 'theme' | 'partial' | 'missing' }>

export function jsxMeaning(node: JsxNode, scope: Scope): JsxMeaning {
  const { name } = node
  if (name === null) return { kind: 'fragment' }
  if (isHtmlName(name)) return { kind: 'html', name }
  const { parsed } = scope.unit
  const root = name.split('.')[0] ?? name
  const declared = parsed.module.declared.has(root)
  const binding = declared ? undefined : parsed.imports.get(root)
  if (binding?.kind === 'missing' || binding?.kind === 'theme') return binding
  if (!binding && !declared && globalComponents.includes(name)) return { kind: 'theme', name }
  if (binding?.kind === 'partial' && name === root) return binding
  if (declared || binding || root === 'props')
    return { kind: 'component', name, isLive: binding?.kind === 'component' && binding.live && name === root }
  reportUnknown(node, name, scope)
  return { kind: 'missing' }
}

function reportUnknown(node: JsxNode, name: string, scope: Scope): void {
  const { parsed } = scope.unit
  const names = new Set([...parsed.imports.keys(), ...parsed.module.declared, ...globalComponents])
  const known = [...names].filter((one) => /^[A-Z]/.test(one))
  const source = `@site/components/${name.split('.')[0]}`
  const { context, dependencies } = scope.page
  const isThere = pathCandidates(source, parsed.absolutePath, context.siteDir).some((path) => {
    dependencies.add(path)
    return isFile(path)
  })
  const importIt = isThere ? `Import it from \`${source}\`` : 'Import it from the file that exports it'
  report(scope, placeOf(node, scope.unit), {
    severity: 'error',
    code: 'mdx-component',
    message: `Component \`<${name}>\` is not defined on this page.`,
    hint: `${didYouMean(name, known) ?? ''} ${importIt}; if it is meant as text, put it in backticks.`.trim(),
  })
}

/** Reports event handlers on HTML elements: they do nothing, because the article is not hydrated. */
export function reportHandlers(node: JsxNode, name: string, scope: Scope): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || !/^on[A-Z]/.test(attribute.name)) continue
    report(scope, placeOf(node, scope.unit), {
      code: 'mdx-handler',
      message: `\`<${name} ${attribute.name}>\` does nothing: the text of a page is not live in the browser.`,
      hint: 'Move the element into a component in `components/`; a component with behaviour becomes live.',
    })
  }
}

/** Components of the content format, which documents may also import from `@theme/Tabs` and the like. */
const formatNames = 'Tabs TabItem CodeBlock Admonition Details DocCardList DocCard'.split(' ')

/** Names that pages may use without an import. */
export const globalComponents = [
  ...formatNames,
  ...'Link Aside Badge Card CardGrid Cards CodeGroup FileTree LinkCard Steps'.split(' '),
]

export const themeNames = new WeakMap<object, string>()

const formatComponents = new Set([...formatNames, 'Heading', 'TOCInline'])

export const formatModules = Array.from(formatComponents, (name) => `@theme/${name}`)

/** The component that a module of the content format exports, or undefined for any other module. */
export function formatComponent(source: string): string | undefined {
  const [, name = ''] = /^@theme(?:-original)?\/(\w+)$/.exec(source) ?? []
  return formatComponents.has(name) ? name : undefined
}

/** Walks a partial once per use, so that its headings are in order and unique. If it encloses itself, reports that and returns undefined. */
export function walkPartial(parsed: ParsedFile, scope: Scope, place: Place): Unit | undefined {
  const { page, unit } = scope
  const ancestors = [...unit.ancestors, unit.parsed.absolutePath]
  if (!ancestors.includes(parsed.absolutePath)) {
    const partial = new Unit(parsed, ancestors)
    scope.walk(partial, parsed.nodes)
    return partial
  }
  report(scope, place, {
    severity: 'error',
    code: 'mdx-partial-cycle',
    message: `Partial \`${parsed.file}\` includes itself.`,
    hint: `The cycle: ${[...ancestors, parsed.absolutePath].map((path) => `\`${page.files.get(path)?.file}\``).join(' → ')}.`,
  })
  return undefined
}

/** A partial's HTML, or its unit if something in it must be evaluated. */
export function renderPartial(node: JsxNode, parsed: ParsedFile, scope: Scope): string | Unit {
  const partial = walkPartial(parsed, scope, placeOf(node, scope.unit))
  return partial && (partial.holes.length > 0 || parsed.module.layout) ? partial : (partial?.html ?? '')
}

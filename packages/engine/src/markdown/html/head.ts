/** `<head>` in a document, and `<Head>`: tags that a page adds to the `head` of its HTML file (C6). */
import type { MdastNode } from 'satteri'
import { htmlAttributes, staticProps, literalValue } from '../components/jsx-attributes'
import { isExpression, isJsx, type JsxNode } from '../parse/parsed-file'
import { isComment } from '../components/elements'
import { placeOf, report, type Scope } from '../scope'

export function isHead({ name }: JsxNode, { unit }: Scope): boolean {
  if (name === 'head') return true
  const binding = name === null ? undefined : unit.parsed.imports.get(name)
  return binding?.kind === 'theme' && binding.name === 'Head'
}

/** Collects the tags in the head. Invalid content is reported, and nothing is rendered here. */
export function renderHead(node: JsxNode, scope: Scope): string {
  for (const child of tagsOf(node.children)) {
    const fault = addTag(child, scope)
    if (fault === undefined) continue
    report(scope, placeOf(child, scope.unit), {
      code: 'head-ignored',
      message: `In \`<head>\`: ${fault}`,
      hint: 'A page may set `<title>`, `<meta>`, `<link>` and `<script type="application/ld+json">`, with plain texts as values.',
    })
  }
  return ''
}

/** Nodes without the fragments around them, and the paragraphs that the parser makes of tags on one line or after a blank one. */
const tagsOf = (nodes: readonly MdastNode[]): MdastNode[] =>
  nodes.flatMap((node) =>
    node.type === 'paragraph' || (isJsx(node) && node.name === null) ? tagsOf(node.children) : [node],
  )

const kept = new Set<string | null>(['title', 'meta', 'link', 'script'])

/** Adds a tag to the page's head. Returns why it cannot be there; undefined if it can. */
function addTag(node: MdastNode, { page }: Scope): string | undefined {
  if (node.type === 'text')
    return node.value.trim() === '' ? undefined : `\`${node.value.trim()}\` is no tag.`
  if (isExpression(node))
    return isComment(node.value) ? undefined : `\`{${node.value}}\` would have to be run.`
  if (!isJsx(node)) return 'This is no tag.'
  const { name } = node
  if (name === null || !kept.has(name)) return `\`<${name}>\` cannot be set by a page.`
  const props = staticProps(node)
  const attributes = props && htmlAttributes(asHtml(props))
  if (!attributes) return `\`<${name}>\` has an attribute that would have to be run.`
  if (name === 'script' && attributes['type'] !== 'application/ld+json')
    return '`<script>` would be blocked: the policy of the site lets only its own code run.'
  const rel = String(attributes['rel'])
  if (name === 'link' && /\b(?:stylesheet|preload|modulepreload|prefetch)\b/.test(rel))
    return `\`<link rel="${rel}">\` is left out: the site loads its styles and scripts itself.`
  const { dangerouslySetInnerHTML: set } = props
  const { __html: script }: Record<string, unknown> = { ...Object(set) }
  const text = name === 'script' && set ? script : textOf(node.children)
  if (typeof text !== 'string') return `The content of \`<${name}>\` would have to be run.`
  page.head.push({ name, attributes, ...(text !== '' && { text }) })
  return undefined
}

/** Renames React's attributes for the head to HTML's; a script's content is not an attribute. */
function asHtml(props: Record<string, unknown>): Record<string, unknown> {
  const { dangerouslySetInnerHTML: _, httpEquiv, charSet, itemProp, hrefLang, ...rest } = props
  return { ...rest, 'http-equiv': httpEquiv, charset: charSet, itemprop: itemProp, hreflang: hrefLang }
}

/** Text inside a tag; undefined if it requires running code. */
function textOf(nodes: readonly MdastNode[]): string | undefined {
  const parts = tagsOf(nodes).map((child) => {
    if (isExpression(child)) return literalValue(child.value)?.value
    return child.type === 'text' ? child.value : undefined
  })
  return parts.every((part) => typeof part === 'string') ? parts.join('').trim() : undefined
}

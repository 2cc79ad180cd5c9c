/** `<head>` in a document, and `<Head>`: tags that a page adds to the `head` of its HTML file (C6). */
import type { MdastNode } from 'satteri'
import { htmlAttributes, staticProps, type JsxNode, literalValue } from '../components/jsx-attributes'
import { placeOf, report, type Scope } from '../scope'

/** Whether an element is HTML's `head` or Docusaurus' component. */
export function isHead({ name }: JsxNode, { unit }: Scope): boolean {
  if (name === 'head') return true
  const binding = name === null ? undefined : unit.parsed.imports.get(name)
  return binding?.kind === 'theme' && binding.name === 'Head'
}

/** Collects the tags in the head. Invalid content is reported, and nothing is rendered here. */
export function renderHead(node: JsxNode, scope: Scope): string {
  for (const child of node.children) collect(child, scope)
  return ''
}

function collect(node: MdastNode, scope: Scope): void {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      collectTag(node, scope)
      return
    // The parser puts tags on one line, or separated by a blank line, into paragraphs.
    case 'paragraph':
      for (const child of node.children) collect(child, scope)
      return
    case 'text':
      if (node.value.trim() !== '') ignored(`\`${node.value.trim()}\` is no tag.`, node, scope)
      return
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      if (node.value.replace(/\/\*[\s\S]*?\*\//g, '').trim() !== '')
        ignored(`\`{${node.value}}\` would have to be run.`, node, scope)
      return
    default:
      ignored('This is no tag.', node, scope)
  }
}

const kept = new Set(['title', 'meta', 'link', 'script'])

function collectTag(node: JsxNode, scope: Scope): void {
  const { name } = node
  if (name === null) {
    for (const child of node.children) collect(child, scope)
    return
  }
  const props = staticProps(node)
  const attributes = props && htmlAttributes(asHtml(props))
  if (!kept.has(name)) ignored(`\`<${name}>\` cannot be set by a page.`, node, scope)
  else if (!attributes) ignored(`\`<${name}>\` has an attribute that would have to be run.`, node, scope)
  else if (name === 'script' && attributes['type'] !== 'application/ld+json')
    ignored('`<script>` would be blocked: the policy of the site lets only its own code run.', node, scope)
  else if (
    name === 'link' &&
    /\b(?:stylesheet|preload|modulepreload|prefetch)\b/.test(String(attributes['rel']))
  )
    ignored(
      `\`<link rel="${attributes['rel']}">\` is left out: the site loads its styles and scripts itself.`,
      node,
      scope,
    )
  else {
    const text = name === 'script' ? scriptText(node, props) : textOf(node.children)
    if (text === undefined) ignored(`The content of \`<${name}>\` would have to be run.`, node, scope)
    else scope.page.head.push({ name, attributes, ...(text !== '' && { text }) })
  }
}

/** Renames React's attributes for the head to HTML's; a script's content is not an attribute. */
function asHtml(props: Record<string, unknown>): Record<string, unknown> {
  const { dangerouslySetInnerHTML: _, httpEquiv, charSet, itemProp, hrefLang, ...rest } = props
  return { ...rest, 'http-equiv': httpEquiv, charset: charSet, itemprop: itemProp, hreflang: hrefLang }
}

/** Text inside a tag; undefined if it requires running code. */
function textOf(nodes: readonly MdastNode[]): string | undefined {
  let text = ''
  for (const child of nodes) {
    if (child.type === 'paragraph') {
      const within = textOf(child.children)
      if (within === undefined) return undefined
      text += within
    } else if (child.type === 'text') text += child.value
    else if (child.type === 'mdxTextExpression' || child.type === 'mdxFlowExpression') {
      const literal = literalValue(child.value)
      if (typeof literal?.value !== 'string') return undefined
      text += literal.value
    } else return undefined
  }
  return text.trim()
}

function scriptText(node: JsxNode, props: Record<string, unknown> | undefined): string | undefined {
  const markup = props?.['dangerouslySetInnerHTML']
  if (typeof markup !== 'object' || markup === null) return textOf(node.children)
  return '__html' in markup && typeof markup.__html === 'string' ? markup.__html : undefined
}

function ignored(fact: string, node: MdastNode, scope: Scope): void {
  report(scope, placeOf(node, scope.unit), {
    severity: 'warning',
    code: 'head-ignored',
    message: `In \`<head>\`: ${fact}`,
    hint: 'A page may set `<title>`, `<meta>`, `<link>` and `<script type="application/ld+json">`, with plain texts as values.',
  })
}

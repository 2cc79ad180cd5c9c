/**
 * Texts in a file that a page can refer to: string literals, template parts, JSX texts, property names, imported names and member paths
 * (`strapi.config.get`). `#text=…` and `#--option` claims are checked against them.
 */
import type { Node } from 'oxc-parser'
import { childNodes, memberChain, nameOf } from './parse-source'

export interface SourceText {
  text: string
  /** Line of its first occurrence, 1-based. */
  line: number
}

const maxWordLength = 80
const maxPhraseLength = 60

/** Lines of first occurrence by text. */
type Found = Map<string, number>
type Add = (text: string, node: Node) => void

/** The texts below `node`, without duplicates, sorted by line. A text contained in an earlier one is omitted, except options. */
export function collectTexts(node: Node, lineOf: (node: Node) => number): SourceText[] {
  const found: Found = new Map()
  walk(node, (text, place) => addText(found, text, lineOf(place)))
  return withoutContained(found)
}

/** Keys and values of JSON, for manifests and settings that are published unchanged. */
export function collectJsonTexts(value: unknown, source: string): SourceText[] {
  const found: Found = new Map()
  const add = (text: string): void => {
    const offset = source.indexOf(JSON.stringify(text))
    addText(found, text, offset === -1 ? 1 : source.slice(0, offset).split('\n').length)
  }
  const visit = (part: unknown): void => {
    if (typeof part === 'string') add(part)
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (!Array.isArray(part)) add(key)
      visit(inner)
    }
  }
  visit(value)
  return withoutContained(found)
}

function walk(node: Node, add: Add): void {
  switch (node.type) {
    case 'Literal':
      // One-digit numbers are meaningless.
      if (typeof node.value !== 'number' || node.value > 9) add(nameOf(node) ?? '', node)
      break
    case 'TemplateElement':
      add(node.value.cooked ?? node.value.raw, node)
      break
    case 'JSXText':
      add(node.value, node)
      break
    case 'JSXIdentifier':
      add(node.name, node)
      break
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      if (!node.computed) add(nameOf(node.key) ?? '', node.key)
      break
    case 'ImportSpecifier':
      add(nameOf(node.imported) ?? '', node)
      break
    case 'MemberExpression': {
      const chain = memberChain(node)
      if (chain === undefined) break
      add(chain, node)
      // The chain includes all shorter ones; only its arguments and computed parts add texts.
      return walkChainStart(node, add)
    }
  }
  for (const child of childNodes(node)) walk(child, add)
}

function walkChainStart(node: Node, add: Add): void {
  if (node.type === 'MemberExpression') walkChainStart(node.object, add)
  else if (node.type !== 'Identifier') walk(node, add)
}

/** Adds a text with white space collapsed. Long prose is cut to its beginning, because names in it are only mentions. */
function addText(found: Found, raw: string, line: number): void {
  let text = raw.replace(/\s+/g, ' ').trim()
  const isPhrase = text.includes(' ')
  if (text === '' || (!isPhrase && text.length > maxWordLength)) return
  if (isPhrase && text.length > maxPhraseLength)
    text = text.slice(0, maxPhraseLength + 1).replace(/ \S*$/, '')
  found.set(text, Math.min(line, found.get(text) ?? line))
}

/** Whether a text looks like the name of an event, a route, a key or a file rather than a word of prose. */
export const isNameLike = (text: string): boolean =>
  /^[\w@$#./:*{}-]+$/.test(text) && /[a-z][A-Z]|\w[.:/_@-]+\w|^[/-]/.test(text)

/** Whether a text contains a complete name: `ee.enabled` does not contain `ee.enable`, nor `/users/:id` the route `/users`. */
export function holdsName(text: string, name: string): boolean {
  const before = /^[\w/]/.test(name) ? /[\w-]/ : undefined
  const after = name.startsWith('/') ? /[\w/-]/ : /[\w-]/
  const isOpen = !/[\w-]$/.test(name)
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!before?.test(text[at - 1] ?? '') && (isOpen || !after.test(text[at + name.length] ?? '')))
      return true
  return false
}

/** Sorted by line, then by code unit, without texts contained in another one on the same or an earlier line. */
function withoutContained(found: Found): SourceText[] {
  const byLine = [...found].map(([text, line]) => ({ text, line }))
  byLine.sort((a, b) => a.line - b.line || b.text.length - a.text.length || (a.text < b.text ? -1 : 1))
  const kept: SourceText[] = []
  let [names, phrases] = ['\n', '\n']
  for (const item of byLine) {
    const isName = isNameLike(item.text)
    // A name in a phrase is a mention and does not replace the name itself.
    const isHeld = isName
      ? holdsName(names, item.text)
      : names.includes(item.text) || phrases.includes(item.text)
    if (isHeld) continue
    kept.push(item)
    if (item.text.includes(' ')) phrases += `${item.text}\n`
    else names += `${item.text}\n`
  }
  return kept.sort((a, b) => a.line - b.line || (a.text < b.text ? -1 : 1))
}

/**
 * Texts of a file that a page can name: string literals, template parts, JSX texts, property names, imported names and
 * member paths (`strapi.config.get`). What `#text=…` and `#--option` claims are checked against.
 */
import type { Node } from 'oxc-parser'
import { childNodes, nameOf } from './parse-source'
import { memberChain } from './symbols'

const maxWordLength = 80
const maxPhraseLength = 60

/** The texts below `node`, each once, sorted; a text that another one holds is left out (options excepted). */
export function collectTexts(node: Node): string[] {
  const found = new Set<string>()
  walk(node, (text) => addText(found, text))
  return withoutContained([...found])
}

/** Keys and values of JSON, for the manifests and settings that are published as they are. */
export function collectJsonTexts(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part === 'string') addText(found, part)
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (!Array.isArray(part)) addText(found, key)
      visit(inner)
    }
  }
  visit(value)
  return withoutContained([...found])
}

function walk(node: Node, add: (text: string) => void): void {
  switch (node.type) {
    case 'Literal':
      // Numbers of one digit say nothing.
      if (typeof node.value === 'string') add(node.value)
      else if (typeof node.value === 'number' && node.value > 9) add(String(node.value))
      break
    case 'TemplateElement':
      add(node.value.cooked ?? node.value.raw)
      break
    case 'JSXText':
      add(node.value)
      break
    case 'JSXIdentifier':
      add(node.name)
      break
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      if (!node.computed) add(nameOf(node.key) ?? '')
      break
    case 'ImportSpecifier':
      add(nameOf(node.imported) ?? '')
      break
    case 'MemberExpression': {
      const chain = memberChain(node)
      if (chain === undefined) break
      add(chain)
      // The chain holds every shorter one; only what stands below its start is new (arguments of calls).
      return walkChainStart(node, add)
    }
  }
  for (const child of childNodes(node)) walk(child, add)
}

function walkChainStart(node: Node, add: (text: string) => void): void {
  if (node.type === 'MemberExpression') walkChainStart(node.object, add)
  else if (node.type !== 'Identifier') walk(node, add)
}

/** Adds a text with its white space collapsed; of long prose its beginning, and the words that look like code. */
function addText(found: Set<string>, raw: string): void {
  const text = raw.replace(/\s+/g, ' ').trim()
  if (text.length === 0) return
  if (text.length <= (text.includes(' ') ? maxPhraseLength : maxWordLength)) {
    found.add(text)
    return
  }
  if (text.includes(' ')) found.add(text.slice(0, maxPhraseLength + 1).replace(/ \S*$/, ''))
  for (const word of text.split(' ')) {
    const bare = word.replace(/^[`'"([{]+|[`'")\]},.;:!?]+$/g, '')
    if (bare.length <= maxWordLength && (bare.startsWith('-') || /[a-z][A-Z]|\w[.:/_@-]\w/.test(bare)))
      found.add(bare)
  }
}

/** Sorted by code unit, without those that are part of another one. */
function withoutContained(texts: string[]): string[] {
  const longestFirst = texts.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const kept: string[] = []
  let joined = '\n'
  for (const text of longestFirst) {
    // An option must stay whole: `--file` is not `--file-name`.
    if (!text.startsWith('-') && joined.includes(text)) continue
    kept.push(text)
    joined += `${text}\n`
  }
  return kept.sort((a, b) => (a < b ? -1 : 1))
}

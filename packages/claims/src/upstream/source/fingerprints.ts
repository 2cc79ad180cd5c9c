/**
 * Fingerprints of declarations: a hash of the syntax, so that comments, formatting, quotes and positions do not count. The
 * name of the declaration itself does not count either: a renamed symbol keeps its fingerprint.
 */
import { hash } from 'node:crypto'
import { visitorKeys, type Node } from 'oxc-parser'
import { isNode, nameOf } from './parse-source'

/** Scalar fields that say nothing, or nothing that is not said elsewhere. */
const silent = new Set([
  'type',
  'start',
  'end',
  'raw',
  'directive',
  'declare',
  'hashbang',
  'sourceType',
  'parent',
])

export class Fingerprints {
  #text = ''
  readonly #spans = new Map<Node, readonly [number, number]>()

  constructor(program: Node) {
    this.#write(program)
  }

  /** Of a declaration that stands in one or more nodes (overloads, merged declarations); `name` is its own. */
  of(nodes: readonly Node[], name: string): string {
    const text = nodes
      .map((node) => this.#text.slice(...(this.#spans.get(node) ?? [0, 0])))
      .join('|')
      .replaceAll(identifier(name), identifier('@'))
    return hash('sha256', text, 'base64url').slice(0, 8)
  }

  #write(node: Node): void {
    const start = this.#text.length
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') {
      this.#text += identifier(nameOf(node) ?? '')
      // A parameter's type stands below its name.
      if ('typeAnnotation' in node && node.typeAnnotation) this.#write(node.typeAnnotation)
      if ('optional' in node && node.optional) this.#text += '?'
    } else if (node.type === 'Literal') {
      // Quotes and the way of writing a number do not count; patterns and big integers have no JSON.
      const plain = typeof node.value !== 'object' && typeof node.value !== 'bigint'
      this.#text += `"${plain ? JSON.stringify(node.value) : String(node.raw)}`
    } else if (node.type === 'TemplateElement') {
      this.#text += JSON.stringify(node.value.cooked ?? node.value.raw)
    } else if (node.type === 'JSXText') {
      this.#text += JSON.stringify(node.value.replace(/\s+/g, ' ').trim())
    } else if (node.type !== 'EmptyStatement') {
      this.#writeFields(node)
    }
    this.#spans.set(node, [start, this.#text.length])
  }

  #writeFields(node: Node): void {
    const children: readonly string[] = visitorKeys[node.type] ?? []
    this.#text += `(${node.type}`
    for (const [key, value] of Object.entries(node)) {
      if (children.includes(key)) this.#writeChild(node, key, value)
      else if (
        value !== null &&
        value !== undefined &&
        value !== false &&
        typeof value !== 'object' &&
        !silent.has(key)
      )
        this.#text += ` ${key}=${String(value)}`
    }
    this.#text += ')'
  }

  #writeChild(node: Node, key: string, value: unknown): void {
    this.#text += ' '
    if (Array.isArray(value)) {
      this.#text += '['
      for (const item of value) {
        if (isNode(item)) this.#write(item)
        this.#text += ','
      }
      this.#text += ']'
    } else if (isNode(value)) {
      // `{ 'a': 1 }` is `{ a: 1 }` in other clothes.
      const plainKey = key === 'key' && !('computed' in node && node.computed) ? nameOf(value) : undefined
      if (plainKey === undefined) this.#write(value)
      else {
        const start = this.#text.length
        this.#text += identifier(plainKey)
        this.#spans.set(value, [start, this.#text.length])
      }
    }
  }
}

const identifier = (name: string): string => `‹${name}›`

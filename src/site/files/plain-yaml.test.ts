import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { randomNumbers } from '../../../test/support/random'
import { frontmatterBlock } from '../documents/frontmatter-block'
import { readPlainYaml } from './plain-yaml'

const root = path.join(import.meta.dirname, '../../..')

/** What the parser of the whole language makes of a text; undefined where it finds a fault. */
function parsed(text: string): unknown {
  const document = parseDocument(text)
  return document.errors.length > 0 ? undefined : document.toJS()
}

const plain: [text: string, value: unknown][] = [
  ['title: Event hub', { title: 'Event hub' }],
  ['title: "How: it works"\nslug: /a/b', { title: 'How: it works', slug: '/a/b' }],
  ["title: 'It # works'", { title: 'It # works' }],
  ['tags: [core, api docs, 3]', { tags: ['core', 'api docs', 3] }],
  ['tags:\n  - core\n  - "a, b"\n\ndraft: true', { tags: ['core', 'a, b'], draft: true }],
  ['tags:\n- core\n- api\ndraft: false', { tags: ['core', 'api'], draft: false }],
  ['props:\n  state: new\n  deep:\n    a: 1\nlast:', { props: { state: 'new', deep: { a: 1 } }, last: null }],
  ['# comment\na:\n  # another\n  b: c', { a: { b: 'c' } }],
  ['public API:\n  label: A b', { 'public API': { label: 'A b' } }],
  ['position: -2.5', { position: -2.5 }],
  [
    '{\n  "label": "Core",\n  "link": { "type": "doc", "id": "a" }\n}\n',
    { label: 'Core', link: { type: 'doc', id: 'a' } },
  ],
]

const others = [
  '',
  'title: a: b',
  'title: a # b',
  'title: a\n  goes on',
  'title: |\n  block',
  'title: *alias',
  'title: &anchor x',
  'title: !!str 3',
  'title: 2026-11-21',
  'title: 0x1f',
  'title: 007',
  'title: .5',
  'title: 1e3',
  'title: ~',
  'title: Null',
  'title: "a\\nb"',
  "title: 'it''s'",
  'title: "a" b',
  'title:\tb',
  'title: a\ntitle: b',
  'true: a',
  '? a\n: b',
  'a:b',
  '- a\n- b',
  'tags: []',
  'tags: [a, , b]',
  'tags: [a, {b: c}]',
  'tags: ["a, b"]',
  'tags:\n  - a\n  b: c',
  'tags:\n  - a: b',
  'tags:\n  - - a',
  'a:\n  b: 1\n c: 2',
  'a: b\n# comment\n  c',
  'a: b\n---\nc: d',
  '{ "a": 1, "a": 2 }',
  '{ "a": "\\u0041" }',
  '{ a: 1 }',
  '__proto__: a',
  'title: a\u2028b',
  'title: \u00a0a',
]

describe('plain YAML', () => {
  it.each(plain)('%j', (text, value) => {
    expect(readPlainYaml(text)).toEqual(value)
    expect(parsed(text)).toEqual(value)
  })

  it.each(others)('leaves %j to the parser', (text) => {
    expect(readPlainYaml(text)).toBeUndefined()
  })

  it('is what nearly all settings of this site are written in, and means the same', () => {
    const content = path.join(root, 'site/content')
    const names = readdirSync(content, { recursive: true, encoding: 'utf8' })
    const texts = names.flatMap((name) => {
      if (!/\.(?:mdx?|json|ya?ml)$/.test(name)) return []
      const text = readFileSync(path.join(content, name), 'utf8')
      if (!/\.mdx?$/.test(name)) return [text]
      const block = frontmatterBlock(text)
      return block ? [block.yaml] : []
    })
    const read = texts.filter((text) => readPlainYaml(text) !== undefined)
    expect(read.length).toBeGreaterThan(texts.length * 0.9)
    for (const text of read) expect(readPlainYaml(text)).toEqual(parsed(text))
  })

  it('means what the parser says, however its pieces are put together', () => {
    const pieces = ['a', 'b:', 'c: ', ': ', '- ', '-', ' ', '  ', '\n', '\n', '\n  ', '"', "'", '[', ']', ', ', '{', '}', '#', ' #', '1', '0', '.', 'true', 'null', '~', '|', '&', '*', '!', '?', '%', '@', 'é', '\\', '/', '_', '\n- ', '\na: ', '\n  b: ',
      '\na b: ', '\n# '] // prettier-ignore
    const random = randomNumbers(7)
    const next = (limit: number) => Math.floor(random() * limit)
    let read = 0
    for (let round = 0; round < 40_000; round++) {
      const text = `k: ${Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join('')}`
      const value = readPlainYaml(text)
      if (value === undefined) continue
      read++
      expect([text, value]).toEqual([text, parsed(text)])
    }
    expect(read).toBeGreaterThan(1000)
  })
})

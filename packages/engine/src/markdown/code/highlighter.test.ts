import { describe, expect, it } from 'vitest'
import { refractor } from 'refractor/core'
import { grammarOf, tokenElementOf, createHighlighter } from './highlighter'
import { decodeText } from '../../model/html-reader'

interface Node {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: Node[]
}

type Run = [element: string, text: string]

/** Consecutive texts with the same class in a refractor tree: the result that the highlighter's HTML must match. */
function runsOf(node: Node, inherited: string): Run[] {
  if (!node.children) return [[inherited, node.value ?? '']]
  const names = Array.isArray(node.properties?.className) ? node.properties.className.map(String) : []
  const own = names.slice(1).findLast((name) => tokenElementOf[name] !== undefined)
  return node.children.flatMap((child) => runsOf(child, (own && tokenElementOf[own]) ?? inherited))
}

/** Consecutive texts with the same class in the highlighter's HTML. */
function runs(html: string): Run[] {
  return merged(
    [...html.matchAll(/<(c-.)>([^<]*)<\/\1>|([^<]+)/g)].map(([, element = '', inside, outside]): Run => [
      element,
      decodeText(inside ?? outside ?? ''),
    ]),
  )
}

/** Removes whitespace, which has no colour, and the types that the highlighter recognises by their capital letter. */
function merged(list: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const [name, text] of list) {
    const bare = text.replace(/\s+/g, '')
    const element = name === 'c-t' ? '' : name
    const last = result.at(-1)
    if (last?.[0] === element) last[1] += bare
    else if (bare !== '') result.push([element, bare])
  }
  return result
}

describe('createHighlighter', () => {
  it("marks tokens with the theme's elements only", async () => {
    const { lines } = await createHighlighter().highlight(
      'const f = (a: Foo) => <div x="1">{`a${b}`}</div> // c',
      'tsx',
    )
    const elements = new Set([...lines.join('').matchAll(/<([^/>]*)>/g)].map(([, name]) => name))
    expect([...elements].sort()).toEqual(['c-c', 'c-f', 'c-k', 'c-p', 'c-s', 'c-t'])
  })

  it.each([
    ['ts', 'type A<T> = { readonly b?: T }\nconst s = `x ${y + 1} z`, r = /a[b]/g, n = 0x1f'],
    ['tsx', 'const A = () => <B c="d" {...e}>text {f(1)}</B>'],
    ['json5', '{ a: [1, true, null], "b": \'c\' } // d'],
    ['bash', '# c\nexport A=$B; if grep -q "x$y" f; then echo `date` && ls | wc -l; fi'],
    ['yaml', 'a: &b\n  - "c" # d\n  - !!str 5'],
    ['html', '<!doctype html><p class="a &amp; b" style="color: red">x &lt; y</p><script>let a = 1</script>'],
    ['css', '@media (a: 1px) { .b > c:hover { d: var(--e, #fff) !important } }'],
    ['php', '<p><?php echo $a["b"]; // c ?></p>'],
    ['md', '# A\n\n- `b` **c** [d](e)\n\n```ts\nconst f = 1\n```\n'],
    ['sql', "SELECT count(*) FROM a WHERE b = 'c' -- d"],
    ['graphql', 'query A($b: Int!) { c(d: $b) { ...e } }'],
    ['docker', 'FROM node:20 AS a\nRUN npm ci && echo "b"'],
  ])('colours %s as the tree of refractor says', async (language, code) => {
    const { lines } = await createHighlighter().highlight(code, language)
    const tree: Node = refractor.highlight(code, grammarOf[language] ?? '')
    expect(runs(lines.join('\n'))).toEqual(merged(runsOf(tree, '')))
  })

  it('asks the cache first, by content and grammar', async () => {
    const store = new Map<string, string>()
    const cache = {
      get: (key: string) => store.get(key),
      set: (key: string, html: string) => void store.set(key, html),
    }
    const highlighter = createHighlighter(cache)
    const first = await highlighter.highlight('let a\nlet b', 'ts')
    await highlighter.highlight('let a\nlet b', 'typescript')
    expect(store.size).toBe(1)
    const [key = ''] = store.keys()
    store.set(key, 'x\ny')
    expect((await highlighter.highlight('let a\nlet b', 'ts')).lines).toEqual(['x', 'y'])
    expect(first.lines).toHaveLength(2)
  })

  it('shows an unknown language as plain text and names the nearest', async () => {
    expect(await createHighlighter().highlight('a < b', 'pyton')).toEqual({
      lines: ['a &lt; b'],
      unknownLanguage: { name: 'pyton', nearest: 'python' },
    })
  })

  it('takes further grammars', async () => {
    const { lines, unknownLanguage } = await createHighlighter(undefined, ['kotlin']).highlight(
      'val a = 1',
      'kotlin',
    )
    expect(unknownLanguage).toBeUndefined()
    expect(lines[0]).toContain('<c-k>')
  })
})

it('knows the other names of languages that the site adds', async () => {
  const { highlight } = createHighlighter(undefined, ['objectivec'])
  const { lines, unknownLanguage } = await highlight('return self;', 'objc')
  expect(unknownLanguage).toBeUndefined()
  expect(lines[0]).toContain('<c-k>')
})

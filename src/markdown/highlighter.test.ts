import { describe, expect, it } from 'vitest'
import { createHighlighter } from './highlighter'

describe('createHighlighter', () => {
  it("marks tokens with the theme's classes only", async () => {
    const { lines } = await createHighlighter().highlight(
      'const f = (a: Foo) => <div x="1">{`a${b}`}</div> // c',
      'tsx',
    )
    const classes = new Set([...lines.join('').matchAll(/class="([^"]*)"/g)].map(([, name]) => name))
    expect([...classes].sort()).toEqual([
      'tk-comment',
      'tk-function',
      'tk-keyword',
      'tk-property',
      'tk-punctuation',
      'tk-string',
      'tk-tag',
      'tk-type',
    ])
  })

  it('asks the cache first, by content and grammar', async () => {
    const store = new Map<string, string>()
    const cache = {
      get: (key: string) => store.get(key),
      set: (key: string, html: string) => void store.set(key, html),
    }
    const highlighter = createHighlighter({ cache })
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
    const { lines, unknownLanguage } = await createHighlighter({ languages: ['kotlin'] }).highlight(
      'val a = 1',
      'kotlin',
    )
    expect(unknownLanguage).toBeUndefined()
    expect(lines[0]).toContain('tk-keyword')
  })
})

import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

/** An admonition's kind, name, title and body, without the icon. */
async function read(source: string, format?: 'md' | 'mdx'): Promise<string> {
  return (await html(source, format))
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(
      /<aside class="admonition admonition-(\w+)([^"]*)"( id="\w+")? role="note" aria-label="([^"]*)">/g,
      '[$1$2$3 "$4"]',
    )
    .replace(/<p class="admonition-title"><span>(.*?)<\/span><\/p>\n<div class="admonition-body">/g, '($1)')
    .replace(/<\/div><\/aside>/g, '[end]')
}

describe.each(['md', 'mdx'] as const)('admonitions in .%s', (format) => {
  it.each([
    ['without a title', ':::tip\n\nText\n\n:::', '[tip "Tip"](Tip)<p>Text</p>[end]'],
    ['without blank lines', ':::info\nText\n:::', '[info "Info"](Info)<p>Text</p>[end]'],
    [
      'newer title',
      ':::note[My *title*]\n\nText\n\n:::',
      '[note "My title"](My <em>title</em>)<p>Text</p>[end]',
    ],
    [
      'older title',
      ':::note My *title*\n\nText\n\n:::',
      '[note "My title"](My <em>title</em>)<p>Text</p>[end]',
    ],
    [
      'older title with a stray bracket',
      ':::note a] b\n\nText\n\n:::',
      '[note "a] b"](a] b)<p>Text</p>[end]',
    ],
    [
      'older title with a time',
      ':::note At 10:30 `x`\n\nText\n\n:::',
      '[note "At 10:30 x"](At 10:30 <code>x</code>)<p>Text</p>[end]',
    ],
    ['class and id', ':::note[T]{#i .c}\n\nText\n\n:::', '[note c id="i" "T"](T)<p>Text</p>[end]'],
    [
      'nested',
      '::::warning\n\nA\n\n:::danger Title\n\nB\n\n:::\n\n::::',
      '[warning "Warning"](Warning)<p>A</p>\n[danger "Title"](Title)<p>B</p>[end][end]',
    ],
    [
      'in a list',
      '- a\n\n  :::caution Take care\n\n  Text\n\n  :::',
      '<ul>\n<li><p>a</p>\n[caution "Take care"](Take care)<p>Text</p>[end]</li>\n</ul>',
    ],
    [
      'in a quote',
      '> :::tip Title\n> Text\n> :::',
      '<blockquote>\n[tip "Title"](Title)<p>Text</p>[end]\n</blockquote>',
    ],
  ])('%s', async (_, source, expected) => {
    expect(await read(source, format)).toBe(expected)
  })

  it.each(['important', 'success', 'secondary'])('knows :::%s', async (name) => {
    expect(await read(`:::${name}\n\nx\n\n:::`, format)).toMatch(/^\[(info|tip|note) /)
  })

  it('is not looked for in code', async () => {
    const page = await html('```md\n:::note Title\n<!-- c -->\n:::\n```\n\n`:::note Title`', format)
    expect(page.replace(/<[^>]*>/g, '')).toContain(':::note Title\n&lt;!-- c --&gt;\n:::')
    expect(page).toContain('<code>:::note Title</code>')
  })
})

describe('malformed admonitions', () => {
  it('names the nearest kind', async () => {
    const { problems, html: page } = await compile('text\n\n:::warn\n\nx\n\n:::')
    expect(problems).toMatchObject([
      { code: 'admonition-unknown', severity: 'warning', line: 3, column: 1, file: 'content/docs/page.mdx' },
    ])
    expect(page).toContain('<span>warn</span>')
  })

  it.each([
    ['never closed', 'a\n\n:::note\n\nb', { code: 'admonition-unclosed', line: 3 }],
    ['closed without being open', 'a\n\n:::\n\nb', { code: 'admonition-stray-end', line: 3 }],
    [
      'nested with as many colons',
      ':::note\n\n:::tip\n\nb\n\n:::\n\n',
      { code: 'admonition-nesting', line: 3 },
    ],
  ])('reports one that is %s', async (_, source, problem) => {
    const { problems } = await compile(source)
    expect(problems[0]).toMatchObject({ severity: 'warning', ...problem })
    expect(problems[0]?.frame).toContain('> 3 | ')
  })
})

describe('the component', () => {
  it('renders the same, with title and element titles', async () => {
    const imports = "import Admonition from '@theme/Admonition'\n\n"
    expect(await read(`${imports}<Admonition type="tip" title="T">\n\nText\n\n</Admonition>`)).toBe(
      '[tip "T"](T)<p>Text</p>[end]',
    )
    expect(await read(`${imports}<Admonition type="tip" title={<b>T</b>}>\n\nText\n\n</Admonition>`)).toBe(
      '[tip "T"](<b>T</b>)<p>Text</p>[end]',
    )
  })
})

describe('what looks like another kind of directive', () => {
  const texts = [
    'Say :name[a *b*] and :other to me.',
    '::leaf[label]',
    'At 10:30 see https://a.example:80/x, a:b.',
  ]
  it.each(texts)('is text, on a page without admonitions as on one with them: %s', async (text) => {
    const alone = await html(text)
    const beside = await html(`${text}\n\n:::note\nN\n:::\n`)
    expect(beside.startsWith(alone.trim())).toBe(true)
  })

  it('does not cost the square of a table’s links (E12): 40,000 would take minutes', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `| [row ${row}](https://a.example/${row}) | b |`)
    const { article } = await compile(`| a | b |\n| - | - |\n${rows.join('\n')}\n`)
    expect(article.slots).toHaveLength(rows.length)
  })
})

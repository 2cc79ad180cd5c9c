/** Children of components are the same as in React. MDX 3's output for the same text is the reference. */
import { describe, expect, it } from 'vitest'
import { textOf } from '../../packages/engine/src/model/html-reader'
import { compile, html } from './compile'

const head = "import { Shape, Second, Marked, Part, Parts, Source } from '@site/components/Shapes'\n\n"

describe('a component knows its children', () => {
  it.each([
    ['a line', '<Shape>a *b* {1 + 1} c</Shape>', '["a " em("b") " " 2 " c"]'],
    ['one text', '<Shape>abc</Shape>', '"abc"'],
    ['a paragraph', '<Shape>\nabc\ndef\n</Shape>', String.raw`p("abc\ndef")`],
    [
      'blocks',
      '<Shape>\n\n**a** x\n\n- i\n- j\n\n</Shape>',
      String.raw`[p([strong("a") " x"]) ul(["\n" li("i") "\n" li("j") "\n"])]`,
    ],
    [
      'a link and an image',
      '<Shape>[a](/x "t")![i](/y.png)</Shape>',
      '[a href="/x" title="t"("a") img src="/y.png" alt="i"()]',
    ],
    ['a heading', '<Shape>\n\n## A b\n\n</Shape>', 'h2 id="a-b"("A b")'],
    [
      'a fence',
      '<Shape>\n\n```js title="x"\na\n```\n\n</Shape>',
      String.raw`pre(code className="language-js" metastring="title=\"x\""("a\n"))`,
    ],
    [
      'a table',
      '<Shape>\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n</Shape>',
      'table([thead(tr([th scope="col"("a") th scope="col"("b")])) tbody(tr([td("1") td("2")]))])',
    ],
    [
      'an admonition',
      '<Shape>\n\n:::tip[Tee]\n\nx\n\n:::\n\n</Shape>',
      'Admonition type="tip" title={"key":null,',
    ],
    ['elements', '<Shape><i title="t">x</i><br /></Shape>', '[i title="t"("x") br()]'],
    [
      'components',
      '<Shape>\n<Part title="a">x</Part>\n<Part title={`b`} />\n</Shape>',
      '[Part title="a"("x") Part title="b"()]',
    ],
    ['functions', '<Shape>{() => 1}</Shape>', 'function'],
    ['tabs', '<Shape><TabItem value="a">x</TabItem></Shape>', 'TabItem value="a"("x")'],
    ['nothing', '<Shape>{/* a */}</Shape>', 'null'],
  ])('%s', async (_, source, expected) => {
    expect(textOf(await html(head + source))).toContain(expected)
  })
})

describe('a component uses its children', () => {
  it.each([
    ['one of them', '<Second>a *b* c</Second>', '<div><em>b</em></div>'],
    [
      'each of them',
      '<Marked>\n\na\n\n[l](/x)\n\n</Marked>',
      '<menu><li><p class="marked">a</p></li><li><p class="marked"><a href="/x">l</a></p></li></menu>',
    ],
    [
      'their props',
      '<Parts>\n<Part title="a">*x*</Part>\n<Part title="b" />\n</Parts>',
      '<div><b>a</b><b>b</b><section>a: <em>x</em></section><section>b: </section></div>',
    ],
    [
      'a link with a class',
      '<Marked>[l](/x)</Marked>',
      '<menu><li><a class="marked" href="/x">l</a></li></menu>',
    ],
    ['code', '<Source>\n\n```js\nlet a\n```\n\n</Source>', '<kbd class="language-js">let a\n</kbd>'],
  ])('%s', async (_, source, expected) => {
    expect(await html(head + source)).toBe(expected)
  })

  it('and shows them as the page does', async () => {
    const blocks = [
      '## Head `x`',
      '> quote [l](/x)',
      '| a | b |\n| --- | --: |\n| *1* | ![i](/img/logo.svg) |',
      '```js title="t" {1}\nlet a\n```',
      ':::tip[T]\n\nx\n\n:::',
      '1. a\n\n   b\n2. c',
      'a `--b` ~~c~~ ***d*** [e][r]\n\n[r]: /r',
    ]
    for (const block of blocks) {
      const within = await html(
        `import { Provider } from '../../components/Theme'\n\n<Provider value="v">\n\n${block}\n\n</Provider>`,
      )
      // Whitespace between blocks does not come from React.
      const bare = (text: string) => text.replace(/\n(?=<)|(?<=>)\n/g, '')
      expect(bare(within)).toBe(bare(await html(block)))
    }
  })

  it('headings in components are in the list, in the order of the page, with the ids of the text', async () => {
    const { article } = await compile(
      `${head}## A\n\n<Marked>\n\n## A\n\n</Marked>\n\n<Part title="t">\n\n## The {1 + 1}\n\n</Part>\n\n## A`,
    )
    expect(article.headings.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'a: A',
      'a-1: A',
      'the-1--1: The 2',
      'a-2: A',
    ])
  })

  it('a character that the engine uses as a mark cuts nothing', async () => {
    const icon = `import { Provider } from '../../components/Theme'\nexport const Icon = () => <i>{'\\ue005'} kept</i>\n\n`
    const source = `${icon}<Provider value="v">\n\n<Admonition type="tip">\n\n<Icon />\n\n</Admonition>\n\n</Provider>`
    expect(await html(source)).toContain('kept</i>')
  })

  it('a context reaches what the engine renders', async () => {
    expect(
      await html(
        'import { Provider, Consumer } from \'../../components/Theme\'\n\n<Provider value="v">\n\n<Admonition type="tip" title={<Consumer />}>\n\n| <Consumer /> |\n| --- |\n| [<Consumer />](/x) |\n\n</Admonition>\n\n</Provider>',
      ),
    ).toMatch(/<span><b>v<\/b>[^]*<th scope="col"><b>v<\/b><\/th>[^]*<a href="\/x"><b>v<\/b><\/a>/)
  })
})

describe('a label that is an element', () => {
  it('is a label, and the tabs behind it are there', async () => {
    const { html: page, markdown } = await compile(
      '<Tabs>\n<TabItem value="x" label={<b>X</b>}>\n\none\n\n</TabItem>\n<TabItem value="y" label="Y">\n\ntwo\n\n</TabItem>\n</Tabs>',
    )
    expect(page).toMatch(
      /data-value="x"[^>]*><b>X<\/b><\/button>[^]*>Y<\/button>[^]*<p>one<\/p>[^]*<p>two<\/p>/,
    )
    expect(markdown).toMatch(/\*\*X\*\*[^]*one[^]*\*\*Y\*\*[^]*two/)
  })

  it('text of no tab is an error with its place', async () => {
    const { problems } = await compile('<Tabs>\n<TabItem value="x">one</TabItem>\n\nLost words\n\n</Tabs>')
    expect(problems).toMatchObject([{ code: 'tabs-text', severity: 'error', line: 1 }])
    expect(problems[0]?.message).toContain('`Lost words`')
  })
})

import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

const external = 'class="external" href="https://e.test/a" target="_blank" rel="noopener noreferrer"'

const cases: [name: string, source: string, expected: string][] = [
  ['emphasis, strong, strikethrough', '*a* **b** ~~c~~', '<p><em>a</em> <strong>b</strong> <del>c</del></p>'],
  ['code', '`a < b {c}`', '<p><code class="whole">a &lt; b {c}</code></p>'],
  ['an option in code', '`--silent`', '<p><code class="whole">--silent</code></p>'],
  ['code of one word', '`createStrapi`', '<p><code>createStrapi</code></p>'],
  ['code that a phone has no line for', '`a-name-of-013`', '<p><code>a-name-of-013</code></p>'],
  ['escapes and entities', '\\* &amp; &lt; "q"', '<p>* &amp; &lt; "q"</p>'],
  ['hard breaks', 'a  \nb\\\nc', '<p>a<br>\nb<br>\nc</p>'],
  ['link to a page', '[a](./b.mdx#c "T")', '<p><a href="./b.mdx#c" title="T">a</a></p>'],
  ['link to another site', '[a](https://e.test/a)', `<p><a ${external}>a</a></p>`],
  ['autolink', 'see https://e.test/a.', `<p>see <a ${external}>https://e.test/a</a>.</p>`],
  [
    'reference',
    '[a][r] and [r]\n\n[r]: ./x.mdx "T"',
    '<p><a href="./x.mdx" title="T">a</a> and <a href="./x.mdx" title="T">r</a></p>',
  ],
  ['address with a quote', '[a](<./b".mdx>)', '<p><a href="./b&quot;.mdx">a</a></p>'],
  ['times and ratios', 'At 10:30 or 16:9, key:value and a::b', '<p>At 10:30 or 16:9, key:value and a::b</p>'],
  ['text directives', ':abbr[**x**]{.y} :z[1](2)', '<p>:abbr[<strong>x</strong>]{.y} :z[1](2)</p>'],
  ['leaf directive', '::name[x]{a=b}', '<p>::name[x]{a=b}</p>'],
  [
    'api uid',
    'The `api::article.article` and api::article.article',
    '<p>The <code>api::article.article</code> and api::article.article</p>',
  ],
  [
    'image with its size',
    '![Alt](./pixel.png "T")',
    '<p><img src="./pixel.png" alt="Alt" width="4" height="3" loading="lazy" decoding="async" title="T"></p>',
  ],
  [
    'image of the static folder',
    '![Logo](/img/logo.svg)',
    '<p><img src="/img/logo.svg" alt="Logo" width="120" height="40" loading="lazy" decoding="async"></p>',
  ],
  [
    'image elsewhere',
    '![A](https://e.test/x.png)',
    '<p><img src="https://e.test/x.png" alt="A" loading="lazy" decoding="async"></p>',
  ],
]

describe.each(['md', 'mdx'] as const)('inline syntax in .%s', (format) => {
  it.each(cases)('%s', async (_, source, expected) => {
    expect(await html(source, format)).toBe(expected)
  })
})

const themed = (props: string) => `import ThemedImage from '@theme/ThemedImage'\n\n<ThemedImage ${props} />`

describe('an image without an alternative text is reported at its place', () => {
  it.each([
    ['Markdown', 'md', '![](./pixel.png)'],
    ['a reference', 'md', '![][p]\n\n[p]: ./pixel.png'],
    ['HTML', 'md', '<img src="./pixel.png">'],
    ['JSX', 'mdx', '<img src="./pixel.png" />'],
    ['JSX that is evaluated', 'mdx', "<img src={'./pixel' + '.png'} />"],
    [
      'Markdown in a component',
      'mdx',
      'export const A = ({ children }) => children\n\n<A>![](./pixel.png)</A>',
    ],
    ['two images of a theme', 'mdx', themed("sources={{ light: './pixel.png', dark: './pixel.png' }}")],
  ] as const)('%s', async (_, format, source) => {
    const page = await compile(`---\ntitle: x\n---\n\n${source}`, format)
    const [problem, ...others] = page.problems
    expect(problem).toMatchObject({
      severity: 'warning',
      code: 'image-alt',
      file: `content/docs/page.${format}`,
    })
    expect(problem?.message).toContain('pixel.png')
    expect(problem?.line).toBeGreaterThanOrEqual(5)
    expect(others).toEqual([])
  })

  it.each([
    ['md', '<img src="./pixel.png" alt="">'],
    ['mdx', '<img src="./pixel.png" alt="" />'],
    ['mdx', themed('alt="" sources={{ light: "./pixel.png" }}')],
  ] as const)('decoration says so, in .%s: %s', async (format, source) => {
    expect(await html(source, format)).toContain('alt=""')
  })
})

describe('slots', () => {
  it('know the place, frontmatter counted', async () => {
    const { article } = await compile('---\ntitle: x\n---\n\nSee [a](./b.mdx) and\n  ![i](./pixel.png).')
    expect(article.slots).toMatchObject([
      {
        kind: 'link',
        target: './b.mdx',
        text: 'a',
        place: { file: 'content/docs/page.mdx', line: 5, column: 5 },
      },
      { kind: 'asset', target: './pixel.png', place: { line: 6, column: 3 } },
    ])
    expect(article.dependencies).toEqual(['content/docs/pixel.png'])
  })

  it('know the place behind an older title and an HTML comment', async () => {
    const { article } = await compile(':::note See [a](./b.mdx)\n\n<!-- x --> [c](./d.mdx)\n\n:::')
    expect(article.slots.map(({ place }) => [place.line, place.column])).toEqual([
      [1, 13],
      [3, 12],
    ])
  })

  it('make claims of `src:` links', async () => {
    const page = await compile('[`a`](src:@x/y/z.ts#a) [b](src:wrong)')
    expect(page.html).toContain(
      `<a class="external claim" href="https://source.test/" title="Checked against 5.0.0" target="_blank" rel="noopener noreferrer"><code>a</code></a>`,
    )
    expect(page.html).toContain('class="external claim claim-failed"')
    expect(page.answers).toMatchObject([
      { slot: { target: 'src:@x/y/z.ts#a', text: 'a' }, verdict: { ok: true } },
      { slot: { target: 'src:wrong' }, verdict: { ok: false } },
    ])
  })

  it('stand for links and images written as HTML, in both formats', async () => {
    const source = '<a href="./b.mdx" class="c">x</a> <img src="./pixel.png" alt="i" />'
    for (const format of ['md', 'mdx'] as const) {
      const { article, html: filled } = await compile(`text ${source}`, format)
      expect(article.slots).toMatchObject([
        { kind: 'link', target: './b.mdx', place: { line: 1 } },
        { kind: 'asset', target: './pixel.png' },
      ])
      expect(filled).toContain('href="./b.mdx"')
      expect(filled.match(/class=/g)).toHaveLength(1)
    }
  })
})

describe('raw HTML in .md', () => {
  it('is kept, without comments', async () => {
    expect(await html('a <kbd>k</kbd> <!-- c -->b\n\n<div class="x">\n\n*y*\n\n</div>', 'md')).toBe(
      '<p>a <kbd>k</kbd> b</p><div class="x">\n<p><em>y</em></p></div>',
    )
  })

  it('keeps the one class of an external link', async () => {
    expect(await html('<a id="i" href="https://e.test/a" class="c">x</a>', 'md')).toBe(
      '<p><a class="c external" href="https://e.test/a" target="_blank" rel="noopener noreferrer" id="i">x</a></p>',
    )
  })

  it('leaves braces and import lines alone', async () => {
    expect(await html('import x from y\n\n{a} <b', 'md')).toBe('<p>import x from y</p>\n<p>{a} &lt;b</p>')
  })
})

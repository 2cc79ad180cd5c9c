import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

describe('expressions', () => {
  it.each([
    ['literals', "x{1} {'a'} {`b`}{true}{null}{/* c */}", '<p>x1 a b</p>'],
    ['arithmetic', 'x {1 + 1} y', '<p>x 2 y</p>'],
    ['text is escaped', "{'<b>' + '&'}", '&lt;b&gt;&amp;'],
    ['elements', "{['a', 'b'].map((x) => <i key={x}>{x}</i>)}", '<i>a</i><i>b</i>'],
    [
      'exports',
      'export const a = 2\n\nexport function B() { return <b>{a}</b> }\n\nx {a} <B />',
      '<p>x 2 <b>2</b></p>',
    ],
    ['in a heading', "export const n = 'X'\n\n## The {n}", '<h2 id="the-n">The X</h2>'],
    ['in a table and a list', "export const n = 'X'\n\n- {n}", '<ul>\n<li>X</li>\n</ul>'],
    ['a comment between paragraphs', 'a\n\n{/* b */}\n\nc', '<p>a</p>\n<p>c</p>'],
    ['frontmatter', '---\ntitle: Tee\n---\n\n{frontMatter.title}!', '<p>Tee!</p>'],
    ['awaited exports', 'export const a = await Promise.resolve(3)\n\n{a + 1}', '4'],
  ])('%s', async (_, source, expected) => {
    expect(await html(source)).toBe(expected)
  })

  it('gives the table of contents and the title of headings', async () => {
    const page = await compile(
      '## One\n\n## Two\n\n{toc.map(({ id, level, value }) => `${level}${id}${value}`).join()}',
    )
    expect(page.html).toContain('2oneOne,2twoTwo')
    expect((await compile("export const n = 'X'\n\n## The {n}")).article.headings).toMatchObject([
      { html: 'The X', text: 'The X' },
    ])
  })

  it('puts the content into a layout that the page exports', async () => {
    expect(
      await html(
        'export default function Layout({ children }) { return <main>{children}</main> }\n\n*a* {1 + 1}',
      ),
    ).toBe('<main><p><em>a</em> 2</p></main>')
  })
})

it.each([
  ['an expression', 'a\n\n{(() => { for (;;) {} })()}', 3],
  ['a component of the page', 'export const Loop = () => { for (;;) {} }\n\n<Loop />', 3],
  ['a declaration', 'export const a = (() => { for (;;) {} })()\n\n{a}', 1],
])('%s without an end is an error with its place, and the build goes on', async (_, source, line) => {
  const { problems } = await compile(source, 'mdx', { timeLimitMs: 100 })
  expect(problems).toMatchObject([{ severity: 'error', code: 'mdx-runtime', line }])
  expect(problems[0]?.message).toContain('It did not end within 0.1 s.')
})

describe('JSX', () => {
  it.each([
    [
      'elements with Markdown inside',
      '<div className="a" id="b">\n\n**x**\n\n</div>',
      '<div class="a" id="b"><p><strong>x</strong></p></div>',
    ],
    [
      '`class` and boolean attributes',
      '<input class="a" disabled aria-hidden />',
      '<input class="a" disabled aria-hidden="true">',
    ],
    ['void elements', 'a<br />b', '<p>a<br>b</p>'],
    ['fragments', '<>\n\na\n\n</>', '<p>a</p>'],
    ['style objects', "<b style={{ color: 'red' }}>x</b>", '<b style="color:red">x</b>'],
    ['attributes with expressions', '<b title={1 + 1}>*x*</b>', '<b title="2"><em>x</em></b>'],
    ['spread attributes', "<b {...{ title: 'a' }}>x</b>", '<b title="a">x</b>'],
    ['numbers', '<td colSpan={2}>x</td>', '<td colspan="2">x</td>'],
    [
      'SVG names',
      '<svg viewBox="0 0 1 1" strokeWidth="2" />',
      '<svg viewBox="0 0 1 1" stroke-width="2"></svg>',
    ],
    [
      'details',
      '<details open>\n<summary>S</summary>\n\nText\n\n</details>',
      '<details open><summary>S</summary>\n<p>Text</p></details>',
    ],
  ])('%s', async (_, source, expected) => {
    expect(await html(source)).toBe(expected)
  })

  it('reports a handler that would do nothing', async () => {
    const { problems } = await compile('a\n\n<button onClick={() => 1}>x</button>')
    expect(problems).toMatchObject([{ code: 'mdx-handler', severity: 'warning', line: 3 }])
  })
})

describe('components of the site', () => {
  const badge = "import { Badge } from '@site/components/Badge'\n\n"

  it('renders them with Markdown children, inline and as blocks', async () => {
    expect(await html(`${badge}a <Badge tone="x">**b**</Badge>`)).toBe(
      '<p>a <span class="badge badge-x"><strong>b</strong></span></p>',
    )
    expect(await html(`${badge}<Badge>\n\n- a\n\n</Badge>`)).toBe(
      '<span class="badge badge-plain"><ul>\n<li>a</li>\n</ul></span>',
    )
  })

  it('lets contexts reach components inside Markdown inside components', async () => {
    expect(
      await html(
        'import { Provider, Consumer } from \'../../components/Theme\'\n\n<Provider value="v">\n\n- a **<Consumer />**\n\n</Provider>',
      ),
    ).toBe('<ul>\n<li>a <strong><b>v</b></strong></li>\n</ul>')
  })

  it('completes links and images that expressions make', async () => {
    expect(
      await html(
        '{[1].map((n) => <p key={n}><a className="c" href={`https://e.test/${n}`}>x</a><img src="/img/logo.svg" alt="" /></p>)}',
      ),
    ).toBe(
      '<p><a class="c external" href="https://e.test/1" target="_blank" rel="noopener noreferrer">x</a>' +
        '<img src="/img/logo.svg" alt="" width="120" height="40" loading="lazy" decoding="async"></p>',
    )
  })

  it('gives each use of a component ids of its own', async () => {
    const source =
      "import { useId } from 'react'\n\nexport const Field = () => <i id={useId()} />\n\n<Field />\n\n<Field />"
    const ids = [...(await html(source)).matchAll(/id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('lets code add to the address of a file, and takes no abbreviation for the end of a link', async () => {
    const links =
      '{[1].map(() => <p key="p"><a href={`${pixel}#page=2`}>x</a> <a href="./b.mdx"><abbr>y</abbr> z</a></p>)}'
    const source = `import pixel from './pixel.png'\n\n${links}`
    const { article, html: made } = await compile(source)
    expect(made).toContain('<a href="./pixel.png#page=2">')
    expect(article.slots).toMatchObject([{ kind: 'asset' }, { kind: 'link', text: 'y z' }])
  })

  it('knows every name that a page declares without exporting it', async () => {
    const code = ['const { A, b: [B] } = UI', 'let c, C = A', 'function *f() {}', 'const Äpfel = A']
    const source = `export const UI = { A: () => <i>a</i>, b: [() => <i>b</i>] }\n${code.join('\n')}\n\n<A /> <B /> <C /> <Äpfel /> {typeof c + typeof f}`
    expect(await html(source)).toBe('<i>a</i>\n<i>b</i>\n<i>a</i>\n<i>a</i>\nundefinedfunction')
  })

  it('makes slots of addresses in JSX', async () => {
    const { article } = await compile(
      'import pixel from \'./pixel.png\'\n\n<a href="./a.mdx" data-x={1 + 1}>x</a>\n\n<img src={pixel} alt="p" />\n\n<img src={require(\'./pixel.png\').default} alt="q" />',
    )
    const slots = article.slots.toSorted((a, b) => a.place.line - b.place.line)
    expect(slots).toMatchObject([
      { kind: 'asset', target: './pixel.png', place: { line: 1 } },
      { kind: 'link', target: './a.mdx', place: { line: 3 } },
      { kind: 'asset', target: './pixel.png', place: { line: 7 } },
    ])
  })

  it.each(['!!raw-loader!./script.sh', './script.sh?raw', '!!./script.sh?raw', '-!./script.sh?raw'])(
    'imports text by `%s`',
    async (source) => {
      expect(await html(`import raw from '${source}'\n\n{raw.trim()}`)).toBe('echo raw')
    },
  )

  it('imports data, raw text and `react`', async () => {
    expect(
      await html(
        "import data from './data.json'\nimport raw from '!!raw-loader!./script.sh'\nimport { Fragment } from 'react'\n\n<Fragment>{data.answer}{raw.trim()}</Fragment>",
      ),
    ).toBe('42echo raw')
  })

  it('records what it read', async () => {
    const { article } = await compile(`${badge}import Part from './_part.mdx'\n\n<Part /> <Badge />`)
    expect(article.dependencies).toEqual([
      // The earlier candidates would take precedence if they existed.
      'components/Badge',
      ...['mjs', 'js', 'mts', 'ts', 'jsx', 'tsx'].map((ending) => `components/Badge.${ending}`),
      'content/docs/_part.mdx',
    ])
  })
})

describe('components of the theme', () => {
  it.each([
    [
      'Link',
      'import Link from \'@docusaurus/Link\'\n\n<Link to="/a" className="c">x</Link>',
      '<a class="c" href="/a">x</a>',
    ],
    [
      'Details',
      "import Details from '@theme/Details'\n\n<Details summary={<b>S</b>} open>\n\nx\n\n</Details>",
      '<details open><summary><b>S</b></summary>\n<p>x</p></details>',
    ],
    ['DocCardList', "import DocCardList from '@theme/DocCardList'\n\n<DocCardList />", '<cards></cards>'],
    [
      'DocCardList of the current category',
      "import DocCardList from '@theme/DocCardList'\nimport { useCurrentSidebarCategory } from '@docusaurus/theme-common'\n\n<DocCardList items={useCurrentSidebarCategory().items} />",
      '<cards></cards>',
    ],
    [
      'DocCardList of given items',
      "import DocCardList from '@theme/DocCardList'\n\n<DocCardList items={[{ type: 'link', href: '/a', label: 'A' }]} />",
      '<cards>[{"type":"link","href":"/a","label":"A"}]</cards>',
    ],
    [
      'useBaseUrl',
      "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n<img alt=\"\" src={useBaseUrl('/img/logo.svg')} />",
      '<img src="/img/logo.svg" alt="" width="120" height="40" loading="lazy" decoding="async">',
    ],
    [
      'TOCInline',
      "import TOCInline from '@theme/TOCInline'\n\n<TOCInline toc={toc} />\n\n## A `b`",
      '<ul class="toc-inline"><li class="toc-inline-2"><a href="#a-b">A <code>b</code></a></li></ul>\n<h2 id="a-b">A <code>b</code></h2>',
    ],
    [
      'Heading',
      'import Heading from \'@theme/Heading\'\n\n<Heading as="h3" id="x">T</Heading>',
      '<h3 id="x">T</h3>',
    ],
    [
      'ThemedImage',
      "import ThemedImage from '@theme/ThemedImage'\n\n<ThemedImage alt=\"A\" sources={{ light: '/img/logo.svg', dark: '/img/logo.svg' }} />",
      ['light', 'dark']
        .map(
          (mode) =>
            `<img src="/img/logo.svg" alt="A" width="120" height="40" loading="lazy" decoding="async" class="themed-image-${mode}">`,
        )
        .join(''),
    ],
  ])('%s', async (_, source, expected) => {
    expect(await html(source)).toBe(expected)
  })

  it('reports one that is not known', async () => {
    const { problems } = await compile("import Tabs from '@theme/Tab'\n\n<Tabs />")
    expect(problems).toMatchObject([
      {
        code: 'mdx-import',
        severity: 'error',
        line: 1,
        message: 'There is no module `@theme/Tab` here.',
        hint: 'Did you mean `@theme/Tabs`?',
      },
    ])
  })

  it('reports a name that a known one does not export, with those that it does', async () => {
    const { problems } = await compile("import { Tab } from '@theme/Tabs'\n\n<Tab />")
    expect(problems).toMatchObject([
      { message: 'Module `@theme/Tabs` has no export `Tab`.', hint: 'Known: `default`.' },
    ])
  })

  it('shows the fallback of BrowserOnly, and says so', async () => {
    const page = await compile(
      "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly fallback={<i>wait</i>}>{() => <b />}</BrowserOnly>",
    )
    expect(page.html).toBe('<i>wait</i>')
    expect(page.problems).toMatchObject([{ code: 'browser-only', severity: 'warning', line: 3 }])
  })
})

describe('partials', () => {
  it('take part in headings, links and slots with their own file', async () => {
    const { article } = await compile("import Part from './_part.mdx'\n\n## First\n\n<Part />\n\n## Last")
    expect(article.headings.map(({ id }) => id)).toEqual(['first', 'part-heading', 'last'])
    expect(article.slots).toMatchObject([
      { target: './other.mdx', place: { file: 'content/docs/_part.mdx', line: 7, column: 16 } },
    ])
  })

  it('get ids of their own each time they are used', async () => {
    const { article } = await compile(
      "import Part from '@site/content/docs/_part.mdx'\n\n<Part />\n\n<Part />",
    )
    expect(article.headings.map(({ id }) => id)).toEqual(['part-heading', 'part-heading-1'])
  })

  it('get props', async () => {
    expect(
      await html('import Who from \'./_props.mdx\'\n\n<Who name="A" age={1} />\n\n<Who name="B" age={2} />'),
    ).toBe('<p>Hello <strong>A</strong>, you are 2.</p>\n<p>Hello <strong>B</strong>, you are 3.</p>')
  })

  it('can be shown by an expression', async () => {
    expect(
      await html("import Who from './_props.mdx'\nimport Part from './_part.mdx'\n\n{true && <Part />}"),
    ).toContain('Part text')
  })

  it('report their faults in their own file', async () => {
    const { problems } = await compile("import B from './_broken.mdx'\n\n<B />")
    expect(problems).toMatchObject([{ code: 'mdx-syntax', file: 'content/docs/_broken.mdx', line: 3 }])
  })

  it('cannot include themselves', async () => {
    const { problems } = await compile("import Loop from './_loop.mdx'\n\n<Loop />")
    expect(problems).toMatchObject([{ code: 'mdx-partial-cycle', file: 'content/docs/_loop.mdx', line: 3 }])
  })
})

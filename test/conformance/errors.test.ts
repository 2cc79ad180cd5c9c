import { describe, expect, it } from 'vitest'
import { compile } from './compile'

describe('MDX that does not parse', () => {
  it.each([
    ['an open brace', 'a\n\nb {c', 3, 3, 'A brace `{` opens an expression', '\\{'],
    ['no expression between braces', 'a {b c} d', 1, undefined, 'not valid JavaScript', '\\{'],
    ['a comparison', 'a <5 b', 1, 3, 'An angle bracket `<`', '\\<'],
    [
      'an open merge',
      'a\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> d\n',
      3,
      1,
      'A merge left its marks here',
      'Keep what should stay',
    ],
    ['a type', 'An Array<string> here', 1, 9, 'Tag `<string>` is', 'backticks'],
    ['an unclosed tag', 'a\n\n<div>\n\nb', 3, 1, 'Tag `<div>` is never closed', '</div>'],
    ['a void tag', 'a\n\n<br>\n\nb', 3, 1, 'Tag `<br>` is never closed', '<br />'],
    ['a wrong closing tag', '<b>x</i>', 1, undefined, '`</i>` stands where `</b>` is due', 'closed first'],
    [
      'a closing tag with text behind it',
      '<a>\n  b\n</a>, c',
      3,
      1,
      '`</a>` is in another paragraph than `<a>`, which opens on line 4',
      'on one line',
    ],
    ['a stray closing tag', 'a </b>', 1, undefined, 'closing tag has no opening tag', 'Remove it'],
    [
      'an address in angle brackets',
      'x <https://a.test/b> y',
      1,
      3,
      'is not a link in MDX',
      '[text](https://a.test/b)',
    ],
    ['an open HTML comment', 'a\n\n<!-- b\n', 3, 1, 'comment has no end', '-->'],
    [
      'tags across paragraphs',
      '<details><summary>S</summary>\n\nx\n\n</details>',
      1,
      1,
      'not closed in the paragraph',
      'line of its own',
    ],
    ['a bad import', 'a\n\nimport x from\n\nb', 3, undefined, 'import or export statement', '`import`'],
  ])('%s', async (_, source, line, column, message, hint) => {
    const { problems, html } = await compile(`---\ntitle: x\n---\n${source}`)
    expect(problems).toHaveLength(1)
    const [problem] = problems
    expect(problem).toMatchObject({ severity: 'error', file: 'content/docs/page.mdx', line: line + 3 })
    if (column !== undefined) expect(problem?.column).toBe(column)
    expect(problem?.message).toContain(message)
    expect(problem?.hint).toContain(hint)
    expect(problem?.frame).toContain(`> ${line + 3} | `)
    expect(problem?.frame).toMatch(/\n +\| +\^/)
    expect(html).not.toContain('\uE000')
  })

  it('is told once: what the parser says stands there only where it knows more', async () => {
    const [known] = (await compile('<div>\n\ntext')).problems
    expect(known?.hint).not.toContain('parser')
    const [rough] = (await compile('a {let b} c')).problems
    expect(rough?.hint).toMatch(/\(The parser says: .+\)$/)
  })
})

describe('what fails while it runs', () => {
  it.each([
    ['an unknown name', 'a\n\n{nam}', 3, 'nam is not defined', 'Import `nam`'],
    ['an error in an expression', 'a\n\nb {null.x} c', 3, 'null', ''],
    ['an object as text', 'a\n\n{{ a: Date }}', 3, 'Objects are not valid', ''],
    [
      'a failing component',
      "import { Broken } from '@site/components/Badge'\n\n<Broken />",
      3,
      'out of cheese',
      '',
    ],
    ['a failing export', 'a\n\nexport const x = y.z', 3, 'y is not defined', ''],
  ])('%s is named with its line', async (_, source, line, message, hint) => {
    const { problems } = await compile(source + (source.includes('export') ? '\n\n{x}' : ''))
    expect(problems).toMatchObject([{ severity: 'error', code: 'mdx-runtime', line }])
    expect(problems[0]?.message).toContain(message)
    expect(problems[0]?.hint).toContain(hint)
  })

  it('leaves the rest of the page', async () => {
    const { html } = await compile('one\n\n{nope}\n\ntwo {1 + 1}')
    expect(html).toContain('<p>one</p>')
    expect(html).toContain('<p>two 2</p>')
  })
})

describe('components and imports', () => {
  it('names the nearest known component', async () => {
    const { problems } = await compile("import { Badge } from '@site/components/Badge'\n\n<Bagde>x</Bagde>")
    expect(problems).toMatchObject([{ severity: 'error', code: 'mdx-component', line: 3, column: 1 }])
    expect(problems[0]?.hint).toContain('Did you mean `Badge`?')
    expect(problems[0]?.hint).not.toContain('@site/')
  })

  it('names the file of the site that an unknown component may come from, if there is one', async () => {
    const { problems } = await compile('<Counter>x</Counter>')
    expect(problems[0]?.hint).toContain('Import it from `@site/components/Counter`')
  })

  it.each([
    [
      'a module without a default export',
      "import Badge from '@site/components/Badge'",
      '`components/Badge.tsx` has no default export',
      'import { Badge }',
    ],
    [
      'an export that does not exist',
      "import { Bagde } from '@site/components/Badge'",
      'has no export `Bagde`',
      '`Badge`',
    ],
    ['a file that does not exist', "import X from './nope'", 'names no file', '@site/'],
    [
      'a component with a typing error',
      "import X from '@site/components/Bagde'",
      'names no file',
      '`@site/components/Badge`',
    ],
    ['a partial without its underscore', "import X from './part.mdx'", 'names no file', '`./_part.mdx`'],
    ['a stylesheet that does not exist', "import '../../components/x.css'", 'names no file', ''],
    ['an unknown package', "import X from 'no-such-package-here'", 'is not installed', 'Install it'],
  ])('reports %s', async (_, statement, message, hint) => {
    const { problems } = await compile(`a\n\n${statement}\n\nb`)
    expect(problems).toMatchObject([{ severity: 'error', code: 'mdx-import', line: 3, column: 1 }])
    expect(problems[0]?.message).toContain(message)
    expect(problems[0]?.hint ?? '').toContain(hint)
  })
})

it('a stylesheet is left out with a warning: the page is whole', async () => {
  const { html, problems } = await compile(
    "import './page.css'\nimport styles from 'some-package/dist/style.module.css'\n\n<b className={styles.a}>x</b>",
  )
  expect(html).toBe('<b>x</b>')
  expect(problems).toMatchObject([
    {
      severity: 'warning',
      code: 'mdx-stylesheet',
      line: 1,
      hint: expect.stringContaining("'./content/docs/page.css'"),
    },
    {
      severity: 'warning',
      code: 'mdx-stylesheet',
      line: 2,
      hint: expect.stringContaining('some-package/dist/'),
    },
  ])
})

it.each([
  ["import data from './nope.json'\n\n<p>\n  {data.version.major}\n</p>", 'names no file'],
  ["import { X } from 'no-such-package-here'\n\nexport const y = X.a.b\n\n{y}", 'is not installed'],
])('an import that fails is reported once, not where it is used: %s', async (source, message) => {
  const { problems } = await compile(source)
  expect(problems).toMatchObject([{ code: 'mdx-import', message: expect.stringContaining(message) }])
})

it('a failure that has nothing to do with a failed import is reported beside it', async () => {
  const { problems } = await compile("import data from './nope.json'\n\n{data.a.b}\n\n{[].a.b}")
  expect(problems).toMatchObject([{ code: 'mdx-import' }, { code: 'mdx-runtime', line: 5 }])
})

describe('older syntax', () => {
  it.each([
    ['on a line of its own', 'a\n\n<!-- x {y} <z -->\n\nb', '<p>a</p>\n<p>b</p>'],
    ['over several lines', 'a\n\n<!--\nx\n\ny */ z\n-->\n\nb', '<p>a</p>\n<p>b</p>'],
    ['within a line', 'a <!-- x --> b', '<p>a  b</p>'],
    ['in code it is code', '`<!-- x -->`', '<p><code class="whole">&lt;!-- x --&gt;</code></p>'],
    [
      'in double-tick code it is code',
      '`` ` <!-- x --> ``',
      '<p><code class="whole">` &lt;!-- x --&gt;</code></p>',
    ],
  ])('HTML comment %s', async (_, source, expected) => {
    const { html, problems } = await compile(source)
    expect(problems).toEqual([])
    expect(html).toBe(expected)
  })

  it('stands together with the newer forms', async () => {
    const source =
      '<!-- a -->\n\n{/* b */}\n\n:::note Old\n\nx\n\n:::\n\n:::note[New]\n\ny\n\n:::\n\n## H {#old}\n\n## H {/* #new */}'
    const { article, problems } = await compile(source)
    expect(problems).toEqual([])
    expect(article.headings.map(({ id }) => id)).toEqual(['old', 'new'])
    expect(article.html.match(/aria-label="(?:Old|New)"/g)).toHaveLength(2)
  })
})

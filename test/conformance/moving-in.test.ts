/** Features that sites migrated from Docusaurus rely on; each expectation was compared with the output of Docusaurus 3.10. */
import { articleText } from '../../packages/engine/src/model/html-reader'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../support/temp-folder'
import { writeFiles } from '../support/write-files'
import { compile, html } from './compile'

const ids = async (source: string) => (await compile(source)).article.headings.map(({ id }) => id)

describe('M1: the title', () => {
  it('a heading at the top is the page’s, with its markup; `title` is the name', async () => {
    const { article } = await compile('---\ntitle: A\n---\n\n# B `x` *y* [z](/z)\n\ntext')
    expect(article).toMatchObject({
      contentTitle: 'B x y z',
      contentTitleHtml: expect.stringMatching(/^B <code>x<\/code> <em>y<\/em> <a href="[^"]+">z<\/a>$/),
    })
    expect(article.hasOwnTitle).toBeUndefined()
  })
  it('one without markup is text alone', async () => {
    const { article } = await compile('# B & C\n')
    expect(article.contentTitle).toBe('B & C')
    expect(article.contentTitleHtml).toBeUndefined()
  })
  it('one that stands further down, first of all headings, is the page’s where it stands', async () => {
    const page = await compile('para\n\n# c `k`\n\ny')
    expect(page.article).toMatchObject({ hasOwnTitle: true, headings: [{ level: 1, id: 'c-k' }] })
    expect((await compile('para\n\n> # quoted\n')).article.hasOwnTitle).toBe(true)
  })
  it('one behind another heading or a thematic break is a heading like others', async () => {
    for (const source of ['## a\n\n# b\n', 'para\n\n***\n\n# b\n']) {
      const { article } = await compile(source)
      expect(article.hasOwnTitle).toBeUndefined()
      expect(article.contentTitle).toBeUndefined()
      expect(article.headings.at(-1)).toMatchObject({ level: 1, id: 'b' })
    }
  })
  it('its id is taken', async () => {
    expect(await ids('# Setup\n\n## Setup\n')).toEqual(['setup-1'])
    expect(await ids('# Setup {#x}\n\n## Setup\n')).toEqual(['setup'])
  })
})

describe('M2: <head>', () => {
  it('goes into the head of the file and shows nothing', async () => {
    const page = await compile(
      [
        '<head>',
        '  <title>Own {"title"}</title>',
        '  <meta name="robots" content="noindex" />',
        '  <meta httpEquiv="refresh" content="1" />',
        '  <link rel="canonical" href="https://x.test/" />',
        '  <script type="application/ld+json">{`{"a":1}`}</script>',
        '</head>',
        '',
        '# Title',
        '',
        'Text',
      ].join('\n'),
    )
    expect(page.problems).toEqual([])
    expect(page.html.trim()).toBe('<p>Text</p>')
    expect(page.article.contentTitle).toBe('Title')
    expect(page.markdown.trim()).toBe('Text')
    expect(page.article.head).toEqual([
      { name: 'title', attributes: {}, text: 'Own title' },
      { name: 'meta', attributes: { name: 'robots', content: 'noindex' } },
      { name: 'meta', attributes: { 'http-equiv': 'refresh', content: '1' } },
      { name: 'link', attributes: { rel: 'canonical', href: 'https://x.test/' } },
      { name: 'script', attributes: { type: 'application/ld+json' }, text: '{"a":1}' },
    ])
  })
  it('by Docusaurus’ component, too', async () => {
    const { article, problems } = await compile(
      'import Head from \'@docusaurus/Head\'\n\n<Head>\n  <meta name="a" content="b" />\n</Head>\n',
    )
    expect(problems).toEqual([])
    expect(article.head).toMatchObject([{ name: 'meta', attributes: { name: 'a', content: 'b' } }])
  })
  it.each([
    ['<script src="https://x.test/a.js"></script>', 'would be blocked'],
    ['<link rel="stylesheet" href="/a.css" />', 'is left out'],
    ['<style>{`a{}`}</style>', 'cannot be set by a page'],
    ['<meta name="a" content={1 + 1} />', 'would have to be run'],
    [
      '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: { a: "b" } }} />',
      'The content of `<script>` would have to be run',
    ],
  ])('%s is a warning', async (tag, fact) => {
    const { article, problems } = await compile(`<head>\n  ${tag}\n</head>\n`)
    expect(article.head).toEqual([])
    expect(problems).toMatchObject([{ severity: 'warning', code: 'head-ignored', line: 2, column: 3 }])
    expect(problems[0]?.message).toContain(fact)
  })
})

describe('M3: emoji', () => {
  it('short codes are emoji, but in code', async () => {
    expect(await html(':white_check_mark: a :tada: :+1: :no-such: `:tada:` 10:30 **:warning:**')).toBe(
      '<p>✅ a 🎉 👍 :no-such: <code>:tada:</code> 10:30 <strong>⚠️</strong></p>',
    )
  })
  it('ids of headings are made of the code', async () => {
    const { article } = await compile('## Emoji :tada: here\n\n## :warning: Warn')
    expect(article.headings).toMatchObject([
      { id: 'emoji-tada-here', text: 'Emoji 🎉 here' },
      { id: 'warning-warn', text: '⚠️ Warn' },
    ])
  })
  it('with `emoji: false` they stay', async () => {
    expect(await html(':tada:', 'mdx', { emoji: false })).toBe('<p>:tada:</p>')
  })
})

describe('M4: code spans that end with a backslash', () => {
  it.each([
    ['`\\`, `{`, `x`, `}`', '<code>\\</code>, <code>{</code>, <code>x</code>, <code>}</code>'],
    ['`` ` ``, `{`, `x`, `}`', '<code>`</code>, <code>{</code>, <code>x</code>, <code>}</code>'],
    ['``a`b\\``, `{`, `}`', '<code>a`b\\</code>, <code>{</code>, <code>}</code>'],
    ['`a\\`, `b\\` {1} `{` `}`', '<code>a\\</code>, <code>b\\</code> 1 <code>{</code> <code>}</code>'],
    ['``a`\\`` `{`', '<code>a`\\</code> <code>{</code>'],
  ])('%s', async (source, expected) => {
    expect(await html(source)).toBe(`<p>${expected}</p>`)
  })
  it('and that hold one, before an expression', async () => {
    const text = articleText(
      await html("`` a ` b `` {'c'} {`d`}\n\n### `` ` {e} `` {[1].map((n) => n)} {`f`}"),
    )
    expect(text).toBe('a ` b c d ` {e} 1 f')
  })
  it('fences keep theirs', async () => {
    expect(await html('`\\` `{`\n\n```text\n`\\`{\n```')).toContain('<code>`\\`{</code>')
  })
})

describe('M5: ids of headings', () => {
  it.each([
    ['## 1:1 owners', '11-owners'],
    ['## <a id="x"/> X', '-x'],
    ['## <a name="y"></a>Y z', 'y-z'],
    ['## a {1 + 1} b', 'a-1--1-b'],
    ['## `code` & *em* [link](/one)', 'code--em-link'],
  ])('%s', async (source, id) => {
    expect(await ids(source)).toEqual([id])
  })
})

describe('M11: false alarms', () => {
  it.each(['swift', 'objc', 'reason', 'kotlin'])(
    '%s is a language that Docusaurus knows',
    async (language) => {
      const { problems, html: page } = await compile(`\`\`\`${language}\nlet a = "b"\n\`\`\``)
      expect(problems).toEqual([])
      expect(page).toContain('<c-s>')
    },
  )
  it('a stylesheet that the site’s own imports, as the hint says, is no matter any more', async () => {
    const folder = tempFolder()
    writeFiles(folder, { 'content/docs/page.css': 'a{}', 'content/docs/other.css': 'a{}' })
    const codes = async () => {
      const source = "import './page.css'\nimport './other.css'\n\nText"
      const { problems } = await compile(source, 'mdx', {
        siteDir: folder,
        contentDir: join(folder, 'content'),
      })
      return problems.map(({ code, line }) => [code, line])
    }
    expect(await codes()).toEqual([
      ['mdx-stylesheet', 1],
      ['mdx-stylesheet', 2],
    ])
    writeFiles(folder, {
      'styles.css': "@import './content/docs/page.css';\n/* @import './content/docs/other.css'; */",
    })
    expect(await codes()).toEqual([['mdx-stylesheet', 2]])
  })
  it('an import that fails is one report, whatever of it is used', async () => {
    const { problems, article } = await compile(
      "import X, { y } from './nope'\n\n<X.Deep a={y.b}>*text*</X.Deep>\n\nthen {y.z()} and {y}\n\n<X/>\n\n<div title={y.t}>in</div>\n",
    )
    expect(problems.map(({ code }) => code)).toEqual(['mdx-import'])
    expect(article.html).toContain('<em>text</em>')
  })
})

describe('M6: links', () => {
  it('<Link> and <a> keep their id', async () => {
    const page = await compile('<Link id="one" to="/x">a</Link> <a id="two" href="/x">b</a>')
    expect(page.html).toContain('id="one"')
    expect(page.html).toContain('id="two"')
  })

  it('<Link> without an address is a place that others link to', async () => {
    const { html: page } = await compile(
      'import Link from \'@docusaurus/Link\'\n\n- <Link id="one" /> *Text*',
    )
    expect(page).toContain('<a id="one"></a> <em>Text</em>')
  })
})

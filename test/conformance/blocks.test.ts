import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

/** Source and HTML, identical in both formats. */
const cases: [name: string, source: string, expected: string][] = [
  ['paragraphs', 'one\ntwo\n\nthree', '<p>one\ntwo</p>\n<p>three</p>'],
  ['tight list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['loose list', '- a\n\n- b', '<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>'],
  ['nested list', '- a\n  - b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ul>'],
  ['ordered list with a start', '3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  [
    'task list',
    '- [x] done\n- [ ] open',
    '<ul class="task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked aria-label="Done"> done</li>\n' +
      '<li class="task-list-item"><input type="checkbox" disabled aria-label="To do"> open</li>\n</ul>',
  ],
  ['quote', '> a\n> b', '<blockquote>\n<p>a\nb</p>\n</blockquote>'],
  ['rule', 'a\n\n---\n\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
  [
    'table with alignment, pipes in code and short rows',
    '| A | B |\n|:-:|--:|\n| 1 | `x\\|y` |\n| 2 |',
    '<div class="table-wrap" tabindex="0" role="region" aria-label="Table: A, B"><table>\n' +
      '<thead><tr><th scope="col" class="align-center">A</th><th scope="col" class="align-right">B</th></tr></thead>\n' +
      '<tbody>\n<tr><td class="align-center">1</td><td class="align-right"><code>x|y</code></td></tr>\n' +
      '<tr><td class="align-center">2</td><td class="align-right"></td></tr>\n</tbody>\n</table></div>',
  ],
]

describe.each(['md', 'mdx'] as const)('blocks in .%s', (format) => {
  it.each(cases)('%s', async (_, source, expected) => {
    expect(await html(source, format)).toBe(expected)
  })
})

describe('headings', () => {
  it.each([
    ['text', '## Hello, World!', 'hello-world'],
    ['code and emphasis', '## The `useAPIErrorHandler` *hook*', 'the-useapierrorhandler-hook'],
    ['underscore and other scripts', '## a_b Größe — 日本', 'a_b-größe--日本'],
    ['explicit id', '## Setup {#my-id}', 'my-id'],
    ['explicit id with a dot', '## Setup {#api.v1}', 'api.v1'],
    ['explicit id in a comment', '## Setup {/* #my-id */}', 'my-id'],
    ['explicit id, escaped', '## Setup \\{#my-id}', 'my-id'],
    ['escaped braces at the end', '## A $\\{b.c}', 'a-bc'],
    ['explicit id, escaped behind code', '## `setup` \\{#my-id}', 'my-id'],
  ])('id of %s', async (_, source, id) => {
    const { article } = await compile(source)
    expect(article.headings.map((heading) => heading.id)).toEqual([id])
    expect(article.html).toContain(`id="${id}"`)
    expect(article.html).toContain(`href="#${id}"`)
    expect(article.headings[0]?.text).not.toMatch(/#|\\|^$/)
  })

  it('numbers repeated ids', async () => {
    const { article } = await compile('## A\n\n## A\n\n## A 1\n\n### A')
    expect(article.headings.map(({ id }) => id)).toEqual(['a', 'a-1', 'a-1-1', 'a-2'])
  })

  it('reports a repeated explicit id', async () => {
    const { problems } = await compile('## A {#x}\n\n## B {#x}')
    expect(problems).toMatchObject([{ code: 'heading-id-duplicate', line: 3, severity: 'warning' }])
  })

  it('has an anchor that names the heading', async () => {
    const page = await compile('## One `two`')
    expect(page.html).toBe(
      '<h2 id="one-two">One <code>two</code><a class="heading-anchor" href="#one-two" aria-label="Direct link to One two"></a></h2>',
    )
  })

  it('keeps inline HTML but no links in the list of headings', async () => {
    const { article } = await compile('## See [`a` link](./x.mdx) <em>now</em>')
    expect(article.headings[0]).toMatchObject({
      html: 'See <code>a</code> link <em>now</em>',
      text: 'See a link now',
    })
  })

  it('takes the level-1 heading at the top for the title', async () => {
    const { article } = await compile("{/* c */}\n\nimport A from '@theme/Tabs'\n\n# The *title*\n\nText")
    expect(article.contentTitle).toBe('The title')
    expect(article.html.trim()).toBe('<p>Text</p>')
    expect(article.headings).toEqual([])
  })

  it('leaves a later level-1 heading where it is', async () => {
    const { article } = await compile('Text\n\n# Late')
    expect(article.contentTitle).toBeUndefined()
    expect(article.headings).toMatchObject([{ level: 1, id: 'late' }])
  })
})

describe('footnotes', () => {
  it('numbers notes by first reference and links back from each', async () => {
    const page = await html('A[^b] B[^a] C[^b]\n\n[^a]: Note a\n\n[^b]: Note **b**')
    expect(page).toContain(
      '<a href="#fn-b" id="fnref-b" class="footnote-ref" aria-describedby="footnote-label">1</a>',
    )
    expect(page).toContain('id="fnref-b-2"')
    expect(page).toMatch(
      /<li id="fn-b"><p>Note <strong>b<\/strong> <a href="#fnref-b".*<a href="#fnref-b-2".*<li id="fn-a">/s,
    )
    expect(page).toContain('<h2 class="visually-hidden" id="footnote-label">Footnotes</h2>')
  })
})

describe('tables', () => {
  it('N7 where the corner is empty the first column names the rows', async () => {
    const page = await html('| | A |\n| --- | --- |\n| **x** | 1 |\n| | 2 |\n')
    expect(page).toContain('<thead><tr><td></td><th scope="col">A</th></tr></thead>')
    expect(page).toContain('<tr><th scope="row"><strong>x</strong></th><td>1</td></tr>')
    expect(page).toContain('<tr><td></td><td>2</td></tr>')
  })
  it('N7 two tables of the same columns have names of their own', async () => {
    const table = '| A | B |\n| --- | --- |\n| 1 | 2 |\n'
    const page = await html(`${table}\nText.\n\n${table}`)
    expect(page).toContain('aria-label="Table: A, B"')
    expect(page).toContain('aria-label="Table: A, B (2)"')
  })
})

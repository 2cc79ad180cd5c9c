import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

const words = "import Words from './_words.mdx'\n\n"
const text = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('a partial inside an expression', () => {
  it('has its props, expressions, live components and notes', async () => {
    const page = await compile(`${words}{true && <Words a="A" b="B" c="C" d="D" e="E" />}`)
    expect(page.problems).toEqual([])
    expect(page.html).toContain(
      '<p>Begins with <strong>A</strong> and <span class="badge badge-plain">B</span>.</p>',
    )
    expect(page.html).toMatch(/<div data-island-hidden="[^"]*"><p>Said later: C<sup>/)
    expect(page.html).toContain('<li>Inside: D</li>')
    expect(page.html).toMatch(/<section class="footnotes">.*<li id="fn-note"><p>A note of E <a/s)
    expect(page.markdown).toMatch(/Begins with \*\*A\*\* and \(B\)[^]*- Inside: D/)
    expect(page.markdown).toContain('[^1]: A note of E')
  })

  it('has headings of its own each time, which stand in the contents in the order of the page', async () => {
    const { article, problems } = await compile(
      `${words}## First\n\n{['x', 'y'].map((a) => <Words key={a} a={a} />)}\n\n## Last\n\n{false && <Words />}`,
    )
    expect(problems).toEqual([])
    expect(article.headings.map(({ id }) => id)).toEqual(['first', 'part', 'part-1', 'last'])
    expect(text(article.html)).toMatch(/Begins with x .*Begins with y /)
  })

  it('may await', async () => {
    expect(await html("import Late from './_awaits.mdx'\n\n{true && <Late />}")).toBe('late')
    expect(await html("import Late from './_awaits.mdx'\n\n<Late />")).toBe('late')
  })

  it('that includes itself is an error', async () => {
    const { problems } = await compile("import Loop from './_loop.mdx'\n\n{true && <Loop />}")
    expect(problems).toMatchObject([{ code: 'mdx-partial-cycle', severity: 'error' }])
  })
})

it('a partial that is used twice has the values of each use in the Markdown copy', async () => {
  const page = await compile(
    'import Inner from \'./_inner.mdx\'\n\n<Inner word="one" />\n\n<Inner word="two" />',
  )
  expect(page.markdown).toBe('- Inside: one\n\n- Inside: two\n')
})

it('expressions in the notes of a partial are evaluated', async () => {
  expect(text(await html(`${words}<Words e="E" />`))).toContain('A note of E')
})

it('headings that an expression shows stand in their place, and those that it does not show nowhere', async () => {
  const { article } = await compile(
    'import Heading from \'@theme/Heading\'\n\n{true && <Heading as="h2">Early</Heading>}\n\n## Late\n\n{false && <Heading as="h2">Never</Heading>}',
  )
  expect(article.headings.map(({ text }) => text)).toEqual(['Early', 'Late'])
})

it('`TOCInline` lists the headings behind it, too', async () => {
  const page = await html("import TOCInline from '@theme/TOCInline'\n\n<TOCInline />\n\n## One `x`")
  expect(page).toContain(
    '<ul class="toc-inline"><li class="toc-inline-2"><a href="#one-x">One <code>x</code></a></li></ul>',
  )
})

it('literals, and expressions inside components, are in the Markdown copy', async () => {
  const page = await compile(
    "import { Badge } from '@site/components/Badge'\n\nA {'literal'} and\n\n<Badge>\n\nbefore {true && <i>within</i>} after\n\n</Badge>",
  )
  expect(page.markdown).toBe('A literal and\n\nbefore *within* after\n')
})

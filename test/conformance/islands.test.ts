import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

const counter = "import Counter from '@site/components/Counter'\n\n"

describe('live components', () => {
  it('have the markup of their contract', async () => {
    const { article } = await compile(`${counter}<Counter start={3} />`)
    expect(article.html).toBe(
      '<div data-island="components/Counter.tsx#default" data-island-id="i0-" data-props="{&quot;start&quot;:3}">' +
        '<div class="counter"><button>Count <!-- -->3</button></div></div>',
    )
    expect(article.islands).toEqual([{ module: 'components/Counter.tsx', exportName: 'default' }])
    expect(article.dependencies).toEqual([
      'components/Counter',
      ...['mjs', 'js', 'mts', 'ts', 'jsx', 'tsx'].map((ending) => `components/Counter.${ending}`),
    ])
  })

  it('get children as finished HTML', async () => {
    expect(await html(`${counter}<Counter>\n\n**a** [l](./x.mdx)\n\n</Counter>`)).toContain(
      '<div data-island-children=""><p><strong>a</strong> <a href="./x.mdx">l</a></p></div></div></div>',
    )
  })

  it('stand in a line of text as spans', async () => {
    expect(await html(`${counter}a <Counter>b</Counter> c`)).toMatch(
      /^<p>a <span data-island=.*<span data-island-children="">b<\/span><\/div><\/span> c<\/p>$/,
    )
  })

  it('keep children that they do not show at first, for readers without script, search and copies', async () => {
    const { article } = await compile(
      "import Spoiler from '@site/components/Spoiler'\n\n<Spoiler>\n\nThe **answer** [here](/x)\n\n<Spoiler>Within</Spoiler>\n\n</Spoiler>\n\na <Spoiler>word</Spoiler> b",
    )
    expect(article.html).toMatch(
      /^<div data-island="[^"]*" data-island-id="(i\d-)"><button>Show<\/button><\/div><div data-island-hidden="\1"><p>The <strong>answer<\/strong>/,
    )
    expect(article.html).toMatch(
      /<button>Show<\/button><\/span><span data-island-hidden="i\d-">word<\/span> b<\/p>$/,
    )
    expect(article.sections[0]?.text).toMatch(/The answer here.*Within.*word/)
    expect(article.markdown).toMatch(/The \*\*answer\*\*[^]*Within[^]*a word b/)
  })

  const wrapping = "import { Around, Either, Once } from '@site/components/Wrapping'\n\n"
  const inside = '<div data-island-children=""><p><strong>a</strong></p></div>'
  it.each([
    ['shown once', '<Once>\n\n**a**\n\n</Once>', `<section>${inside}</section>`],
    ['handed on', '<Around>\n\n**a**\n\n</Around>', `<em><section>${inside}</section></em>`],
    ['asked for', '<Either>\n\n**a**\n\n</Either>', `<b>${inside}</b>`],
    ['asked for and not there', '<Either />', '<i>nothing</i>'],
  ])('M22: children that are %s are as React means them', async (_, source, expected) => {
    const page = await compile(wrapping + source)
    expect(page.problems).toEqual([])
    expect(page.html).toContain(`${expected}</div>`)
  })

  it('M22: whether there are children is answered; a component that counts or takes them apart is a warning', async () => {
    const imports =
      "import { Counting } from '@site/components/Counting'\nimport { Testing } from '@site/components/Testing'\n\n"
    const tested = await compile(`${imports}<Testing>\n\n**a**\n\n</Testing>\n\n<Testing />`)
    expect(tested.problems).toEqual([])
    expect(tested.html).toContain(`<b>${inside}</b>`)
    expect(tested.html).toContain('<i>nothing</i>')
    const counted = await compile(`${imports}<Counting><i>a</i><i>b</i></Counting>`)
    expect(counted.problems).toMatchObject([{ code: 'island-children', severity: 'warning', line: 4 }])
    expect(counted.problems[0]?.hint).toContain('as props')
    // Without children, there is nothing to lose.
    expect((await compile(`${imports}<Counting />`)).problems).toEqual([])
  })

  it('are listed once and numbered each', async () => {
    const { article } = await compile(`${counter}<Counter />\n\n<Counter />`)
    expect(article.islands).toHaveLength(1)
    expect([...article.html.matchAll(/data-island-id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'i0-',
      'i1-',
    ])
  })

  it.each([
    ['a function', 'onDone={() => 1}', 'onDone'],
    ['a React element', 'icon={<b />}', 'icon'],
    ['a Date', 'at={new Date(0)}', 'at'],
  ])('report a prop that is %s', async (what, attribute, name) => {
    const { problems } = await compile(`${counter}<Counter ${attribute} />`)
    expect(problems).toMatchObject([{ code: 'island-prop', severity: 'error', line: 3 }])
    expect(problems[0]?.message).toContain(
      `Prop \`${name}\` of the live component \`components/Counter.tsx#default\` is ${what}`,
    )
  })

  it('that read their children are a warning, as what they make of them may be missing', async () => {
    const { problems, html: page } = await compile(
      "import { LiveParts } from '@site/components/LiveParts'\n\n<LiveParts>\n\none\n\ntwo\n\n</LiveParts>\n\n<LiveParts />",
    )
    expect(problems).toMatchObject([{ code: 'island-children', severity: 'warning', line: 3 }])
    expect(page).toMatch(/one[^]*two/)
  })

  it('cannot be declared on a page', async () => {
    const { problems } = await compile(
      "import { useState } from 'react'\n\nexport const Live = () => <b>{useState(1)[0]}</b>\n\n<Live />",
    )
    expect(problems).toMatchObject([{ code: 'mdx-live-export', severity: 'warning', line: 3 }])
    expect(problems[0]?.hint).toContain('components/Live.tsx')
  })
})

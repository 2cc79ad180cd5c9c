import { describe, expect, it } from 'vitest'
import { compile } from './compile'

const page = `---
title: T
---

import Tabs from '@theme/Tabs'
import Part from './_props.mdx'

export const n = 1

Intro with *emphasis*, [a link](./x.mdx) and {n + 1}.

## One {#uno}

:::note Careful

Inside.

:::

\`\`\`ts title="a.ts" {1}
// highlight-next-line
let a = '<b>'
\`\`\`

<Tabs>
  <TabItem value="a" label="Tab A">

  Body of **A**

  - item ![pic](./pixel.png)

  </TabItem>
</Tabs>

### Two

| A | B |
|---|---|
| 1 | 2 |

<Part name="N" age={1} />
`

describe('what others make of a page', () => {
  it('cuts it into sections for search', async () => {
    const { article, problems } = await compile(page)
    expect(problems).toEqual([])
    expect(article.sections).toEqual([
      { id: '', heading: '', text: 'Intro with emphasis, a link and 2.' },
      { id: 'uno', heading: 'One', text: "Careful. Inside. a.ts let a = '<b>' Tab A Body of A item" },
      { id: 'two', heading: 'Two', text: 'A B 1 2 Hello N, you are 2.' },
    ])
  })

  it('has an excerpt', async () => {
    expect((await compile(page)).article.excerpt).toBe('Intro with emphasis, a link and 2.')
  })

  it('has a clean Markdown copy', async () => {
    expect((await compile(page)).markdown).toBe(`Intro with *emphasis*, [a link](./x.mdx) and 2.

## One

> **Careful**
>
> Inside.

\`a.ts\`

\`\`\`ts
let a = '<b>'
\`\`\`

**Tab A**

Body of **A**

- item ![pic](./pixel.png)

### Two

| A | B |
| --- | --- |
| 1 | 2 |

Hello **N**, you are 2.
`)
  })

  it('K5: its copy has the text of diagrams, titles that show every character, and addresses that stand elsewhere', async () => {
    const { markdown } = await compile(
      [
        'See [the *page*][there], [there] and ![a picture][pic].',
        '```dot title="From a_b to *c*" alt="The source sends [once]."\ndigraph { a -> b }\n```',
        '[there]: ./x.mdx\n[pic]: ./pixel.png',
      ].join('\n\n'),
    )
    expect(markdown).toBe(
      [
        'See [the *page*](./x.mdx), [there](./x.mdx) and ![a picture](./pixel.png).',
        '**From a_b to \\*c\\***',
        'The source sends \\[once\\].',
        '```dot\ndigraph { a -> b }\n```\n',
      ].join('\n\n'),
    )
  })

  it('is a function of its input', async () => {
    const [first, second] = await Promise.all([compile(page), compile(page)])
    expect(first).toEqual(second)
  })
})

it('the copy of a tag on a line of its own keeps its words in one line', async () => {
  const page = await compile(
    '<details>\n<summary>Sum *em* [a](./x.mdx)</summary>\n\nText\n\n</details>\n\n<div>Some **strong** words</div>\n',
  )
  expect(page.markdown).toBe('Sum *em* [a](./x.mdx)\n\nText\n\nSome **strong** words\n')
})

it.each([
  ['a\n\nb [x](src:@strapi/core/src/a.ts#text:two words) c', 3, 5],
  ['a\n[**x** y](src:core/a b.ts)', 2, 9],
])(
  'V1: a claim whose address has a space is no link, and a warning with a hint: %j',
  async (source, line, column) => {
    const { problems } = await compile(source)
    expect(problems).toMatchObject([{ severity: 'warning', code: 'claim-broken', line, column }])
    expect(problems[0]?.hint).toContain('`%20`')
  },
)

it('V1: how a claim is written may be shown', async () => {
  const { problems } = await compile(
    '`[x](src:a b)`, \\[x\\](src:a b), [x](src:@a/b/c.ts) [y](<src:@a/b/c d.ts>)',
  )
  expect(problems).toEqual([])
})

it.each([
  ['| a | b |\n| - | - |\n| 1 | 2 | 3 \\| 4 | `5` |\n', 'table-cells', 3, '`3 \\| 4 | `5`` is not shown'],
  ['> | a |\n> | - |\n> | `x | y` |\n', 'table-cells', 3, '2 cells and the table 1 column'],
  ['a\n\n| a | b |\n| - |\n| 1 | 2 |\n', 'table-columns', 3, 'first row has 2 columns, the row of dashes 1'],
  ['A[^1] and b[^2].\n\n[^1]: one\n', 'footnote-missing', 1, 'no footnote `[^2]`'],
  ['Text\n\n```ts\nconst a = 1\n\n## Swallowed\n', 'code-unclosed', 3, 'never closed'],
  ['- a\n\n  ~~~~\n  const a = 1\n  ~~~\n\nText\n', 'code-unclosed', 3, 'never closed'],
])(
  'C3 C4: what Markdown drops or shows as it is written is a warning: %j',
  async (source, code, line, fact) => {
    const { problems } = await compile(source)
    expect(problems).toMatchObject([
      { severity: 'warning', code, line, message: expect.stringContaining(fact) },
    ])
  },
)

it.each([
  '| a | b |\n| - | :-: |\n| 1 | 2 \\| 3 | |\n| 4 |\n\nb | c\n--- | ---\n1 | 2\n',
  '| a shell | pipe\n\nA pattern [^a-z], an escape \\[^1], code `[^1]`.\n',
  '| a | b |\n| - | - |\n',
  '```ts\na\n```\n\n````md\n```\na\n```\n````\n\n- x\n\n  ~~~\n  y\n  ~~~\n\n> ```\n> z\n> ```\n',
  '1. a\n\n   ```ts\n   b\n     ```\n',
])('C3 C4: and what is shown whole is none: %j', async (source) => {
  expect((await compile(source)).problems).toEqual([])
})

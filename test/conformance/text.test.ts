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
      { id: 'uno', heading: 'One', text: "Careful Inside. a.ts let a = '<b>' Tab A Body of A item" },
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

\`\`\`ts title="a.ts"
let a = '<b>'
\`\`\`

**Tab A**

Body of **A**

- item ![pic](./pixel.png)

### Two

| A | B |
|---|---|
| 1 | 2 |

Hello **N**, you are 2.
`)
  })

  it('is a function of its input', async () => {
    const [first, second] = await Promise.all([compile(page), compile(page)])
    expect(first).toEqual(second)
  })
})

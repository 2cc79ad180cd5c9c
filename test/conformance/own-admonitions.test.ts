import { expect, it } from 'vitest'
import { admonitionKinds } from '../../packages/engine/src/model/admonitions'
import { compile } from './compile'

const admonitions = admonitionKinds({
  defect: {
    label: 'Known defect',
    icon: 'M1 1h2',
    list: { route: '/known-defects', title: 'Known defects' },
  },
  rule: { label: 'House rule' },
})
const read = (source: string) => compile(source, 'mdx', { admonitions })

it('shows its label, which leads to the list, before the title, and has an id made from it', async () => {
  const page = await read(':::defect[The `add` call is [lost](/a)]\n\nThe *hub* forgets it.\n\n:::')
  expect(page.problems).toEqual([])
  expect(page.html.replace(/<svg.*?<\/svg>/, '')).toBe(
    '<aside class="admonition admonition-defect admonition-own" id="defect-the-add-call-is-lost" role="note" aria-label="Known defect: The add call is lost">' +
      '<p class="admonition-title"><span><a href="/known-defects">Known defect</a>: The <code>add</code> call is <a href="/a">lost</a></span></p>\n' +
      '<div class="admonition-body"><p>The <em>hub</em> forgets it.</p></div></aside>',
  )
  expect(page.html).toContain('<path d="M1 1h2"/>')
  expect(page.article.admonitions).toEqual([
    {
      kind: 'defect',
      id: 'defect-the-add-call-is-lost',
      html: 'The <code>add</code> call is lost',
      title: 'The add call is lost',
      text: 'The hub forgets it.',
      place: { file: 'content/docs/page.mdx', line: 1, column: 1 },
      slots: [],
    },
  ])
  expect(page.markdown).toBe(
    '> **[Known defect](/known-defects): The `add` call is [lost](/a)**\n>\n> The *hub* forgets it.\n',
  )
  expect(page.article.sections[0]?.text).toContain('Known defect: The add call is lost. The hub forgets it.')
})

it('has ids of its own that leave those of headings alone', async () => {
  const page = await read(
    ':::rule[Order]\n1\n:::\n\n## Order\n\n:::rule Order\n2\n:::\n\n:::rule\n3\n:::\n\n:::rule[Named]{#chosen}\n4\n:::',
  )
  expect(page.article.headings.map(({ id }) => id)).toEqual(['order'])
  expect(page.article.admonitions.map(({ id, title }) => [id, title])).toEqual([
    ['rule-order', 'Order'],
    ['rule-order-1', 'Order'],
    ['rule', 'House rule'],
    ['chosen', 'Named'],
  ])
  expect(page.html).toContain('<span>House rule</span>')
})

it('is listed in the order of the page, also from components, and only where it is shown', async () => {
  const page = await read(
    [
      '<Admonition type="rule" title={`a${1}`}>one</Admonition>',
      ':::rule[b]\ntwo\n:::',
      '{[1, 2].map((n) => <Admonition key={n} type="rule" title={`c${n}`}>{n}</Admonition>)}',
      '{false && <Admonition type="rule" title="never">no</Admonition>}',
    ].join('\n\n'),
  )
  expect(page.problems).toEqual([])
  expect(page.article.admonitions.map(({ id, text }) => [id, text])).toEqual([
    ['rule-a1', 'one'],
    ['rule-b', 'two'],
    ['rule-c1', '1'],
    ['rule-c2', '2'],
  ])
})

it.each(['constructor', 'toString', 'defects'])(
  'a keyword that nobody declared is unknown: `%s`',
  async (name) => {
    const page = await read(`:::${name}\nText\n:::`)
    expect(page.problems).toMatchObject([{ code: 'admonition-unknown' }])
    expect(page.html).toContain(`<span>${name}</span>`)
  },
)

import { describe, expect, it } from 'vitest'
import { compile, html } from './compile'

const imports = "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n"

/** Tabs as `label*` (the star marks the selected one), panels as `value*: text`. */
function read(page: string): { tabs: string[]; panels: string[] } {
  const tabs = [...page.matchAll(/<button type="button" class="tabs-tab"[^>]*?( data-selected)?>([^<]*)</g)]
  const panels = [
    ...page.matchAll(
      /<div class="tabs-panel[^>]*data-value="([^"]*)"( data-selected)?>([\s\S]*?)(?=<div class="tabs-panel|$)/g,
    ),
  ]
  return {
    tabs: tabs.map(([, selected, label]) => `${label}${selected ? '*' : ''}`),
    panels: panels.map(
      ([, value, selected, body]) =>
        `${value}${selected ? '*' : ''}: ${body
          ?.replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()}`,
    ),
  }
}

describe('tabs', () => {
  it('has the markup of its contract', async () => {
    expect(
      await html(
        `${imports}<Tabs groupId="pm" queryString>\n<TabItem value="npm" label="NPM">\n\nA\n\n</TabItem>\n<TabItem value="yarn">\n\nB\n\n</TabItem>\n</Tabs>`,
      ),
    ).toBe(
      '<div class="tabs" data-tabs data-group="pm" data-query="pm"><div class="tabs-list">' +
        '<button type="button" class="tabs-tab" id="tab-0-npm" data-value="npm" aria-controls="tabpanel-0-npm" data-selected>NPM</button>' +
        '<button type="button" class="tabs-tab" id="tab-0-yarn" data-value="yarn" aria-controls="tabpanel-0-yarn">yarn</button></div>\n' +
        '<div class="tabs-panel" id="tabpanel-0-npm" data-value="npm" data-selected><p class="tabs-label">NPM</p>\n<p>A</p></div>\n' +
        '<div class="tabs-panel" id="tabpanel-0-yarn" data-value="yarn"><p class="tabs-label">yarn</p>\n<p>B</p></div></div>',
    )
  })

  it.each([
    [
      'default on an item',
      '<Tabs>\n<TabItem value="a">x</TabItem>\n<TabItem value="b" default>y</TabItem>\n</Tabs>',
    ],
    [
      'defaultValue',
      '<Tabs defaultValue="b" lazy>\n<TabItem value="a">x</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>',
    ],
    [
      'values with labels',
      "<Tabs values={[{ label: 'a', value: 'a' }, { label: 'b', value: 'b', default: true }]}>\n<TabItem value=\"a\">x</TabItem>\n<TabItem value=\"b\">y</TabItem>\n</Tabs>",
    ],
    [
      'items made by an expression',
      "<Tabs defaultValue={'B'.toLowerCase()}>\n{['a', 'b'].map((value, i) => <TabItem value={value} key={value}>{'xy'[i]}</TabItem>)}\n</Tabs>",
    ],
  ])('selects by %s', async (_, source) => {
    expect(read(await html(imports + source))).toEqual({ tabs: ['a', 'b*'], panels: ['a: a x', 'b*: b y'] })
  })

  it('nests, with ids of their own', async () => {
    const page = await html(
      `${imports}<Tabs>\n<TabItem value="a">\n\n<Tabs>\n<TabItem value="a">inner</TabItem>\n</Tabs>\n\n</TabItem>\n<TabItem value="b">outer</TabItem>\n</Tabs>`,
    )
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(page.match(/data-tabs/g)).toHaveLength(2)
  })

  it('lets headings, links and code of a panel take part in the page', async () => {
    const { article } = await compile(
      `${imports}<Tabs>\n<TabItem value="a">\n\n### In a tab\n\n[l](./x.mdx)\n\n\`\`\`ts\nlet a\n\`\`\`\n\n</TabItem>\n</Tabs>`,
    )
    expect(article.headings.map(({ id }) => id)).toEqual(['in-a-tab'])
    expect(article.slots).toMatchObject([{ target: './x.mdx', place: { line: 9, column: 1 } }])
    expect(article.html).toContain('class="code-block"')
  })

  it('reports tabs without items', async () => {
    const { problems } = await compile(`${imports}<Tabs>\n\ntext\n\n</Tabs>`)
    expect(problems).toMatchObject([{ code: 'tabs-empty', line: 4 }])
  })

  it('reports a value that two items have, at the second', async () => {
    const item = (value: string) => `<TabItem value="${value}">\n\n${value}\n\n</TabItem>\n`
    const { problems } = await compile(`${imports}<Tabs>\n${item('a')}${item('b')}${item('a')}</Tabs>`)
    expect(problems).toMatchObject([
      { severity: 'error', code: 'tab-value', line: 15, message: expect.stringContaining('`a`') },
    ])
  })

  it.each([
    ['written out', '<TabItem value="a" label="Yarn">\n\ntext\n\n</TabItem>'],
    ['made by an expression', "{['Yarn'].map((label) => <TabItem key={label} label={label}>text</TabItem>)}"],
    ['inside another element', '<div>\n<TabItem label="Yarn">text</TabItem>\n</div>'],
  ])('reports an item outside of tabs, whose label nobody sees: %s', async (_, source) => {
    const page = await compile(imports + source)
    expect(page.html).toContain('text')
    expect(page.problems).toMatchObject([
      { severity: 'warning', code: 'tab-alone', message: expect.stringContaining('`Yarn`') },
    ])
    expect(page.problems[0]?.line).toBeGreaterThanOrEqual(4)
  })
})

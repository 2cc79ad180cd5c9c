import { describe, expect, it } from 'vitest'
import { finishArticle } from '../../packages/engine/src/markdown/finish-article'
import { compile, html, resolveAsWritten } from './compile'

const codesOf = async (source: string) => {
  const { article, problems } = await compile(source)
  return {
    html: article.html,
    problems: problems.map(({ code, message, hint }) => ({ code, message, hint })),
  }
}

describe('components for writers', () => {
  it('need no import, and a page’s own component of the name comes first', async () => {
    expect(await html('A <Badge text="New" /> word')).toBe(
      '<p>A <span class="badge badge-note">New</span> word</p>',
    )
    expect(await html('export const Badge = () => <b>own</b>\n\nA <Badge text="New" /> word')).toBe(
      '<p>A <b>own</b> word</p>',
    )
  })

  it('show a badge’s children, and name the nearest variant', async () => {
    const { html, problems } = await codesOf('A <Badge variant="dangr">*old*</Badge> word')
    expect(html).toContain('<span class="badge badge-note"><em>old</em></span>')
    expect(problems).toEqual([
      {
        code: 'component-value',
        message: '`<Badge variant="dangr">` is not known, so it looks like a note.',
        hint: 'Did you mean `danger`?',
      },
    ])
  })

  it('make an aside an admonition', async () => {
    expect(await html('<Aside type="tip" title="Try it">\n\nText\n\n</Aside>')).toBe(
      await html('<Admonition type="tip" title="Try it">\n\nText\n\n</Admonition>'),
    )
    expect((await codesOf('<Aside type="tipp">\n\nText\n\n</Aside>')).problems[0]?.hint).toBe(
      'Did you mean `tip`?',
    )
  })

  it('make cards of titles, addresses and text', async () => {
    const cards = await compile(
      '<Cards>\n<Card title="Fast">\n\nBuilt at once\n\n</Card>\n<LinkCard title="Start" href="./start.mdx" description="Five minutes" />\n</Cards>',
    )
    expect(cards.article.html).toContain(
      '<div class="cards"><div class="card"><p class="card-title">Fast</p>',
    )
    expect(cards.article.html).toMatch(/<div class="card"><a [^>]*class="card-link"[^>]*>Start<\/a>/)
    expect(cards.article.html).toContain('<p class="card-description">Five minutes</p>')
    expect(cards.article.slots.map(({ target }) => target)).toEqual(['./start.mdx'])
    const { problems } = await codesOf('<LinkCard title="Nowhere" />')
    expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'link-card: `<LinkCard>` "Nowhere" has no `href`.',
    ])
  })

  it('make steps of a numbered list, and nothing of what is none', async () => {
    expect(await html('<Steps>\n\n1. One\n2. Two\n\n</Steps>')).toMatch(
      /^<div class="steps"><ol>[^]*<\/ol>\s*<\/div>$/,
    )
    expect((await codesOf('<Steps>\n\nText\n\n</Steps>')).problems).toEqual([
      {
        code: 'component-list',
        message: '`<Steps>` does not begin with a numbered list.',
        hint: 'Put one directly into it, with a blank line around it: `1. First`.',
      },
    ])
  })

  it('tell folders, files and comments of a file tree apart', async () => {
    const tree = await html(
      '<FileTree>\n\n- src/ the code\n  - **index.ts**\n  - `cli.ts` reads *arguments*\n- empty/\n- [README.md](https://a.test) first\n- lib\n  - a.js\n\n</FileTree>',
    )
    const entries = [
      ...tree.matchAll(
        /<span class="file-name( file-folder)?">(.*?)<\/span>(?: <span class="file-comment">(.*?)<\/span>)?/g,
      ),
    ]
    expect(
      entries.map(([, folder = '', name = '', comment = '']) =>
        `${folder.trim()} ${name.replace(/<a .*?>/, '<a>')} ${comment}`.trim(),
      ),
    ).toEqual([
      'file-folder src/ the code',
      '<strong>index.ts</strong>',
      '<code>cli.ts</code> reads <em>arguments</em>',
      'file-folder empty/',
      '<a>README.md</a> first',
      'file-folder lib',
      'a.js',
    ])
  })

  it('make tabs of code blocks, by title or language', async () => {
    const group = '<CodeGroup>\n\n```bash title="npm"\nnpm i\n```\n\n```ts\nlet a\n```\n\n</CodeGroup>'
    const page = await html(group)
    expect([...page.matchAll(/<button [^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'npm',
      'TypeScript',
    ])
    expect(page).toContain('<div class="tabs code-group" data-tabs>')
    expect(page.match(/<figure class="code-block"/g)).toHaveLength(2)
    const twice = await html('<CodeGroup>\n\n```ts\nlet a\n```\n\n```ts\nlet b\n```\n\n</CodeGroup>')
    expect([...twice.matchAll(/data-value="([^"]*)" aria/g)].map(([, value]) => value)).toEqual([
      'TypeScript',
      'TypeScript 2',
    ])
    expect((await codesOf('<CodeGroup>\n\nText\n\n</CodeGroup>')).problems[0]?.message).toBe(
      '`<CodeGroup>` has no code block inside it.',
    )
    expect((await codesOf(group.replace('</Code', 'Text\n\n</Code'))).problems[0]?.message).toBe(
      '`<CodeGroup>` holds more than code blocks.',
    )
  })

  it('are plain Markdown in the copy of a page', async () => {
    const { article } = await compile(
      'A <Badge text="New" /> word, <Badge>*old*</Badge>\n\n<Cards>\n<LinkCard title="Start" href="https://a.test/" description="Five minutes" />\n</Cards>\n\n<CodeGroup>\n\n```bash title="npm"\nnpm i\n```\n\n</CodeGroup>\n\n<FileTree>\n\n- src/ the code\n\n</FileTree>',
    )
    const { markdown } = finishArticle(article, resolveAsWritten)
    expect(markdown).toBe(
      [
        'A (New) word, (*old*)',
        '[Start](https://a.test/)',
        'Five minutes',
        '**npm**',
        '`npm`',
        '```bash\nnpm i\n```',
        '- src/ the code\n',
      ].join('\n\n'),
    )
  })
})

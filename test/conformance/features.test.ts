/** Syntax that a site can enable: npm2yarn, GitHub's alerts, formulas, Mermaid. */
import { describe, expect, it } from 'vitest'
import { importPackage } from '../../packages/engine/src/files/site-package'
import type { MarkdownFeatures } from '../../packages/engine/src/model/markdown-features'
import { compile as compilePage, type CompiledPage } from './compile'

/** Loads the repository's packages; a site would load those in its folder. */
const loadFeature = (name: string) => importPackage(name, process.cwd())

const compile = (source: string, features: MarkdownFeatures, more = {}): Promise<CompiledPage> =>
  compilePage(source, 'mdx', { features, loadFeature, ...more })
const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``
const plain = (html: string) => html.replace(/<\/?(?:span[^>]*|c-.)>/g, '')

describe('M15: npm2yarn', () => {
  it('a marked fence becomes tabs, whose choice counts for all of them', async () => {
    const { html, problems, markdown } = await compile(fence('bash npm2yarn', 'npm install --save-dev a'), {
      npm2yarn: true,
    })
    expect(problems).toEqual([])
    expect(html).toContain('data-tabs data-group="npm2yarn"')
    const panels = [
      ...plain(html).matchAll(/<div class="tabs-panel" [^>]*data-value="(\w+)".*?<code>(.*?)<\/code>/gs),
    ]
    expect(panels.map(([, value, code]) => [value, code])).toEqual([
      ['npm', 'npm install --save-dev a'],
      ['yarn', 'yarn add --dev a'],
      ['pnpm', 'pnpm add --save-dev a'],
      ['bun', 'bun add --dev a'],
    ])
    expect(html.match(/class="tabs-tab"[^>]*>[^<]*/g)?.map((tab) => tab.split('>')[1])).toEqual([
      'npm',
      'Yarn',
      'pnpm',
      'Bun',
    ])
    expect(markdown).toMatch(/^\*\*npm\*\*\n\n```bash\nnpm install --save-dev a\n```\n[^]*yarn add --dev a/)
  })
  it('with the managers and the sharing that the site wants; title and other words of the fence stay', async () => {
    const { html } = await compile(fence('sh npm2yarn title="T"', 'npm run x'), {
      npm2yarn: { sync: false, converters: ['pnpm'] },
    })
    expect(html).not.toContain('data-group')
    expect(html.match(/data-value="(\w+)" aria/g)).toHaveLength(2)
    expect(html.match(/code-block-title">T</g)).toHaveLength(2)
  })
  it('in partials, and with ids that do not depend on when the package is there', async () => {
    const source = `<Tabs><TabItem value="a">A</TabItem></Tabs>\n\n${fence('bash npm2yarn', 'npm i')}\n\n<Tabs><TabItem value="b">B</TabItem></Tabs>`
    const { html } = await compile(source, { npm2yarn: true })
    expect([...html.matchAll(/id="tab-(\d-\w+)"/g)].map(([, id]) => id)).toEqual([
      '0-a',
      '1-npm',
      '1-yarn',
      '1-pnpm',
      '1-bun',
      '2-b',
    ])
  })
  it('another fence stays', async () => {
    const { html } = await compile(fence('bash', 'npm i'), { npm2yarn: true })
    expect(html).not.toContain('data-tabs')
  })
})

describe('M15: GitHub’s alerts', () => {
  it.each([
    ['NOTE', 'note', 'Note'],
    ['TIP', 'tip', 'Tip'],
    ['IMPORTANT', 'info', 'Important'],
    ['WARNING', 'warning', 'Warning'],
    ['caution', 'caution', 'Caution'],
  ])('[!%s]', async (name, style, label) => {
    const { html, problems } = await compile(`> [!${name}]\n> Some *text*\n>\n> - a`, { githubAlerts: true })
    expect(problems).toEqual([])
    expect(html).toContain(`<aside class="admonition admonition-${style}" role="note" aria-label="${label}">`)
    expect(html).toContain('<div class="admonition-body"><p>Some <em>text</em></p>\n<ul>')
    expect(html).not.toContain('[!')
  })
  it('with the text in a paragraph of its own', async () => {
    const { html } = await compile('> [!TIP]\n>\n> Text', { githubAlerts: true })
    expect(html).toContain('<div class="admonition-body"><p>Text</p></div>')
  })
  it.each(['> [!NOTE] on one line', '> [!OTHER]\n> x', '> a [!NOTE]\n> x', '> **[!NOTE]**\n> x'])(
    '%j is a quote',
    async (source) => {
      const { html, problems } = await compile(source, { githubAlerts: true })
      expect(html).toContain('<blockquote>')
      expect(problems).toEqual([])
    },
  )
})

describe('M15: formulas', () => {
  it('are MathML, in lines and on their own, with braces in MDX', async () => {
    const { html, problems, article, markdown } = await compile('A $\\frac{a}{b}$ b\n\n$$\nx^2\n$$\n', {
      math: true,
    })
    expect(problems).toEqual([])
    expect(html).toMatch(
      /^<p>A <math xmlns="[^"]*"><semantics><mrow><mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac><\/mrow>/,
    )
    expect(html).toMatch(/<div class="math" tabindex="0"><math [^>]*display="block"/)
    expect(html).not.toMatch(/ style=| class="katex/)
    // For search and programs.
    expect(article.sections.map(({ text }) => text)).toEqual(['A ab b x2'])
    expect(markdown).toBe('A $\\frac{a}{b}$ b\n\n$$\nx^2\n$$\n')
  })
  it('with macros, and with one dollar sign as text', async () => {
    const { html } = await compile('$$\\RR$$ and $5 or $6', {
      math: { singleDollarTextMath: false, macros: { '\\RR': '\\mathbb{R}' } },
    })
    expect(html).toContain('<mi mathvariant="double-struck">R</mi>')
    expect(html).toContain('and $5 or $6')
  })
  it('one that cannot be set is an error with its line, and shown as it is written', async () => {
    const { html, problems } = await compile('Text\n\n$$\na\n\\nope{b}\n$$', { math: true })
    expect(problems).toMatchObject([{ severity: 'error', code: 'math-syntax', line: 5 }])
    expect(problems[0]?.message).toContain('\\nope')
    expect(html).toContain('<p><code>a\n\\nope{b}</code></p>')
  })
})

describe('M15: Mermaid', () => {
  it('is drawn into SVG whose colours are the theme’s, with nothing from elsewhere', async () => {
    const code = '---\ntitle: The way\n---\ngraph TD\n  accDescr: From a to b\n  A[Start] -->|yes| B{End}'
    const { html, problems, article } = await compile(
      `${fence('mermaid', code)}\n\n${fence('mermaid', code)}`,
      { mermaid: true },
    )
    expect(problems).toEqual([])
    expect(html).toMatch(
      /^<figure class="diagram diagram-mermaid"><div class="diagram-scroll"><svg role="img" aria-label="From a to b" class="diagram-svg" viewBox=/,
    )
    expect(html).toContain('<figcaption class="diagram-caption">The way</figcaption>')
    expect(html).toContain('>Start</text>')
    expect(html).toContain('fill="var(--sheet)"')
    expect(html).not.toMatch(/--_|var\(--[bf]g\)/)
    expect(html).not.toMatch(/<style|https?:\/\/(?!www\.w3\.org)|\sstyle=|#[0-9a-f]{3,6}"/)
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id)
    expect(article.sections.map(({ text }) => text)).toEqual(['The way The way'])
  })
  it('what a writer coloured is marked in the theme’s colours', async () => {
    const { html } = await compile(fence('mermaid', 'graph TD\n  A --> B\n  style A fill:#f9f,stroke:#333'), {
      mermaid: true,
    })
    expect(html).toContain('fill="var(--fern-tint)" stroke="var(--fern)"')
    expect(html).not.toContain('#f9f')
  })
  it('the first line may end in a semicolon, as Mermaid has it', async () => {
    const [plain, ended] = await Promise.all(
      ['graph TD\n  A --> B', 'graph TD;\n  A --> B'].map((code) =>
        compile(fence('mermaid', code), { mermaid: true }),
      ),
    )
    expect(ended?.problems).toEqual([])
    expect(ended?.html).toBe(plain?.html)
  })

  it('is the same each time', async () => {
    const source = fence('mermaid', 'sequenceDiagram\n  A->>B: Hi')
    expect((await compile(source, { mermaid: true })).html).toBe(
      (await compile(source, { mermaid: true })).html,
    )
  })
  it.each([
    ['gantt\n  title x', 'header'],
    ['graph TD\n  A --> B\n  click A "https://x.test"', '`click`'],
  ])('what cannot be drawn stays code: %j', async (code, fact) => {
    const { html, problems } = await compile(fence('mermaid', code), { mermaid: true })
    expect(problems).toMatchObject([{ severity: 'warning', code: 'mermaid-diagram', line: 1 }])
    expect(problems[0]?.message).toContain(fact)
    expect(html).toContain('<figure class="code-block" data-language="mermaid"')
  })
})

describe('M15: what is not turned on', () => {
  it.each<[keyof MarkdownFeatures, string, string]>([
    ['npm2yarn', fence('bash npm2yarn', 'npm i a'), 'npm install npm-to-yarn'],
    ['githubAlerts', '> [!NOTE]\n> a', 'markdown: { githubAlerts: true }'],
    ['mermaid', fence('mermaid', 'graph TD'), 'npm install beautiful-mermaid'],
    ['math', '$$\nx^2\n$$', 'npm install katex'],
    ['math', 'the $\\alpha$ of', 'markdown: { math: true }'],
  ])('%s is one warning a page, with the line to add', async (feature, source, hint) => {
    const { problems } = await compile(`${source}\n\n${source}\n`, {})
    expect(problems).toMatchObject([{ severity: 'warning', code: 'markdown-feature', line: 1 }])
    expect(problems[0]?.hint).toContain(hint)
    expect((await compile(`${source}\n`, { [feature]: false })).problems).toEqual([])
  })
  it.each(['costs $5 and $6', '`$$`', '$$$', 'a $$ b', '$HOME/\\$x'])('%j is text', async (source) => {
    expect((await compile(source, {})).problems).toEqual([])
  })
  it('a package that is missing leaves what is written', async () => {
    const missing = { loadFeature: () => Promise.resolve(undefined) }
    const all = { npm2yarn: true, math: true, mermaid: true }
    const source = `${fence('bash npm2yarn', 'npm i')}\n\n${fence('mermaid', 'graph TD')}\n\n$x$`
    const { html, problems } = await compile(source, all, missing)
    expect(problems).toEqual([])
    expect(html.match(/<figure class="code-block"/g)).toHaveLength(2)
    expect(html).toContain('<code>x</code>')
  })
})

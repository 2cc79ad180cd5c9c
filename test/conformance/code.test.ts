import { describe, expect, it } from 'vitest'
import { createDirectives } from '../../packages/engine/src/markdown/code/magic-comments'
import type { CompileContext } from '../../packages/engine/src/markdown/compile-context'
import { compile, html } from './compile'

const fence = (meta: string, code: string): string => `\`\`\`${meta}\n${code}\n\`\`\``

/** Lines of a code block as `mark|text`, without colours. */
async function lines(source: string, settings: Partial<CompileContext> = {}): Promise<string[]> {
  const page = await html(source, 'mdx', settings)
  return [
    ...page.matchAll(
      /<span class="line ?([^"]*)"(?: data-line="(\d+)")?>(.*?)<\/span>(?=\n<span class="line|<\/code>)/g,
    ),
  ].map(([, mark, number, text]) => `${number ? `${number} ` : ''}${mark}|${text?.replace(/<[^>]*>/g, '')}`)
}

describe('code blocks', () => {
  it('has the markup of its contract', async () => {
    const page = await compile(fence('ts title="a.ts"', 'const a = 1'))
    expect(page.html).toBe(
      '<figure class="code-block" data-language="ts"><figcaption class="code-block-title">a.ts</figcaption>' +
        '<pre tabindex="0"><code><c-k>const</c-k> a = <c-n>1</c-n></code></pre></figure>',
    )
  })

  it.each([
    ['ts', 'TypeScript'],
    ['bash', 'Shell'],
    ['json', 'JSON'],
    ['kotlin', 'Kotlin'],
    ['', 'Text'],
  ])('C4 an untitled block of `%s` is called %s', async (language, name) => {
    const page = await compile(fence(language, 'a'))
    expect(page.html).toContain(` data-name="${name}"`)
    // A name in the interface, not a word of the page.
    expect(page.article.sections.map(({ text }) => text)).toEqual(['a'])
  })

  it('closes colours at the end of each line', async () => {
    const page = await html(fence('ts {2}', 'const a = `x\ny`\n/* c\nd */'))
    const found = [...page.matchAll(/<span class="line[^"]*">(.*)<\/span>(?:\n|<\/code>)/g)]
    expect(found).toHaveLength(4)
    for (const [, line = ''] of found) {
      expect(line.match(/<c-/g)?.length).toBe(line.match(/<\/c-/g)?.length)
    }
  })

  it.each([
    ['ranges', '{1,3-4}', ['highlighted|a', '|b', 'highlighted|c', 'highlighted|d']],
    ['ranges glued to the language', undefined, ['highlighted|a', '|b', '|c', '|d']],
    ['numbers', 'showLineNumbers', ['1 |a', '2 |b', '3 |c', '4 |d']],
    ['numbers from', 'showLineNumbers=9', ['9 |a', '10 |b', '11 |c', '12 |d']],
    ['unknown words', 'noInline foo=bar {2}', ['|a', 'highlighted|b', '|c', '|d']],
    ['a title with braces', 'title="{1}" {2}', ['|a', 'highlighted|b', '|c', '|d']],
  ])('reads %s', async (_, meta, expected) => {
    expect(await lines(fence(meta === undefined ? 'text{1}' : `text ${meta}`, 'a\nb\nc\nd'))).toEqual(
      expected,
    )
  })

  it.each([
    '// highlight-next-line',
    '# highlight-next-line',
    '-- highlight-next-line',
    '/* highlight-next-line */',
    '{/* highlight-next-line */}',
    '<!-- highlight-next-line -->',
  ])('reads the magic comment %s', async (comment) => {
    expect(await lines(fence('text', `a\n  ${comment}\nb\nc`))).toEqual(['|a', 'highlighted|b', '|c'])
  })

  it('reads stretches, insertions and deletions', async () => {
    const code =
      '// highlight-start\na\nb\n// highlight-end\nc\nd // [!code ++]\ne # [!code --]\n// ins-next-line\nf\nconst highlight = 1 // highlight-next-line here'
    expect(await lines(fence('text', code))).toEqual([
      'highlighted|a',
      'highlighted|b',
      '|c',
      'inserted|d',
      'deleted|e',
      'inserted|f',
      '|const highlight = 1 // highlight-next-line here',
    ])
  })

  it('reads a site’s own magic comments beside the built-in ones', async () => {
    const directives = createDirectives([
      { className: 'error', line: 'This fails', block: { start: 'error-start', end: 'error-end' } },
      { className: 'theme-highlighted', line: 'highlight-next-line' },
    ])
    const code =
      '// This fails\na\n# error-start\nb\n// ins-next-line\nc\n# error-end\n// highlight-next-line\nd\n// This fails not\ne'
    expect(await lines(fence('text', code), { directives })).toEqual([
      'error|a',
      'error|b',
      'inserted error|c',
      'highlighted theme-highlighted|d',
      '|// This fails not',
      '|e',
    ])
    const { markdown } = await compile(fence('text', code), 'mdx', { directives })
    expect(markdown).toContain('```text\na\nb\nc\nd\n// This fails not\ne\n```')
  })

  it('marks the lines of a diff', async () => {
    expect(await lines(fence('diff', '--- a/x\n+++ b/x\n-old\n+new\n same'))).toEqual([
      '|--- a/x',
      '|+++ b/x',
      'deleted|-old',
      'inserted|+new',
      '| same',
    ])
  })

  it.each(
    'ts tsx js jsx json json5 bash sh shell console sql diff yaml html css scss md mdx graphql docker ini toml text http xml python go rust php java ruby c cpp'.split(
      ' ',
    ),
  )('knows %s', async (language) => {
    const { problems, html: page } = await compile(fence(language, 'a <b> "c" 1\n# d'))
    expect(problems).toEqual([])
    expect(page.replace(/<[^>]*>/g, '')).toBe('a &lt;b&gt; "c" 1\n# d')
  })

  it('reports an unknown language with the nearest one', async () => {
    const { problems, html: page } = await compile(`text\n\n${fence('typscript', 'let a')}`)
    expect(problems).toMatchObject([
      { code: 'code-language', severity: 'warning', line: 3, hint: 'Did you mean `typescript`?' },
    ])
    expect(page).toContain('<code>let a</code>')
  })

  it('hands fences marked `check` over, without magic comments', async () => {
    const { article } = await compile(fence('ts check', '// highlight-next-line\nlet a'))
    expect(article.fences).toEqual([
      {
        kind: 'check',
        language: 'ts',
        code: 'let a',
        values: {},
        place: { file: 'content/docs/page.mdx', line: 1, column: 1 },
      },
    ])
  })

  it('shows Mermaid as plain code', async () => {
    const off = { features: { mermaid: false } }
    expect(await html(fence('mermaid', 'graph TD;'), 'mdx', off)).toContain('<code>graph TD;</code>')
  })

  it('unwraps `mdx-code-block`', async () => {
    expect(await html(fence('mdx-code-block', '<b>{1 + 1}</b>'))).toBe('<b>2</b>')
  })

  it('renders the component, from children or a raw import', async () => {
    const page = await html(
      'import CodeBlock from \'@theme/CodeBlock\'\nimport script from \'!!raw-loader!./script.sh\'\n\n<CodeBlock language="bash" title="s.sh">{script}</CodeBlock>\n\n<CodeBlock language="js">{`let a\nlet b`}</CodeBlock>',
    )
    expect(page.replace(/<[^>]*>/g, '')).toBe('s.shecho raw\nlet a\nlet b')
    expect(page).toContain('data-language="bash"')
  })
})

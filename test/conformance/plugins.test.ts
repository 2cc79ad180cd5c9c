/** Plugins for the Markdown tree, according to unified's interface. */
import { describe, expect, it } from 'vitest'
import { createRemarkRunner } from '../../packages/engine/src/markdown/plugins/remark-runner'
import type { RemarkPlugin } from '../../packages/engine/src/model/site-functions'
import { compile as compilePage, type CompiledPage } from './compile'

interface Node {
  type: string
  children?: Node[]
  value?: string
  [key: string]: unknown
}

function compile(source: string, remarkPlugins: RemarkPlugin[], timeLimitMs?: number): Promise<CompiledPage> {
  const runner = createRemarkRunner(remarkPlugins, timeLimitMs)
  expect(runner.problems).toEqual([])
  return compilePage(source, 'mdx', { plugins: () => Promise.resolve(runner) })
}

/** A plugin that calls `change` for each child of the root. */
const each =
  (change: (node: Node, index: number, parent: Node) => void): RemarkPlugin =>
  () =>
  (tree: Node) => {
    const visit = (parent: Node) => {
      for (const [index, node] of [...(parent.children ?? [])].entries()) {
        change(node, index, parent)
        visit(node)
      }
    }
    visit(tree)
  }
const text = (value: string): Node => ({ type: 'text', value })

describe('M14: what a plugin gets and gives', () => {
  it('changes the tree in place, or gives another one, at once or later, in order, with options', async () => {
    const order: string[] = []
    const plugins: RemarkPlugin[] = [
      each((node) => {
        if (node.type === 'text') node.value = `${node.value} one`
      }),
      [
        (options: { word: string }) => async (tree: Node) => {
          await Promise.resolve()
          order.push(options.word)
          return {
            ...tree,
            children: [...(tree.children ?? []), { type: 'paragraph', children: [text(options.word)] }],
          }
        },
        { word: 'two' },
      ],
      () => (tree: Node, _file: unknown, next: (error?: Error, tree?: Node) => void) => {
        order.push('three')
        next(undefined, tree)
      },
      // A plugin that only reads, and one that does nothing.
      () => () => undefined,
      () => undefined,
    ]
    const page = await compile('Text', plugins)
    expect(page.problems).toEqual([])
    expect(page.html).toBe('<p>Text one</p>\n<p>two</p>')
    expect(page.markdown).toBe('Text one\n\ntwo\n')
    expect(order).toEqual(['two', 'three'])
  })

  it('is told of the file: its path, its text as positions count it, its frontmatter', async () => {
    const seen: unknown[] = []
    const plugin: RemarkPlugin =
      () => (tree: Node, file: { path: string; value: string; data: { frontMatter: unknown } }) => {
        const heading = tree.children?.find(({ type }) => type === 'heading')
        const { start, end } = (
          heading as Node & { position: { start: { offset: number }; end: { offset: number } } }
        ).position
        seen.push(
          file.path.endsWith('content/docs/page.mdx'),
          file.value.slice(start.offset, end.offset),
          file.data.frontMatter,
        )
      }
    await compile('---\ntitle: T\nown: [1]\n---\n\ntext\n\n## A *b*\n', [plugin])
    expect(seen).toEqual([true, '## A *b*', { title: 'T', own: [1] }])
  })

  it('runs on partials, too', async () => {
    const shout = each((node) => {
      if (node.type === 'text') node.value = node.value?.toUpperCase()
    })
    const page = await compile("import Part from './_inner.mdx'\n\n<Part/>\n", [shout])
    expect(page.html.replace(/<[^>]*>/g, '')).toMatch(/^[^a-z]+$/)
  })

  it('may add components with their imports, expressions, and code that is a tree alone', async () => {
    const program = (expression: object) => ({
      type: 'Program',
      sourceType: 'module',
      body: [{ type: 'ExpressionStatement', expression }],
    })
    const plugin: RemarkPlugin = () => (tree: Node) => {
      tree.children?.unshift({ type: 'mdxjsEsm', value: "import Box from '@theme/Admonition'" })
      tree.children?.push(
        {
          type: 'mdxJsxFlowElement',
          name: 'Box',
          attributes: [
            { type: 'mdxJsxAttribute', name: 'type', value: 'tip' },
            {
              type: 'mdxJsxAttribute',
              name: 'title',
              value: {
                type: 'mdxJsxAttributeValueExpression',
                value: '',
                data: { estree: program({ type: 'Literal', value: 'Own' }) },
              },
            },
          ],
          children: [{ type: 'paragraph', children: [text('in')] }],
        },
        { type: 'mdxFlowExpression', value: '1 + 1' },
      )
    }
    const page = await compile('Text', [plugin])
    expect(page.problems).toEqual([])
    expect(page.html).toContain('<aside class="admonition admonition-tip" role="note" aria-label="Own">')
    expect(page.html).toMatch(/2$/)
  })

  it('a page depends on files that a plugin names, and on those that fences name for one', async () => {
    const plugin: RemarkPlugin =
      () => (_tree: Node, file: { path: string; data: Record<string, unknown> }) => {
        file.data['dependencies'] = [`${file.path}.txt`]
      }
    const source = '```js file=./code.js#L1-L2\n```\n\n> ```js title="a" file=<rootDir>/static/b.js\n> ```\n'
    const { article } = await compile(source, [plugin])
    expect(article.dependencies).toEqual(
      expect.arrayContaining(['content/docs/page.mdx.txt', 'content/docs/code.js', 'static/b.js']),
    )
  })

  it('headings and links that it adds are headings and links of the page', async () => {
    const plugin: RemarkPlugin = () => (tree: Node) => {
      tree.children?.push(
        { type: 'heading', depth: 2, children: [text('Added')] },
        {
          type: 'paragraph',
          children: [
            { type: 'link', url: './a.mdx', children: [text('a')] },
            { type: 'link', url: './b.mdx', children: [text('b')] },
            { type: 'linkReference', identifier: 'c', referenceType: 'full', children: [text('c')] },
          ],
        },
        { type: 'definition', identifier: 'c', url: './c.mdx' },
      )
    }
    const page = await compile('Text', [plugin])
    expect(page.article.headings).toMatchObject([{ id: 'added', text: 'Added' }])
    expect(page.article.slots.map(({ target }) => target)).toEqual(['./a.mdx', './b.mdx', './c.mdx'])
    expect(page.markdown).toContain('[a](./a.mdx)[b](./b.mdx)[c](./c.mdx)')
  })
})

describe('M14: which HTML a plugin means', () => {
  const leave =
    (node: Node): RemarkPlugin =>
    () =>
    (tree: Node) => {
      tree.children?.push(node)
    }
  it.each<[string, Node, string]>([
    [
      'a node of its own, by hName and hProperties',
      {
        type: 'own',
        data: {
          hName: 'section',
          hProperties: { className: ['a', 'b'], id: 'x', dataValue: 1, hidden: true, title: null },
        },
        children: [text('in')],
      },
      '<section class="a b" id="x" data-value="1" hidden>in</section>',
    ],
    [
      'children by hChildren, as a tree of HTML',
      {
        type: 'own',
        value: 'source',
        data: {
          hName: 'span',
          hChildren: [
            { type: 'element', tagName: 'b', properties: {}, children: [{ type: 'text', value: '<x>' }] },
          ],
        },
      },
      '<span><b>&lt;x&gt;</b></span>',
    ],
    ['an unknown node with children is a division', { type: 'own', children: [text('in')] }, '<div>in</div>'],
    ['an unknown node with a text is that text', { type: 'own', value: 'in' }, 'in'],
    [
      'attributes of known nodes',
      { type: 'paragraph', data: { hProperties: { className: 'lead' } }, children: [text('in')] },
      '<p class="lead">in</p>',
    ],
    [
      'another element for a known node',
      {
        type: 'blockquote',
        data: { hName: 'aside' },
        children: [{ type: 'paragraph', children: [text('in')] }],
      },
      '<aside><p>in</p></aside>',
    ],
    ['raw HTML', { type: 'html', value: '<hr class="x">' }, '<hr class="x">'],
  ])('%s', async (_, node, expected) => {
    const page = await compile('Text', [leave(node)])
    expect(page.problems).toEqual([])
    expect(page.html.replace(/^<p>Text<\/p>\n?/, '')).toBe(expected)
  })

  it('attributes of links and images, whose addresses are found as others are', async () => {
    const plugin = each((node) => {
      if (node.type === 'link' || node.type === 'image') node['data'] = { hProperties: { className: 'own' } }
    })
    const page = await compile('[a](./a.mdx) ![b](./pixel.png)', [plugin])
    expect(page.html).toContain('<a class="own" href="./a.mdx">a</a>')
    expect(page.html).toMatch(/<img src="\.\/pixel\.png"[^>]* class="own"/)
    expect(page.article.slots).toMatchObject([{ kind: 'link' }, { kind: 'asset' }])
  })

  it('ids of headings are made of what the writer wrote, as in Docusaurus', async () => {
    const plugin = each((node) => {
      if (node.type === 'text') node.value = 'changed'
    })
    const { article } = await compile('## The *text*', [plugin])
    expect(article.headings).toMatchObject([{ id: 'the-text', text: 'changedchanged' }])
  })

  it('ids of headings', async () => {
    const plugin = each((node) => {
      if (node.type === 'heading') node['data'] = { hProperties: { id: 'own' } }
    })
    expect((await compile('## A', [plugin])).article.headings).toMatchObject([{ id: 'own' }])
  })

  it('what nothing can be shown of is a warning at its place', async () => {
    const page = await compile('Text', [leave({ type: 'own' })])
    expect(page.problems).toMatchObject([
      { severity: 'warning', code: 'remark-node', file: 'content/docs/page.mdx', line: 1 },
    ])
    const listed = await compile('- a\n', [
      each((node) => {
        if (node.type === 'list') node['data'] = { hProperties: { className: 'x' } }
      }),
    ])
    expect(listed.problems).toMatchObject([{ code: 'remark-properties' }])
    expect(listed.html).toContain('<li>a</li>')
  })
})

describe('M14: a plugin that does wrong is a problem, and the page is there', () => {
  const named = (name: string, plugin: RemarkPlugin): RemarkPlugin => {
    Object.defineProperty(plugin, 'name', { value: name })
    return plugin
  }
  const failing: [string, RemarkPlugin, string][] = [
    [
      'throws',
      () => () => {
        throw new Error('no such\nthing')
      },
      'no such thing',
    ],
    ['rejects', () => () => Promise.reject(new Error('later')), 'later'],
    [
      'throws no error',
      () => () => {
        throw 'text'
      },
      'text',
    ],
    ['gives no tree', () => () => ({ type: 'paragraph', children: [] }), 'which is no tree with a root'],
    [
      'never ends',
      () => () => {
        for (;;);
      },
      'did not end within 0.5 s',
    ],
    ['never answers', () => () => new Promise(() => {}), 'did not end within 0.5 s'],
  ]
  it.each(failing)('one that %s', async (_, plugin, fact) => {
    const shout = each((node) => {
      if (node.type === 'text') node.value = 'after'
    })
    const page = await compile('Text', [named('remarkOwn', plugin), shout], 500)
    expect(page.problems).toMatchObject([
      {
        severity: 'error',
        code: 'remark-plugin',
        file: 'content/docs/page.mdx',
        line: 1,
        hint: expect.stringContaining('site.config.ts'),
      },
    ])
    expect(page.problems[0]?.message).toContain('`remarkOwn` (`markdown.remarkPlugins.0`)')
    expect(page.problems[0]?.message).toContain(fact)
    expect(page.html).toBe('<p>after</p>')
  })

  it('at the place that it names', async () => {
    const plugin: RemarkPlugin = () => (tree: Node, file: { fail(reason: string, node?: Node): never }) => {
      file.fail('wrong here', tree.children?.[1])
    }
    const { problems } = await compile('One\n\nTwo', [plugin])
    expect(problems).toMatchObject([{ severity: 'error', line: 3, column: 1 }])
  })

  it('its messages are warnings', async () => {
    const plugin: RemarkPlugin = () => (tree: Node, file: { message(reason: string, node?: Node): void }) => {
      file.message('look here', tree.children?.[1])
    }
    const { problems } = await compile('One\n\nTwo', [plugin])
    expect(problems).toMatchObject([{ severity: 'warning', message: 'look here', line: 3 }])
  })

  it('one that took too long is not waited for on every page', async () => {
    let runs = 0
    const runner = createRemarkRunner(
      [
        () => () => {
          runs++
          return new Promise(() => {})
        },
      ],
      20,
    )
    const settings = { plugins: () => Promise.resolve(runner) }
    await compilePage('One', 'mdx', settings)
    const { problems } = await compilePage('Two', 'mdx', settings)
    expect(runs).toBe(1)
    expect(problems[0]?.message).toContain('not run again')
  })

  it.each<[string, RemarkPlugin, string, string]>([
    [
      'cannot be set up',
      [
        () => {
          throw new Error('option `x` is wrong')
        },
        { x: 1 },
      ],
      'option `x` is wrong',
      'Check its options',
    ],
    [
      'extends the syntax',
      function remarkMath(this: { data(): Record<string, unknown> }) {
        this.data()['micromarkExtensions'] = [{}]
      },
      'extends the syntax',
      'markdown: { math: true }',
    ],
  ])('one that %s is reported once, in the configuration', (_, plugin, fact, hint) => {
    const { problems } = createRemarkRunner([plugin])
    expect(problems).toMatchObject([{ severity: 'error', file: 'site.config.ts' }])
    expect(problems[0]?.message).toContain(fact)
    expect(problems[0]?.hint).toContain(hint)
  })
})

import { describe, expect, it } from 'vitest'
import { slotMark, type CompiledArticle, type Slot } from '../model/article'
import { finishArticle } from './finish-article'

const place = { file: 'content/a.mdx', line: 1, column: 1 }

function article(html: string, slots: Pick<Slot, 'kind' | 'target'>[], markdown = ''): CompiledArticle {
  return {
    html,
    markdown,
    slots: slots.map((slot) => ({ ...slot, place, text: 'x' })),
    headings: [],
    islands: [],
    admonitions: [],
    head: [],
    sections: [],
    excerpt: '',
    fences: [],
    dependencies: [],
    problems: [],
  }
}

const link = (attributes = ''): string => `<a${attributes} href="${slotMark(0)}" id="i">x${slotMark(0)}</a>`

describe('finishArticle', () => {
  it('escapes addresses', () => {
    const { html } = finishArticle(article(link(), [{ kind: 'link', target: './a' }]), () => ({
      href: '/a?b="c"&d',
    }))
    expect(html).toBe('<a href="/a?b=&quot;c&quot;&amp;d" id="i">x</a>')
  })

  it('a name is a link where an integration knows it and no other link, heading or control is around it', () => {
    const name = (index: number) => `${slotMark(index)}<code>p</code>${slotMark(index)}`
    const slots: Pick<Slot, 'kind' | 'target'>[] = [
      { kind: 'name', target: '@a/known' },
      { kind: 'name', target: 'not-known' },
      { kind: 'link', target: '/x' },
    ]
    const given = [
      `<p>${name(0)}, ${name(1)}, <em>${name(0)}</em></p>`,
      `<h2 id="a">${name(0)}<a class="heading-anchor" href="#a"></a></h2>`,
      `<p><a href="${slotMark(2)}">see ${name(0)}${slotMark(2)}</a> ${name(0)}</p>`,
      `<summary>${name(0)}</summary>`,
      `<abbr>${name(0)}</abbr>`,
    ]
    const { html, markdown } = finishArticle(article(given.join('\n'), slots, name(0)), ({ target }) =>
      target === 'not-known' ? {} : { href: `/code/${target}`, attributes: { class: 'package' } },
    )
    const linked = '<a class="package" href="/code/@a/known"><code>p</code></a>'
    expect(html.split('\n')).toEqual([
      `<p>${linked}, <code>p</code>, <em>${linked}</em></p>`,
      '<h2 id="a"><code>p</code><a class="heading-anchor" href="#a"></a></h2>',
      `<p><a class="package" href="/code//x">see <code>p</code></a> ${linked}</p>`,
      '<summary><code>p</code></summary>',
      `<abbr>${linked}</abbr>`,
    ])
    expect(markdown).toBe('<code>p</code>')
  })

  it('joins classes and attributes', () => {
    const { html } = finishArticle(article(link(' class="own"'), [{ kind: 'link', target: './a' }]), () => ({
      href: '/a',
      external: true,
      attributes: { class: 'more', 'data-x': 1 },
    }))
    expect(html).toContain(
      '<a class="own external more" href="/a" target="_blank" rel="noopener noreferrer" data-x="1" id="i">',
    )
  })

  it('keeps the target where the resolver has no answer', () => {
    expect(finishArticle(article(link(), [{ kind: 'link', target: './a' }]), () => ({})).html).toContain(
      'href="./a"',
    )
  })

  it('resolves each slot once and collects answers and problems', () => {
    const seen: number[] = []
    const problem = { severity: 'warning', code: 'x', message: 'y' } as const
    const finished = finishArticle(
      article(link() + link(), [{ kind: 'reference', target: 'src:a' }]),
      (_, index) => {
        seen.push(index)
        return { href: '/s', verdict: { ok: true, line: 3 }, problems: [problem] }
      },
    )
    expect(seen).toEqual([0])
    expect(finished.answers).toEqual([
      {
        slot: { kind: 'reference', target: 'src:a', place, text: 'x' },
        href: '/s',
        verdict: { ok: true, line: 3 },
      },
    ])
    expect(finished.problems).toEqual([problem])
  })

  it('puts cards in their place and addresses into the Markdown copy', () => {
    const source = article(
      `<p>a</p>${slotMark(0)}`,
      [
        { kind: 'cards', target: '' },
        { kind: 'link', target: './a' },
      ],
      `[a](${slotMark(1)})`,
    )
    const { html, markdown } = finishArticle(source, ({ kind }) =>
      kind === 'cards' ? { html: '<ul></ul>' } : { href: '/a b' },
    )
    expect(html).toBe('<p>a</p><ul></ul>')
    expect(markdown).toBe('[a](</a%20b>)')
  })
})

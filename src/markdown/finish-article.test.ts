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
    checkedFences: [],
    importingFences: [],
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

  it('resolves each slot once and collects claims and problems', () => {
    const seen: number[] = []
    const problem = { severity: 'warning', code: 'x', message: 'y' } as const
    const finished = finishArticle(
      article(link() + link(), [{ kind: 'claim', target: 'src:a' }]),
      (_, index) => {
        seen.push(index)
        return { href: '/s', claim: { ok: true, line: 3 }, problems: [problem] }
      },
    )
    expect(seen).toEqual([0])
    expect(finished.claims).toEqual([{ target: 'src:a', text: 'x', place, ok: true, line: 3, href: '/s' }])
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

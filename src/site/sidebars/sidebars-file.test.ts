import { describe, expect, it } from 'vitest'
import { resolveItems as resolve } from '../../../test/support/docs'
import { resolveSidebars } from './sidebars'

describe('C2: a wrong sidebars file', () => {
  it.each([
    [
      [{ type: 'categry', label: 'x', items: [] }],
      'Sidebar setting `docs.0` has the value',
      'did you mean `category`?',
    ],
    [[3], 'Sidebar setting `docs.0` has the value `3`', 'a document id or an item with a `type`'],
    [[{ type: 'category', items: [] }], 'Sidebar item `docs.0` has no `label`', 'set it'],
    [
      [{ type: 'category', label: 'x', items: [{ type: 'doc' }] }],
      'Sidebar item `docs.0.items.0` has no `id`',
      'set it',
    ],
    [
      [{ type: 'category', label: 'x', items: ['a'], link: { type: 'generated-index', slug: '/a?b#c' } }],
      'Sidebar setting `docs.0.link.slug` has the value `"/a?b#c"`',
      'a path without `..`, `?`, `#`',
    ],
    [
      [{ type: 'link', lable: 'x', label: 'x', href: '/' }],
      'Sidebar item `docs.0` has an unknown key `lable`',
      'Did you mean `label`?',
    ],
  ])('%o', (items, fact, hint) => {
    const { problems } = resolve(items)
    expect(problems).toMatchObject([{ severity: 'error', code: 'sidebars-file', file: 'sidebars.ts' }])
    expect(problems[0]?.message).toContain(fact)
    expect(problems[0]?.hint).toContain(hint)
  })
  it('all faults are reported at once', () => {
    expect(resolve([3, { type: 'categry' }, { type: 'doc' }]).problems).toHaveLength(3)
  })
  it('one without a default export says what to export', () => {
    const input = { file: 'sidebars.ts', docs: [], categories: new Map(), draftIds: [], routeBasePath: '/' }
    const { problems } = resolveSidebars({ ...input, exported: null })
    expect(problems).toMatchObject([{ severity: 'error', message: '`sidebars.ts` exports no sidebars.' }])
  })
})

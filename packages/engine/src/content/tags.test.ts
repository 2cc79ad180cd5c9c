import { describe, expect, it } from 'vitest'
import { parseTagsFile, TagRegistry } from './tags'

it.each([
  ['admin', 'admin'],
  ['Content Manager', 'content-manager'],
  ['useRBAC', 'use-rbac'],
  ['i18n', 'i-18-n'],
  ['review workflows!', 'review-workflows'],
  ['data_transfer', 'data-transfer'],
  // As lodash, and therefore Docusaurus, creates them.
  ["what's new", 'whats-new'],
  ['Café', 'cafe'],
])('R4: the tag %s has the slug %s', (label, slug) => {
  const { tag } = new TagRegistry(new Map(), '/tags').resolve(label, 'a.md')
  expect(tag.route).toBe(`/tags/${slug}`)
})

describe('R4: tags.yml', () => {
  const declared = parseTagsFile(
    'core:\n  description: The core.\nee:\n  label: Enterprise\n  permalink: enterprise\n',
    'tags.yml',
  )

  it('gives a tag its label, description and address', () => {
    expect(declared.problems).toEqual([])
    const registry = new TagRegistry(declared.tags, '/tags')
    expect(registry.resolve('ee', 'a.md')).toEqual({
      tag: { label: 'Enterprise', route: '/tags/enterprise' },
    })
    expect(registry.resolve('Enterprise', 'a.md').tag.route).toBe('/tags/enterprise')
    expect(registry.resolve('core', 'a.md').tag).toEqual({
      label: 'core',
      description: 'The core.',
      route: '/tags/core',
    })
    expect(registry.all().map(({ label }) => label)).toEqual(['core', 'Enterprise'])
  })
  it('makes an undeclared tag a warning that names the nearest one', () => {
    const { tag, problem } = new TagRegistry(declared.tags, '/tags').resolve('cor', 'a.md')
    expect(tag.route).toBe('/tags/cor')
    expect(problem).toMatchObject({ severity: 'warning', code: 'unknown-tag', file: 'a.md' })
    expect(problem?.hint).toContain('Did you mean `core`?')
  })
  it('that is broken is an error with its place', () => {
    expect(parseTagsFile('a: [1\n', 'tags.yml').problems).toMatchObject([
      { severity: 'error', file: 'tags.yml', line: 2, column: 1 },
    ])
    expect(parseTagsFile('a:\n  description: *x\n', 'tags.yml').problems).toMatchObject([
      { severity: 'error', code: 'yaml-syntax', line: 2, column: 16 },
    ])
    expect(parseTagsFile('a:\n  permalink: /../../x\n', 'tags.yml').problems).toMatchObject([
      {
        message: 'Setting `a.permalink` has the value `"/../../x"`.',
        hint: 'Allowed: a path without `..`, `?`, `#`, `\\` and characters such as tabs.',
      },
    ])
    expect(parseTagsFile('a: 3\n', 'tags.yml').problems[0]?.message).toBe('Setting `a` has the value `3`.')
    expect(parseTagsFile('- a\n', 'tags.yml').problems).toHaveLength(1)
  })
  it('may be empty', () => {
    expect(parseTagsFile('', 'tags.yml')).toEqual({ tags: new Map(), problems: [] })
  })
})

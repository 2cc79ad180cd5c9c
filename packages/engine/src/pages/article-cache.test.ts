import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import type { CompiledArticle } from '../model/article'
import { ArticleCache, isDear } from './article-cache'

const article = (more: Partial<CompiledArticle> = {}): CompiledArticle => ({
  html: '<p>x</p>',
  headings: [],
  slots: [],
  islands: [],
  admonitions: [],
  head: [],
  sections: [],
  markdown: 'x',
  excerpt: 'x',
  fences: [],
  dependencies: ['content/_part.md'],
  problems: [],
  ...more,
})

function open() {
  const site = createTempSite({ 'content/_part.md': 'one' })
  return { ...site, cache: (engine = 'e1') => new ArticleCache(site.cacheDir, site.siteDir, engine) }
}

it('gives an article back while source, engine and dependencies are the same', () => {
  const { cache, write } = open()
  cache().set('a.md', 'hash', article())
  expect(cache().get('a.md', 'hash')).toEqual(article())
  expect(cache().get('a.md', 'other')).toBeUndefined()
  expect(cache().get('b.md', 'hash')).toBeUndefined()
  expect(cache('e2').get('a.md', 'hash')).toBeUndefined()
  write({ 'content/_part.md': 'two' })
  expect(cache().get('a.md', 'hash')).toBeUndefined()
  write({ 'content/_part.md': 'one' })
  expect(cache().get('a.md', 'hash')).toEqual(article())
})

it('keeps no article with problems: they must be seen again', () => {
  const { cache } = open()
  cache().set('a.md', 'hash', article({ problems: [{ severity: 'warning', code: 'x', message: 'x' }] }))
  expect(cache().get('a.md', 'hash')).toBeUndefined()
})

it('forgets what a build did not use', () => {
  const { cache, cacheDir } = open()
  cache().set('a.md', 'hash', article())
  const next = cache()
  next.set('b.md', 'hash', article())
  next.prune(new Set([next.nameOf('b.md', 'hash')]))
  expect(readdirSync(cacheDir)).toHaveLength(1)
  expect(cache().get('b.md', 'hash')).toBeDefined()
})

it('a build keeps what is drawn or made elsewhere, and leaves plain text to be compiled again', () => {
  const { siteDir, cacheDir } = open()
  const cache = new ArticleCache(cacheDir, siteDir, 'e1', { isKept: isDear })
  cache.set('plain.md', 'hash', article({ dependencies: [] }))
  cache.set('part.md', 'hash', article())
  cache.set('drawn.md', 'hash', article({ dependencies: [], html: '<figure><svg class="x"></svg></figure>' }))
  expect(cache.get('plain.md', 'hash')).toBeUndefined()
  expect(cache.get('part.md', 'hash')).toBeDefined()
  expect(cache.get('drawn.md', 'hash')).toBeDefined()
})

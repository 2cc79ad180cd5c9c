import { expect, test } from 'vitest'
import { TermStore } from './page-terms'

/** Terms of a page of one section, each said once. */
const terms = (...words: string[]) => ({
  terms: words.join('\n'),
  counts: [words.length],
  postings: Uint32Array.from(words, (_, number) => (number << 8) | 1),
})
const wordsOf = (store: TermStore, route: string) =>
  store.of([route]).map(({ postings }) => Array.from(postings, (posting) => store.terms[posting >>> 8]))

test('pages share their terms, also with those of a build before', () => {
  const store = new TermStore()
  store.set('/a', terms('pear', 'apple'))
  store.set('/b', terms('apple', 'plum'))
  const next = TermStore.read(store.store())
  next.set('/c', terms('fig', 'plum'))
  next.set('/a', terms('apple'))
  expect(['/a', '/b', '/c'].map((route) => wordsOf(next, route))).toEqual([
    [['apple']],
    [['apple', 'plum']],
    [['fig', 'plum']],
  ])
  expect(next.terms).toEqual(['pear', 'apple', 'plum', 'fig'])
})

test('a page that is gone is forgotten', () => {
  const store = new TermStore()
  store.set('/a', terms('apple'))
  store.set('/b', terms('pear'))
  store.keep(new Set(['/a']))
  const next = TermStore.read(store.store())
  expect([wordsOf(next, '/a'), wordsOf(next, '/b')]).toEqual([[['apple']], []])
})

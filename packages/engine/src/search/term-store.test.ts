import { expect, test } from 'vitest'
import { TermStore } from './term-store'
import { Vocabulary } from './vocabulary'

/** Terms of a page of one section, each said once, read with a vocabulary of its own. */
const terms = (...words: string[]) => termsBy(new Vocabulary(), ...words)

function termsBy(vocabulary: Vocabulary, ...words: string[]) {
  const postings = Uint32Array.from(words, (word) => (vocabulary.numberOf(word) << 8) | 1)
  return { ...vocabulary.takeNew(), counts: [words.length], postings }
}
const wordsOf = (store: TermStore, route: string) =>
  Array.from(store.get(route)?.postings ?? [], (posting) => store.terms[posting >>> 8])

/** Parts by name, and the names of those that were written last. */
function partStore() {
  const parts = new Map<string, Uint8Array>()
  let written: string[] = []
  return {
    read: (name: string) => parts.get(name) ?? new Uint8Array(),
    store(store: TermStore) {
      written = []
      const names = store.store((content) => {
        const name = `part-${parts.size}`
        parts.set(name, content)
        written.push(name)
        return name
      })
      return { names, written }
    },
  }
}

test('an edit writes the terms of a few pages, and the words where there is a new one', () => {
  const { read, store: put } = partStore()
  const store = new TermStore()
  for (let page = 0; page < 1000; page++) store.set(`/p${page}`, terms('every', `word${page}`, 'page'))
  const first = put(store)
  expect(first.written.length).toBe(1 + first.names.shards.length)

  const next = TermStore.read(first.names, read)
  next.set('/p7', terms('every', 'word8'))
  const second = put(next)
  expect(second.written).toHaveLength(1)
  expect(second.names.words).toBe(first.names.words)

  const last = TermStore.read(second.names, read)
  expect(wordsOf(last, '/p7')).toEqual(['every', 'word8'])
  expect(wordsOf(last, '/p8')).toEqual(['every', 'word8', 'page'])
  last.set('/p9', terms('anew'))
  const third = put(last)
  expect(third.written).toHaveLength(2)
  expect(wordsOf(TermStore.read(third.names, read), '/p9')).toEqual(['anew'])
})

test('terms are stored in their order; when many came they are numbered anew', () => {
  const { read, store: put } = partStore()
  const store = new TermStore()
  store.set('/a', terms('pear', 'apple', 'plum'))
  const next = TermStore.read(put(store).names, read)
  expect(next.terms).toEqual(['apple', 'pear', 'plum'])
  expect(wordsOf(next, '/a')).toEqual(['pear', 'apple', 'plum'])
  next.set('/b', terms('fig', 'date', 'pear'))
  const last = TermStore.read(put(next).names, read)
  expect(last.terms).toEqual(['apple', 'date', 'fig', 'pear', 'plum'])
  expect(wordsOf(last, '/a')).toEqual(['pear', 'apple', 'plum'])
  expect(wordsOf(last, '/b')).toEqual(['fig', 'date', 'pear'])
})

test('pages of several vocabularies share their terms, also when these have got other numbers', () => {
  const { store: put } = partStore()
  const [one, other] = [new Vocabulary(), new Vocabulary()]
  const store = new TermStore()
  store.set('/a', termsBy(one, 'pear', 'apple'))
  store.set('/b', termsBy(other, 'apple', 'plum'))
  store.set('/c', termsBy(one, 'plum', 'pear'))
  put(store)
  store.set('/d', termsBy(other, 'plum', 'fig'))
  store.set('/e', termsBy(one, 'apple', 'fig'))
  expect(['/a', '/b', '/c', '/d', '/e'].map((route) => wordsOf(store, route).join(' '))).toEqual([
    'pear apple',
    'apple plum',
    'plum pear',
    'plum fig',
    'apple fig',
  ])
  expect(store.terms).toEqual(['apple', 'pear', 'plum', 'fig'])
})

test('pages of a vocabulary come in any order; one whose terms never came is refused', () => {
  const vocabulary = new Vocabulary()
  const [first, second] = [termsBy(vocabulary, 'apple'), termsBy(vocabulary, 'apple', 'pear')]
  const store = new TermStore()
  store.set('/b', second)
  store.set('/a', first)
  expect(wordsOf(store, '/b')).toEqual(['apple', 'pear'])
  expect(wordsOf(store, '/a')).toEqual(['apple'])
  const lacking = new TermStore()
  lacking.set('/b', second)
  expect(() => lacking.get('/b')).toThrow('which never came')
})

test('a page that is gone is forgotten', () => {
  const { read, store: put } = partStore()
  const store = new TermStore()
  store.set('/a', terms('apple'))
  store.set('/b', terms('pear'))
  const next = TermStore.read(put(store).names, read)
  next.keep(new Set(['/a']))
  const last = TermStore.read(put(next).names, read)
  expect(last.get('/b')).toBeUndefined()
  expect(wordsOf(last, '/a')).toEqual(['apple'])
})

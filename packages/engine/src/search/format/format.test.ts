import { describe, expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes'
import { lowerBound, readDictionary, writeDictionary, readPostings, writePostings } from './dictionary'
import { packImpact, sectionLevel } from './impact'

describe('integers', () => {
  test('come back as they were written', () => {
    const values = [0, 1, 127, 128, 300, 16_383, 16_384, 2 ** 21, 2 ** 31 - 1]
    const out = new ByteWriter()
    for (const value of values) out.integer(value)
    const input = new ByteReader(out.finish())
    expect(values.map(() => input.integer())).toEqual(values)
  })

  test('a file that is cut short is told from an empty one', () => {
    expect(() => new ByteReader(Uint8Array.of(128)).integer()).toThrow('cut short')
    expect(() => new ByteReader(Uint8Array.of(1)).bytes(2)).toThrow('cut short')
  })
})

test('a dictionary comes back with its counts', () => {
  const terms = ['admin', 'administrator', 'api', 'café', 'über', '日本']
  const counts = [3, 1, 200, 70_000, 1, 2]
  const out = new ByteWriter()
  writeDictionary(out, terms, counts)
  const read = readDictionary(new ByteReader(out.finish()))
  expect(read.terms).toEqual(terms)
  expect([...read.counts]).toEqual(counts)
})

test('an empty dictionary is possible', () => {
  const out = new ByteWriter()
  writeDictionary(out, [], [])
  expect(readDictionary(new ByteReader(out.finish())).terms).toEqual([])
})

test('postings come back section by section', () => {
  const impact = packImpact(7, 7)
  const lists = [
    { sections: Uint32Array.of(9, 0, 5), impacts: Uint8Array.of(9, 1, impact), start: 1, end: 3 },
    { sections: Uint32Array.of(90_000), impacts: Uint8Array.of(2), start: 0, end: 1 },
  ]
  const out = new ByteWriter()
  writePostings(out, lists)
  const { starts, sections, impacts } = readPostings(new ByteReader(out.finish()), Uint32Array.of(2, 1))
  expect([...starts]).toEqual([0, 2, 3])
  expect([...sections]).toEqual([0, 5, 90_000])
  expect([...impacts]).toEqual([1, impact, 2])
})

test('the lower bound of a term', () => {
  const terms = ['b', 'd', 'f']
  expect(['a', 'b', 'c', 'f', 'g'].map((term) => lowerBound(terms, term))).toEqual([0, 0, 1, 2, 3])
})

describe('level of a term in a section', () => {
  test('a heading says more than any text', () => {
    expect(sectionLevel(0, 100, 4)).toBeGreaterThan(sectionLevel(50, 100, 0))
  })
  test('grows with the count and shrinks with the length', () => {
    expect(sectionLevel(9, 100, 0)).toBeGreaterThan(sectionLevel(1, 100, 0))
    expect(sectionLevel(1, 20, 0)).toBeGreaterThan(sectionLevel(1, 900, 0))
  })
  test('is never lost and always fits in three bits', () => {
    expect(sectionLevel(1, 100_000, 0)).toBe(1)
    expect(sectionLevel(500, 500, 1)).toBe(7)
  })
})

import { describe, expect, test } from 'vitest'
import { placedWords, rawWords, splitWord, termsOf } from './tokenize'

describe('words of a text', () => {
  test.each([
    ['Use `useAPIErrorHandler()` here.', ['Use', 'useAPIErrorHandler', 'here']],
    ["import '@strapi/utils';", ['import', '@strapi/utils']],
    ['strapi.db.query(uid).', ['strapi.db.query', 'uid']],
    ['plugin::upload.file', ['plugin::upload.file']],
    ['--exclude-content-types', ['exclude-content-types']],
    ['packages/core/admin', ['packages', 'core', 'admin']],
    ['@strapi/core/src/Strapi.ts', ['@strapi/core', 'src', 'Strapi.ts']],
    ['1, 2; e2e', ['1', '2', 'e2e']],
    ['', []],
  ])('%s', (text, expected) => expect(rawWords(text)).toEqual(expected))
})

describe('texts of megabytes', () => {
  test.each([
    ['one word', 'x'.repeat(8_000_000)],
    ['one name of many parts', 'a.'.repeat(3_000_000)],
  ])('%s', (_, text) => expect(rawWords(text).join('').length).toBeGreaterThan(text.length * 0.9))

  test('words keep their form and place', () => {
    const words = Array.from({ length: 30_000 }, (_, index) => `word${index}`)
    const text = words.join(' ')
    expect(rawWords(text)).toEqual(words)
    const seen = [...placedWords(text)]
    expect(seen.every(({ 0: raw, index }) => text.startsWith(raw, index))).toBe(true)
    expect(seen.map(([raw]) => raw)).toEqual(words)
  })
})

describe('terms of a word', () => {
  test.each([
    ['useAPIErrorHandler', ['use', 'api', 'error', 'handler', 'useapierrorhandler']],
    ['@strapi/utils', ['strapi', 'utils', 'strapiutils']],
    ['strapi.db.query', ['strapi', 'db', 'query', 'strapidbquery']],
    ['plugin::upload.file', ['plugin', 'upload', 'file', 'pluginuploadfile']],
    ['exclude-content-types', ['exclude', 'content', 'types', 'excludecontenttypes']],
    ['TRANSFER_TOKEN_SALT', ['transfer', 'token', 'salt', 'transfertokensalt']],
    ['StrapiFS', ['strapi', 'fs', 'strapifs']],
    ['e2e', ['e2e']],
    ['RBAC', ['rbac']],
    ['Café', ['cafe']],
    ['x', []],
  ])('%s', (word, expected) => expect(termsOf(word)).toEqual(expected))

  test('spellings of one name share the whole', () => {
    const wholes = ['use-api-error-handler', 'useApiErrorHandler', 'USE_API_ERROR_HANDLER'].map(
      (spelling) => splitWord(spelling).whole,
    )
    expect(new Set(wholes)).toEqual(new Set(['useapierrorhandler']))
  })

  test.each(['event', 'Event', 'API', 'APIs', 'e2e', 'V5', '2FA', 'x1Y', 'x', 'X', '7', 'É', 'fsS'])(
    '%s is taken apart alike alone and beside a separator, which takes the long way',
    (word) => expect(splitWord(word)).toEqual(splitWord(`${word}_`)),
  )

  test('endless words are no terms', () => expect(termsOf('a'.repeat(60))).toEqual([]))
})

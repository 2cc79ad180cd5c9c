import { expect, test } from 'vitest'
import { rawWords, termsOf } from './text/tokenize'
import { Vocabulary } from './vocabulary'

/** What a text says, taken apart as a whole. */
const wholeOf = (text: string) => ({
  words: rawWords(text).length,
  terms: rawWords(text).flatMap((word) => termsOf(word)),
})

function readBy(vocabulary: Vocabulary, text: string) {
  const { words, terms } = vocabulary.read(text)
  return { words, terms: Array.from(terms, (term) => vocabulary.terms[term]) }
}

test.each([
  '',
  '  ',
  'a plain sentence, with (marks) and marks.',
  'useAPIErrorHandler() from @strapi/utils, plugin::upload.file and strapi.db.query; --exclude-content-types',
  "Café 日本語 straße ΑΒΓ don’t it's a/b/c @scope/ @/x a::b ::c …",
  'line\nbreaks\tand\u00A0others',
  `${'long'.repeat(700_000)} then short`,
])('S the words of %j are those of the whole text, known or not', (text) => {
  const vocabulary = new Vocabulary()
  for (let time = 0; time < 2; time++) expect(readBy(vocabulary, text)).toEqual(wholeOf(text))
})

test('S what was forgotten is read again', () => {
  const vocabulary = new Vocabulary()
  const page = (number: number) =>
    Array.from({ length: 5000 }, (_, word) => `w${number * 5000 + word}`).join(' ')
  for (let number = 0; number < 45; number++)
    expect(readBy(vocabulary, page(number))).toEqual(wholeOf(page(number)))
  expect(readBy(vocabulary, page(0))).toEqual(wholeOf(page(0)))
  expect(vocabulary.terms).toHaveLength(45 * 5000)
})

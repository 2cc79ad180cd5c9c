import { expect, it } from 'vitest'
import { unknownLanguages } from './load-config'

it('I10: a code language that no grammar has is an error with the grammar that was meant', () => {
  expect(unknownLanguages(['swift', 'objectivec'], 'site.config.ts')).toEqual([])
  expect(unknownLanguages(['swift', 'objc', 'kotlim'], 'site.config.ts')).toMatchObject([
    { message: expect.stringContaining('`codeLanguages.1`'), hint: expect.stringContaining('`objectivec`') },
    { message: expect.stringContaining('`kotlim`'), hint: expect.stringContaining('`kotlin`') },
  ])
})

import { expect, test } from 'vitest'
import { errorChain } from './ErrorBoundary'

test('lists an error and its causes, outermost first', () => {
  const error = new Error('outer', { cause: new TypeError('middle', { cause: 'a string' }) })
  expect(errorChain(error)).toEqual([
    { name: 'Error', message: 'outer' },
    { name: 'TypeError', message: 'middle' },
    { name: 'Error', message: 'a string' },
  ])
})

test('ends where a chain bites its tail', () => {
  const error = new Error('ring')
  error.cause = error
  expect(errorChain(error)).toHaveLength(1)
})

test('accepts anything that can be thrown', () => {
  expect(errorChain(404)).toEqual([{ name: 'Error', message: '404' }])
  expect(errorChain(undefined)).toEqual([{ name: 'Error', message: 'undefined' }])
  expect(errorChain(new RangeError(''))).toEqual([{ name: 'RangeError', message: 'No message.' }])
})

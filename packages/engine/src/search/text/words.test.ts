import { expect, test } from 'vitest'
import { stem } from './words'

test.each([
  ['release', 'releases'],
  ['schedule', 'scheduling'],
  ['reorder', 'reordering'],
  ['transfer', 'transferred'],
  ['policy', 'policies'],
  ['copy', 'copied'],
  ['index', 'indexes'],
  ['call', 'calling'],
])('%s and %s are forms of one word', (a, b) => expect(stem(a)).toBe(stem(b)))

test.each([
  ['string', 'str'],
  ['status', 'statu'],
  ['class', 'clas'],
  ['need', 'ne'],
  ['api', 'ap'],
])('%s and %s are not', (a, b) => expect(stem(a)).not.toBe(stem(b)))

import { describe, expect, it } from 'vitest'
import { safeRelative } from './safe-path'

describe('safeRelative', () => {
  it.each([
    '../x',
    'a/../../x',
    '/etc/x',
    'C:/x',
    'c:x',
    'webpack://x/y',
    'file:///x',
    'a\\..\\x',
    '\\\\host\\x',
    'a\0b',
    'a\nb',
    '..',
    '.',
    '',
  ])('refuses %j', (path) => expect(safeRelative(path)).toBeUndefined())

  it('refuses an absolute part after a good one', () =>
    expect(safeRelative('dist', '/etc/passwd')).toBeUndefined())
  it('lets `..` pass on the way', () => expect(safeRelative('dist', '../src/a.ts')).toBe('src/a.ts'))
})

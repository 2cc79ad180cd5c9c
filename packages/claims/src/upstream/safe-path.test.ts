import { describe, expect, it } from 'vitest'
import { insideFolder, safeRelative } from './safe-path'

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

describe('insideFolder', () => {
  it('throws where a path leaves the folder, or is its sibling by name', () => {
    expect(() => insideFolder('/tmp/base', '../other')).toThrow()
    expect(() => insideFolder('/tmp/base', '../base2/x')).toThrow()
    expect(() => insideFolder('/tmp/base', '.')).toThrow()
  })
  it('gives the absolute path', () => expect(insideFolder('/tmp/base', 'a/b')).toBe('/tmp/base/a/b'))
})

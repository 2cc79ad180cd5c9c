import { describe, expect, it } from 'vitest'
import { formatClaim, isMalformed, parseClaim } from './claim-target'

describe('a claim', () => {
  it.each([
    ['src:create-strapi', { package: 'create-strapi', path: '' }],
    ['src:@strapi/core', { package: '@strapi/core', path: '' }],
    ['src:@strapi/core/src/Strapi.ts', { package: '@strapi/core', path: 'src/Strapi.ts' }],
    [
      'src:@strapi/core/src/Strapi.ts#Strapi.start',
      { package: '@strapi/core', path: 'src/Strapi.ts', fragment: { kind: 'symbol', name: 'Strapi.start' } },
    ],
    ['src:a/b.ts#text=x%20y', { package: 'a', path: 'b.ts', fragment: { kind: 'text', name: 'x y' } }],
    ['src:a/b.ts#--exclude', { package: 'a', path: 'b.ts', fragment: { kind: 'option', name: '--exclude' } }],
    ['src:a/b.ts##items', { package: 'a', path: 'b.ts', fragment: { kind: 'symbol', name: '#items' } }],
    ['src:a?absent', { package: 'a', path: '', facets: [{ name: 'absent', value: '' }] }],
    ['src:a/b.ts#text=x?y', { package: 'a', path: 'b.ts', fragment: { kind: 'text', name: 'x?y' } }],
    [
      'src:a/b.ts#text=x?y&absent',
      {
        package: 'a',
        path: 'b.ts',
        fragment: { kind: 'text', name: 'x?y' },
        facets: [{ name: 'absent', value: '' }],
      },
    ],
    [
      'src:a/b.ts#f?param=o:Map%3Cstring,A%26B%3E&default=a%20b',
      {
        package: 'a',
        path: 'b.ts',
        fragment: { kind: 'symbol', name: 'f' },
        facets: [
          { name: 'param', value: 'o:Map<string,A&B>' },
          { name: 'default', value: 'a b' },
        ],
      },
    ],
    [
      'src:a/b.ts#f?calls=@x/y/src/z.ts#run',
      {
        package: 'a',
        path: 'b.ts',
        fragment: { kind: 'symbol', name: 'f' },
        facets: [{ name: 'calls', value: '@x/y/src/z.ts#run' }],
      },
    ],
  ])('%s', (target, claim) => {
    const parsed = parseClaim(target)
    expect(parsed).toEqual(claim)
    if (!isMalformed(parsed)) expect(formatClaim(parsed)).toBe(target)
  })
})

describe('a malformed claim', () => {
  it.each([
    ['http://x', 'does not start with `src:`'],
    ['src:', 'names no package, or no path'],
    ['src:#x', 'names no package'],
    ['src:/a/b.ts', 'names no package'],
    ['src://a/b.ts', 'names no package'],
    ['src:https://a/b', 'names no package'],
    ['src:a\\b.ts', 'names no package'],
    ['src:a/../b.ts', 'no path in one'],
    ['src:a/b.ts?raw', 'has the unknown facet `raw`'],
    ['src:a/b.ts#x?returned=A', 'has the unknown facet `returned`'],
    ['src:a/b.ts#x?', 'has an empty query'],
    ['src:a/b.ts#x?value=', 'has an empty `value=`'],
    ['src:a/b.ts#x?absent=1', 'gives `absent` a value'],
    ['src:a/b.ts#x?absent&value=1', 'says something of what is absent'],
    ['src:a/b.ts#x?until=6.0.0', 'has the unknown facet `until`'],
    ['src:a/b.ts#x?type=A', 'has the unknown facet `type`'],
    ['src:a/b.ts?value=1', 'asks for `value` of a file'],
    ['src:a/b.ts#--file?returns=A', 'asks for `returns` of an option'],
    ['src:a//b.ts', 'no path in one'],
    ['src:@strapi', 'names no package'],
    ['src:a/b.ts#', 'has an empty `#`'],
    ['src:a/b.ts#text=', 'has an empty `#text=`'],
    ['src:a/b.ts#--file <x>', 'names the symbol `--file <x>`'],
    ['src:a/b.ts#L12', 'names the symbol `L12`'],
    ['src:a/b.ts#start()', 'names the symbol `start()`'],
    ['src:a/b.ts#A#b', 'names the symbol `A#b`'],
    ['src:a/b.ts#a..b', 'names the symbol `a..b`'],
    ['src:a#start', 'names no file'],
    ['src:a/b.ts#text=100%', 'holds a `%`'],
    ['src:a/b.ts#text=%E0%A4', 'that encodes no character'],
  ])('%s %s', (target, fact) => {
    const parsed = parseClaim(target)
    expect(isMalformed(parsed) && parsed.fact).toContain(fact)
    expect(isMalformed(parsed) && parsed.hint).toBeTruthy()
  })
  it('with what a facet is asked of', () => {
    expect(parseClaim('src:a/b.ts?default=1')).toMatchObject({ hint: 'Ask it of a symbol or an option.' })
  })
})

import { expect, it } from 'vitest'
import { followChains } from './machine-files'

const follow = (...pairs: [string, string][]) =>
  followChains(pairs.map(([from, to]) => ({ from, to, place: () => ({ file: 'site.config.ts', line: 3 }) })))

it('a redirect to a moved page leads to where that went, with the heading that is named last', () => {
  expect(follow(['/a', '/b'], ['/b', '/c#x'], ['/c', '/page'], ['/d', '/b#y']).redirects).toEqual([
    { from: '/a', to: '/page#x' },
    { from: '/b', to: '/page#x' },
    { from: '/c', to: '/page' },
    { from: '/d', to: '/page#x' },
  ])
})

it('a redirect that never arrives is an error with its way', () => {
  const { redirects, problems } = follow(
    ['/in', '/a'],
    ['/a', '/b'],
    ['/b', '/a#x'],
    ['/self', '/self?q'],
    ['/ok', '/page'],
  )
  expect(redirects).toEqual([{ from: '/ok', to: '/page' }])
  expect(problems).toMatchObject(
    ['`/in` → `/a` → `/b` → `/a`', '`/a` → `/b` → `/a`', '`/b` → `/a` → `/b`', '`/self` → `/self`'].map(
      (way) => ({
        severity: 'error',
        code: 'redirect-loop',
        message: `A redirect never arrives: ${way}.`,
        file: 'site.config.ts',
        line: 3,
      }),
    ),
  )
})

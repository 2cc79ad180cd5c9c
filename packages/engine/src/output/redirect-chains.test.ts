import { expect, it } from 'vitest'
import { followChains } from './machine-files'

const follow = (...pairs: [string, string][]) =>
  followChains(
    pairs.map(([from, to]) => ({ from, to })),
    () => 'site.config.ts',
  )

it('a redirect to a moved page leads to where that went, with the heading that is named last', () => {
  expect(follow(['/a', '/b'], ['/b', '/c#x'], ['/c', '/page'], ['/d', '/b#y']).redirects).toEqual([
    { from: '/a', to: '/page#x' },
    { from: '/b', to: '/page#x' },
    { from: '/c', to: '/page' },
    { from: '/d', to: '/page#x' },
  ])
})

it('a circle is an error, told once, with its members; what leads into it leads nowhere', () => {
  const { redirects, problems } = follow(
    ['/in', '/a'],
    ['/a', '/b'],
    ['/b', '/c?q'],
    ['/c', '/a#x'],
    ['/ok', '/page'],
  )
  expect(redirects).toEqual([{ from: '/ok', to: '/page' }])
  expect(problems).toMatchObject([
    {
      severity: 'error',
      code: 'redirect-loop',
      message: 'Redirects form a loop: `/a` → `/b` → `/c` → `/a`.',
      file: 'site.config.ts',
    },
  ])
})

it('the shortest circle is a page of its own', () => {
  expect(follow(['/a', '/a#x'])).toMatchObject({
    redirects: [],
    problems: [{ severity: 'error', message: '`/a` redirects to itself.' }],
  })
})

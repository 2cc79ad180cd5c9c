import { expect, test } from 'vitest'
import { fixtureIndex, fixtureUpstream } from '../../../../../test/support/fixture-upstream'
import { claimRelease } from './source-url'

test.each([
  ['1.0.0', 'src:@fixture/toolbox/src/hub.ts#Hub', 'Fixture 1.0.0'],
  ['1.1.0', 'src:@fixture/toolbox', '@fixture/toolbox 1.1.0'],
  ['1.1.0', 'src:fixture-cli/src/command.ts', 'fixture-cli 1.1.0'],
  ['1.1.0', 'src:unknown', 'Fixture 1.0.0'],
  ['1.0.0', 'src:', 'Fixture 1.0.0'],
])('V4 of the index of %s, `%s` is checked against %s', (release, target, expected) => {
  expect(claimRelease(target, fixtureIndex(release), fixtureUpstream)).toBe(expected)
})

import { expect, test } from 'vitest'
import { fixtureIndex, fixtureUpstream, indexOfSources } from '../../../../../test/support/fixture-upstream'
import { claimRelease, sourceUrl } from './source-url'

test.each([
  ['1.0.0', 'src:@fixture/toolbox/src/hub.ts#Hub', 'Fixture 1.0.0'],
  ['1.1.0', 'src:@fixture/toolbox', '@fixture/toolbox 1.1.0'],
  ['1.1.0', 'src:fixture-cli/src/command.ts', 'fixture-cli 1.1.0'],
  ['1.1.0', 'src:unknown', 'Fixture 1.0.0'],
  ['1.0.0', 'src:', 'Fixture 1.0.0'],
])('V4 of the index of %s, `%s` is checked against %s', (release, target, expected) => {
  expect(claimRelease(target, fixtureIndex(release), fixtureUpstream)).toBe(expected)
})

test('declarations that were written beside published JavaScript are linked to, those that were made are not', () => {
  const view = indexOfSources({
    'index.js': 'export function limit() {}',
    'index.d.ts': 'export function limit(): void',
    'made.d.ts': 'export function made(): void',
  }).package('@fixture/box')
  const address = (file: string) => {
    const found = view?.file(file)
    return view && found && sourceUrl(fixtureUpstream, view, found, 1)
  }
  expect(address('index.d.ts')).toMatch(/index\.d\.ts/)
  expect(address('made.d.ts')).not.toMatch(/made/)
})

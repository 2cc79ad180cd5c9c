import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ProblemsError } from 'holdtrue/model/problem'
import { fixtureUpstream } from '../../../test/support/fixture-upstream'
import { cutVersion, optionsOfVersion, readOptions } from './options'

const problemsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems
    throw error
  }
  return []
}

it('every wrong option is a problem of its own, with the nearest option or the values allowed', () => {
  const { release, packages: _packages, ...rest } = fixtureUpstream
  const wrong = { ...rest, relese: release, index: true, packages: ['ky', { nam: 'ky' }] }
  const problems = problemsOf(() => readOptions(wrong))
  expect(
    problems.map(({ message, hint }) => `${message} ${hint}`.replaceAll(' of `@holdtrue/claims`', '')),
  ).toEqual([
    'Setting `release` is missing. It has no default: set it.',
    'Setting `index` has the value `true`. Allowed: a text.',
    'Setting `packages.0` has the value `"ky"`. Allowed: a map of settings.',
    'Setting `packages.1.name` is missing. It has no default: set it.',
    'Unknown setting `packages.1.nam`. Did you mean `name`?',
    'Unknown setting `relese`. Did you mean `release`?',
  ])
  expect(problems[0]).toMatchObject({ code: 'claims-options', file: 'site.config.ts' })
  expect(problemsOf(() => readOptions(undefined))).toMatchObject([
    { message: 'Setting `options` of `@holdtrue/claims` is missing.' },
  ])
  expect(readOptions(fixtureUpstream)).toEqual(fixtureUpstream)
})

it('B2: a version that was cut is checked with what was pinned; a fault in that is told with its place', () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'options-'))
  const version = { id: 'default', version: { name: '1.0' } }
  expect(optionsOfVersion(siteDir, version, fixtureUpstream)).toEqual({
    options: fixtureUpstream,
    problems: [],
  })
  const file = 'versioned_upstream/version-1.0/upstream.json'
  mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true })
  writeFileSync(path.join(siteDir, file), JSON.stringify({ ...fixtureUpstream, release: '0.9.0' }))
  expect(optionsOfVersion(siteDir, version, fixtureUpstream).options).toMatchObject({
    release: '0.9.0',
    index: path.dirname(file),
  })
  writeFileSync(path.join(siteDir, file), '{\n  "name": 1\n}')
  expect(optionsOfVersion(siteDir, version, fixtureUpstream).problems[0]).toMatchObject({
    severity: 'error',
    code: 'version-upstream',
    file,
    line: 2,
    column: 3,
  })
})

it('B2: no version is cut without the index that it would be checked against', () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'options-'))
  const cut = { siteDir, id: 'default', name: '1.0', from: 'content', to: 'versioned_docs/version-1.0' }
  expect(problemsOf(() => cutVersion(cut, fixtureUpstream))).toMatchObject([{ code: 'upstream-index' }])
})

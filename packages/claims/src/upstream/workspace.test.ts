/** The list of a repository's scripts. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { fixtureUpstream } from '../../../../test/support/fixture-upstream'
import { workspaceCommand } from '../cli/upstream'
import { ProblemsError } from 'holdtrue/model/problem'
import { readWorkspace } from './workspace'

let root: string
let code: string
let siteDir: string
const write = (file: string, value: unknown): void => {
  mkdirSync(path.dirname(path.join(code, file)), { recursive: true })
  writeFileSync(path.join(code, file), JSON.stringify(value))
}
const run = () =>
  workspaceCommand({
    siteDir,
    upstream: fixtureUpstream,
    folder: code,
    write: () => {},
  })
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', code, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    encoding: 'utf8',
  })

beforeEach(() => {
  root = tempFolder()
  code = path.join(root, 'code')
  siteDir = path.join(root, 'site')
  write('package.json', { name: 'boxes', workspaces: ['packages/*'], scripts: { setup: 'x', build: 'y' } })
  write('packages/box/package.json', {
    name: '@fixture/box',
    bin: './b.js',
    scripts: { build: 'x' },
    devDependencies: { b: '1' },
    dependencies: { a: '1' },
  })
  write('packages/box/templates/app/package.json', { name: 'app', scripts: { develop: 'x' } })
  write('packages/broken/package.json', [])
})
it('holds the root and what `workspaces` names, and is read back', () => {
  expect(run()).toEqual([])
  const workspace = readWorkspace(siteDir, fixtureUpstream)
  expect(workspace).toMatchObject({ release: '1.0.0' })
  expect(workspace?.packages).toEqual([
    { folder: '', name: 'boxes', scripts: ['build', 'setup'], bins: [], dependencies: [] },
    {
      folder: 'packages/box',
      name: '@fixture/box',
      scripts: ['build'],
      bins: ['box'],
      dependencies: ['a', 'b'],
    },
  ])
  const file = path.join(siteDir, 'upstream/workspace.json')
  expect(readFileSync(file, 'utf8').match(/^ +\{"folder".*\}/gm)).toHaveLength(2)
})

it('a clone says its commit itself', () => {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message=first')
  expect(run()).toEqual([])
  const workspace = readWorkspace(siteDir, fixtureUpstream)
  expect(workspace?.commit).toBe(git('rev-parse', 'HEAD').trim())
})

it('a folder that is no monorepo writes nothing', () => {
  write('package.json', { name: 'boxes' })
  expect(run()[0]?.message).toContain('its `package.json` names no `workspaces`')
  rmSync(path.join(code, 'package.json'))
  expect(run()[0]?.message).toContain('it has no `package.json`')
  expect(readWorkspace(siteDir, fixtureUpstream)).toBeUndefined()
})

it('a file that was changed by hand is told', () => {
  mkdirSync(path.join(siteDir, 'upstream'), { recursive: true })
  writeFileSync(path.join(siteDir, 'upstream/workspace.json'), '{ "packages": 1 }')
  expect(() => readWorkspace(siteDir, fixtureUpstream)).toThrow(ProblemsError)
})

/** Reasons for which `npm run release` refuses. A release runs the complete check, so none is made here. */
import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/site'
import { tempFolder } from '../support/temp-folder'
import { writeFiles } from '../support/write-files'

function repository(changelog: string): string {
  const folder = tempFolder()
  writeFiles(folder, {
    'package.json': '{ "name": "contributor-documentation", "version": "2.0.0" }',
    'packages/engine/package.json': '{ "name": "holdtrue", "version": "2.0.0" }',
    'CHANGELOG.md': changelog,
  })
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'a'],
  ])
    execFileSync('git', args, { cwd: folder })
  return folder
}

const release = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'bin/release.mjs'), '--dry-run', ...args], {
    cwd,
    encoding: 'utf8',
  })

it('takes a version that the changelog describes, in a clean work tree', () => {
  expect(release(repository('# Changelog\n\n## 2.1.0\n'), '2.1.0')).toMatchObject({ status: 0, stderr: '' })
})

it('says all that is missing at once', () => {
  const folder = repository('# Changelog\n\n## Unreleased\n')
  writeFiles(folder, { 'new.txt': 'new' })
  const { status, stderr } = release(folder, '1.9.0')
  expect(status).toBe(1)
  expect(stderr).toContain('The version 1.9.0 is lower than 2.0.0')
  expect(stderr).toContain('CHANGELOG.md has no heading `## 1.9.0`.')
  expect(stderr).toContain('?? new.txt')
  expect(release(folder).stderr).toContain('Name one version')
})

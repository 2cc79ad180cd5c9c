/** Workflows that other repositories copy: they must not grant more permissions than necessary, nor ignore a failed check. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../support/site'
import { tempFolder } from '../support/temp-folder'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
const read = (name: string): string => readFileSync(path.join(root, 'deploy/github', name), 'utf8')
function stepsOf(name: string): Step[] {
  const workflow: { jobs: Record<string, { steps: Step[] }> } = parse(read(name))
  return Object.values(workflow.jobs).flatMap(({ steps }) => steps)
}

it.each(['check-code.yml', 'check-release.yml'])('V13: %s pins actions and keeps no credentials', (name) => {
  for (const { uses, with: settings } of stepsOf(name)) {
    if (uses === undefined) continue
    expect(uses).toMatch(/@[0-9a-f]{40}$/)
    if (uses.startsWith('actions/checkout@')) expect(settings).toMatchObject({ 'persist-credentials': false })
  }
})

it('V13: a change of the code passes where statements become wrong, and fails where they could not be checked', () => {
  const step = stepsOf('check-code.yml').find(({ run }) => run?.includes('verify --checkout'))
  const folder = tempFolder()
  mkdirSync(path.join(folder, 'bin'))
  const exitOf = (code: number): number => {
    writeFileSync(path.join(folder, 'bin/node'), `#!/bin/sh\nexit ${code}\n`)
    chmodSync(path.join(folder, 'bin/node'), 0o755)
    try {
      const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH'] ?? ''}` }
      execFileSync('bash', ['-e', '-c', step?.run ?? 'exit 99'], { env, stdio: 'pipe' })
      return 0
    } catch (error) {
      return error instanceof Error && 'status' in error ? Number(error.status) : -1
    }
  }
  expect([0, 1, 2].map(exitOf)).toEqual([0, 0, 2])
})

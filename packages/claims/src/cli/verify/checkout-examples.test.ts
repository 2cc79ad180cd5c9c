/** `verify --checkout`: how a change affects examples, and which results are cached. */
import { describe, expect, it } from 'vitest'
import type { VerifyDocument } from './verify-claims'
import { base, change, git, run, setUpCheckout, sources, write } from '../../../../../test/support/checkout'

setUpCheckout()

describe('examples', () => {
  const example: VerifyDocument = {
    file: 'content/b.mdx',
    slots: [],
    checkedFences: [
      { language: 'bash', code: 'yarn setup', place: { file: 'content/b.mdx', line: 5, column: 1 } },
    ],
    importingFences: [
      {
        language: 'ts',
        code: "import { createCron } from '@fixture/box'\nimport { gone } from '@fixture/gone'",
        place: { file: 'content/b.mdx', line: 9, column: 1 },
      },
    ],
  }
  const documents = () => [example]

  it('a script that a change takes away, and an export, are told', async () => {
    write('package.json', '{ "name": "root", "workspaces": ["packages/*"], "scripts": { "setup": "x" } }')
    git('commit', '--quiet', '--all', '--message=scripts')
    git('branch', '--force', 'main')
    expect(await run({ documents })).toBe(0)
    write('package.json', '{ "name": "root", "workspaces": ["packages/*"], "scripts": { "prepare": "x" } }')
    expect(await run({ documents })).toBe(1)
    expect(base.output).toContain('The root has no script `setup`.')
    base.output = ''
    change('export const createCron', 'export const makeCron')
    await run({ documents })
    expect(base.output).toContain('The example imports `createCron` from `@fixture/box`')
    // A name that was missing before is not reported for this change.
    expect(base.output).not.toContain('@fixture/gone')
  })

  it('a name that leaves a list of exports is told, too', async () => {
    const listed = sources['src/cron.ts'].replace('export const createCron', 'const createCron')
    write('packages/box/src/cron.ts', `${listed}export {\n  createCron,\n}\n`)
    git('commit', '--quiet', '--all', '--message=list')
    git('branch', '--force', 'main')
    write('packages/box/src/cron.ts', `${listed}export {\n}\n`)
    await run({ documents })
    expect(base.output).toContain('The example imports `createCron` from `@fixture/box`')
  })
})

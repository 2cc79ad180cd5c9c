import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of its own. `whenOver` says when it is removed; default: when the test ends, `afterAll` for one of a whole file. */
export function tempFolder(whenOver: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-test-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A new, empty folder. `whenOver` decides when it is removed; default: after the test. Pass `afterAll` for one per file. */
export function tempFolder(whenOver: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-test-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { realSiteDir, runDocs } from './site'

/**
 * Builds the real site once for all browser tests. If the build fails, its report is shown and no tests run. Makes the folder of the
 * fixture sites that workers share, and returns what removes it.
 */
export default async function globalSetup(): Promise<() => void> {
  const { code, stdout, stderr } = await runDocs(['build'], { OUT_DIR: realSiteDir })
  if (code !== 0) throw new Error(`The site does not build:\n${stderr}${stdout}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-fixtures-'))
  process.env.SHARED_FIXTURES = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

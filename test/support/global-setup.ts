import { realSiteDir, runDocs } from './site'

/** Builds the real site once for all browser tests. If the build fails, its report is shown and no tests run. */
export default async function globalSetup(): Promise<void> {
  const { code, stdout, stderr } = await runDocs(['build'], { OUT_DIR: realSiteDir })
  if (code !== 0) throw new Error(`The site does not build:\n${stderr}${stdout}`)
}

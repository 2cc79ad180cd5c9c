import { realSiteDir, runDocs } from './site'

/** Builds the real site once for all browser tests; a build that fails stops them with its report. */
export default async function globalSetup(): Promise<void> {
  const { code, stdout, stderr } = await runDocs(['build'], { OUT_DIR: realSiteDir })
  if (code !== 0) throw new Error(`The site does not build:\n${stderr}${stdout}`)
}

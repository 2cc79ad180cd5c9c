import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { UpstreamConfig } from '../model/site-config'
import { hashOfContent } from '../files/file-states'
import type { Site } from '../content/load-site'

/**
 * State of what claims are checked against: the files of the release's index, and what lies beside it (review stamps). Other releases do
 * not count. Empty without a code base.
 */
export function claimsState(
  { siteDir, files }: Pick<Site, 'siteDir' | 'files'>,
  upstream: UpstreamConfig | undefined,
): string {
  if (!upstream) return ''
  const folder = path.join(siteDir, upstream.index)
  const states = [...listFiles(folder), ...listFiles(path.join(folder, upstream.release))].map(
    (file) => `${path.relative(folder, file)}\0${files.hashOf(file)}`,
  )
  return hashOfContent(`${JSON.stringify(upstream)}\n${states.join('\n')}`)
}

/** Every file of the folder, sorted; none where there is no such folder, which whoever needs it reports. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => path.join(folder, name))
      .sort()
  } catch {
    return []
  }
}

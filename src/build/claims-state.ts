import { readdirSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from '../site/files/file-states'
import type { Site } from '../site/load-site'

/** State of the code base that claims are checked against: all files of its index. Empty for a site without one. */
export function claimsState({ config, siteDir, files }: Pick<Site, 'config' | 'siteDir' | 'files'>): string {
  if (!config.upstream) return ''
  const folder = path.join(siteDir, config.upstream.index)
  const states = listIndex(folder).map((file) => `${path.relative(folder, file)}\0${files.hashOf(file)}`)
  return hashOfContent(states.join('\n'))
}

/** Every file below the folder, sorted; none where there is no such folder, which whoever needs it reports. */
function listIndex(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .sort()
  } catch {
    return []
  }
}

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findModule } from '../../modules/run/site-modules'
import { docsPluginId } from '../../model/constants'
import { didYouMean } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { DocsSettings } from '../../model/site-config'

/** Absolute path of the sidebars file of a content folder; undefined where it has none. */
export function sidebarsFile(
  siteDir: string,
  { id, sidebars }: DocsSettings,
): { absolute: string | undefined } | { problem: Problem } {
  if (typeof sidebars !== 'string')
    return { absolute: id === docsPluginId ? findModule(siteDir, 'sidebars') : undefined }
  const absolute = path.resolve(siteDir, sidebars)
  if (existsSync(absolute)) return { absolute }
  return {
    problem: {
      severity: 'error',
      code: 'sidebars-file',
      message: `Setting \`sidebars\` of the documents \`${id}\` names \`${sidebars}\`, which does not exist.`,
      hint:
        didYouMean(path.posix.normalize(sidebars), readdirSync(siteDir)) ??
        'It is a path from the site folder.',
      file: 'site.config.ts',
    },
  }
}

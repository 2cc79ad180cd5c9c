import { existsSync } from 'node:fs'
import path from 'node:path'
import { engineRoot, packageName } from '../files/engine-root'
import { isFile, pathCandidates } from './resolve'

const folder = path.join(engineRoot, 'src/theme/docusaurus')

/**
 * File of the engine that stands for one of Docusaurus' modules (`@theme/Tabs`, `@docusaurus/Link`) in components and pages, or for the
 * engine's own package, wherever that is; undefined for any other module, and for those that the engine does not have.
 */
export function docusaurusModule(source: string): string | undefined {
  if (source === packageName) return path.join(engineRoot, 'src/index.ts')
  const [, kind, name] = /^@(theme|theme-original|theme-init|docusaurus)\/([\w/-]+)$/.exec(source) ?? []
  if (kind === undefined || name === undefined) return undefined
  const place = kind === 'docusaurus' ? '' : 'theme'
  return ['.tsx', '.ts'].map((ending) => path.join(folder, place, name + ending)).find(existsSync)
}

/** File of a part that a site adds to the theme itself, `@theme/Screenshot` in `src/theme/`; undefined for anything else. */
export function ownThemePart(source: string, siteDir: string): string | undefined {
  if (!source.startsWith('@theme/') || docusaurusModule(source) !== undefined) return undefined
  return pathCandidates(source, siteDir, siteDir).find(isFile)
}

import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { withIntegrations } from './integrations'
import type { PlannedSite } from '../../packages/engine/src/pages/integrations'
import { loadSite, type LoadSiteOptions } from '../../packages/engine/src/content/load-site'
import { root, runDocs, type CommandResult } from './site'
import { writeFiles } from './write-files'
import { tempFolder } from './temp-folder'

/** Files by path inside the site folder. */
export type SiteFiles = Record<string, string | Uint8Array>

export interface TempSite {
  /** A new folder around the site; removed when the test ends. */
  folder: string
  siteDir: string
  outDir: string
  cacheDir: string
  write(files: SiteFiles): void
  /** Links to another folder; both paths are relative to the site folder. */
  link(to: string, file: string): void
  /** Text of a file of the built site. */
  read(file: string): string
  /** Whether the built site has a file. */
  has(file: string): boolean
  /** Runs `build` on it. */
  build(env?: Record<string, string>): Promise<CommandResult>
  load(options?: Partial<LoadSiteOptions>): Promise<PlannedSite>
}

const defaults: SiteFiles = {
  'site.config.ts': configOf({}),
  'pages/index.tsx': 'export default function Home() { return <p>Home</p> }\n',
}

/** Text of a `site.config.ts` with these settings and the two required ones. */
export function configOf(settings: Record<string, unknown>): string {
  return `export default ${JSON.stringify({ title: 'Doc', url: 'https://docs.example.org', ...settings })}\n`
}

/** A site folder for one test: the given files, a minimal configuration and a home page. */
export function createTempSite(files: SiteFiles, base?: string): TempSite {
  const folder = tempFolder()
  const siteDir = path.join(folder, 'site')
  const outDir = path.join(folder, 'dist')
  const cacheDir = path.join(folder, '.cache')
  const write = (added: SiteFiles) => writeFiles(siteDir, added)
  if (base === undefined) write(defaults)
  else cpSync(path.join(root, 'test/fixtures/sites', base), siteDir, { recursive: true })
  write(files)
  return {
    folder,
    siteDir,
    outDir,
    cacheDir,
    write,
    link(to, file) {
      const link = path.join(siteDir, file)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(path.join(siteDir, to), link, 'dir')
    },
    read: (file) => readFileSync(path.join(outDir, file), 'utf8'),
    has: (file) => existsSync(path.join(outDir, file)),
    build: (env = {}) => runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir, ...env }),
    load: async (options = {}) =>
      withIntegrations(await loadSite({ siteDir, cacheDir, mode: 'production', ...options })),
  }
}

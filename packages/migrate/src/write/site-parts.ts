import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { within } from '../convert/docs-plugin'
import type { Migration } from '../convert/migration'
import { filesBelow, type SiteFiles } from './site-files'

/** Files that are served as they are: all folders of them become one. */
export function addStatic(files: SiteFiles, siteDir: string, folders: readonly string[]): void {
  for (const folder of folders.length > 0 ? folders : ['static'])
    files.add(path.resolve(siteDir, folder), 'static')
}

/**
 * Code of the site: pages, components, styles. Modules go along when something imports them, since every component with behaviour must
 * bundle; of the theme's swizzled parts none does but for that.
 */
export function addSiteCode(files: SiteFiles, migration: Migration): void {
  const { siteDir, pages } = migration
  for (const file of migration.stylesheets) if (path.isAbsolute(file)) files.add(file, within(file, siteDir))
  for (const folder of pages) addPages(files, folder, migration)
  addThemeParts(files, migration)
  const unused: string[] = []
  for (const file of filesBelow(path.join(siteDir, 'src'))) {
    const name = within(file, siteDir)
    if (name.startsWith('src/theme/') || files.has(file)) continue
    if (/\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts')) unused.push(name)
    else files.add(file, name)
  }
  if (unused.length > 0)
    migration.findings.push({
      kind: 'changed',
      what: 'src',
      reason: `${unused.length} of its modules stay behind, because nothing that goes along imports them: ${unused.slice(0, 5).join(', ')}${unused.length > 5 ? ', …' : ''}.`,
      file: 'src',
    })
}

/** Patches of Docusaurus itself: what a site has by them, such as ids of headings of its own form, is not in its settings. */
export function notePatches({ siteDir, findings }: Migration): void {
  const folder = path.join(siteDir, 'patches')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  for (const name of names.filter((own) => own.startsWith('@docusaurus+')))
    findings.push({
      kind: 'left-out',
      what: name,
      reason: 'It changes Docusaurus itself, which is not there any more.',
      hint: 'Look whether links or looks rest on it, ids of headings above all.',
      file: `patches/${name}`,
    })
}

/** React pages lie in `src/pages`; Markdown among them is a folder of documents of its own. */
function addPages(files: SiteFiles, folder: string, migration: Migration): void {
  files.add(folder, 'src/pages')
  const isPage = (file: string) => /\.mdx?$/.test(file) && !/(?:^|[\\/])_/.test(path.relative(folder, file))
  if (!filesBelow(folder).some(isPage)) return
  migration.draft.docs.push({
    id: 'pages',
    path: 'src/pages',
    routeBasePath: '/',
    sidebars: false,
    showLastUpdateTime: false,
  })
}

/** `src/theme/MDXComponents` names components for all pages; every other part there takes the place of one of the theme's. */
function addThemeParts(files: SiteFiles, migration: Migration): void {
  const folder = path.join(migration.siteDir, 'src/theme')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const partOf = (name: string) => name.replace(/\.\w+$/, '')
  for (const name of names.filter((own) => partOf(own) === 'MDXComponents'))
    files.add(path.join(folder, name), `src/theme/${name}`)
  for (const name of names) {
    const isCopied = [...files.files.keys()].some((file) => `${file}/`.startsWith(`src/theme/${name}/`))
    if (isCopied) continue
    const part = partOf(name)
    migration.findings.push({
      kind: 'left-out',
      what: `src/theme/${name}`,
      reason:
        part === 'Root' ? 'There is no component around all pages.' : 'The theme’s parts cannot be replaced.',
      hint: 'What it changes in the look may be done in `styles.css`.',
      file: `src/theme/${name}`,
    })
  }
}

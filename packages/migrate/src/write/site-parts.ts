import path from 'node:path'
import { namesIn, within, type Migration } from '../convert/migration'
import { filesBelow, type SiteFiles } from './site-files'

/** Copies modules only if something imports them, because every component with behaviour must bundle. */
export function addSiteCode(files: SiteFiles, migration: Migration): void {
  const { siteDir, pages } = migration
  for (const file of migration.stylesheets) if (path.isAbsolute(file)) files.add(file, within(file, siteDir))
  for (const folder of pages) addPages(files, folder, migration)
  addThemeParts(files, migration)
  const unused: string[] = []
  for (const file of filesBelow(path.join(siteDir, 'src'))) {
    const name = within(file, siteDir)
    if (name.startsWith('src/theme/') || files.places.has(file)) continue
    if (/\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts')) unused.push(name)
    else files.add(file, name)
  }
  if (unused.length > 0)
    migration.noteFile('changed', 'src', 'src', {
      reason: `${unused.length} of its modules were left out, because nothing that was copied imports them: ${unused.slice(0, 5).join(', ')}${unused.length > 5 ? ', …' : ''}.`,
    })
}

/** Patches of Docusaurus: their effects, such as a different form of heading ids, are not in the settings. */
export function notePatches(migration: Migration): void {
  const names = namesIn(path.join(migration.siteDir, 'patches'))
  for (const name of names.filter((own) => own.startsWith('@docusaurus+')))
    migration.noteFile('left-out', name, `patches/${name}`, {
      reason: 'It patches Docusaurus, which is no longer used.',
      hint: 'Check whether links or styles depend on it, especially ids of headings.',
    })
}

/**
 * React pages are in `src/pages`; the Markdown files among them form a separate document folder. If another document folder uses the root
 * already, there is one folder for each first path segment: `about.md` is the page of the folder `about`.
 */
function addPages(files: SiteFiles, folder: string, migration: Migration): void {
  const { docs } = migration.draft
  const below = filesBelow(folder).map((file) => within(file, folder))
  const pages = below.filter((name) => /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name))
  const isRootTaken = docs.some(({ routeBasePath = '/' }) => /^\/*$/.test(routeBasePath))
  const parts = isRootTaken ? new Set(pages.map((name) => name.replace(/(?:\/|\.mdx?$).*/, ''))) : []
  for (const name of below) {
    const isMoved = isRootTaken && pages.includes(name) && !name.includes('/')
    files.add(path.join(folder, name), `src/pages/${isMoved ? name.replace(/(?=\.\w+$)/, '/index') : name}`)
  }
  const settings = { sidebars: false, showLastUpdateTime: false } as const
  if (!isRootTaken && pages.length > 0)
    docs.push({ id: 'pages', path: 'src/pages', routeBasePath: '/', ...settings })
  for (const part of parts)
    docs.push({ id: `pages-${part}`, path: `src/pages/${part}`, routeBasePath: `/${part}`, ...settings })
}

/** Components of Docusaurus' themes; all others are the site's. */
const themeParts =
  /^(?:A(?:dmonition|nnouncementBar|pi)|B(?:ackToTop|log)|Co(?:de|lorMode|ntentVis)|D(?:etails|oc)|E(?:ditM|ditT|rrorP)|Footer|Heading|Icon|L(?:ast|ayout|ogo)|MDX|Mermaid|N(?:avbar|otFound)|P(?:aginator|layground)|ReactLive|Root|S(?:earch|ite|kip)|T(?:OC|ab|ag|heme)|prism-)/

/** Components in `src/theme/MDXComponents` that replace elements of Markdown. */
const markdownParts = /^(?:A|Code|Details|Heading|Img|Li|Pre|Ul)$/

/** `src/theme/MDXComponents` defines components for all pages; every other component there replaces one of the theme's. */
function addThemeParts(files: SiteFiles, migration: Migration): void {
  const folder = path.join(migration.siteDir, 'src/theme')
  const names = namesIn(folder)
  const partOf = (name: string) => name.replace(/\.\w+$/, '')
  for (const name of names.filter((own) => partOf(own) === 'MDXComponents'))
    files.add(path.join(folder, name), `src/theme/${name}`)
  for (const name of namesIn(path.join(folder, 'MDXComponents'))) {
    const place = `src/theme/MDXComponents/${name}`
    if (markdownParts.test(partOf(name))) migration.noteFile('left-out', place, place, ofMarkdown)
  }
  for (const name of names) {
    const isCopied = [...files.files.keys()].some((file) => `${file}/`.startsWith(`src/theme/${name}/`))
    if (isCopied) continue
    const part = partOf(name)
    const isOwn = !themeParts.test(part)
    const words = isOwn ? notImported : part === 'Root' ? ofRoot : ofTheme
    migration.noteFile(isOwn ? 'changed' : 'left-out', `src/theme/${name}`, `src/theme/${name}`, words)
  }
}

const ofMarkdown = {
  reason: 'The engine renders Markdown’s own elements.',
  hint: 'Use the component under its own name, or style the element in `styles.css`.',
}
const notImported = { reason: 'It was left out, because nothing that was copied imports it.' }
const hint = 'Changes to the look can go into `styles.css`.'
const ofRoot = { reason: 'There is no component around all pages.', hint }
const ofTheme = { reason: 'The theme’s parts cannot be replaced.', hint }

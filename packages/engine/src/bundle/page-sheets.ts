import path from 'node:path'
import { engineRoot } from '../files/engine-root'
import type { PageData, PageSheet } from '../model/page'
import type { SiteCode } from '../modules/read/site-components'
import { sheetsOf, type MoreSheets } from '../model/page-sheets'
import type { NavbarItem, SiteData } from '../model/site-data'

/** The engine's stylesheets for some pages, relative to its root. */
export const sheetFiles: Readonly<Record<PageSheet, string>> = {
  pages: 'src/theme/views/pages.css',
  cards: 'src/theme/styles/cards.css',
  diagrams: 'src/theme/styles/diagrams.css',
  diagramKeys: 'src/theme/styles/diagram-keys.css',
  writing: 'src/theme/styles/writing.css',
  extras: 'src/theme/styles/extras.css',
  codeLines: 'src/theme/styles/code-lines.css',
  states: 'src/theme/doc/doc-states.css',
  notFound: 'src/theme/views/not-found.css',
}

/** The stylesheet that every page loads after its first paint, relative to the engine's root. */
export const deferredSheet = 'src/theme/styles/deferred.css'

/** Absolute paths of all these stylesheets. */
export const sheetPaths = [...Object.values(sheetFiles), deferredSheet].map((file) =>
  path.join(engineRoot, file),
)

/** Addresses on the development server of the additional stylesheets that a page needs, without a leading slash. */
export function sheetsInDevelopment(
  page: PageData,
  { pageStyles }: Pick<SiteCode, 'pageStyles'>,
  sheets: MoreSheets,
): string[] {
  const own = (page.kind === 'react' && pageStyles.get(page.module)) || []
  const files: Partial<Record<string, string>> = sheetFiles
  const named = sheetsOf(page, sheets).flatMap((name) => files[name] ?? sheets.get(name)?.file ?? [])
  return [...named, ...own].map(addressInDevelopment)
}

/** The address at which Vite serves a file: its path below the root, or with `/@fs/`. */
export function addressInDevelopment(file: string): string {
  if (!path.isAbsolute(file)) return file
  const relative = path.relative(engineRoot, file)
  const isBelow = !relative.startsWith('..') && !path.isAbsolute(relative)
  return (isBelow ? relative : `@fs${file}`).replaceAll(path.sep, '/')
}

/** The engine's stylesheets for optional parts of the frame, relative to its root. Each declares its layer. */
export function shellSheets({ announcementBar, docs, navbar }: SiteData): string[] {
  const menus = new Set<NavbarItem['type']>(['dropdown', 'docsVersion', 'docsVersionDropdown'])
  return [
    ...(navbar.items.some(({ type }) => menus.has(type)) ? ['src/theme/shell/Dropdown.css'] : []),
    ...(announcementBar ? ['src/theme/shell/AnnouncementBar.css'] : []),
    ...(docs ? ['src/theme/doc/VersionBanner.css'] : []),
  ]
}

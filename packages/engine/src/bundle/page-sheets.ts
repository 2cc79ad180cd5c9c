import path from 'node:path'
import { engineRoot } from '../files/engine-root'
import type { PageData, PageSheet } from '../model/page'
import { sheetsOf } from '../model/page-sheets'

/** The engine's stylesheets for some pages, from its root. */
export const sheetFiles: Readonly<Record<PageSheet, string>> = {
  pages: 'src/theme/views/pages.css',
  health: 'src/theme/health/health.css',
  code: 'src/theme/code/code.css',
  cards: 'src/theme/styles/cards.css',
  extras: 'src/theme/styles/extras.css',
  states: 'src/theme/doc/doc-states.css',
  notFound: 'src/theme/errors/not-found.css',
}

/** What every page has after its first paint, from the engine's root. */
export const deferredSheet = 'src/theme/styles/deferred.css'

/** The absolute paths of all of them. */
export const sheetPaths = (): string[] =>
  [...Object.values(sheetFiles), deferredSheet].map((file) => path.join(engineRoot, file))

/** Where the development server has the stylesheets that a page needs besides those that every page has, from its root. */
export function sheetsInDevelopment(
  page: PageData,
  styles: ReadonlyMap<string, readonly string[]>,
): string[] {
  const own = page.kind === 'react' ? (styles.get(page.module) ?? []) : []
  return [...sheetsOf(page).map((sheet) => sheetFiles[sheet]), ...own.map(addressInDevelopment)]
}

/** As Vite serves a file: by its place below the root, or with `/@fs/`. */
function addressInDevelopment(file: string): string {
  const relative = path.relative(engineRoot, file)
  const isBelow = !relative.startsWith('..') && !path.isAbsolute(relative)
  return (isBelow ? relative : `@fs${file}`).replaceAll(path.sep, '/')
}

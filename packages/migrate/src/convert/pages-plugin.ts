import path from 'node:path'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import { convertRehypePlugins, convertRemarkPlugins } from './markdown-plugins'
import type { Migration } from './migration'
import { applyRules, takers } from './rules'

/** Options of `@docusaurus/plugin-content-pages`: React pages, and Markdown ones. */
export function convertPages(options: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const pages = { path: 'src/pages', routeBasePath: '/' }
  const { text, texts } = takers(migration)
  const excluded = (value: string[]) =>
    migration.note(
      'to-do',
      at,
      `Which files are pages is decided by their names here, not by ${value.map((glob) => `\`${glob}\``).join(', ')}.`,
    )
  applyRules(options, at, migration, {
    id: null,
    path: text((value) => (pages.path = value)),
    routeBasePath: text((value) => (pages.routeBasePath = value)),
    include: texts(excluded),
    exclude: texts(excluded),
    remarkPlugins: (value, place) => convertRemarkPlugins(value, place, migration),
    beforeDefaultRemarkPlugins: (value, place) => convertRemarkPlugins(value, place, migration),
    rehypePlugins: (value, place) => convertRehypePlugins(value, place, migration),
    beforeDefaultRehypePlugins: (value, place) => convertRehypePlugins(value, place, migration),
    mdxPageComponent: 'Its page is the theme’s: there are no swizzled components.',
    admonitions: null,
    editUrl: null,
    showLastUpdateTime: null,
    showLastUpdateAuthor: null,
  })
  if (pages.routeBasePath.replaceAll('/', '') !== '')
    migration.note(
      'changed',
      [...at, 'routeBasePath'],
      'Pages have the addresses of their files: put them in a folder of that name.',
    )
  migration.pages.push(path.resolve(migration.siteDir, pages.path))
}

import { grammarOf } from 'holdtrue/content/config/site-config'
import type { MagicComment } from 'holdtrue/model/site-config'
import { convertFooter } from './footer'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'
import { convertNavbar } from './navbar'
import { applyRules, dropped, listOf, recordOf, takers, textsOf } from './rules'

const ownSearch = 'The search is built in and needs no service or settings.'

/** `themeConfig`: visible parts of the site. */
export function convertTheme(settings: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const { draft } = migration
  const { record, records, number } = takers(migration)
  applyRules(settings, at, migration, {
    navbar: record((value, place) => convertNavbar(value, place, migration)),
    footer: record((value, place) => convertFooter(value, place, migration)),
    colorMode: record((value, place) => convertColorMode(value, place, migration)),
    announcementBar: record((value, place) => convertAnnouncement(value, place, migration)),
    prism: record((value, place) => convertPrism(value, place, migration)),
    docs: record((value, place) => convertDocsTheme(value, place, migration)),
    tableOfContents: record((value, place) => {
      const levels: NonNullable<typeof draft.tableOfContents> = {}
      const rules = {
        minHeadingLevel: number((level) => (levels.minHeadingLevel = level)),
        maxHeadingLevel: number((level) => (levels.maxHeadingLevel = level)),
      }
      applyRules(value, place, migration, rules)
      draft.tableOfContents = levels
    }),
    metadata: records((value, place) => addMetadata(value, place, migration)),
    image: (value, place) => convertImage(value, place, migration),
    algolia: ownSearch,
    typesense: ownSearch,
    search: ownSearch,
    docsearch: ownSearch,
    liveCodeBlock: 'Readers cannot edit and run code. A component of the site can be live.',
    mermaid: 'Diagrams are drawn when the site is built, in the theme’s colours.',
    blog: 'There is no blog.',
    zoom: 'Pictures cannot be enlarged.',
    imageZoom: 'Pictures cannot be enlarged.',
    gtag: 'Pages make no requests to third parties.',
    googleAnalytics: 'Pages make no requests to third parties.',
    // Docusaurus 2 had these two here.
    hideableSidebar: sidebarReasons.hideable,
    autoCollapseSidebarCategories: sidebarReasons.autoCollapseCategories,
  })
}

const sidebarReasons = {
  hideable: 'The sidebar cannot be hidden.',
  autoCollapseCategories: 'Opening a category does not close the others.',
}

function convertColorMode(settings: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const colorMode: NonNullable<Migration['draft']['colorMode']> = {}
  const { flag, choice } = takers(migration)
  applyRules(settings, at, migration, {
    defaultMode: choice(['light', 'dark'], (value) => (colorMode.defaultMode = value)),
    disableSwitch: flag((value) => (colorMode.disableSwitch = value)),
    respectPrefersColorScheme: flag((value) => (colorMode.respectPrefersColorScheme = value)),
    switchConfig: 'The icons of the switch cannot be changed.',
  })
  migration.draft.colorMode = colorMode
}

function convertAnnouncement(settings: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const bar = { id: 'announcement-bar', content: '' }
  const { text, flag } = takers(migration)
  const closeable: { isCloseable?: boolean } = {}
  applyRules(settings, at, migration, {
    id: text((value) => (bar.id = value)),
    content: text((value) => (bar.content = value)),
    isCloseable: flag((value) => (closeable.isCloseable = value)),
    backgroundColor:
      'Its background comes from the theme. Style `.announcement-bar` in `styles.css` to change it.',
    textColor:
      'Its text colour comes from the theme. Style `.announcement-bar` in `styles.css` to change it.',
  })
  if (bar.content !== '') migration.draft.announcementBar = { ...bar, ...closeable }
}

function convertDocsTheme(settings: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const { record } = takers(migration)
  applyRules(settings, at, migration, {
    versionPersistence: null,
    sidebar: record((value, place) => applyRules(value, place, migration, sidebarReasons)),
  })
}

const builtInMagicComment = 'theme-code-block-highlighted-line'

function convertPrism(settings: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const { draft } = migration
  const colors =
    'Code has the theme’s colours in both modes. The variables `--tk-…` in `styles.css` change them.'
  applyRules(settings, at, migration, {
    theme: colors,
    darkTheme: colors,
    plugins: 'Prism’s plugins run in browsers, but code is highlighted when the site is built.',
    defaultLanguage: 'A block without a language is plain text. Name the language in each block.',
    additionalLanguages: (value, place) => {
      const found = textsOf(value).map((name) => ({ name, grammar: grammarOf(name) }))
      for (const { name, grammar } of found)
        if (grammar === undefined) migration.leftOut(place, `There is no grammar \`${name}\`.`)
      draft.codeLanguages = [...new Set(found.flatMap(({ grammar }) => grammar ?? []))]
    },
    magicComments: (value) => {
      const comments = listOf(value).flatMap((item) => magicComment(item) ?? [])
      if (comments.length > 0) draft.markdown.magicComments = comments
    },
  })
}

function magicComment(value: unknown): MagicComment | undefined {
  const { className, line, block } = recordOf(value) ?? {}
  if (
    typeof className !== 'string' ||
    (className === builtInMagicComment && line === 'highlight-next-line')
  ) {
    return undefined
  }
  const { start, end } = recordOf(block) ?? {}
  return {
    className,
    ...(typeof line === 'string' && { line }),
    ...(typeof start === 'string' && typeof end === 'string' && { block: { start, end } }),
  }
}

/** A `<meta>` of every page. */
export function addMetadata(settings: Record<string, unknown>, at: SettingPath, migration: Migration): void {
  const { name, property, content } = settings
  applyRules(settings, at, migration, {
    ...dropped('name property content charSet key id'),
    httpEquiv: 'The server sends headers. See `deploy.headers` and `security`.',
    'http-equiv': 'The server sends headers. See `deploy.headers` and `security`.',
  })
  if (typeof content !== 'string' || (typeof name !== 'string' && typeof property !== 'string')) return
  migration.draft.metadata = [
    ...(migration.draft.metadata ?? []),
    { ...(typeof name === 'string' && { name }), ...(typeof property === 'string' && { property }), content },
  ]
}

/** The preview picture for shared links. */
function convertImage(value: unknown, at: SettingPath, migration: Migration): void {
  if (typeof value !== 'string') return
  const { url = '', baseUrl = '/' } = migration.draft
  const content = /^https?:/.test(value) ? value : `${url}${baseUrl}${value.replace(/^\//, '')}`
  addMetadata({ property: 'og:image', content }, at, migration)
}

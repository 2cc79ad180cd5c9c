import { grammarOf } from 'holdtrue/content/config/site-config'
import type { MagicComment } from 'holdtrue/model/site-config'
import { convertFooter } from './footer'
import type { Migration } from './migration'
import { convertNavbar } from './navbar'
import { applyRules, choice, dropped, each, flag, kept, number, record, text, type Convert } from './rules'
import { listOf, recordOf, textsOf, type Settings } from './values'

const ownSearch = 'The search is built in and needs no service or settings.'

export const convertTheme: Convert<Settings> = (settings, at) => {
  applyRules(settings, at, {
    navbar: record(convertNavbar),
    footer: record(convertFooter),
    colorMode: record(convertColorMode),
    announcementBar: record(convertAnnouncement),
    prism: record(convertPrism),
    docs: record(convertDocsTheme),
    tableOfContents: record((value, place) => {
      const levels = (at.migration.draft.tableOfContents = {})
      applyRules(value, place, kept(levels, number, 'minHeadingLevel', 'maxHeadingLevel'))
    }),
    metadata: each(record(addMetadata)),
    image: convertImage,
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

const convertColorMode: Convert<Settings> = (settings, at) => {
  const colorMode: NonNullable<Migration['draft']['colorMode']> = {}
  applyRules(settings, at, {
    defaultMode: choice(['light', 'dark'], (value) => (colorMode.defaultMode = value)),
    ...kept(colorMode, flag, 'disableSwitch', 'respectPrefersColorScheme'),
    switchConfig: 'The icons of the switch cannot be changed.',
  })
  at.migration.draft.colorMode = colorMode
}

const convertAnnouncement: Convert<Settings> = (settings, at) => {
  const bar: NonNullable<Migration['draft']['announcementBar']> = { id: 'announcement-bar', content: '' }
  const style = 'comes from the theme. Style `.announcement-bar` in `styles.css` to change it.'
  applyRules(settings, at, {
    ...kept(bar, text, 'id', 'content'),
    ...kept(bar, flag, 'isCloseable'),
    backgroundColor: `Its background ${style}`,
    textColor: `Its text colour ${style}`,
  })
  if (bar.content !== '') at.migration.draft.announcementBar = bar
}

const convertDocsTheme: Convert<Settings> = (settings, at) =>
  applyRules(settings, at, {
    versionPersistence: null,
    sidebar: record((value, place) => applyRules(value, place, sidebarReasons)),
  })

const convertPrism: Convert<Settings> = (settings, at) => {
  const { draft } = at.migration
  const colors =
    'Code has the theme’s colours in both modes. The variables `--tk-…` in `styles.css` change them.'
  applyRules(settings, at, {
    theme: colors,
    darkTheme: colors,
    plugins: 'Prism’s plugins run in browsers, but code is highlighted when the site is built.',
    defaultLanguage: 'A block without a language is plain text. Name the language in each block.',
    additionalLanguages: (value, place) => {
      const found = textsOf(value).map((name) => ({ name, grammar: grammarOf(name) }))
      for (const { name, grammar } of found)
        if (grammar === undefined) place.leftOut(`There is no grammar \`${name}\`.`)
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
  const isBuiltIn = className === 'theme-code-block-highlighted-line' && line === 'highlight-next-line'
  if (typeof className !== 'string' || isBuiltIn) return undefined
  const { start, end } = recordOf(block) ?? {}
  return {
    className,
    ...(typeof line === 'string' && { line }),
    ...(typeof start === 'string' && typeof end === 'string' && { block: { start, end } }),
  }
}

export const addMetadata: Convert<Settings> = (settings, at) => {
  const { name, property, content } = settings
  applyRules(settings, at, {
    ...dropped('name property content charSet key id'),
    httpEquiv: 'The server sends headers. See `deploy.headers` and `security`.',
    'http-equiv': 'The server sends headers. See `deploy.headers` and `security`.',
  })
  if (typeof content !== 'string' || (typeof name !== 'string' && typeof property !== 'string')) return
  const { draft } = at.migration
  draft.metadata = [
    ...(draft.metadata ?? []),
    { ...(typeof name === 'string' && { name }), ...(typeof property === 'string' && { property }), content },
  ]
}

const convertImage: Convert<unknown> = (value, at) => {
  if (typeof value !== 'string') return
  const { url = '', baseUrl = '/' } = at.migration.draft
  const content = /^https?:/.test(value) ? value : `${url}${baseUrl}${value.replace(/^\//, '')}`
  addMetadata({ property: 'og:image', content }, at)
}

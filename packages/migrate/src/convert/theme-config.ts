import { grammarOf } from 'holdtrue/content/config/load-config'
import type { FooterColumn, MagicComment } from 'holdtrue/model/site-config'
import type { Migration, Setting } from './migration'
import { addressOf, baseReasons, convertNavbar, isExternal, rooted } from './navbar'
import { applyRules, choice, dropped, each, flag, kept, nested, number, record, text } from './rules'
import type { Convert } from './rules'
import { listOf, recordOf, textOf, textsOf, withoutTags, type Settings } from './values'

export const convertTheme: Convert<Settings> = (settings, at) => {
  applyRules(settings, at, {
    navbar: record(convertNavbar),
    footer: record(convertFooter),
    colorMode: record(convertColorMode),
    announcementBar: record(convertAnnouncement),
    prism: record(convertPrism),
    docs: nested({ versionPersistence: null, sidebar: nested(sidebarReasons) }),
    tableOfContents: record((value, place) => {
      const levels = (at.migration.draft.tableOfContents = {})
      applyRules(value, place, kept(levels, number, 'minHeadingLevel', 'maxHeadingLevel'))
    }),
    metadata: each(record(addMetadata)),
    image: convertImage,
    ...dropped(
      'algolia typesense search docsearch',
      'The search is built in and needs no service or settings.',
    ),
    liveCodeBlock: 'Readers cannot edit and run code. A component of the site can be live.',
    mermaid: 'Diagrams are drawn when the site is built, in the theme’s colours.',
    blog: 'There is no blog.',
    ...dropped('zoom imageZoom', 'Pictures cannot be enlarged.'),
    ...dropped('gtag googleAnalytics', 'Pages make no requests to third parties.'),
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

const convertPrism: Convert<Settings> = (settings, at) => {
  const { draft } = at.migration
  applyRules(settings, at, {
    ...dropped(
      'theme darkTheme',
      'Code has the theme’s colours in both modes. The variables `--tk-…` in `styles.css` change them.',
    ),
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
  const isBlock = typeof start === 'string' && typeof end === 'string'
  return { className, line: textOf(line), block: isBlock ? { start, end } : undefined }
}

export const addMetadata: Convert<Settings> = (settings, at) => {
  const { name, property, content } = settings
  applyRules(settings, at, {
    ...dropped('name property content charSet key id'),
    ...dropped('httpEquiv http-equiv', 'The server sends headers. See `deploy.headers` and `security`.'),
  })
  const named = { name: textOf(name), property: textOf(property) }
  if (typeof content !== 'string' || (named.name ?? named.property) === undefined) return
  const { draft } = at.migration
  draft.metadata = [...(draft.metadata ?? []), { ...named, content }]
}

const convertImage: Convert<unknown> = (value, at) => {
  if (typeof value !== 'string') return
  const { url = '', baseUrl = '/' } = at.migration.draft
  const content = /^https?:/.test(value) ? value : `${url}${baseUrl}${value.replace(/^\//, '')}`
  addMetadata({ property: 'og:image', content }, at)
}

type FooterItem = FooterColumn['items'][number]

const convertFooter: Convert<Settings> = (settings, at) => {
  const footer: NonNullable<Migration['draft']['footer']> = {}
  applyRules(settings, at, {
    style: null,
    logo: 'The footer has no logo. HTML in `footer.copyright` can contain a picture.',
    ...kept(footer, text, 'copyright'),
    links: (links, place) => (footer.links = convertColumns(listOf(links), place)),
  })
  at.migration.draft.footer = footer
}

function convertColumns(links: readonly unknown[], at: Setting): FooterColumn[] {
  const linksIn = (items: readonly unknown[], place: Setting) =>
    items.flatMap((item, index) => {
      const settings = recordOf(item)
      if (!settings || 'items' in settings) return []
      return convertLink(settings, place.in(index)) ?? []
    })
  const columns = links.flatMap((link, index) => {
    const { title, items, ...others } = recordOf(link) ?? {}
    if (items === undefined) return []
    applyRules(others, at.in(index), { className: 'Columns cannot have a class.' })
    return { title: textOf(title) ?? 'More', items: linksIn(listOf(items), at.in(index, 'items')) }
  })
  // Links without columns get a heading, because the column is a list.
  const loose = linksIn(links, at)
  return loose.length > 0 ? [...columns, { title: 'Links', items: loose }] : columns
}

function convertLink(settings: Settings, at: Setting): FooterItem | undefined {
  const { html } = settings
  const { label, to, href } = typeof html === 'string' ? linkIn(html) : settings
  const [address] = textsOf([to, href])
  if (typeof html !== 'string')
    applyRules(settings, at, {
      ...dropped('label to href position target rel aria-label'),
      className: 'Links in the footer cannot have a class.',
      ...baseReasons,
    })
  if (address === undefined || typeof label !== 'string' || label === '') {
    const reason = 'A link in the footer needs a label and an address. `footer.copyright` can contain HTML.'
    return (typeof html === 'string' ? at.in('html') : at).leftOut(reason)
  }
  if (typeof html === 'string') at.in('html').changed(`It is a plain link now: \`${label}\`.`)
  if (isExternal(address)) return { label, href: addressOf(address, at.migration) }
  return typeof to === 'string' ? { label, to: rooted(address) } : { label, href: rooted(address) }
}

function linkIn(html: string): Settings {
  const [, to] = /<a\b[^>]*\shref=["']([^"']+)["']/.exec(html) ?? []
  return { label: withoutTags(html), to }
}

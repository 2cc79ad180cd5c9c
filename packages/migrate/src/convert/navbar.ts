import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { UserNavbarItem } from 'holdtrue/model/site-config'
import type { Migration, Setting } from './migration'
import { applyRules, dropped, flag, kept, record, text, type Convert, type Rule } from './rules'
import { listOf, recordOf, textOf, textsOf, withoutTags, type Settings } from './values'

type Navbar = NonNullable<Migration['draft']['navbar']>

export const convertNavbar: Convert<Settings> = (settings, at) => {
  const navbar: Navbar = {}
  applyRules(settings, at, {
    ...kept(navbar, text, 'title'),
    ...kept(navbar, flag, 'hideOnScroll'),
    logo: record((logo, place) => convertLogo(logo, place, navbar)),
    style: addGround,
    items: (items, place) => (navbar.items = convertItems(items, place)),
  })
  // Docusaurus' default, which differs from the engine's.
  navbar.hideOnScroll ??= false
  at.migration.draft.navbar = navbar
}

/** Infima's colours for a navbar with a background colour. The site's styles override them. */
const grounds = new Map<unknown, string>([
  ['dark', '#242526'],
  ['primary', 'var(--ifm-color-primary)'],
])

const addGround: Convert<unknown> = (style, at) => {
  const ground = grounds.get(style)
  if (ground === undefined) return
  const { migration } = at
  migration.usesInfima = true
  migration.rules.push(`/* \`navbar.style: '${String(style)}'\` of Docusaurus. */
:where(.navbar) {
  --ifm-navbar-background-color: ${ground};
  --ifm-navbar-link-color: #f5f6f7;
  --ifm-navbar-link-hover-color: #fff;
}
`)
  at.changed('Its colours are now a rule in the site’s stylesheet.')
}

const pixels =
  (take: Convert<number>): Convert<unknown> =>
  (value, at) => {
    if (/^\d+(?:\.\d+)?(?:px)?$/.test(String(value))) take(Number.parseFloat(String(value)), at)
    else at.leftOut('The size of a logo is a number of pixels.')
  }

function convertLogo(settings: Settings, at: Setting, navbar: Navbar): void {
  const { migration } = at
  const logo: NonNullable<Navbar['logo']> = { alt: '', src: '' }
  applyRules(settings, at, {
    ...kept(logo, text, 'alt', 'href'),
    ...kept(logo, pixels, 'width', 'height'),
    src: text((value) => (logo.src = logoFile(value, 'logo', migration))),
    srcDark: text((value) => (logo.srcDark = logoFile(value, 'logo-dark', migration))),
    target: 'The logo links to the home page, in the same window.',
    className: 'The logo’s class is always `.logo-image`.',
    style: 'The logo has no style attribute. Style `.logo-image` in `styles.css`.',
  })
  if (logo.width === undefined && logo.height === undefined && isSizeless(logo.src, migration)) {
    // Browsers draw such an image with twice its height as width.
    Object.assign(logo, { width: 64, height: 32 })
    at.in('src').changed('The picture does not say its size, so the logo is 64 × 32 pixels.')
  }
  if (/^https?:/.test(logo.src))
    at.in('src').leftOut('A logo must be a file in `static/`. Nothing is fetched from other hosts.')
  else if (logo.src !== '') navbar.logo = logo
}

/** Files in `static/` are named by their path in it; a data URL becomes a file. */
function logoFile(address: string, name: string, { made }: Migration): string {
  const [, ending = '', coding, data = ''] = /^data:image\/(\w+)[^,]*?(;base64)?,(.*)$/s.exec(address) ?? []
  if (ending === '') return address.replace(/^\/+/, '')
  const file = `img/${name}.${ending}`
  const picture = Buffer.from(coding ? data : decodeURIComponent(data), coding ? 'base64' : 'utf8')
  made.set(`static/${file}`, picture)
  return file
}

function isSizeless(src: string, { siteDir, made }: Migration): boolean {
  const file = path.join(siteDir, 'static', src)
  const svg = String(made.get(`static/${src}`) ?? (existsSync(file) ? readFileSync(file) : ''))
  return src.endsWith('.svg') && svg !== '' && !/<svg[^>]*\s(?:viewBox|width)=/.test(svg)
}

const convertItems = (items: unknown, at: Setting): UserNavbarItem[] =>
  listOf(items).flatMap((item, index) => convertItem(item, at.in(index)) ?? [])

function convertItem(item: unknown, at: Setting): UserNavbarItem | undefined {
  const settings = recordOf(item)
  if (!settings) return undefined
  const convert = itemTypes[String(settings['type'] ?? 'default')]
  return convert ? convert(settings, at) : at.leftOut('Custom types of items need a swizzled component.')
}

/** By an item's type. */
const itemTypes: Record<string, (settings: Settings, at: Setting) => UserNavbarItem | undefined> = {
  default: link,
  link,
  dropdown,
  search: (settings) => ({ ...itemBase(settings), type: 'search' }),
  html({ value, ...settings }) {
    return typeof value === 'string' ? { ...itemBase(settings), type: 'html', value } : undefined
  },
  doc(settings, at) {
    const { docId, label } = settings
    check(settings, at, 'docId')
    if (typeof docId !== 'string') return undefined
    return { ...docsBase(settings), label: textOf(label), type: 'doc', docId }
  },
  docSidebar(settings, at) {
    const { sidebarId, label } = settings
    check(settings, at, 'sidebarId')
    if (typeof sidebarId !== 'string') return undefined
    if (typeof label !== 'string')
      at.changed(
        `Its label is the sidebar’s id, \`${sidebarId}\`.`,
        'Docusaurus shows the label of the first document. Write that into `label`.',
      )
    return { label: textOf(label) ?? sidebarId, ...docsBase(settings), type: 'docSidebar', sidebarId }
  },
  docsVersion(settings, at) {
    check(settings, at, 'to')
    const { label, to } = settings
    return { ...docsBase(settings), label: textOf(label), to: textOf(to), type: 'docsVersion' }
  },
  docsVersionDropdown(settings, at) {
    const versions = 'The dropdown lists all versions that are built.'
    const around = ['dropdownItemsBefore', 'dropdownItemsAfter'] as const
    check(settings, at, around.join(' '), { dropdownActiveClassDisabled: active, versions })
    const lists = around
      .map((key) => [key, convertItems(settings[key], at.in(key))] as const)
      .filter(([, items]) => items.length > 0)
    return { ...docsBase(settings), type: 'docsVersionDropdown', ...Object.fromEntries(lists) }
  },
  localeDropdown: (_, at) => at.leftOut('A site has one language.'),
}

const itemBase = ({ position, className }: Settings) => ({
  position: (['left', 'right'] as const).find((side) => side === position),
  className: textOf(className),
})

const docsBase = ({ docsPluginId: id, ...rest }: Settings) => ({
  ...itemBase(rest),
  docsPluginId: textOf(id),
})

/** Reports settings that are dropped, common ones and an item type's. Settings in `known` are converted. */
function check(settings: Settings, at: Setting, known: string, own: Record<string, Rule> = {}): void {
  const names = `type position className key aria-label target rel isDropdownItem docsPluginId label ${known}`
  const ofState = dropped('activeBasePath activeBaseRegex activeClassName exact', active)
  applyRules(settings, at, { ...baseReasons, ...ofState, ...dropped(names), ...own })
}

const active = 'The current page’s item is found by its address.'
/** Why settings common to all links are dropped. */
export const baseReasons = dropped(
  'prependBaseUrlToHref autoAddBaseUrl',
  'The base path is added to `to` and never to `href`.',
)

function labelOf(settings: Settings): string | undefined {
  const { label, 'aria-label': aria, html, title } = settings
  const shown = typeof html === 'string' ? withoutTags(html) : undefined
  return textsOf([label, aria, title, shown]).find((text) => text !== '')
}

function link(settings: Settings, at: Setting): UserNavbarItem | undefined {
  if ('items' in settings) return dropdown(settings, at)
  const { to, href, html, label } = settings
  check(settings, at, 'title to href html pathname')
  const shown = labelOf(settings) ?? (typeof href === 'string' ? hostOf(href) : undefined)
  if (typeof html === 'string' && label === undefined)
    at.in('html').changed(
      `Its label is plain text now: \`${shown ?? ''}\`.`,
      "An item `{ type: 'html', value }` holds HTML.",
    )
  if (shown === undefined) return at.leftOut('It has no label.')
  const base = { ...itemBase(settings), label: shown }
  if (typeof to === 'string' && !isPathname(to)) return { ...base, to: isExternal(to) ? to : rooted(to) }
  const [address] = textsOf([to, href])
  if (address !== undefined) return { ...base, href: addressOf(address, at.migration) }
  return at.leftOut('It has no address.')
}

/** Docusaurus' prefix for a path that belongs to another deployment on the same host. */
const isPathname = (address: string) => address.startsWith('pathname://')

/** The new `href` of an item. A path of another deployment becomes a complete address, so that it is not treated as a page. */
export function addressOf(href: string, { draft }: Migration): string {
  if (!isPathname(href)) return isExternal(href) ? href : rooted(href)
  return `${draft.url ?? ''}${(draft.baseUrl ?? '').replace(/\/$/, '')}${rooted(href.slice('pathname://'.length))}`
}

/** A label for an item that shows only an image. */
function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return hostname === 'github.com' ? 'GitHub' : hostname.replace(/^www\./, '')
}

function dropdown(settings: Settings, at: Setting): UserNavbarItem | undefined {
  const leads = 'A label that opens a menu cannot be a link. Add the link to the menu.'
  check(settings, at, 'title items html', { to: leads, href: leads })
  const items = convertItems(settings['items'], at.in('items'))
  const label = labelOf(settings) ?? 'More'
  return items.length === 0 ? undefined : { ...itemBase(settings), type: 'dropdown', label, items }
}

export const isExternal = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)

/** An address of the site, starting at its root. */
export const rooted = (address: string): string => (/^[/#?]/.test(address) ? address : `/${address}`)

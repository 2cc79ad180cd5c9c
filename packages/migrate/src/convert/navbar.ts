import type { NavbarPosition, UserNavbarItem } from 'holdtrue/model/site-config'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'
import { applyRules, listOf, recordOf, takers, type Rule } from './rules'

type Navbar = NonNullable<Migration['draft']['navbar']>
type ItemBase = { position?: NavbarPosition; className?: string }

/** `themeConfig.navbar`. */
export function convertNavbar(
  settings: Record<string, unknown>,
  at: SettingPath,
  migration: Migration,
): void {
  const navbar: Navbar = {}
  const { text, flag, record } = takers(migration)
  applyRules(settings, at, migration, {
    title: text((value) => (navbar.title = value)),
    hideOnScroll: flag((value) => (navbar.hideOnScroll = value)),
    logo: record((logo, place) => convertLogo(logo, place, { navbar, migration })),
    style: (style, place) => addGround(style, place, migration),
    items: (items, place) => {
      navbar.items = listOf(items).flatMap((item, index) => convertItem(item, [...place, index], migration))
    },
  })
  // Docusaurus' default, which is not the one here.
  navbar.hideOnScroll ??= false
  migration.draft.navbar = navbar
}

/** Infima's colours of a navbar with a ground of its own. They count for nothing, as classes do there, where the site's styles say otherwise. */
const grounds = new Map<unknown, string>([
  ['dark', '#242526'],
  ['primary', 'var(--ifm-color-primary)'],
])

function addGround(style: unknown, at: SettingPath, migration: Migration): void {
  const ground = grounds.get(style)
  if (ground === undefined) return
  migration.draft.infima = true
  migration.rules.push(`/* \`navbar.style: '${String(style)}'\` of Docusaurus. */
:where(.navbar) {
  --ifm-navbar-background-color: ${ground};
  --ifm-navbar-link-color: #f5f6f7;
  --ifm-navbar-link-hover-color: #fff;
}
`)
  migration.note('changed', at, 'Its colours are a rule in the site’s stylesheet.')
}

function convertLogo(
  settings: Record<string, unknown>,
  at: SettingPath,
  { navbar, migration }: { navbar: Navbar; migration: Migration },
): void {
  const logo: NonNullable<Navbar['logo']> = { alt: '', src: '' }
  const { text } = takers(migration)
  const pixels =
    (take: (value: number) => void): Rule =>
    (value, place) => {
      const size = Number.parseFloat(String(value))
      if (Number.isFinite(size) && /^\d+(?:\.\d+)?(?:px)?$/.test(String(value))) take(size)
      else migration.note('left-out', place, 'A logo has its size in pixels.')
    }
  applyRules(settings, at, migration, {
    alt: text((value) => (logo.alt = value)),
    src: text((value) => (logo.src = fromStatic(value))),
    srcDark: text((value) => (logo.srcDark = fromStatic(value))),
    href: text((value) => (logo.href = value)),
    width: pixels((value) => (logo.width = value)),
    height: pixels((value) => (logo.height = value)),
    target: 'The logo leads to the home page in the same window.',
    className: 'The logo has no class of its own: `.logo-image` is its class.',
    style: 'The logo has no style attribute: `.logo-image` in `styles.css` is the place for it.',
  })
  if (/^https?:/.test(logo.src))
    migration.note(
      'left-out',
      [...at, 'src'],
      'A logo is a file in `static/`: nothing is fetched from elsewhere.',
    )
  else if (logo.src !== '') navbar.logo = logo
}

/** Files of `static/` are named by their path in it. */
const fromStatic = (address: string) => address.replace(/^\/+/, '')

const reasons = {
  localeDropdown: 'A site has one language.',
  custom: 'Items of one’s own kind need a swizzled component.',
  active: 'The item of the page that is shown is marked by its address.',
}

function convertItem(item: unknown, at: SettingPath, migration: Migration): UserNavbarItem[] {
  const settings = recordOf(item)
  if (!settings) return []
  const { type = 'items' in settings ? 'dropdown' : 'default' } = settings
  const base = itemBase(settings)
  switch (type) {
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'html':
      return typeof settings['value'] === 'string'
        ? [{ ...base, type: 'html', value: settings['value'] }]
        : []
    case 'default':
    case 'link':
      return 'items' in settings ? dropdown(settings, at, migration) : link(settings, at, migration)
    case 'dropdown':
      return dropdown(settings, at, migration)
    case 'doc':
    case 'docSidebar':
    case 'docsVersion':
    case 'docsVersionDropdown':
      return docsItem(type, settings, at, migration)
    case 'localeDropdown':
      migration.note('left-out', at, reasons.localeDropdown)
      return []
    default:
      migration.note('left-out', at, reasons.custom)
      return []
  }
}

function itemBase({ position, className }: Record<string, unknown>): ItemBase {
  return {
    ...((position === 'left' || position === 'right') && { position }),
    ...(typeof className === 'string' && { className }),
  }
}

/** Settings that all items have, and those that a kind of them has. */
function check(
  settings: Record<string, unknown>,
  at: SettingPath,
  migration: Migration,
  own: Record<string, Rule>,
): void {
  const common: Record<string, Rule> = {
    type: null,
    position: null,
    className: null,
    key: null,
    'aria-label': null,
    target: null,
    rel: null,
    activeBasePath: reasons.active,
    activeBaseRegex: reasons.active,
    activeClassName: reasons.active,
    exact: reasons.active,
    prependBaseUrlToHref: 'An address with `to` has the base path, one with `href` has not.',
    autoAddBaseUrl: 'An address with `to` has the base path, one with `href` has not.',
    isDropdownItem: null,
  }
  applyRules(settings, at, migration, { ...common, ...own })
}

/** What an item says: its label, or what it tells those who cannot see its picture. */
function labelOf(settings: Record<string, unknown>): string | undefined {
  const { label, 'aria-label': aria, html, title } = settings
  const text = [
    label,
    aria,
    title,
    typeof html === 'string' ? html.replace(/<[^>]*>/g, '').trim() : undefined,
  ]
  return text.find((value): value is string => typeof value === 'string' && value !== '')
}

function link(settings: Record<string, unknown>, at: SettingPath, migration: Migration): UserNavbarItem[] {
  const { to, href, html, label } = settings
  check(settings, at, migration, {
    label: null,
    title: null,
    to: null,
    href: null,
    html: null,
    pathname: null,
  })
  const text = labelOf(settings) ?? (typeof href === 'string' ? hostOf(href) : undefined)
  if (typeof html === 'string' && label === undefined)
    migration.note(
      'changed',
      [...at, 'html'],
      `Its label is text: \`${text ?? ''}\`.`,
      "An item `{ type: 'html', value }` holds HTML.",
    )
  if (text === undefined) {
    migration.note('left-out', at, 'It has no label.')
    return []
  }
  const base = { ...itemBase(settings), label: text }
  if (typeof to === 'string')
    return [
      isPathname(to)
        ? { ...base, href: addressOf(to, migration) }
        : { ...base, to: isExternal(to) ? to : rooted(to) },
    ]
  if (typeof href === 'string') return [{ ...base, href: addressOf(href, migration) }]
  migration.note('left-out', at, 'It leads nowhere.')
  return []
}

/** Docusaurus' escape in front of a path that is no page of the site, but another deployment's on its host. */
const isPathname = (address: string) => address.startsWith('pathname://')

/** What an item's `href` is here: another deployment has its whole address, which no check and no script takes for a page. */
export function addressOf(href: string, { draft }: Migration): string {
  if (!isPathname(href)) return isExternal(href) ? href : rooted(href)
  return `${draft.url ?? ''}${(draft.baseUrl ?? '').replace(/\/$/, '')}${rooted(href.slice('pathname://'.length))}`
}

/** A name for an item that shows a picture alone. */
function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return hostname === 'github.com' ? 'GitHub' : hostname.replace(/^www\./, '')
}

function dropdown(
  settings: Record<string, unknown>,
  at: SettingPath,
  migration: Migration,
): UserNavbarItem[] {
  check(settings, at, migration, {
    label: null,
    title: null,
    items: null,
    to: 'A label that opens a list leads nowhere itself: give the list an item for it.',
    href: 'A label that opens a list leads nowhere itself: give the list an item for it.',
    html: null,
  })
  const items = childItems(settings['items'], [...at, 'items'], migration)
  return items.length === 0
    ? []
    : [{ ...itemBase(settings), type: 'dropdown', label: labelOf(settings) ?? 'More', items }]
}

function childItems(items: unknown, at: SettingPath, migration: Migration): UserNavbarItem[] {
  return listOf(items).flatMap((item, index) => convertItem(item, [...at, index], migration))
}

function docsItem(
  type: 'doc' | 'docSidebar' | 'docsVersion' | 'docsVersionDropdown',
  settings: Record<string, unknown>,
  at: SettingPath,
  migration: Migration,
): UserNavbarItem[] {
  const { docId, sidebarId, label, to, docsPluginId, dropdownItemsBefore, dropdownItemsAfter } = settings
  const base = {
    ...itemBase(settings),
    ...(typeof docsPluginId === 'string' && { docsPluginId }),
  }
  const labelled = typeof label === 'string' ? { label } : {}
  const common = { docsPluginId: null, label: null }
  switch (type) {
    case 'doc':
      check(settings, at, migration, { ...common, docId: null })
      return typeof docId === 'string' ? [{ ...base, ...labelled, type, docId }] : []
    case 'docSidebar':
      check(settings, at, migration, { ...common, sidebarId: null })
      if (typeof sidebarId !== 'string') return []
      if (typeof label !== 'string')
        migration.note(
          'changed',
          at,
          `Its label is the sidebar’s id, \`${sidebarId}\`.`,
          'Docusaurus shows the label of the first document: write it down.',
        )
      return [{ ...base, label: sidebarId, ...labelled, type, sidebarId }]
    case 'docsVersion':
      check(settings, at, migration, { ...common, to: null })
      return [{ ...base, ...labelled, ...(typeof to === 'string' && { to }), type }]
    case 'docsVersionDropdown': {
      check(settings, at, migration, {
        ...common,
        label: null,
        dropdownItemsBefore: null,
        dropdownItemsAfter: null,
        dropdownActiveClassDisabled: reasons.active,
        versions: 'The dropdown lists all versions that are built.',
      })
      const before = childItems(dropdownItemsBefore, [...at, 'dropdownItemsBefore'], migration)
      const after = childItems(dropdownItemsAfter, [...at, 'dropdownItemsAfter'], migration)
      return [
        {
          ...base,
          type,
          ...(before.length > 0 && { dropdownItemsBefore: before }),
          ...(after.length > 0 && { dropdownItemsAfter: after }),
        },
      ]
    }
  }
}

/** Whether an address leads to another site, or is none of a page. */
export const isExternal = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)

/** An address of the site from its root. */
export const rooted = (address: string): string => (/^[/#?]/.test(address) ? address : `/${address}`)

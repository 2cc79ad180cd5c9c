import type { FooterColumn } from 'holdtrue/model/site-config'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'
import { addressOf, baseReasons, isExternal, rooted } from './navbar'
import { applyRules, dropped, kept, text, type Convert } from './rules'
import { listOf, recordOf, type Settings } from './values'

type FooterItem = FooterColumn['items'][number]

/** `themeConfig.footer`. */
export const convertFooter: Convert<Settings> = (settings, at, migration) => {
  const footer: NonNullable<Migration['draft']['footer']> = {}
  applyRules(settings, at, migration, {
    style: null,
    logo: 'The footer has no logo. HTML in `footer.copyright` can contain a picture.',
    ...kept(footer, text, 'copyright'),
    links: (links, place) => (footer.links = convertColumns(listOf(links), place, migration)),
  })
  migration.draft.footer = footer
}

function convertColumns(links: readonly unknown[], at: SettingPath, migration: Migration): FooterColumn[] {
  const linksIn = (items: readonly unknown[], place: SettingPath) =>
    items.flatMap((item, index) => {
      const settings = recordOf(item)
      if (!settings || 'items' in settings) return []
      return convertLink(settings, [...place, index], migration) ?? []
    })
  const columns = links.flatMap((link, index) => {
    const { title, items, ...others } = recordOf(link) ?? {}
    if (items === undefined) return []
    const className = 'Columns cannot have a class.'
    applyRules(others, [...at, index], migration, { className })
    return {
      title: typeof title === 'string' ? title : 'More',
      items: linksIn(listOf(items), [...at, index, 'items']),
    }
  })
  // Links without columns get a heading, because the column is a list.
  const loose = linksIn(links, at)
  return loose.length > 0 ? [...columns, { title: 'Links', items: loose }] : columns
}

function convertLink(settings: Settings, at: SettingPath, migration: Migration): FooterItem | undefined {
  const { html } = settings
  const { label, to, href } = typeof html === 'string' ? linkIn(html) : settings
  const address = [to, href].find((value): value is string => typeof value === 'string')
  if (typeof html !== 'string')
    applyRules(settings, at, migration, {
      ...dropped('label to href position target rel aria-label'),
      className: 'Links in the footer cannot have a class.',
      ...baseReasons,
    })
  if (address === undefined || typeof label !== 'string' || label === '') {
    const reason = 'A link in the footer needs a label and an address. `footer.copyright` can contain HTML.'
    return migration.leftOut(typeof html === 'string' ? [...at, 'html'] : at, reason)
  }
  if (typeof html === 'string')
    migration.note('changed', [...at, 'html'], `It is a plain link now: \`${label}\`.`)
  if (isExternal(address)) return { label, href: addressOf(address, migration) }
  return typeof to === 'string' ? { label, to: rooted(address) } : { label, href: rooted(address) }
}

/** The link that the HTML contains. */
function linkIn(html: string): Settings {
  const [, to] = /<a\b[^>]*\shref=["']([^"']+)["']/.exec(html) ?? []
  return { label: html.replace(/<[^>]*>/g, '').trim(), to }
}

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
  const columns: FooterColumn[] = []
  const loose: FooterItem[] = []
  for (const [index, link] of links.entries()) {
    const settings = recordOf(link)
    if (!settings) continue
    const place = [...at, index]
    if (!('items' in settings)) loose.push(...convertLink(settings, place, migration))
    else {
      applyRules(settings, place, migration, {
        ...dropped('title items'),
        className: 'Columns cannot have a class.',
      })
      const items = listOf(settings['items']).flatMap((item, position) => {
        const child = recordOf(item)
        return child ? convertLink(child, [...place, 'items', position], migration) : []
      })
      const { title } = settings
      columns.push({ title: typeof title === 'string' ? title : 'More', items })
    }
  }
  // Links without columns get a heading, because the column is a list.
  return loose.length > 0 ? [...columns, { title: 'Links', items: loose }] : columns
}

function convertLink(settings: Settings, at: SettingPath, migration: Migration): FooterItem[] {
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
    migration.leftOut(typeof html === 'string' ? [...at, 'html'] : at, reason)
    return []
  }
  if (typeof html === 'string')
    migration.note('changed', [...at, 'html'], `It is a plain link now: \`${label}\`.`)
  if (isExternal(address)) return [{ label, href: addressOf(address, migration) }]
  return [typeof to === 'string' ? { label, to: rooted(address) } : { label, href: rooted(address) }]
}

/** The link that the HTML contains. */
function linkIn(html: string): Settings {
  const [, to] = /<a\b[^>]*\shref=["']([^"']+)["']/.exec(html) ?? []
  return { label: html.replace(/<[^>]*>/g, '').trim(), to }
}

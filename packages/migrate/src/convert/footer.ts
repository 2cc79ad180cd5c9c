import type { FooterColumn } from 'holdtrue/model/site-config'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'
import { addressOf, isExternal, rooted } from './navbar'
import { applyRules, listOf, recordOf, takers } from './rules'

type FooterItem = FooterColumn['items'][number]

/** `themeConfig.footer`. */
export function convertFooter(
  settings: Record<string, unknown>,
  at: SettingPath,
  migration: Migration,
): void {
  const footer: NonNullable<Migration['draft']['footer']> = {}
  const { text } = takers(migration)
  applyRules(settings, at, migration, {
    style: null,
    logo: 'The footer has no logo. HTML in `footer.copyright` can contain a picture.',
    copyright: text((value) => (footer.copyright = value)),
    links: (links, place) => {
      footer.links = convertColumns(listOf(links), place, migration)
    },
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
        title: null,
        items: null,
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
  // Links without columns have a heading here, since what follows it is a list.
  return loose.length > 0 ? [...columns, { title: 'Links', items: loose }] : columns
}

function convertLink(settings: Record<string, unknown>, at: SettingPath, migration: Migration): FooterItem[] {
  const { label, to, href, html } = settings
  if (typeof html === 'string') {
    const [, address] = /<a\b[^>]*\shref=["']([^"']+)["']/.exec(html) ?? []
    const text = html.replace(/<[^>]*>/g, '').trim()
    if (address === undefined || text === '') {
      migration.note(
        'left-out',
        [...at, 'html'],
        'Only links are allowed in the columns of the footer. `footer.copyright` can contain HTML.',
      )
      return []
    }
    migration.note('changed', [...at, 'html'], `It is a plain link now: \`${text}\`.`)
    return [
      {
        label: text,
        ...(isExternal(address) ? { href: addressOf(address, migration) } : { to: rooted(address) }),
      },
    ]
  }
  applyRules(settings, at, migration, {
    label: null,
    to: null,
    href: null,
    position: null,
    target: null,
    rel: null,
    'aria-label': null,
    className: 'Links in the footer cannot have a class.',
    prependBaseUrlToHref: 'The base path is added to `to` and never to `href`.',
    autoAddBaseUrl: 'The base path is added to `to` and never to `href`.',
  })
  const address = [to, href].find((value): value is string => typeof value === 'string')
  if (address === undefined || typeof label !== 'string') {
    migration.note('left-out', at, 'A link in the footer needs a label and an address.')
    return []
  }
  if (isExternal(address)) return [{ label, href: addressOf(address, migration) }]
  return [typeof to === 'string' ? { label, to: rooted(address) } : { label, href: rooted(address) }]
}

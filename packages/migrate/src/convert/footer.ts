import type { FooterColumn } from 'holdtrue/model/site-config'
import type { Migration, Setting } from './migration'
import { addressOf, baseReasons, isExternal, rooted } from './navbar'
import { applyRules, dropped, kept, text, type Convert } from './rules'
import { listOf, recordOf, textsOf, withoutTags, type Settings } from './values'

type FooterItem = FooterColumn['items'][number]

export const convertFooter: Convert<Settings> = (settings, at) => {
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
    return {
      title: typeof title === 'string' ? title : 'More',
      items: linksIn(listOf(items), at.in(index, 'items')),
    }
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

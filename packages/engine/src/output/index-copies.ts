import { fullAddress } from '../model/path'
import type { AdmonitionsPage, PageData, TagPage, TagsPage, VersionsPage } from '../model/page'
import type { SiteConfig } from '../model/site-config'
import { healthText } from './health-copy'
import { cardsAsList, linkTo, listEntry } from '../pages/card-list'
import { counted } from '../model/counted'

/** What a page that is no document lists, as Markdown; undefined for one without a copy. */
export function listOf(page: PageData, config: SiteConfig): string | undefined {
  const link: Link = (label, address) => linkTo(label, address, config)
  switch (page.kind) {
    case 'category':
      return cardsAsList(page.items, config)
    case 'tags':
      return tagIndex(page, link)
    case 'tag':
      return taggedPages(page, link)
    case 'versions':
      return versionFacts(page, link)
    case 'admonitions':
      return listedAdmonitions(page, link)
    case 'health':
      return healthText(page, link)
    case 'search':
      return searchText(config)
    case 'doc':
    case 'not-found':
    case 'react':
      return undefined
  }
}

type Link = (label: string, address: string) => string

function tagIndex({ groups }: TagsPage, link: Link): string {
  return groups
    .flatMap(({ letter, tags }) => [
      `## ${letter}`,
      tags.map(({ label, route, count }) => listEntry(link(label, route), counted(count, 'page'))).join('\n'),
    ])
    .join('\n\n')
}

function taggedPages({ about, indexRoute, docs }: TagPage, link: Link): string {
  const pages = docs.map(({ title, route, description }) => listEntry(link(title, route), description))
  return [...(about ? [about] : []), link('All tags', indexRoute), pages.join('\n')].join('\n\n')
}

function versionFacts({ version, upstream }: VersionsPage, link: Link): string {
  const facts = [
    `Version: ${link(version.label, version.path)}${version.isLast ? ', the latest and the only one' : ''}`,
    ...(upstream ? [`Describes: ${upstream.name} ${upstream.release}`] : []),
    `Pages: ${version.docCount}`,
    ...version.sidebars.map(
      ({ label, route, docCount }) => `${route === undefined ? label : link(label, route)}: ${docCount}`,
    ),
  ]
  return facts.map((fact) => `- ${fact}`).join('\n')
}

function listedAdmonitions({ count, parts, groups }: AdmonitionsPage, link: Link): string {
  return [
    count === 0 ? 'There are none.' : `${count} in all.`,
    ...(parts.length > 0
      ? [
          parts
            .map((part) => `${part.depth === 1 ? '  ' : ''}- ${link(part.label, part.route)}: ${part.count}`)
            .join('\n'),
        ]
      : []),
    ...groups.flatMap(({ label, pages }) => [
      `## ${label}`,
      ...pages.flatMap(({ title, route, items }) => [
        `### ${link(title, route)}`,
        items.map((item) => listEntry(link(item.title, `${route}#${item.id}`), item.text)).join('\n'),
      ]),
    ]),
  ].join('\n\n')
}

/** The search works in browsers alone: a program is told where it finds what it looks for. */
function searchText(config: SiteConfig): string {
  return [
    'This page searches in the browser and has no results of its own. A program finds pages here:',
    [
      `- All pages, each with a sentence about it: ${fullAddress('/llms.txt', config)}`,
      `- All addresses: ${fullAddress('/sitemap.xml', config)}`,
      `- The Markdown copy of a page: its address with \`.md\` behind it, or its address with \`Accept: text/markdown\``,
    ].join('\n'),
  ].join('\n\n')
}

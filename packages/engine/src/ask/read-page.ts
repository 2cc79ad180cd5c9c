import { nearestPages } from '../model/nearest'
import { decodePercent } from '../model/path'
import type { OpenedSite } from './answer-store'
import type { PageHeading, StoredAnswers, StoredPage } from './stored-answers'

export interface PagePart {
  page: StoredPage
  /** The heading of that part; absent for the whole page. */
  section?: PageHeading
  /** Markdown. */
  text: string
}

/** Why the page or part does not exist, and the nearest ones that do. */
export interface NoPage {
  fault: string
  nearest: { route: string; title: string }[]
}

/** The page at an address: `/docs/intro`, `docs/intro.md`, `https://…/docs/intro#a`. */
export function findPage(
  answers: Pick<StoredAnswers, 'pages' | 'url'>,
  address: string,
): { page: StoredPage; id?: string } | (NoPage & { route: string }) {
  const [, place = '', id] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address.trim()) ?? []
  const below = place.startsWith(answers.url) ? place.slice(answers.url.length) : place
  const route = decodePercent(`/${below.replace(/^https?:\/\/[^/]*/, '')}`)
    .replace(/\/{2,}/g, '/')
    .replace(/\.(?:md|mdx|html)$/, '')
    .replace(/(.)\/$/, '$1')
    .replace(/^\/index$/, '/')
  const page = answers.pages.find((item) => item.route === route)
  if (page) return { page, ...(id !== undefined && id !== '' && { id: decodePercent(id) }) }
  return {
    route,
    fault: `There is no page \`${shorten(address)}\`.`,
    nearest: nearestTo(route.slice(0, 300), answers.pages),
  }
}

function nearestTo(asked: string, pages: readonly StoredPage[]): NoPage['nearest'] {
  const [byRoute = [], byTitle = []] = [
    pages.map(({ route }) => ({ route, label: route })),
    pages.map(({ route, title }) => ({ route: `/${title}`, label: route })),
  ].map((links) => nearestPages(asked, links).map(({ label }) => label))
  const routes = new Set(byRoute.flatMap((route, at) => [route, byTitle[at] ?? route]).concat(byTitle))
  const found = [...routes].slice(0, 4).flatMap((route) => pages.find((page) => page.route === route) ?? [])
  return found.map(({ route, title }) => ({ route, title }))
}

/** @param section id or text of a heading, with or without a leading `#`; overrides the one in the address */
export function readPage(opened: OpenedSite, address: string, section?: string): PagePart | NoPage {
  const found = findPage(opened.answers, address)
  if ('fault' in found) return found
  const { page } = found
  const readable = opened.textOf(page)
  const { copy: text } = readable
  const wanted = section?.replace(/^#/, '') ?? found.id
  if (wanted === undefined || wanted === '') return { page, text }
  const { headings } = readable
  const heading =
    headings.find(({ id }) => id === wanted) ??
    headings.find((item) => squash(item.text) === squash(wanted) && squash(wanted) !== '')
  if (heading) return { page, section: heading, text: partOf(text, headings, heading) }
  const near = nearestFirst(wanted, headings)
  return {
    fault: `The page \`${page.route}\` has no part \`${shorten(wanted)}\`.`,
    nearest: near.map(({ id, text: title }) => ({ route: `${page.route}#${id}`, title })),
  }
}

/** All headings of a page: similar ones first, then the others in their order. */
function nearestFirst(wanted: string, headings: readonly PageHeading[]): PageHeading[] {
  const links = headings.map(({ id, text }) => ({ route: `/${id} ${text}`, label: id }))
  const near = nearestPages(`/${wanted.slice(0, 300)}`, links, links.length).map(({ label }) => label)
  const rank = ({ id }: PageHeading) => (near.includes(id) ? near.indexOf(id) : near.length)
  return headings.toSorted((a, b) => rank(a) - rank(b))
}

/** Ids of a heading and its subheadings. */
export function idsBelow(opened: OpenedSite, page: StoredPage, id: string): Set<string> {
  const { headings } = opened.textOf(page)
  const start = headings.findIndex((heading) => heading.id === id)
  const level = headings[start]?.level ?? 0
  const end = headings.findIndex((heading, index) => index > start && heading.level <= level)
  return new Set(headings.slice(start, end === -1 ? undefined : end).map((heading) => heading.id))
}

/** The lines of a copy from a heading to the next one that is not a subheading. */
function partOf(text: string, headings: readonly PageHeading[], wanted: PageHeading): string {
  const lines = text.split('\n')
  const places = placesOf(lines, headings)
  const start = places.get(wanted) ?? 0
  const next = headings.slice(headings.indexOf(wanted) + 1).find(({ level }) => level <= wanted.level)
  const end = (next && places.get(next)) ?? lines.length
  return `${lines.slice(start, end).join('\n').trim()}\n`
}

/** Line of each heading in the page's copy. Both have the same order; lines of code do not count. */
function placesOf(lines: readonly string[], headings: readonly PageHeading[]): Map<PageHeading, number> {
  const places = new Map<PageHeading, number>()
  let next = 0
  let fence: string | undefined
  for (const [index, line] of lines.entries()) {
    const [, ticks] = /^[ >]*(`{3,})/.exec(line) ?? []
    if (ticks !== undefined) {
      if (fence === undefined) fence = ticks
      else if (ticks.length >= fence.length) fence = undefined
      continue
    }
    const [, marks = '', words = ''] = (fence === undefined && /^[ >]*(#{1,6}) (.*)$/.exec(line)) || []
    const heading = headings[next]
    if (marks.length !== heading?.level) continue
    if (squash(withoutAddresses(words)) !== squash(heading.text)) continue
    places.set(heading, index)
    next++
  }
  return places
}

const withoutAddresses = (markdown: string) =>
  markdown.replace(/\]\((?:<[^>]*>|[^()\s]|\([^()\s]*\))*\)/g, '')

/** Keeps only letters and digits, in lower case. */
const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

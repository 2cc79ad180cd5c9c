import { unchecked } from '../model/constants'
import type { Route } from '../model/doc'
import { attributeOf, readHtml, withoutColours } from '../model/html-reader'
import { nearest } from '../model/nearest'
import { ownText } from '../model/escape'
import { decodePercent, encodeRoute, splitAddress, withBase, withoutBase } from '../model/path'
import type { Problem } from '../model/problem'
import { remember, rememberText } from '../model/remember'
import { reactionSeverity, type SiteConfig } from '../model/site-config'
import type { SidebarItem } from '../model/sidebar'

export interface PageReferences {
  readonly route: string
  /** Content file of the page, for positions. */
  readonly file?: string
  /** Undefined while unknown; then no anchor of the page is reported as broken. */
  readonly ids: readonly string[] | undefined
  /** Decoded values of `href` and `src` in the article or the page's main part. */
  readonly references: readonly string[]
}

export interface LinkCheckInput {
  pages: readonly PageReferences[]
  /** Files of the output folder other than pages, with a leading slash. */
  files: { has(file: string): boolean }
  /** Targets may have a query or an anchor. */
  redirects: readonly { from: string; to: string }[]
  config: Pick<SiteConfig, 'baseUrl' | 'url' | 'onBrokenLinks' | 'onBrokenAnchors'>
  /** Source positions of links written in Markdown, in the page's file unless they name another. */
  placesOf(route: string): ReadonlyMap<string, { file?: string; line: number; column: number }>
  /** Link schemes that integrations resolve. Default: none. */
  schemes?: Iterable<string> | undefined
}

/** The ids and references in the tags of HTML, except those marked as unchecked. */
export function collectReferences(html: string): { ids: string[]; references: string[] } {
  const ids = new Set<string>()
  const references = new Set<string>()
  readHtml(withoutColours(html), {
    open(tag) {
      if (!/\b(?:id|name|href|src)\b/i.test(tag.written)) return
      for (const { name, value } of tag.attributes) {
        if (name === 'id' || (name === 'name' && tag.name === 'a')) ids.add(ownText(value))
        else if ((name === 'href' || name === 'src') && attributeOf(tag, unchecked) === undefined)
          references.add(ownText(value))
      }
    },
  })
  return { ids: [...ids], references: [...references] }
}

/** Checks a page's references against all pages, files and ids (E8). Addresses of other sites are not checked. */
export function createLinkChecker(input: LinkCheckInput): (page: PageReferences) => Problem[] {
  const known = knownTargets(input)
  const severities = {
    'broken-link': reactionSeverity(input.config.onBrokenLinks),
    'broken-anchor': reactionSeverity(input.config.onBrokenAnchors),
    'script-link': 'warning',
  } as const
  return (page) => {
    const problems: Problem[] = []
    let places: ReturnType<LinkCheckInput['placesOf']> | undefined
    for (const reference of new Set(page.references)) {
      if (known.sound.has(reference)) continue
      const found = faultOf(reference, page.route, known, problems.length < maxHints)
      if (!found && isAbsolute(reference)) known.sound.add(reference)
      const severity = found && severities[found.code]
      if (!found || !severity) continue
      places ??= input.placesOf(page.route)
      problems.push({
        severity,
        code: found.code,
        message: `Link to \`${reference}\` ${found.fact}.`,
        hint: found.hint,
        file: page.file ?? page.route,
        ...places.get(reference),
      })
    }
    return problems
  }
}

interface Fault {
  code: 'broken-link' | 'broken-anchor' | 'script-link'
  fact: string
  hint: string
}

/** At most this many broken links of a page get a suggestion: each compares all routes or headings. */
const maxHints = 100
const noHint = `Only the first ${maxHints} broken links of a page get a suggestion.`

type KnownTargets = ReturnType<typeof knownTargets>

function knownTargets({ schemes = [], ...input }: LinkCheckInput) {
  const pages = new Map(input.pages.map((page) => [page.route, page]))
  return {
    ...input,
    schemes: [...schemes],
    pages,
    redirects: new Map(input.redirects.map(({ from, to }) => [from, to])),
    /** Addresses that lead somewhere from every page. */
    sound: new Set<string>(),
    idsOf: remember(({ ids }: PageReferences) => ids && new Set(ids)),
    nearestRoute: rememberText((route) => nearest(route, [...pages.keys()])),
    nearestId: remember((ids: Set<string>) => rememberText((anchor) => nearest(anchor, ids))),
  }
}

function faultOf(reference: string, from: Route, known: KnownTargets, hasHints: boolean): Fault | undefined {
  if (/^\s*(?:javascript|vbscript):/i.test(reference))
    return {
      code: 'script-link',
      fact: 'is a script, which the policy of the site keeps from running',
      hint: 'Link to an address, or write a component with an event handler.',
    }
  // `irc://` is no misspelt `src:`.
  const [, scheme] = /^([a-z][\w+.-]{2,}):(?!\/\/)/i.exec(reference) ?? []
  const meant = scheme && nearest(scheme, known.schemes)
  if (meant !== undefined && meant !== scheme)
    return {
      code: 'broken-link',
      fact: `has the unknown scheme \`${scheme}:\``,
      hint: `Did you mean \`${meant}:\`?`,
    }
  const target = resolveReference(reference, from, known.config)
  return target && checkTarget(target, known, hasHints)
}

const saidByCompiling = new Set(['broken-markdown-link', 'missing-asset', 'asset-outside-site'])

/** `told`: problems from compilation. */
export function untold(broken: readonly Problem[], told: readonly Problem[]): Problem[] {
  const placeOf = ({ file, line, column }: Problem) => `${file}:${line}:${column}`
  const places = new Set(told.filter(({ code }) => saidByCompiling.has(code)).map(placeOf))
  return broken.filter((problem) => problem.line === undefined || !places.has(placeOf(problem)))
}

/** The route that a link leads to, without base path, extension and trailing slash. Undefined for other sites and files. */
export function routeOfReference(reference: string, from: Route, config: SitePlace): Route | undefined {
  const target = resolveReference(reference, from, config)
  if (!target || target.outsideBase) return undefined
  const route = target.route.replace(/(?<=.)\/$/, '').replace(/\.html$/, '')
  if (/\.[a-z0-9]{1,6}$/i.test(route)) return undefined
  return route === '/index' ? '/' : route
}

interface Target {
  route: string
  /** Decoded, without `#`. */
  anchor?: string
  outsideBase?: boolean
  /** Written with scheme and host, or only with a host. */
  isWhole?: boolean
}

type SitePlace = Pick<SiteConfig, 'baseUrl' | 'url'>

const originOf = remember(({ url }: SitePlace) => new URL(url).origin)

function resolveReference(reference: string, route: Route, config: SitePlace): Target | undefined {
  if (reference === '' || reference.startsWith('data:')) return undefined
  if (reference.startsWith('#')) return { route, anchor: anchorOf(reference) }
  const base = config.url + config.baseUrl + encodeRoute(route).slice(1)
  if (!URL.canParse(reference, base)) return { route: reference }
  const url = new URL(reference, base)
  if (url.origin !== originOf(config) || !/^https?:$/.test(url.protocol)) return undefined
  // An absolute URL with our origin belongs to this site only if it is below the base path.
  const inside = withoutBase(config.baseUrl, decodePercent(url.pathname))
  if (inside === undefined)
    return /^https?:/.test(reference) ? undefined : { route: decodePercent(url.pathname), outsideBase: true }
  return { route: inside, anchor: anchorOf(url.hash), isWhole: /^(?:https?:)?\/\//i.test(reference) }
}

/** `:~:` and the text after it are a text fragment, not part of the id. */
const anchorOf = (hash: string) => decodePercent(hash.slice(1).replace(/:~:.*$/s, '')) || undefined

const fileEnding =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|ogg|pdf|zip|t?gz|woff2?|ttf|css|json|xml|txt|csv)$/i

function checkTarget(target: Target, known: KnownTargets, hasHints: boolean): Fault | undefined {
  const noPage = { code: 'broken-link', fact: 'has no page' } as const
  if (target.outsideBase) {
    return {
      ...noPage,
      hint: 'The address lies outside the base path. Link by file path, or through the site’s `Link`.',
    }
  }
  const moved = splitAddress(known.redirects.get(target.route) ?? target.route)
  // Servers redirect an address with a trailing slash to the one without.
  const route = known.pages.has(moved.route) ? moved.route : moved.route.replace(/(?<=.)\/$/, '')
  const page = known.pages.get(route)
  if (!page) {
    // An absolute URL may belong to another deployment on this host.
    if (target.isWhole || known.files.has(target.route)) return undefined
    const bare = target.route.replace(/\/$/, '').replace(/\.html$/, '')
    if (known.pages.has(bare)) return { ...noPage, hint: `Routes have no ending: \`${bare}\`.` }
    if (fileEnding.test(target.route))
      return { code: 'broken-link', fact: 'finds no file', hint: 'It is looked for in `static/`.' }
    if (!hasHints) return { ...noPage, hint: noHint }
    const match = known.nearestRoute(target.route)
    return { ...noPage, hint: match ? `Did you mean \`${match}\`?` : 'No page has a route like it.' }
  }
  // A redirect with an anchor ignores the link's own anchor.
  if (moved.rest.includes('#')) return undefined
  const { anchor } = target
  if (anchor === undefined || anchor === 'top') return undefined
  const ids = known.idsOf(page)
  if (!ids || ids.has(anchor)) return undefined
  const noHeading = { code: 'broken-anchor', fact: 'has no such heading' } as const
  if (!hasHints) return { ...noHeading, hint: noHint }
  const match = known.nearestId(ids)(anchor)
  return {
    ...noHeading,
    hint: match ? `Did you mean \`#${match}\`?` : `The page \`${route}\` has no heading like it.`,
  }
}

/** Addresses in a sidebar, with the base path: links other than to documents, and links in inline HTML. */
export function sidebarReferences(items: readonly SidebarItem[], baseUrl: string): string[] {
  return items.flatMap((item) => {
    if (item.type === 'category') return sidebarReferences(item.items ?? [], baseUrl)
    // A relative address would resolve differently on each page.
    if (item.type === 'html') return collectReferences(item.value).references.filter(isAbsolute)
    if (item.docId !== undefined) return []
    return [item.href.startsWith('//') ? item.href : withBase(baseUrl, item.href)]
  })
}

/** They lead to the same target from every page. */
const isAbsolute = (address: string) => address.startsWith('/') || /^https?:/i.test(address)

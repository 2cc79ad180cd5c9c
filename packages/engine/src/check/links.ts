import { unchecked } from '../model/constants'
import type { Route } from '../model/doc'
import { attributeOf, readHtml } from '../model/html-reader'
import { nearest } from '../model/nearest'
import { ownText } from '../model/own-text'
import { decodePercent, splitAddress, withoutBase } from '../model/path'
import type { Problem } from '../model/problem'
import { reactionSeverity, type SiteConfig } from '../model/site-config'

/** Code of the problem that a link names a heading which its page does not have. */
const brokenAnchor = 'broken-anchor'

/** What one written HTML file offers to links and asks of others. Ids and references may be got when they are asked for. */
export interface PageReferences {
  /** Route of the page. */
  readonly route: string
  /** Content file that the page was made from, if any, for places. */
  readonly file?: string
  readonly ids: readonly string[]
  /** Values of `href` and `src` in the article or the page's own part, decoded. */
  readonly references: readonly string[]
}

/** Where a reference of a page stands in the source: known for links written in Markdown. */
export type PlaceFinder = (
  route: string,
  reference: string,
) => { file: string; line: number; column: number } | undefined

export interface LinkCheckInput {
  pages: readonly PageReferences[]
  /** Every file of the output folder that is no page, by path with a leading slash. */
  files: { has(file: string): boolean }
  /** Where one leads may have a query or a heading. */
  redirects: readonly { from: string; to: string }[]
  config: Pick<SiteConfig, 'baseUrl' | 'url' | 'onBrokenLinks' | 'onBrokenAnchors'>
  findPlace: PlaceFinder
}

/**
 * Collects ids and references from HTML by reading its tags (not its text, comments or scripts). What is marked as not to be checked is
 * left out.
 */
export function collectReferences(html: string): { ids: string[]; references: string[] } {
  const ids = new Set<string>()
  const references = new Set<string>()
  readHtml(html, {
    skipsBareTags: true,
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

/**
 * Makes the check of a page's references against every page, file and id (E8). Only addresses of this site are looked at; what another
 * site offers is not ours to say.
 */
export function createLinkChecker(input: LinkCheckInput): (page: PageReferences) => Problem[] {
  const { config } = input
  const pages = new Map(input.pages.map((page) => [page.route, page]))
  const redirects = new Map(input.redirects.map(({ from, to }) => [from, to]))
  const known: KnownTargets = {
    pages,
    redirects,
    files: input.files,
    idsOf: remember((page: PageReferences) => new Set(page.ids), maxOpenIds),
    nearestRoute: remember((route: string) => nearest(route, pages.keys())),
  }
  const severities = {
    link: reactionSeverity(config.onBrokenLinks),
    anchor: reactionSeverity(config.onBrokenAnchors),
  }
  return (page) =>
    [...new Set(page.references)].flatMap((reference): Problem[] => {
      const target = resolveReference(reference, page.route, config)
      if (!target) return []
      const found = checkTarget(target, known)
      const isLink = found?.kind !== 'anchor'
      const severity = found && severities[isLink ? 'link' : 'anchor']
      if (!found || !severity) return []
      const fact =
        found.kind === 'anchor'
          ? 'has no such heading'
          : found.kind === 'file'
            ? 'finds no file'
            : 'has no page'
      return [
        {
          severity,
          code: isLink ? 'broken-link' : brokenAnchor,
          message: `Link to \`${reference}\` ${fact}.`,
          hint: found.hint,
          file: page.file ?? page.route,
          ...input.findPlace(page.route, reference),
        },
      ]
    })
}

/** Links that compiling a page says are broken, too. */
const saidByCompiling = new Set(['broken-markdown-link', 'missing-asset', 'asset-outside-site'])

/**
 * Broken links without those that compiling called broken already.
 * @param told what compiling said
 */
export function untold(broken: readonly Problem[], told: readonly Problem[]): Problem[] {
  const placeOf = ({ file, line, column }: Problem) => `${file}:${line}:${column}`
  const places = new Set(told.filter(({ code }) => saidByCompiling.has(code)).map(placeOf))
  return broken.filter((problem) => problem.line === undefined || !places.has(placeOf(problem)))
}

interface KnownTargets {
  pages: ReadonlyMap<string, PageReferences>
  redirects: ReadonlyMap<string, string>
  files: { has(file: string): boolean }
  idsOf(page: PageReferences): ReadonlySet<string>
  nearestRoute(route: string): string | undefined
}

/** Pages whose ids are at hand, at most: on a large site those of all would take more memory than all else that the check knows. */
const maxOpenIds = 4096

/**
 * Looks each thing up once: a link that is broken on one page is often so on many.
 * @param limit things that are remembered; then the first are forgotten. Default: all
 */
function remember<Key, Value>(find: (key: Key) => Value, limit = Infinity): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: find(key) }
    known.set(key, found)
    const first = known.keys().next()
    if (known.size > limit && !first.done) known.delete(first.value)
    return found.value
  }
}

/**
 * The page's address that a reference of a page names, as the browser's router names it: without base path, ending and slash at the end.
 * Undefined for another site's, a file's, and one outside the base path.
 */
export function routeOfReference(
  reference: string,
  from: Route,
  config: Pick<SiteConfig, 'baseUrl' | 'url'>,
): Route | undefined {
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
  /** Written with scheme and host. */
  isWhole?: boolean
}

function resolveReference(
  reference: string,
  route: string,
  config: Pick<SiteConfig, 'baseUrl' | 'url'>,
): Target | undefined {
  if (reference === '' || reference.startsWith('data:')) return undefined
  const plain = plainTarget(reference, route, config)
  if (plain) return plain
  let url: URL
  const base = config.url + config.baseUrl + route.slice(1)
  try {
    url = new URL(reference, base)
  } catch {
    return { route: reference }
  }
  if (url.origin !== new URL(config.url).origin || !/^https?:$/.test(url.protocol)) return undefined
  // An absolute URL of our own origin is an address of this site only below the base path.
  const inside = withoutBase(config.baseUrl, decodePercent(url.pathname))
  if (inside === undefined)
    return /^https?:/.test(reference) ? undefined : { route: decodePercent(url.pathname), outsideBase: true }
  // What follows `:~:` is for the browser alone: it marks a stretch of text.
  const anchor = decodePercent(url.hash.slice(1).replace(/:~:.*$/s, '')) || undefined
  const isWhole = /^(?:https?:)?\/\//i.test(reference)
  return { route: inside, ...(anchor !== undefined && { anchor }), ...(isWhole && { isWhole }) }
}

/** Names and slashes, and perhaps a heading: what most addresses are, in which `URL` would change nothing. */
const plainAddress = /^((?:\/[\w-]+)*\/?)(?:#([\w-]*))?$/

/** As `resolveReference`, of a plain address; undefined for others. Parsing all of a large site takes longer than checking them. */
function plainTarget(
  reference: string,
  route: string,
  { baseUrl }: Pick<SiteConfig, 'baseUrl'>,
): Target | undefined {
  const [found, pathname = '', anchor = ''] = plainAddress.exec(reference) ?? []
  if (found === undefined || (pathname === '' && !plainAddress.test(route))) return undefined
  const inside = pathname === '' ? route : withoutBase(baseUrl, pathname)
  if (inside === undefined) return { route: pathname, outsideBase: true }
  return { route: inside, ...(anchor !== '' && { anchor }) }
}

/** What no page's route ends in. */
const fileEnding =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|wav|ogg|pdf|zip|t?gz|woff2?|ttf|css|json|xml|txt|csv)$/i

function checkTarget(
  target: Target,
  known: KnownTargets,
): { kind: 'link' | 'file' | 'anchor'; hint?: string } | undefined {
  if (target.outsideBase) {
    return {
      kind: 'link',
      hint: 'The address lies outside the base path. Link by file path, or through the site’s `Link`.',
    }
  }
  const moved = splitAddress(known.redirects.get(target.route) ?? target.route)
  // Servers send an address with a slash at its end on to the one without.
  const route = known.pages.has(moved.route) ? moved.route : moved.route.replace(/(?<=.)\/$/, '')
  const page = known.pages.get(route)
  if (!page) {
    // A whole address may be that of another deployment on this host, and of a page here in another form.
    if (target.isWhole || known.files.has(target.route)) return undefined
    const bare = target.route.replace(/\/$/, '').replace(/\.html$/, '')
    if (known.pages.has(bare)) return { kind: 'link', hint: `Routes have no ending: \`${bare}\`.` }
    if (fileEnding.test(target.route)) return { kind: 'file', hint: 'It is looked for in `static/`.' }
    const match = known.nearestRoute(target.route)
    return { kind: 'link', hint: match ? `Did you mean \`${match}\`?` : 'No page has a route like it.' }
  }
  // A redirect to a heading leads there, whichever the link asks for.
  if (moved.rest.includes('#')) return undefined
  const { anchor } = target
  if (anchor === undefined || anchor === 'top' || known.idsOf(page).has(anchor)) return undefined
  const match = nearest(anchor, page.ids)
  return {
    kind: 'anchor',
    hint: match ? `Did you mean \`#${match}\`?` : `The page \`${route}\` has no heading like it.`,
  }
}

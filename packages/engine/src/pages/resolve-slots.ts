import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Site } from '../content/load-site'
import type { SlotResolution } from '../markdown/finish-article'
import type { Doc, Route } from '../model/doc'
import type { Slot } from '../model/article'
import { unchecked } from '../model/constants'
import { similarFile } from '../files/read-text'
import { nearest } from '../model/nearest'
import { decodePercent, encodeRoute, withBase } from '../model/path'
import type { Problem } from '../model/problem'
import { reactionSeverity } from '../model/site-config'

interface LinkedSite extends Pick<Site, 'siteDir' | 'config' | 'collections'> {
  /** Routes of documents by file, relative to the site folder. */
  routeOf: ReadonlyMap<string, Route>
  routes: ReadonlySet<Route>
}

/** Resolves the slots that belong to the engine rather than to integrations. `addAsset` adds a file to the output and returns its address. */
export function createSlotResolver(
  { siteDir, config, collections, docs }: Pick<Site, 'siteDir' | 'config' | 'collections' | 'docs'>,
  { addAsset, cardsFor }: { addAsset(file: string): string; cardsFor(slot: Slot, doc: Doc): SlotResolution },
): (slot: Slot, doc: Doc) => SlotResolution {
  const routeOf = new Map(docs.map(({ sitePath, route }) => [sitePath, route]))
  const site: LinkedSite = { siteDir, config, collections, routeOf, routes: new Set(routeOf.values()) }
  return (slot, doc) => {
    if (slot.kind === 'cards') return cardsFor(slot, doc)
    if (slot.target.startsWith(pathname)) return resolvePathname(slot, site)
    const isDownload = () => downloadPattern.test(slot.target) && findAsset(slot, site) !== undefined
    if (slot.kind === 'asset' || isDownload()) return resolveAsset(slot, site, addAsset)
    const { folder = '' } = collections.find(({ key }) => key === doc.collection) ?? {}
    const { href, problem } = resolveLink(slot, site, folder)
    const external = /^https?:\/\//i.test(href) && !`${href}/`.startsWith(`${config.url}/`)
    return { href, external, ...(problem && { problems: [problem] }) }
  }
}

/** Prefix of a path outside this site, such as another deployment's, or of a file that is added later. Docusaurus' escape hatch. */
const pathname = 'pathname://'

function resolvePathname({ kind, target }: Slot, { config }: LinkedSite): SlotResolution {
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target.slice(pathname.length)) ?? []
  const href =
    (file.startsWith('/') ? encodeRoute(withBase(config.baseUrl, decodePercent(file))) : file) + rest
  return { href, external: kind === 'link', attributes: { [unchecked]: true } }
}

/** A link by relative path to a file other than a document: `./files/example.zip`. */
const downloadPattern = /^[^/:#?]+(?:\/[^/:#?]+)*\.(?!mdx?\b)[a-z0-9]{1,5}$/i

function resolveAsset(slot: Slot, site: LinkedSite, addAsset: (file: string) => string): SlotResolution {
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(slot.target)) return { href: slot.target }
  const file = findAsset(slot, site)
  if (file !== undefined && isOfSite(file, site))
    return { href: encodeRoute(withBase(site.config.baseUrl, addAsset(file))) }
  const problem: Omit<Problem, 'severity'> =
    file === undefined
      ? {
          code: 'missing-asset',
          message: `\`${slot.target}\` finds no file.`,
          hint:
            similarFile(decodePercent(slot.target), assetPath(slot, site)) ??
            (slot.target.startsWith('/')
              ? 'It is looked for in `static/`.'
              : 'Paths are relative to the file that names them.'),
        }
      : {
          code: 'asset-outside-site',
          message: `\`${slot.target}\` is outside the site folder, so it is not published.`,
          hint: 'Copy the file into the site folder. A symbolic link does not work.',
        }
  return { href: slot.target, problems: [{ severity: 'warning', ...problem, ...slot.place }] }
}

/** Whether a file is really in the site or a content folder. Nothing else is published, whatever a path or a link says. */
function isOfSite(file: string, site: LinkedSite): boolean {
  const real = realpathSync(file)
  const folders = [site.siteDir, ...site.collections.map(({ contentDir }) => contentDir)]
  return folders.some((folder) => real.startsWith(realpathSync(folder) + path.sep))
}

/** A link by file path becomes the document's address, a route gets the base path (C5). `folder`: content folder of the collection. */
function resolveLink(slot: Slot, site: LinkedSite, folder: string): { href: string; problem?: Problem } {
  const { target } = slot
  const { baseUrl } = site.config
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?]|$)/i.test(target)) return { href: target }
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  const decoded = decodePercent(file)
  if (/\.mdx?$/i.test(decoded)) {
    const route = findByFile(decoded, slot.place.file, site, folder)
    if (route !== undefined) return { href: encodeRoute(withBase(baseUrl, route)) + rest }
    return { href: target, problem: brokenFileLink(slot, site) }
  }
  // Routes are written without the base path, but including it is allowed.
  if (decoded.startsWith('/')) {
    const hasBase = baseUrl !== '/' && decoded.startsWith(baseUrl)
    return { href: encodeRoute(hasBase ? decoded : withBase(baseUrl, decoded)) + rest }
  }
  return { href: relativeRoute(decoded, slot, site) + rest }
}

/** Makes `../intro` root-absolute: from the page's own address or, if no document is there, as on a site with trailing slashes. */
function relativeRoute(target: string, slot: Slot, site: LinkedSite): string {
  const from = site.routeOf.get(slot.place.file) ?? '/'
  const routes = [path.posix.dirname(from), from].map((folder) => {
    const route = path.posix.join(folder, target)
    return route.length > 1 ? route.replace(/\/$/, '') : route
  })
  const [usual = '/'] = routes
  const found = routes.find((route) => site.routes.has(route))
  return encodeRoute(withBase(site.config.baseUrl, found ?? usual))
}

function findByFile(target: string, from: string, site: LinkedSite, folder: string): Route | undefined {
  const routeOf = (file: string) => site.routeOf.get(file) ?? site.routeOf.get(otherEnding(file))
  if (target.startsWith('/')) return routeOf(path.posix.join(folder, target)) ?? routeOf(target.slice(1))
  return (
    routeOf(path.posix.join(path.posix.dirname(from), target)) ??
    routeOf(target.replace(/^@site\//, '')) ??
    routeOf(path.posix.join(folder, target))
  )
}

const otherEnding = (file: string) => (file.endsWith('.md') ? `${file}x` : file.replace(/x$/, ''))

function brokenFileLink(slot: Slot, site: LinkedSite): Problem | undefined {
  const severity = reactionSeverity(site.config.onBrokenMarkdownLinks)
  if (!severity) return undefined
  const folder = path.posix.dirname(slot.place.file)
  const files = Array.from(site.routeOf.keys(), (file) => {
    const shown = path.posix.relative(folder, file)
    return shown.startsWith('.') ? shown : `./${shown}`
  })
  const match = nearest(slot.target.replace(/[?#].*$/, ''), files)
  return {
    severity,
    code: 'broken-markdown-link',
    message: `Link to the file \`${slot.target}\` does not lead to a document.`,
    hint: match ? `Did you mean \`${match}\`?` : 'Paths are relative to the file that holds the link.',
    ...slot.place,
  }
}

/** Absolute path of an asset (C5), or undefined if there is no such file. */
function findAsset(slot: Slot, site: LinkedSite): string | undefined {
  const file = assetPath(slot, site)
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

function assetPath({ target, place }: Slot, { siteDir }: LinkedSite): string {
  const name = decodePercent(target.replace(/[?#].*$/, ''))
  if (name.startsWith('/')) return path.join(siteDir, 'static', name)
  return name.startsWith('@site/')
    ? path.join(siteDir, name.slice('@site/'.length))
    : path.join(siteDir, path.posix.dirname(place.file), name)
}

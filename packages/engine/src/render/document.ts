import { createHash } from 'node:crypto'
import type { HeadTag } from '../model/article'
import type { LastUpdate } from '../model/doc'
import { locale, compatibleFormatVersion } from '../model/constants'
import { markdownRouteOf, type PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import { remember } from '../model/remember'
import { documentTitle } from '../model/page-names'
import { encodeRoute, withBase } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import { versionOfPage } from '../model/versions'
import { headScript, tabsScript } from '../theme/head-script'
import { socialImageSize } from './social-image'
import { attributes, escapeAttribute, escapeText } from '../model/escape'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FrameFoot, FrameHead } from '../theme/Frame'
import manifest from '../../package.json' with { type: 'json' }

/** Addresses of the browser code, relative to the output folder. */
export interface DocumentAssets {
  script: string
  stylesheets: string[]
  /** Does not block rendering (`theme/head-script.ts`). */
  deferredStylesheet?: string
  preloads: string[]
  /** Module script that a React page loads in addition. */
  pageScript?: string
  /** No policy, because the development server injects styles and its client. `revision`: of the site, when the page was made. */
  development?: { revision: number }
}

export interface DocumentInput {
  page: PageData
  /** HTML of the shell, from `renderShell`. */
  body: string
  site: SiteData
  config: Pick<SiteConfig, 'noIndex' | 'metadata' | 'favicon' | 'security'>
  assets: DocumentAssets
  /** See `buildIdOf`. */
  build: string
  lastUpdate?: LastUpdate
  /** Address of the picture drawn for the page, relative to the output folder; `page.image` takes precedence. */
  socialImage?: string
}

/** Renders a complete HTML file. Pure: the same input gives the same bytes. */
export function renderDocument(input: DocumentInput): string {
  const { page, site, assets, config, build, body } = input
  const frame = renderFrame(site)
  const withTabs = body.includes(' data-tabs')
  const scripts = [assets.script, ...assets.preloads, assets.pageScript ?? []].flat()
  const pathOf = (file: string) => withBase(site.baseUrl, `/${file}`)
  const address = (file: string) => escapeAttribute(pathOf(file))
  const html = attributes({
    lang: locale.language,
    dir: locale.direction,
    'data-theme': site.colorMode.defaultMode,
    'data-respect-system': site.colorMode.respectPrefersColorScheme ? 'true' : undefined,
    'data-announcement-id': site.announcementBar?.isCloseable && site.announcementBar.id,
    'data-base-url': site.baseUrl,
    'data-route': encodeRoute(page.route),
    'data-build': build,
    'data-revision': assets.development?.revision,
    // The head script loads these after the first paint; the page is readable without them.
    'data-scripts': assets.development ? undefined : scripts.map(pathOf).join(' '),
  })
  return [
    '<!doctype html>',
    `<html${html}>`,
    '<head>',
    '<meta charset="utf-8">',
    assets.development
      ? `<script type="module" src="${address('@vite/client')}"></script>`
      : `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(contentSecurityPolicy(config.security, withTabs))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(documentTitle(page, site))}</title>`,
    `<script>${headScript}</script>`,
    ...(withTabs ? [`<script>${tabsScript}</script>`] : []),
    ...assets.stylesheets.map((file) => `<link rel="stylesheet" href="${address(file)}">`),
    ...deferredLink(assets.deferredStylesheet, address),
    ...(assets.development ? [`<script type="module" src="${address(assets.script)}"></script>`] : []),
    // Without this link, browsers request `/favicon.ico`, which a site without a favicon does not have.
    `<link rel="icon" href="${config.favicon ? faviconAddress(config.favicon, site) : 'data:,'}">`,
    ...metaTags(input),
    ...breadcrumbData(page, site),
    // Nothing is painted before the page is parsed, because a part of it is laid out differently and would then move.
    ...(body.length < longBody ? ['<link rel="expect" href="#page-data" blocking="render">'] : []),
    '</head>',
    '<body>',
    `${frame.head}<div id="app">${body}</div>${frame.foot}`,
    `<script type="application/json" id="page-data">${jsonForScript({ build, page: embeddedCopy(page) })}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** A page of this many characters may take seconds to arrive, so what is there is shown. */
const longBody = 100_000

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const hashes = { head: hashOf(headScript), tabs: hashOf(tabsScript) }

/**
 * Inline scripts are allowed by their hashes; JSON blocks are data. Client-side navigation keeps the document and its policy, so it is the
 * same on all pages but for the tabs script, which only pages with tabs have. `withTabs`: default true, for a server's headers.
 */
export function contentSecurityPolicy(security: SiteConfig['security'], withTabs = true): string {
  const sources = (own: readonly string[], further: readonly string[]) =>
    [...own, ...further.filter((source) => source !== "'none'" && !own.includes(source))].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.head}${withTabs ? ` ${hashes.tabs}` : ''}`,
    "style-src 'self'",
    `style-src-attr ${security.styleAttributes ? "'unsafe-inline'" : "'none'"}`,
    `img-src ${sources(["'self'", 'data:'], security.imageSources)}`,
    `frame-src ${sources(["'self'"], security.frameSources)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

/** With or without a leading slash. Absolute addresses stay as they are. */
function faviconAddress(favicon: string, { baseUrl }: SiteData): string {
  const isWhole = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(favicon)
  return escapeAttribute(isWhole ? favicon : withBase(baseUrl, `/${favicon.replace(/^\//, '')}`))
}

/** When the deferred stylesheet applies from the start: these readers would see it change the page. */
const deferredMedia = 'print,(forced-colors:active),(prefers-contrast:more),(prefers-reduced-motion:reduce)'

/** Applied after the first paint, or immediately without JavaScript. */
function deferredLink(file: string | undefined, address: (file: string) => string): string[] {
  if (file === undefined) return []
  const link = `<link rel="stylesheet" href="${address(file)}"`
  return [`${link} media="${deferredMedia}" id="deferred">`, `<noscript>${link}></noscript>`]
}

function absoluteAddress(address: string, { url, baseUrl }: SiteData): string | undefined {
  const base = url + baseUrl
  const path = address.startsWith('/') && !address.startsWith('//') ? address.slice(1) : address
  return URL.canParse(path, base) ? new URL(path, base).href : undefined
}

/** For search engines, as JSON-LD. Entries without a page are left out, because the format requires an address. */
function breadcrumbData({ breadcrumbs, route, title }: PageData, site: SiteData): string[] {
  if (breadcrumbs.length === 0) return []
  const above = breadcrumbs.filter((crumb) => crumb.route !== undefined && crumb.route !== route)
  const home = site.navbar.home === undefined ? [{ label: site.title, route: '/' }] : []
  const list = [...home, ...above, { label: title, route }]
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: list.map(({ label, route: to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.url + encodeRoute(withBase(site.baseUrl, to ?? '/')),
    })),
  }
  return [`<script type="application/ld+json">${jsonForScript(data)}</script>`]
}

type MetaTag = [kind: string, key: string, content: string | undefined]

function metaTags({ page, site, config, lastUpdate, socialImage }: DocumentInput): string[] {
  const version = versionOfPage(site, page)
  const url = site.url + encodeRoute(withBase(site.baseUrl, page.canonical ?? page.route))
  const image = page.image ?? socialImage
  const drawn = page.image === undefined && socialImage !== undefined
  const own = page.kind === 'doc' ? (page.head ?? []) : []
  const lines: string[] = []
  const taken = new Set(own.flatMap(({ attributes: { name, property } }) => [name, property]))
  /** Tags of one origin. Those of an earlier one with the same name take precedence. */
  const add = (tags: MetaTag[]) => {
    const left = tags.filter(([, key, content]) => content !== undefined && !taken.has(key))
    for (const [kind, key, content] of left) {
      taken.add(key)
      lines.push(`<meta${attributes({ [kind]: key, content })}>`)
    }
  }
  add([
    ['name', 'description', page.description],
    ['name', 'keywords', page.keywords?.join(', ')],
    ['name', 'robots', config.noIndex || page.unlisted || version?.noIndex ? 'noindex, nofollow' : undefined],
    ['property', 'og:title', documentTitle(page, site)],
    ['property', 'og:description', page.description],
    ['property', 'og:url', page.kind === 'not-found' ? undefined : url],
    ['property', 'og:image', image && absoluteAddress(image, site)],
    ['property', 'og:image:width', drawn ? String(socialImageSize.width) : undefined],
    ['property', 'og:image:height', drawn ? String(socialImageSize.height) : undefined],
    ['property', 'og:image:alt', drawn ? documentTitle(page, site) : undefined],
    ['property', 'article:modified_time', lastUpdate?.date],
  ])
  add(
    config.metadata.map(({ name, property = '', content }) =>
      name === undefined ? ['property', property, content] : ['name', name, content],
    ),
  )
  add([
    ['name', 'description', site.tagline],
    ['name', 'generator', generator],
    ['name', 'docs-version', version?.name ?? site.version.name],
    ['property', 'og:description', site.tagline],
    ['property', 'og:type', page.kind === 'doc' ? 'article' : 'website'],
    ['name', 'twitter:card', taken.has('og:image') ? 'summary_large_image' : 'summary'],
  ])
  const markdownRoute = markdownRouteOf(page)
  if (markdownRoute !== undefined) {
    const copy = withBase(site.baseUrl, encodeRoute(markdownRoute))
    lines.push(`<link rel="alternate" type="text/markdown" href="${escapeAttribute(copy)}">`)
  }
  lines.push(...own.map(headTag))
  if (page.kind !== 'not-found' && !own.some(({ attributes }) => attributes.rel === 'canonical'))
    lines.push(`<link rel="canonical" href="${escapeAttribute(url)}">`)
  return lines
}

function headTag({ name, attributes: own, text = '' }: HeadTag): string {
  const tag = `<${name}${attributes(own)}>`
  return name === 'script' ? `${tag}${text.replaceAll('<', '\\u003c')}</script>` : tag
}

/** For the `generator` tag: the engine, and the version of Docusaurus whose content format it reads. */
const generator = `${manifest.name} ${manifest.version} (content format of Docusaurus ${compatibleFormatVersion})`

/** HTML around the app, rendered once per site. */
const renderFrame = remember((site: SiteData) => ({
  head: renderToStaticMarkup(createElement(FrameHead, { site })),
  foot: renderToStaticMarkup(createElement(FrameFoot, { site })),
}))

/** What only the main part shows, or the browser never needs: it leaves that part as the server made it, and needs no data for it. */
const leftOut: Partial<Record<PageData['kind'], readonly string[]>> = {
  doc: (
    'html headings parts islands docId head keywords image canonical hideTitle heading hasOwnTitle breadcrumbs ' +
    'symptoms state markdownRoute toc tags editUrl lastUpdate previous next sheet'
  ).split(' '),
  admonitions: ['groups'],
  search: ['sidebars', 'sections', 'tags'],
}

/** The page data embedded in the HTML, without what the document contains anyway. */
export function embeddedCopy(page: PageData): Record<string, unknown> {
  const left = leftOut[page.kind]
  if (!left) return { ...page }
  return { ...Object.fromEntries(Object.entries(page).filter(([key]) => !left.includes(key))), mainHtml: '' }
}

/** JSON that cannot close the script element around it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { ForeignValue } from '../read/read-config'
import { convertDocs } from './docs-plugin'
import { relativeTo, Setting, type Migration } from './migration'
import { applyRules, dropped, each, kept, record, text, texts, type Convert, type Rule } from './rules'
import { recordOf, textsOf, type Settings } from './values'
import { splitSpecifier } from 'holdtrue/model/path'
import { pluginRules } from './markdown-plugins'
import { isExternal, rooted } from './navbar'

type Kind = 'preset' | 'plugin' | 'theme'
type Named = NonNullable<ReturnType<typeof namedPlugin>>

/** A plugin, theme or preset. `name` is its package's without Docusaurus' prefixes (`content-docs`); undefined for a function. */
function namedPlugin(entry: unknown, kind: Kind, at: Setting) {
  const [module, options] = Array.isArray(entry) ? entry : [entry]
  if (!module) return undefined
  const settings = recordOf(options) ?? {}
  if (module instanceof ForeignValue) {
    const shown = module.origin?.module
    const [, own] = /^(?:async\s+)?function\s*([\w$]+)/.exec(module.source ?? '') ?? []
    return { name: shown && shortName(shown, kind), options: settings, shown: shown ?? own ?? 'a function' }
  }
  if (typeof module !== 'string') return undefined
  const shown = installedName(module, at.migration.siteDir)
  return { name: shortName(shown, kind), options: settings, shown }
}

function installedName(module: string, siteDir: string): string {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(module) ?? []
  if (name !== undefined) return name.replaceAll('\\', '/')
  return path.isAbsolute(module) ? `./${relativeTo(siteDir, module)}` : module
}

const shortName = (module: string, kind: Kind): string =>
  module.replace(new RegExp(`^@docusaurus/(?:${kind}-)?|^docusaurus-${kind}-`), '')

const thirdParty = 'Pages make no requests to third parties, and the site’s policy blocks them.'
const generated =
  'It writes documents while Docusaurus builds. Run it there and copy the result, or run it before `docs build`.'

/** Plugins by their short names, with the reason why there is no equivalent; an empty reason means that it is built in. */
const known: [pattern: RegExp, reason: string][] = [
  [/^(?:sitemap|debug|svgr|css-cascade-layers|rsdoctor|ideal-image|classic)$/, ''],
  [/search/, 'The search is built in and needs no service or plugin.'],
  [/^content-blog$/, 'There is no blog.'],
  [
    /gtag|analytics|tag-manager|matomo|plausible|posthog|hotjar|clarity|segment|fathom|umami|pixel|sentry|gtm|kapa|intercom|chat|cookie|consent|disqus|giscus/,
    thirdParty,
  ],
  [/^pwa$/, 'There is no service worker. Pages already read in a tab work offline.'],
  [/zoom|lightbox/, 'Pictures cannot be enlarged.'],
  [
    /openapi|redoc|swagger/,
    'Its pages consist of components of its own theme, which have no equivalent. Use a generator that writes plain Markdown, or put the reference into `static/` as HTML.',
  ],
  [/typedoc|docgen|graphql|remote-content|api-extractor|protobuf/, generated],
  [/live-codeblock/, 'Readers cannot edit and run code. A component of the site can be live.'],
  [/^(?:docusaurus-)?(?:plugin-)?llms/, ''],
]

export function convertPlugins(config: Settings, migration: Migration): void {
  for (const kind of ['preset', 'plugin', 'theme'] as const) {
    const convertAll = each((entry, at) => {
      const named = namedPlugin(entry, kind, at)
      const convert = kind === 'preset' ? convertPreset : convertPlugin
      if (named) convert(named, at)
    })
    convertAll(config[`${kind}s`], new Setting(migration, [`${kind}s`]))
  }
}

const convertPreset: Convert<Named> = ({ name, options, shown }, at) => {
  if (name !== 'classic' && !('docs' in options || 'theme' in options))
    return at.leftOut(`The preset \`${shown}\` is not supported.`)
  const unlessOff =
    (convert: Convert<Settings>): Rule =>
    (value, place) => {
      if (value !== false) convert(recordOf(value) ?? {}, place)
    }
  const rules: Record<string, Rule> = {
    docs: unlessOff(convertDocs),
    blog: unlessOff((_, place) => place.leftOut('There is no blog.', blogHint)),
    pages: unlessOff(convertPages),
    theme: (value) => addStylesheets(recordOf(value)?.['customCss'], at.migration),
    ...dropped('gtag googleAnalytics googleTagManager', thirdParty),
    sitemap: (value, place) => {
      const { changefreq: _c, priority: _p, lastmod: _l, filename: _f, ...others } = recordOf(value) ?? {}
      if (value === false) place.changed('`sitemap.xml` is always written.')
      const reason = 'The sitemap lists all pages except those with `unlisted` or `noIndex`.'
      applyRules(others, place, { ignorePatterns: reason, createSitemapItems: reason })
    },
    ...dropped('debug svgr'),
  }
  // Plugins that a preset enables by default.
  applyRules({ docs: {}, pages: {}, ...options }, at.in(1), rules)
  const hasBlog = existsSync(path.join(at.migration.siteDir, 'blog'))
  if (name === 'classic' && options['blog'] === undefined && hasBlog)
    at.leftOut('There is no blog, so the folder `blog` was left out.', blogHint)
}

const blogHint = 'Move its posts into a folder of documents to keep them. Feeds and lists have no equivalent.'

function addStylesheets(value: unknown, migration: Migration): void {
  for (const file of textsOf(value)) {
    const absolute = path.resolve(migration.siteDir, file)
    // `require.resolve` returns the path of a package's file.
    const [, installed] = /.*[\\/]node_modules[\\/](.+)$/.exec(absolute) ?? []
    const isOwn = /^[.\\/]/.test(file) || path.isAbsolute(file) || existsSync(absolute)
    const name = installed?.replaceAll(path.sep, '/') ?? (isOwn ? undefined : file)
    migration.stylesheets.push(name ?? absolute)
    if (name !== undefined) migration.packages.add(splitSpecifier(name).name)
    if (/\.s[ac]ss$/.test(file)) migration.packages.add('sass')
  }
}

const convertPages: Convert<Settings> = (options, at) => {
  const { pages: folders, siteDir } = at.migration
  const pages = { path: 'src/pages', routeBasePath: '/' }
  const excluded = texts((value) =>
    at.toDo(`File names decide which files are pages, not ${value.map((glob) => `\`${glob}\``).join(', ')}.`),
  )
  applyRules(options, at, {
    ...dropped('id admonitions editUrl showLastUpdateTime showLastUpdateAuthor'),
    ...kept(pages, text, 'path', 'routeBasePath'),
    ...pluginRules,
    include: excluded,
    exclude: excluded,
  })
  if (pages.routeBasePath.replaceAll('/', '') !== '')
    at.in('routeBasePath').changed('A page’s address is its path. Put the pages into a folder of that name.')
  folders.push(path.resolve(siteDir, pages.path))
}

const convertRedirects: Convert<Settings> = (options, at) => {
  applyRules(options, at, {
    id: null,
    redirects: each(record(addRedirects)),
    createRedirects: (value, place) => {
      if (value instanceof ForeignValue)
        place.leftOut(
          'Redirects are a list, not a function.',
          'Name old addresses in `redirects`, or in the frontmatter of the pages, `redirect_from`.',
        )
    },
    fromExtensions: (value, place) => {
      const others = textsOf(value).filter((ending) => ending !== 'html')
      if (others.length > 0) place.leftOut('Only the ending `.html` is redirected.')
    },
    toExtensions: 'Pages have addresses without an ending.',
  })
}

const addRedirects: Convert<Settings> = ({ from, to }, at) => {
  if (typeof to !== 'string') return
  if (isExternal(to))
    return at.leftOut(
      `A redirect can only lead to a page of the site, not to \`${to}\`.`,
      'Configure that redirect in your server.',
    )
  const added = textsOf(from).map((old) => ({ from: rooted(old), to: rooted(to) }))
  const { draft } = at.migration
  draft.redirects = [...(draft.redirects ?? []), ...added]
}

const plugins: Readonly<Record<string, Convert<Settings>>> = {
  'content-docs': convertDocs,
  'content-pages': convertPages,
  'client-redirects': convertRedirects,
  mermaid: (_, at) => void (at.migration.draft.markdown.mermaid = true),
  sass: (_, at) => void at.migration.packages.add('sass'),
}

/** Themes, too: a package may be either. */
const convertPlugin: Convert<Named> = ({ name = '', options, shown }, at) => {
  const convert = plugins[name]
  if (convert) return convert(options, at.in(1))
  const reason =
    known.find(([pattern]) => pattern.test(name))?.[1] ?? 'Plugins with lifecycles are not supported.'
  if (reason === '') return
  const isOwn = /^(?:$|\.|@site\/)/.test(name)
  const hint = isOwn ? 'If it generates content, let a script write that before `docs build`.' : undefined
  at.leftOut(`\`${shown}\`: ${reason}`, hint)
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Reaction } from 'holdtrue/model/site-config'
import type { MissingModule, ReadConfig } from '../read/read-config'
import { sourcePlaces } from 'holdtrue/modules/read/locate-setting'
import { Migration, Setting } from './migration'
import { convertPlugins } from './plugins'
import { applyRules, choice, dropped, each, flag, foreignScript, kept, nested, record, text } from './rules'
import type { Convert, Rule } from './rules'
import { absentHint, knownValue, recordOf, textsOf, type Settings } from './values'
import { addMetadata, convertTheme } from './theme-config'

/** Converts a Docusaurus configuration as far as there are equivalents, and records the rest. */
export function convertConfig(siteDir: string, { config: read, file, source, missing }: ReadConfig) {
  const migration = new Migration(siteDir, file, source)
  const root = new Setting(migration)
  const config = recordOf(knownValue(read, root)) ?? {}
  const { draft } = migration
  draft.title = ''
  // These two come first, because addresses of other deployments on this host consist of them.
  applyRules({ url: undefined, baseUrl: undefined, ...config }, root, siteRules(migration))
  convertPlugins(config, migration)
  draft.url ??= 'https://docs.example.org'
  for (const module of missing) noteMissing(module, migration)
  return migration
}

/** Reports a file or a package that could not be loaded. Packages that are not installed are listed together, because most are not needed. */
function noteMissing({ name, file, reason }: MissingModule, migration: Migration): void {
  if (reason === undefined && !name.startsWith('.')) return
  const { ofText } = sourcePlaces(migration.configSource)
  const place = ofText(name) ?? ofText(name.replace('./', ''))
  const line = file === migration.configFile ? place?.line : undefined
  const read = 'The configuration was read without it, so settings computed from it may lack values.'
  const words =
    reason === undefined
      ? { reason: `There is no such file in the old site. ${read}`, hint: absentHint }
      : { reason: `It could not be loaded, so the configuration was read without it: ${reason}` }
  migration.noteFile('to-do', name, file, { ...words, line })
}

function siteRules(migration: Migration): Record<string, Rule> {
  const { draft, siteDir } = migration
  return {
    ...kept(draft, text, 'title', 'tagline', 'titleDelimiter'),
    ...kept(draft, flag, 'noIndex'),
    ...kept(draft, reaction, 'onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks'),
    ...kept(draft, reaction, 'onDuplicateRoutes'),
    url: (value, at) => {
      if (typeof value !== 'string' || !URL.canParse(value)) return
      draft.url = new URL(value).origin
      const { pathname } = new URL(value)
      if (pathname !== '/')
        at.changed(`\`url\` is an origin. Its path, \`${pathname}\`, belongs into \`baseUrl\`.`)
    },
    baseUrl: text((value) => (draft.baseUrl = `/${value.replace(/^\/+|\/+$/g, '')}/`.replace(/^\/+$/, '/'))),
    favicon: text((value) => (draft.favicon = value.replace(/^\/(?!\/)/, ''))),
    markdown: record(convertMarkdown),
    themeConfig: record(convertTheme),
    headTags: each(record(convertHeadTag)),
    stylesheets: each(convertStylesheet),
    scripts: foreignScript,
    clientModules: each((file, at) => {
      if (typeof file !== 'string') return
      if (/\.(?:css|s[ac]ss)$/.test(file)) migration.stylesheets.push(path.resolve(siteDir, file))
      else at.leftOut('No script can run on all pages. A component that a page uses can be live.')
    }),
    i18n: record(convertLanguages),
    customFields: record((value) => {
      if (Object.keys(value).length > 0) draft.customFields = value
    }),
    trailingSlash: (value, at) => {
      if (value === true) at.changed('Addresses do not end in a slash. Those that do are redirected.')
    },
    // These are converted elsewhere.
    ...dropped('staticDirectories presets plugins themes'),
    // Only Docusaurus’ own build and deployment use these.
    ...dropped('organizationName projectName deploymentBranch githubHost githubPort'),
    ...dropped('future webpack storage baseUrlIssueBanner'),
    ssrTemplate: 'The HTML document around a page cannot be changed.',
  }
}

const convertHeadTag: Convert<Settings> = ({ tagName, attributes }, at) => {
  const about = recordOf(attributes)
  if (tagName === 'meta' && about) addMetadata(about, at.in('attributes'))
  else if (tagName === 'link' && /preconnect|dns-prefetch/.test(String(about?.['rel'])))
    at.leftOut('Pages make no requests to third parties.')
  else
    at.leftOut(
      'Only `<meta>` tags can be added to all pages, in `metadata`. A document may contain `<head>`.',
    )
}

/** How to report a kind of broken link. Never as an error, because links to content that was left out must not fail the first build. */
const reaction =
  (take: Convert<Reaction>): Convert<unknown> =>
  (value, at) => {
    if (value === 'throw')
      at.changed(
        'It is `warn` now, because links to what was left out would stop the build.',
        'Set it to `throw` once they are fixed.',
      )
    if (value === 'ignore') take('ignore', at)
    else if (value === 'throw' || value === 'warn' || value === 'log') take('warn', at)
    else at.leftOut('It must be `ignore`, `warn`, `log` or `throw`.')
  }

const alwaysDefault =
  'Comments, headings and admonitions are always read as Docusaurus 3 reads them by default.'

const convertMarkdown: Convert<Settings> = (settings, at) => {
  const { draft } = at.migration
  const { markdown } = draft
  applyRules(settings, at, {
    format: choice(['mdx', 'detect', 'md'], (value) => {
      if (value !== 'mdx') markdown.format = 'detect'
      if (value === 'md') at.in('format').changed('`.md` files are plain Markdown, `.mdx` files are MDX.')
    }),
    mermaid: flag((value) => {
      if (value) markdown.mermaid = true
    }),
    ...kept(markdown, flag, 'emoji'),
    mdx1Compat: nested({ comments: alwaysDefault, headingIds: null, admonitions: alwaysDefault }),
    hooks: nested({ ...kept(draft, reaction, 'onBrokenMarkdownLinks'), onBrokenMarkdownImages: null }),
    preprocessor: 'Documents are not preprocessed. A plugin in `markdown.remarkPlugins` can change them.',
    parseFrontMatter: 'Frontmatter is plain YAML.',
    anchors: null,
    remarkRehypeOptions: 'There is no tree of HTML elements.',
  })
}

const convertStylesheet: Convert<unknown> = (item, at) => {
  const { siteDir, stylesheets } = at.migration
  const address = typeof item === 'string' ? item : recordOf(item)?.['href']
  if (typeof address !== 'string' || /katex/.test(address)) return
  const local = path.join(siteDir, 'static', address)
  if (!/^https?:|^\/\//.test(address) && existsSync(local)) stylesheets.push(local)
  else at.leftOut('Pages make no requests to third parties. Put the file beside `styles.css`.')
}

const convertLanguages: Convert<Settings> = ({ defaultLocale, locales }, at) => {
  const others = textsOf(locales).filter((locale) => locale !== defaultLocale)
  if (others.length > 0)
    at.in('locales').leftOut(
      `A site has one language, so ${others.map((locale) => `\`${locale}\``).join(', ')} and the folder \`i18n\` were left out.`,
    )
  if (typeof defaultLocale === 'string' && !/^en\b/.test(defaultLocale))
    at.in('defaultLocale').leftOut(
      `Pages are marked as English, and the theme’s words are English, not \`${defaultLocale}\`.`,
    )
}

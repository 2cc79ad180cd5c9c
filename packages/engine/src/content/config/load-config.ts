import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourcePlaces, type SourcePlaces } from '../../modules/read/locate-setting'
import { findModule, type SiteModules } from '../../modules/run/site-modules'
import { ProblemsError, type Problem } from '../../model/problem'
import type { SiteConfig } from '../../model/site-config'
import type { SiteFunctions, RemarkPlugin } from '../../model/site-functions'
import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { createRequire } from 'node:module'
import type * as ImageSize from 'image-size'
import { findPackage } from '../../files/site-package'
import { featurePackages, type MarkdownFeatures } from '../../model/markdown-features'
import * as v from 'valibot'
import { nearest } from '../../model/nearest'
import { once } from '../../model/remember'
import { engineRoot } from '../../files/engine-root'
import { settingProblems } from './setting-problems'
import { siteConfigSchema, type ParsedSiteConfig } from './site-config-schema'

/** Loads and validates `site.config.ts` of a site folder. Rejects with a `ProblemsError` if it is missing or invalid. */
export async function loadConfig(
  siteDir: string,
  modules: SiteModules,
  baseUrl: string | undefined,
): Promise<{ config: SiteConfig; functions: SiteFunctions }> {
  const file = findModule(siteDir, 'site.config')
  if (!file) {
    const exists = existsSync(siteDir)
    throw new ProblemsError({
      code: 'site-config-file',
      message: exists
        ? `The site folder has no \`site.config.ts\`.`
        : `There is no site folder \`${siteDir}\`.`,
      hint: exists
        ? `It contains: ${readdirSync(siteDir).slice(0, 8).join(', ') || 'nothing'}.`
        : 'Make a site with `npm create holdtrue my-docs`, or set `SITE_DIR` to a folder with a `site.config.ts`.',
      file: 'site.config.ts',
    })
  }
  const name = path.basename(file)
  const places = sourcePlaces(readFileSync(file, 'utf8'))
  const { settings, problem } = withLogoSize((await modules.load(file)).default, siteDir)
  const isObject = typeof settings === 'object' && settings !== null
  const given = isObject && baseUrl !== undefined ? { ...settings, baseUrl } : settings
  const result = resolveSiteConfig(given, name, places)
  const problems = 'problems' in result ? result.problems : []
  if (problem) problems.push({ ...problem, file: name, ...places.ofSetting(['navbar', 'logo', 'src']) })
  if ('problems' in result || problem) {
    const explained = (problem: Problem): Problem =>
      baseUrl !== undefined && problem.message.includes('`baseUrl`')
        ? { ...problem, hint: `${problem.hint} The value comes from \`BASE_URL\`.` }
        : problem
    throw new ProblemsError(problems.map(explained))
  }
  const { config, functions } = result
  const plugins = pluginsState(functions.remarkPlugins, modules.inputsOf(file))
  const packages = featureVersions(config.markdown, siteDir)
  return { config: { ...config, markdown: { ...config.markdown, plugins, packages } }, functions }
}

/** A hash of the code of plugins (the configuration's files, each package's entry and manifest) and their options. */
function pluginsState(plugins: readonly RemarkPlugin[], files: readonly string[]): string | undefined {
  if (plugins.length === 0) return undefined
  const hash = createHash('sha256')
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : 'absent').update('\0')
  // Options may contain functions and cycles, and may come from the environment.
  const wholly = { depth: Infinity, maxArrayLength: null, maxStringLength: null, sorted: true }
  hash.update(inspect(plugins.map(withSources), wholly))
  return hash.digest('hex').slice(0, 16)
}

/** Represents functions by their source, because two with the same name may differ. */
const withSources = (plugin: RemarkPlugin): unknown =>
  [plugin].flat().map((part) => (typeof part === 'function' ? String(part) : part))

/** In CSS pixels; the same as in Docusaurus. */
const logoHeightPx = 32

/** Adds a size that was left out: Docusaurus' height, in the proportions of the file. If it has none, a square avoids a second problem. */
function withLogoSize(exported: unknown, siteDir: string): { settings: unknown; problem?: Problem } {
  const config = objectOf(exported)
  const navbar = objectOf(config?.['navbar'])
  const logo = objectOf(navbar?.['logo'])
  const src = logo?.['src']
  if (typeof src !== 'string' || (logo && 'width' in logo && 'height' in logo)) return { settings: exported }
  const file = path.join(siteDir, 'static', src)
  const ratio = proportions(file)
  const given = logo?.['width']
  const height =
    logo?.['height'] ?? (typeof given === 'number' ? Math.round(given / (ratio ?? 1)) : logoHeightPx)
  const width = given ?? Math.round((Number(height) > 0 ? Number(height) : logoHeightPx) * (ratio ?? 1))
  const settings = { ...config, navbar: { ...navbar, logo: { ...logo, width, height } } }
  return ratio === undefined ? { settings, problem: noLogoSize(src, existsSync(file)) } : { settings }
}

const noLogoSize = (src: string, isThere: boolean): Problem => ({
  severity: 'error',
  code: 'site-config-missing',
  message: isThere
    ? `The logo \`${src}\` does not say how large it is.`
    : `The logo \`${src}\` finds no file.`,
  hint: isThere ? 'Set `navbar.logo.width` and `height`, in pixels.' : 'It is looked for in `static/`.',
})

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

const require = createRequire(import.meta.url)

/** Aspect ratio of an image; undefined if it is not an image or has no size. */
function proportions(file: string): number | undefined {
  try {
    // Loaded on demand: it supports twenty formats, and the configuration may state the size.
    const { imageSize }: typeof ImageSize = require('image-size')
    const { width, height } = imageSize(readFileSync(file))
    return width / height
  } catch {
    return undefined
  }
}

const absent = 'absent'

function featureVersions(features: MarkdownFeatures, siteDir: string): Record<string, string> | undefined {
  const needed = Object.entries(featurePackages).filter(([feature]) => Reflect.get(features, feature))
  if (needed.length === 0) return undefined
  return Object.fromEntries(needed.map(([, name]) => [name, findPackage(name, siteDir)?.version ?? absent]))
}

/** Reports features whose package is not installed, once for the whole site. */
export function missingPackages({ markdown }: Pick<SiteConfig, 'markdown'>): Problem[] {
  const { packages = {} } = markdown
  return Object.entries(featurePackages)
    .filter(([, name]) => packages[name] === absent)
    .map(([feature, name]) => ({
      severity: 'error',
      code: 'markdown-package',
      message: `Setting \`markdown.${feature}\` needs the package \`${name}\`, which is not installed.`,
      hint: `Run \`npm install ${name}\` in the site folder, or remove the setting.`,
      file: 'site.config.ts',
    }))
}

/**
 * Validates the export of `site.config.ts` and fills in the defaults. All invalid settings are reported together (I10).
 * @param places positions of settings in the file; without them problems only name the file
 */
export function resolveSiteConfig(
  exported: unknown,
  file: string,
  places?: SourcePlaces,
): { config: SiteConfig; functions: SiteFunctions } | { problems: Problem[] } {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported))
    return { problems: [noConfiguration(exported, file)] }
  const result = v.safeParse(siteConfigSchema, exported)
  if (result.success) {
    const problems = unknownLanguages(result.output.codeLanguages, file)
    return problems.length > 0 ? { problems } : separate(result.output)
  }
  return { problems: settingProblems(result.issues, { file, places }) }
}

function separate({ docs, markdown, ...rest }: ParsedSiteConfig): {
  config: SiteConfig
  functions: SiteFunctions
} {
  const [first, ...others] = docs.map(({ editUrl, sidebarItemsGenerator: _generator, ...plain }) => ({
    ...plain,
    ...(typeof editUrl === 'string' && { editUrl }),
  }))
  if (!first) throw new Error('The list of folders of documents is empty.')
  const { remarkPlugins, rehypePlugins: _none, ...plainMarkdown } = markdown
  const functionsOf = ({ editUrl, sidebarItemsGenerator }: (typeof docs)[number]) => ({
    ...(typeof editUrl === 'function' && { editUrl }),
    ...(sidebarItemsGenerator && { sidebarItemsGenerator }),
  })
  return {
    config: { ...rest, docs: [first, ...others], markdown: plainMarkdown },
    functions: { remarkPlugins, docs: new Map(docs.map((own) => [own.id, functionsOf(own)])) },
  }
}

function noConfiguration(exported: unknown, file: string): Problem {
  const found =
    exported === undefined ? 'nothing' : typeof exported === 'function' ? 'a function' : 'no object'
  return {
    severity: 'error',
    code: 'site-config-export',
    message: `\`${file}\` exports no configuration: its default export is ${found}.`,
    hint: 'Export the object itself: `export default { title: …, url: … } satisfies UserSiteConfig`.',
    file,
  }
}

/** Names in `codeLanguages` that are not grammars. The hint recognises aliases as well as typing errors. */
export function unknownLanguages(languages: readonly string[], file: string): Problem[] {
  return languages.flatMap((language, index): Problem | [] => {
    const grammar = grammarOf(language)
    if (grammar === language) return []
    const meant = grammar ?? nearest(language, grammars().names)
    return {
      severity: 'error',
      code: 'site-config-value',
      message: `Setting \`codeLanguages.${index}\` has the value \`${language}\`.`,
      hint: `Allowed: the name of a grammar of Prism.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`,
      file,
    }
  })
}

/** The grammar with this name or alias; undefined if there is none. */
export function grammarOf(language: string): string | undefined {
  const { folder, names } = grammars()
  const isNamed = (name: string) => aliasesIn(path.join(folder, `${name}.js`)).includes(language)
  return names.includes(language) ? language : names.find(isNamed)
}

const grammars = once(() => {
  const core = createRequire(path.join(engineRoot, 'package.json')).resolve('refractor/core')
  const folder = path.join(path.dirname(core), '../lang')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return { folder, names: files.map((name) => path.parse(name).name) }
})

function aliasesIn(file: string): string[] {
  const list = /\.aliases = \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].flatMap(([, alias]) => alias ?? [])
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourcePlaces } from '../../modules/read/locate-setting'
import { findModule, type SiteModules } from '../../modules/run/site-modules'
import { ProblemsError, type Problem } from '../../model/problem'
import type { SiteConfig } from '../../model/site-config'
import type { SiteFunctions, RemarkPlugin } from '../../model/site-functions'
import { resolveSiteConfig } from './site-config'
import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { createRequire } from 'node:module'
import type * as ImageSize from 'image-size'
import { findPackage } from '../../files/site-package'
import { featurePackages, type MarkdownFeatures } from '../../model/markdown-features'

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
      severity: 'error',
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
  const result = resolveSiteConfig(
    isObject && baseUrl !== undefined ? { ...settings, baseUrl } : settings,
    name,
    places,
  )
  const problems = 'problems' in result ? result.problems : []
  if (problem) problems.push({ ...problem, file: name, ...places.ofSetting(['navbar', 'logo', 'src']) })
  if ('problems' in result || problem) {
    const fromEnvironment = ({ message }: Problem) => baseUrl !== undefined && message.includes('`baseUrl`')
    throw new ProblemsError(
      problems.map((problem) =>
        fromEnvironment(problem)
          ? { ...problem, hint: `${problem.hint} The value comes from \`BASE_URL\`.` }
          : problem,
      ),
    )
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
  hash.update(
    inspect(plugins.map(withSources), {
      depth: Infinity,
      maxArrayLength: null,
      maxStringLength: null,
      sorted: true,
    }),
  )
  return hash.digest('hex').slice(0, 16)
}

/** Represents functions by their source, because two with the same name may differ. */
function withSources(plugin: RemarkPlugin): unknown {
  const [attacher, ...options] = typeof plugin === 'function' ? [plugin] : plugin
  return [
    String(attacher),
    ...options.map((option) => (typeof option === 'function' ? String(option) : option)),
  ]
}

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

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

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
  const needed = Object.entries(featurePackages).filter(([feature]) =>
    Boolean(Reflect.get(features, feature)),
  )
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

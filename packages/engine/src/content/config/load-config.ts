import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findModule, type SiteModules } from '../../modules/run/site-modules'
import { ProblemsError, type Problem } from '../../model/problem'
import type { DocsSettings, SiteConfig } from '../../model/site-config'
import type { SiteFunctions, RemarkPlugin } from '../../model/site-functions'
import { resolveSiteConfig } from './site-config'
import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { createRequire } from 'node:module'
import type * as ImageSize from 'image-size'
import { docsPluginId, logoHeightPx } from '../../model/constants'
import { didYouMean } from '../../model/nearest'
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
    throw new ProblemsError([
      {
        severity: 'error',
        code: 'site-config-file',
        message: exists
          ? `The site folder has no \`site.config.ts\`.`
          : `There is no site folder \`${siteDir}\`.`,
        hint: exists
          ? `It contains: ${readdirSync(siteDir).slice(0, 8).join(', ') || 'nothing'}.`
          : 'Make a site with `npm create holdtrue my-docs`, or set `SITE_DIR` to a folder with a `site.config.ts`.',
        file: 'site.config.ts',
      },
    ])
  }
  const name = path.basename(file)
  const exported = (await modules.load(file)).default
  const sized = withLogoSize(exported, siteDir)
  const overridden =
    baseUrl !== undefined && typeof sized === 'object' && sized !== null ? { ...sized, baseUrl } : sized
  const result = resolveSiteConfig(overridden, name)
  if ('problems' in result) {
    // The parser is loaded only if there is an error to locate.
    const { sourcePlaces } = await import('../../modules/read/locate-setting')
    const placed = resolveSiteConfig(overridden, name, sourcePlaces(readFileSync(file, 'utf8')))
    const problems = 'problems' in placed ? placed.problems : result.problems
    const fromEnvironment = ({ message }: Problem) => baseUrl !== undefined && message.includes('`baseUrl`')
    throw new ProblemsError(
      withLogoProblem(problems, exported, siteDir).map((problem) =>
        fromEnvironment(problem)
          ? { ...problem, hint: `${problem.hint} The value comes from \`BASE_URL\`.` }
          : problem,
      ),
    )
  }
  const { config, functions } = result
  const plugins = pluginsState(functions.remarkPlugins, modules.inputsOf(file))
  const packages = featureVersions(config.markdown, siteDir)
  return {
    config: {
      ...config,
      markdown: {
        ...config.markdown,
        ...(plugins !== undefined && { plugins }),
        ...(packages && { packages }),
      },
    },
    functions,
  }
}

/**
 * A hash of everything that plugins' results depend on: the configuration's files (the site's own, and each package's entry point and
 * manifest) and the current options. Undefined without plugins.
 */
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

/** Adds the size of the logo if the configuration omits it: Docusaurus' height and the file's proportions. */
function withLogoSize(exported: unknown, siteDir: string): unknown {
  const config = objectOf(exported)
  const navbar = objectOf(config?.['navbar'])
  const logo = objectOf(navbar?.['logo'])
  if (!logo || typeof logo['src'] !== 'string' || ('width' in logo && 'height' in logo)) return exported
  const ratio = proportions(path.join(siteDir, 'static', logo['src']))
  if (ratio === undefined) return exported
  const { width, height } = logo
  const size =
    typeof width === 'number'
      ? { width, height: Math.round(width / ratio) }
      : {
          width: Math.round((typeof height === 'number' ? height : logoHeightPx) * ratio),
          height: height ?? logoHeightPx,
        }
  return { ...config, navbar: { ...navbar, logo: { ...logo, ...size } } }
}

/** Replaces the problems about a missing logo size by one that explains how to fix it. */
function withLogoProblem(problems: readonly Problem[], exported: unknown, siteDir: string): Problem[] {
  const isSize = ({ code, message }: Problem) =>
    code === 'site-config-missing' && /`navbar\.logo\.(?:width|height)`/.test(message)
  const size = problems.find(isSize)
  const src = objectOf(objectOf(objectOf(exported)?.['navbar'])?.['logo'])?.['src']
  if (!size || typeof src !== 'string') return [...problems]
  const isThere = existsSync(path.join(siteDir, 'static', src))
  const problem: Problem = {
    ...size,
    message: isThere
      ? `The logo \`${src}\` does not say how large it is.`
      : `The logo \`${src}\` finds no file.`,
    hint: isThere ? 'Set `navbar.logo.width` and `height`, in pixels.' : 'It is looked for in `static/`.',
  }
  return problems
    .filter((other) => other === size || !isSize(other))
    .map((other) => (other === size ? problem : other))
}

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

/** Versions of the packages that active features need; undefined if none are needed. */
function featureVersions(features: MarkdownFeatures, siteDir: string): Record<string, string> | undefined {
  const needed = Object.entries(featurePackages).filter(([feature]) => isOn(features, feature))
  if (needed.length === 0) return undefined
  return Object.fromEntries(needed.map(([, name]) => [name, findPackage(name, siteDir)?.version ?? absent]))
}

function isOn(features: MarkdownFeatures, name: string): boolean {
  const setting: unknown = Reflect.get(features, name)
  return setting !== undefined && setting !== false
}

/** Reports features whose package is not installed, once for the whole site. */
export function missingPackages({ markdown }: Pick<SiteConfig, 'markdown'>): Problem[] {
  const { packages = {} } = markdown
  return Object.entries(featurePackages).flatMap(([feature, name]): Problem[] => {
    if (packages[name] !== absent) return []
    return [
      {
        severity: 'error',
        code: 'markdown-package',
        message: `Setting \`markdown.${feature}\` needs the package \`${name}\`, which is not installed.`,
        hint: `Run \`npm install ${name}\` in the site folder, or remove the setting.`,
        file: 'site.config.ts',
      },
    ]
  })
}

/** Absolute path of a docs folder's sidebars file; undefined if there is none. */
export function sidebarsFile(
  siteDir: string,
  { id, sidebars }: DocsSettings,
): { absolute: string | undefined } | { problem: Problem } {
  if (typeof sidebars !== 'string')
    return { absolute: id === docsPluginId ? findModule(siteDir, 'sidebars') : undefined }
  const absolute = path.resolve(siteDir, sidebars)
  if (existsSync(absolute)) return { absolute }
  return {
    problem: {
      severity: 'error',
      code: 'sidebars-file',
      message: `Setting \`sidebars\` of the documents \`${id}\` names \`${sidebars}\`, which does not exist.`,
      hint:
        didYouMean(path.posix.normalize(sidebars), readdirSync(siteDir)) ??
        'It is a path from the site folder.',
      file: 'site.config.ts',
    },
  }
}

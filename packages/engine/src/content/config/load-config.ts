import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findModule, type SiteModules } from '../../modules/run/site-modules'
import { ProblemsError, type Problem } from '../../model/problem'
import type { SiteConfig } from '../../model/site-config'
import type { SiteFunctions, RemarkPlugin } from '../../model/site-functions'
import { calledAs } from '../../files/called-as'
import { withLogoProblem, withLogoSize } from './logo-size'
import { featureVersions } from './feature-packages'
import { resolveSiteConfig } from './site-config'
import { createHash } from 'node:crypto'
import { inspect } from 'node:util'

/** Loads and validates `site.config.ts` of a site folder. Rejects with a `ProblemsError` when there is none or it is not valid. */
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
          ? `It holds: ${readdirSync(siteDir).slice(0, 8).join(', ') || 'nothing'}.`
          : `Write one with \`${calledAs('init')}\`, or set \`SITE_DIR\` to a folder with a \`site.config.ts\`.`,
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
    // The parser is loaded where something is wrong.
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
 * What plugins make of a text depends on: the files that the configuration is made of (the site's own, and of each package its entry and
 * its manifest with the version) and the options, as they are now. Undefined without plugins.
 */
function pluginsState(plugins: readonly RemarkPlugin[], files: readonly string[]): string | undefined {
  if (plugins.length === 0) return undefined
  const hash = createHash('sha256')
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : 'absent').update('\0')
  // Options may hold functions and cycles, and come from the environment.
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

/** Functions by their source: two that go by one name may do different things. */
function withSources(plugin: RemarkPlugin): unknown {
  const [attacher, ...options] = typeof plugin === 'function' ? [plugin] : plugin
  return [
    String(attacher),
    ...options.map((option) => (typeof option === 'function' ? String(option) : option)),
  ]
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findModule, type SiteModules } from '../../modules/run/site-modules'
import { ProblemsError, type Problem } from '../../model/problem'
import type { SiteConfig } from '../../model/site-config'
import type { SiteFunctions } from '../../model/site-functions'
import { calledAs } from '../../files/called-as'
import { withLogoProblem, withLogoSize } from './logo-size'
import { pluginsState } from './plugins-state'
import { featureVersions } from './feature-packages'
import { resolveSiteConfig } from './site-config'

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
        rule: 'I10',
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

import path from 'node:path'
import type { Site } from '../content/load-site'
import { similarFile } from '../files/similar-file'
import { importIntegration } from '../modules/run/site-modules'
import { ProblemsError, type Problem } from '../model/problem'
import type { IntegrationSetting } from '../model/site-config'
import type { IntegratedSite, Integration } from './integration'
import { failures, Integrations, type Running } from './integrations'

/** Loads and starts the integrations that a site names. */
export async function startIntegrations(site: IntegratedSite & Pick<Site, 'modules'>): Promise<Integrations> {
  const problems: Problem[] = []
  const running: Running[] = []
  for (const setting of site.config.integrations) {
    try {
      const module = await loadIntegration(setting, site)
      const { browser = {} } = module
      running.push({
        ...(await module.start(site, setting.options)),
        module,
        browser: typeof browser === 'function' ? browser(setting.options) : browser,
      })
    } catch (error) {
      problems.push(...failures(setting.module, 'start', error))
    }
  }
  return new Integrations(running, problems, site.siteDir)
}

/**
 * Loads the module of an integration: one included with the engine, a file of the site, or an installed package.
 * @throws ProblemsError if there is no such module or it is not an integration
 */
export async function loadIntegration(
  { module: name }: Pick<IntegrationSetting, 'module'>,
  { siteDir, modules }: { siteDir: string; modules: Pick<Site['modules'], 'load'> },
): Promise<Integration> {
  const loaded = await importIntegration(name, siteDir, modules)
  const found: unknown = loaded?.['default']
  if (isIntegration(found)) return found
  throw new ProblemsError({
    severity: 'error',
    code: 'integration-module',
    message: loaded
      ? `\`${name}\` in \`integrations\` has no default export with a \`name\` and a function \`start\`.`
      : name.startsWith('.')
        ? `\`${name}\` in \`integrations\` names no file.`
        : `\`${name}\` in \`integrations\` is not installed.`,
    hint: loaded
      ? 'Name the module of an integration.'
      : name.startsWith('.')
        ? (similarFile(name, path.resolve(siteDir, name)) ?? 'Paths are relative to the site folder.')
        : `Install it: \`npm install ${name}\`.`,
    file: 'site.config.ts',
  })
}

const isIntegration = (value: unknown): value is Integration =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'start' in value &&
  typeof value.start === 'function'

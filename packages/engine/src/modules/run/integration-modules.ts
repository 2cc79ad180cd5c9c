import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { checkoutModule } from '../../files/engine-root'
import { importPackage } from '../../files/site-package'
import type { SiteConfig } from '../../model/site-config'
import type { ProvidedModules } from '../resolve'
import type { ModuleExports, SiteModules } from './site-modules'

/** Loads the module of an integration: one that comes with the engine, a file of the site, or an installed package; undefined if not installed. */
export async function importIntegration(
  name: string,
  siteDir: string,
  modules: Pick<SiteModules, 'load'>,
): Promise<ModuleExports | undefined> {
  if (name.startsWith('.')) return modules.load(path.resolve(siteDir, name))
  const own = checkoutModule(name)
  return own === undefined ? importPackage(name, siteDir) : import(pathToFileURL(own).href)
}

const providerSchema = v.object({
  default: v.object({
    modules: v.record(v.string(), v.object({ file: v.string(), live: v.optional(v.array(v.string())) })),
  }),
})

/** The modules that a site's integrations let it import. Whatever is wrong with an integration is reported when it starts. */
export async function providedModules(
  { integrations }: Pick<SiteConfig, 'integrations'>,
  siteDir: string,
  modules: Pick<SiteModules, 'load'>,
): Promise<ProvidedModules> {
  const provided: Record<string, ProvidedModules[string]> = {}
  for (const { module } of integrations) {
    const loaded = await importIntegration(module, siteDir, modules).catch(() => undefined)
    const parsed = v.safeParse(providerSchema, loaded)
    if (!parsed.success) continue
    for (const [name, { file, live }] of Object.entries(parsed.output.default.modules))
      provided[name] ??= { file: path.resolve(siteDir, file), ...(live && { live }) }
  }
  return provided
}

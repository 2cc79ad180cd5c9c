import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { FileStates } from '../../files/file-states'
import type { Route } from '../../model/doc'
import { createSiteModules } from '../../modules/run/site-modules'
import type { Collection } from '../../site/collections/collection'
import { loadConfig } from '../../site/config/load-config'
import type { Site } from '../../site/load-site'
import type { MakerInput } from '../make/page-maker'
import type { Plan } from '../plan'

/** What a build needs of the plan to make pages again of which nothing but the texts changed. */
export interface KeptPlan {
  site: Site
  /** Of all pages. */
  routes: Route[]
  maker: Omit<MakerInput, 'articles' | 'socialDir'>
  /** Contents of parts of sidebars by their addresses. */
  sidebars: ReadonlyMap<string, string>
  /** Addresses of parts of sidebars by their names. */
  chunks: ReadonlyMap<string, string>
  /** Name of the cached bundle of the browser's code. */
  client: string
}

/** As it is stored, for this machine alone: with absolute paths, and without what is no data. */
interface StoredPlan extends Omit<KeptPlan, 'site'> {
  site: Omit<Site, 'modules' | 'files' | 'loadPlugins'>
}

/** The plan as it is kept; undefined where more than the text of a document's own page may depend on that text. */
export function keepPlan({
  site: whole,
  siteData,
  sidebars,
  routes,
  buildId,
  client,
}: Plan): Uint8Array | undefined {
  const { markdown, deploy } = whole.config
  if (markdown.plugins !== undefined || deploy.precompress || client.dependsOnTexts) return undefined
  const { modules: _modules, files: _files, loadPlugins: _plugins, ...site } = whole
  const [main, ...others] = whole.collections
  const plan: StoredPlan = {
    site: { ...site, collections: [withoutChunks(main), ...others.map(withoutChunks)] },
    routes,
    maker: { siteData, buildId },
    sidebars: new Map(sidebars.map(({ address, content }) => [address, content])),
    chunks: new Map(sidebars.map(({ name, address }) => [name, address])),
    client: client.hash,
  }
  return serialize(plan)
}

/** Parts of sidebars are among what is kept as they are written. */
const withoutChunks = (collection: Collection): Collection => ({ ...collection, chunks: [] })

/** Opens a plan that was kept; undefined where it is of a site in another folder. */
export function openPlan(
  kept: Uint8Array,
  { siteDir, cacheDir }: { siteDir: string; cacheDir: string },
): KeptPlan | undefined {
  const plan: StoredPlan = deserialize(kept)
  if (plan.site.siteDir !== path.resolve(siteDir)) return undefined
  const modules = createSiteModules(plan.site.siteDir, cacheDir)
  const loadPlugins = async () =>
    (await loadConfig(plan.site.siteDir, modules, undefined)).functions.remarkPlugins
  return { ...plan, site: { ...plan.site, modules, loadPlugins, files: new FileStates(plan.site.siteDir) } }
}

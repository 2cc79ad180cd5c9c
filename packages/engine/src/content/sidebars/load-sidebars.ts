import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteModules } from '../../modules/run/site-modules'
import type { Problem } from '../../model/problem'
import type { SidebarItemsGenerator } from '../../model/site-functions'
import type { VersionPlan } from '../collections/plan-versions'
import { parseJson } from '../collections/read-versions'
import { currentVersion, versionFiles } from '../collections/version-files'
import { readTextFile } from '../../files/read-text'
import type { SourcePlaces } from '../../modules/read/locate-setting'
import { sidebarsFile } from './find-sidebars'
import { generateItems } from './generate-items'
import { resolveSidebars, type SidebarsInput } from './sidebars'

export interface LoadSidebarsInput extends Pick<SidebarsInput, 'docs' | 'categories' | 'draftIds'> {
  siteDir: string
  plan: VersionPlan
  modules: SiteModules
  /** The site's own. Default: the engine's. */
  generator: SidebarItemsGenerator | undefined
}

/** Loads the sidebars file, where there is one, and resolves it. */
export async function loadSidebars(
  input: LoadSidebarsInput,
): Promise<ReturnType<typeof resolveSidebars> & Pick<ReadSidebars, 'file'>> {
  const { docs, categories, draftIds, siteDir, plan, modules, generator } = input
  const { sidebarCollapsible, sidebarCollapsed, numberPrefixParser } = plan.settings
  const { exported, file, problems } = await readSidebars(plan, siteDir, modules)
  const settings: SidebarsInput = {
    exported,
    file,
    docs,
    categories,
    draftIds,
    routeBasePath: plan.path,
    defaults: { collapsible: sidebarCollapsible, collapsed: sidebarCollapsed },
    numberPrefixes: numberPrefixParser,
  }
  const generated = generator
    ? await generateItems({ ...settings, generator, contentFolder: plan.folder, version: plan.name })
    : { exported, problems: [] }
  const first = resolveSidebars({ ...settings, exported: generated.exported })
  const resolved =
    first.problems.length === 0
      ? first
      : resolveSidebars({
          ...settings,
          exported: generated.exported,
          places: await placesIn(path.join(siteDir, file)),
        })
  return { ...resolved, file, problems: [...problems, ...generated.problems, ...resolved.problems] }
}

/** The parser is loaded where something is wrong. */
async function placesIn(file: string): Promise<SourcePlaces | undefined> {
  if (!existsSync(file)) return undefined
  const { sourcePlaces } = await import('../../modules/read/locate-setting')
  return sourcePlaces(readFileSync(file, 'utf8'))
}

interface ReadSidebars {
  /** Undefined for one sidebar of everything. */
  exported: unknown
  /** Name of the file, for problems. */
  file: string
  problems: Problem[]
}

async function readSidebars(
  { settings, name }: VersionPlan,
  siteDir: string,
  modules: SiteModules,
): Promise<ReadSidebars> {
  if (settings.sidebars === false) return { exported: {}, file: 'sidebars.ts', problems: [] }
  if (name !== currentVersion) return readCutSidebars(versionFiles(settings.id).sidebarsOf(name), siteDir)
  const file = sidebarsFile(siteDir, settings)
  if ('problem' in file) return { exported: {}, file: 'site.config.ts', problems: [file.problem] }
  if (file.absolute === undefined) return { exported: undefined, file: 'sidebars.ts', problems: [] }
  // A file without a default export has no sidebars, which is a mistake; no file at all is none.
  const exported = (await modules.load(file.absolute)).default ?? null
  return { exported, file: path.relative(siteDir, file.absolute).replaceAll(path.sep, '/'), problems: [] }
}

/** Sidebars as they were when a version was cut. As in Docusaurus, a version without the file has none. */
function readCutSidebars(file: string, siteDir: string): ReadSidebars {
  const absolute = path.join(siteDir, file)
  if (!existsSync(absolute)) return { exported: {}, file, problems: [noSidebars(file)] }
  const read = readTextFile(absolute, file)
  if ('problem' in read) return { exported: {}, file, problems: [read.problem] }
  const parsed = parseJson(read.text, file)
  return 'problem' in parsed
    ? { exported: {}, file, problems: [parsed.problem] }
    : { exported: parsed.value, file, problems: [] }
}

const noSidebars = (file: string): Problem => ({
  severity: 'warning',
  code: 'version-sidebars',
  message: `There is no \`${file}\`, so the version has no sidebars.`,
  hint: 'Bring it back, or set `sidebars: false`.',
  file,
})

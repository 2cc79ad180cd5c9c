import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findModule, type SiteModules } from '../../modules/run/site-modules'
import { docsPluginId } from '../../model/constants'
import { didYouMean } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { DocsSettings } from '../../model/site-config'
import type {
  SidebarItemsGenerator,
  SiteFunctions,
  SidebarItemsGeneratorInput,
  UserSidebarItem,
  UserSidebars,
} from '../../model/site-functions'
import type { VersionPlan } from '../collections/plan-versions'
import { currentVersion, versionFiles } from '../collections/read-versions'
import { readYamlFile } from '../files/parse-yaml'
import { sourcePlaces } from '../../modules/read/locate-setting'
import { resolveSidebars, type SidebarsInput } from './sidebars'
import type { Doc } from '../../model/doc'
import { isFolderIndex, splitNumberPrefix } from '../documents/documents'
import { autogenerate } from './autogenerate'
import { parseCategories, parseSidebarsFile } from './sidebars-file'

/** Loads the sidebars file, if there is one, and resolves it, with the site's own generator if it has one. */
export async function loadSidebars(
  content: Pick<SidebarsInput, 'docs' | 'categories' | 'draftIds'>,
  plan: VersionPlan,
  { siteDir, modules, functions }: { siteDir: string; modules: SiteModules; functions: SiteFunctions },
): Promise<ReturnType<typeof resolveSidebars> & Pick<ReadSidebars, 'file'>> {
  const { id, sidebarCollapsible, sidebarCollapsed, numberPrefixParser } = plan.settings
  const generator = functions.docs.get(id)?.sidebarItemsGenerator
  const { exported, file, problems } =
    plan.name === currentVersion || plan.settings.sidebars === false
      ? await readCurrentSidebars(siteDir, plan.settings, modules)
      : readCutSidebars(versionFiles(id).sidebarsOf(plan.name), siteDir)
  const absolute = path.join(siteDir, file)
  const settings: SidebarsInput = {
    exported,
    file,
    places: existsSync(absolute) ? sourcePlaces(readFileSync(absolute, 'utf8')) : undefined,
    ...content,
    routeBasePath: plan.path,
    defaults: { collapsible: sidebarCollapsible, collapsed: sidebarCollapsed },
    numberPrefixes: numberPrefixParser,
  }
  const generated = generator
    ? await generateItems({ ...settings, generator, contentFolder: plan.folder, version: plan.name })
    : { exported, problems: [] }
  const resolved = resolveSidebars({ ...settings, exported: generated.exported })
  return { ...resolved, file, problems: [...problems, ...generated.problems, ...resolved.problems] }
}

interface ReadSidebars {
  /** Undefined: one sidebar of all documents. Null: the file exports none, which is a mistake. */
  exported: unknown
  /** For problems. */
  file: string
  problems: Problem[]
}

/** Reads the sidebars of a docs folder's current version. */
export async function readCurrentSidebars(
  siteDir: string,
  { id, sidebars }: DocsSettings,
  modules: SiteModules,
): Promise<ReadSidebars> {
  if (sidebars === false) return { exported: {}, file: 'sidebars.ts', problems: [] }
  const usual = id === docsPluginId ? findModule(siteDir, 'sidebars') : undefined
  const absolute = sidebars === undefined ? usual : path.resolve(siteDir, sidebars)
  if (absolute === undefined) return { exported: undefined, file: 'sidebars.ts', problems: [] }
  if (sidebars !== undefined && !existsSync(absolute))
    return { exported: {}, file: 'site.config.ts', problems: [noSidebarsFile(id, sidebars, siteDir)] }
  const exported = (await modules.load(absolute)).default ?? null
  return { exported, file: path.relative(siteDir, absolute).replaceAll(path.sep, '/'), problems: [] }
}

const noSidebarsFile = (id: string, sidebars: string, siteDir: string): Problem => ({
  severity: 'error',
  code: 'sidebars-file',
  message: `Setting \`sidebars\` of the documents \`${id}\` names \`${sidebars}\`, which does not exist.`,
  hint:
    didYouMean(path.posix.normalize(sidebars), readdirSync(siteDir)) ?? 'It is a path from the site folder.',
  file: 'site.config.ts',
})

/** Reads the sidebars of a released version. As in Docusaurus, a version without the file has none. */
function readCutSidebars(file: string, siteDir: string): ReadSidebars {
  const absolute = path.join(siteDir, file)
  if (!existsSync(absolute)) return { exported: {}, file, problems: [noSidebars(file)] }
  const read = readYamlFile(absolute, file)
  return 'value' in read
    ? { exported: read.value, file, problems: [] }
    : { exported: {}, file, problems: read.problems }
}

const noSidebars = (file: string): Problem => ({
  severity: 'warning',
  code: 'version-sidebars',
  message: `There is no \`${file}\`, so the version has no sidebars.`,
  hint: 'Bring it back, or set `sidebars: false`.',
  file,
})

interface GenerateItemsInput extends SidebarsInput {
  generator: SidebarItemsGenerator
  /** Content folder, relative to the site folder. */
  contentFolder: string
  version: string
  /** Time limit for one autogenerated part, in milliseconds. Default: 10,000. */
  timeLimitMs?: number
}

/** Expands autogenerated parts with the site's generator. If it fails, that is reported. Items are validated later. */
export async function generateItems(
  input: GenerateItemsInput,
): Promise<{ exported: unknown; problems: Problem[] }> {
  const { sidebars, problems: faults } = parseSidebarsFile(input.exported, input.file)
  // Reported when the sidebars are resolved.
  if (faults.length > 0) return { exported: input.exported, problems: [] }
  const problems: Problem[] = []
  const expand = async (items: readonly UserSidebarItem[]): Promise<UserSidebarItem[]> => {
    const lists = await Promise.all(
      items.map(async (item): Promise<UserSidebarItem[]> => {
        if (typeof item === 'string') return [item]
        if (item.type === 'category') return [{ ...item, items: await expand(item.items) }]
        return item.type === 'autogenerated' ? generate(item, input, problems) : [item]
      }),
    )
    return lists.flat()
  }
  const exported: UserSidebars = {}
  for (const [id, items] of Object.entries(sidebars)) exported[id] = await expand(items)
  return { exported, problems }
}

async function generate(
  item: SidebarItemsGeneratorInput['item'],
  input: GenerateItemsInput,
  problems: Problem[],
): Promise<UserSidebarItem[]> {
  const fail = (message: string, hint: string): UserSidebarItem[] => {
    problems.push({
      severity: 'error',
      code: 'sidebar-generator',
      message: `\`docs.sidebarItemsGenerator\` ${message} for the folder \`${item.dirName}\`.`,
      hint,
      file: 'site.config.ts',
    })
    return []
  }
  const { generator, timeLimitMs = 10_000 } = input
  const ending = new AbortController()
  const late = Symbol('late')
  try {
    const made = await Promise.race([
      generator({
        ...generatorInput(item, input),
        defaultSidebarItemsGenerator: (asked) => Promise.resolve(defaultItems(asked, input, problems)),
      }),
      pause(timeLimitMs, late, { signal: ending.signal }),
    ])
    if (made === late) return fail('did not finish', `It may take ${timeLimitMs / 1000} seconds.`)
    if (!Array.isArray(made)) return fail('returned no list', 'Return the items, or a promise of them.')
    return made
  } catch (error) {
    return fail('threw an error', error instanceof Error ? error.message : String(error))
  } finally {
    ending.abort()
  }
}

function generatorInput(
  item: SidebarItemsGeneratorInput['item'],
  { docs, categories, contentFolder, version, numberPrefixes }: GenerateItemsInput,
): SidebarItemsGeneratorInput {
  return {
    item,
    version: { versionName: version, contentPath: contentFolder },
    docs: docs.map(({ id, title, frontmatter, file, position }) => ({
      id,
      title,
      frontMatter: frontmatter,
      source: `@site/${path.posix.join(contentFolder, file)}`,
      sourceDirName: path.posix.dirname(file),
      ...(position !== undefined && { sidebarPosition: position }),
    })),
    categoriesMetadata: Object.fromEntries(categories),
    numberPrefixParser: (name) => {
      const { name: filename, prefix } = splitNumberPrefix(name, numberPrefixes)
      return { filename, ...(prefix !== undefined && { numberPrefix: prefix }) }
    },
    isCategoryIndex: ({ fileName, extension, directories }) =>
      isFolderIndex(path.posix.join(...directories.toReversed(), `${fileName}${extension}`)),
  }
}

/** The engine's default items for the documents and settings that a generator passes on. */
function defaultItems(
  asked: SidebarItemsGeneratorInput,
  input: GenerateItemsInput,
  problems: Problem[],
): UserSidebarItem[] {
  const known = new Map(input.docs.map((doc) => [doc.id, doc]))
  const docs = asked.docs.flatMap(({ id, title, frontMatter: frontmatter = {}, sidebarPosition }): Doc[] => {
    const doc = known.get(id)
    return doc
      ? [{ ...doc, title, frontmatter, position: sidebarPosition ?? frontmatter.sidebar_position }]
      : []
  })
  return autogenerate(asked.item.dirName, {
    ...input,
    docs,
    categories: parseCategories(asked.categoriesMetadata),
    problems,
    isIndex: ({ file }) => {
      const { name, ext, dir } = path.posix.parse(file)
      const directories = dir === '' ? ['.'] : dir.split('/').reverse()
      return asked.isCategoryIndex({ fileName: name, extension: ext, directories })
    },
  })
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteModules } from '../../modules/run/site-modules'
import type { Problem } from '../../model/problem'
import type {
  SidebarItemsGenerator,
  CategoryIndexInput,
  GeneratorDoc,
  SidebarItemsGeneratorInput,
  UserSidebarItem,
  UserSidebars,
} from '../../model/site-functions'
import type { VersionPlan } from '../collections/plan-versions'
import { currentVersion, versionFiles } from '../collections/read-versions'
import { readTextFile } from '../../files/read-text'
import { parseYaml } from '../files/parse-yaml'
import type { SourcePlaces } from '../../modules/read/locate-setting'
import { sidebarsFile } from '../config/load-config'
import { resolveSidebars, type SidebarsInput } from './sidebars'
import type { Doc } from '../../model/doc'
import { isFolderIndex, splitNumberPrefix } from '../documents/documents'
import { autogenerate, type AutogenerateContext } from './autogenerate'
import { parseCategory, type CategoryFile } from './category-file'
import { parseSidebarsFile } from './sidebars-file'

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
  const parsed = parseYaml(read.text, file)
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

interface GenerateItemsInput extends SidebarsInput {
  generator: SidebarItemsGenerator
  /** Folder of the content, relative to the site folder. */
  contentFolder: string
  version: string
  /** How long one part may take, in milliseconds. Default 10,000. */
  timeLimitMs?: number
}

/**
 * Sidebars whose autogenerated parts the site's own generator has made. What it made is not validated: it goes on as if it stood in the
 * sidebars file. A part whose generator fails is empty, and reported.
 */
export async function generateItems(
  input: GenerateItemsInput,
): Promise<{ exported: unknown; problems: Problem[] }> {
  const { sidebars, problems: faults } = parseSidebarsFile(input.exported, input.file)
  // Reported where the sidebars are resolved.
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

type AutogeneratedItem = SidebarItemsGeneratorInput['item']

async function generate(
  item: AutogeneratedItem,
  input: GenerateItemsInput,
  problems: Problem[],
): Promise<UserSidebarItem[]> {
  const { generator, timeLimitMs = 10_000 } = input
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
  let timer: NodeJS.Timeout | undefined
  const late = Symbol('late')
  try {
    const made = await Promise.race([
      generator({
        ...generatorInput(item, input),
        defaultSidebarItemsGenerator: (asked) => Promise.resolve(defaultItems(asked, input, problems)),
      }),
      new Promise<typeof late>((resolve) => (timer = setTimeout(() => resolve(late), timeLimitMs))),
    ])
    if (made === late) return fail('did not finish', `It may take ${timeLimitMs / 1000} seconds.`)
    if (!Array.isArray(made)) return fail('returned no list', 'Return the items, or a promise of them.')
    return made
  } catch (error) {
    return fail('threw an error', error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

function generatorInput(
  item: AutogeneratedItem,
  { docs, categories, contentFolder, version, numberPrefixes = true }: GenerateItemsInput,
): SidebarItemsGeneratorInput {
  return {
    item,
    version: { versionName: version, contentPath: contentFolder },
    docs: docs.map((doc) => generatorDoc(doc, contentFolder)),
    categoriesMetadata: Object.fromEntries(categories),
    numberPrefixParser: (name) => {
      if (!numberPrefixes) return { filename: name }
      const { name: filename, prefix } = splitNumberPrefix(name)
      return { filename, ...(prefix !== undefined && { numberPrefix: prefix }) }
    },
    isCategoryIndex: ({ fileName, extension, directories }) =>
      isFolderIndex(path.posix.join(...directories.toReversed(), `${fileName}${extension}`)),
  }
}

function generatorDoc(doc: Doc, contentFolder: string): GeneratorDoc {
  const position = doc.frontmatter.sidebar_position ?? doc.numberPrefix
  return {
    id: doc.id,
    title: doc.title,
    frontMatter: doc.frontmatter,
    source: `@site/${path.posix.join(contentFolder, doc.file)}`,
    sourceDirName: path.posix.dirname(doc.file),
    ...(position !== undefined && { sidebarPosition: position }),
  }
}

/** What the engine itself would make, of the documents and settings that a generator hands on. */
function defaultItems(
  asked: SidebarItemsGeneratorInput,
  input: GenerateItemsInput,
  problems: Problem[],
): UserSidebarItem[] {
  const known = new Map(input.docs.map((doc) => [doc.id, doc]))
  const docs = asked.docs.flatMap((given): Doc[] => {
    const doc = known.get(given.id)
    if (!doc) return []
    const { numberPrefix: _own, ...rest } = doc
    const { sidebarPosition, frontMatter } = given
    const frontmatter = {
      ...frontMatter,
      ...(sidebarPosition !== undefined && { sidebar_position: sidebarPosition }),
    }
    return [{ ...rest, title: given.title, frontmatter }]
  })
  const context: AutogenerateContext = {
    docs,
    categories: categoriesOf(asked.categoriesMetadata),
    draftIds: new Set(input.draftIds),
    problems,
    isIndex: (doc) => asked.isCategoryIndex(indexInput(doc)),
    ...(input.numberPrefixes !== undefined && { numberPrefixes: input.numberPrefixes }),
  }
  return autogenerate(asked.item.dirName, context)
}

function indexInput({ file }: Doc): CategoryIndexInput {
  const { name, ext, dir } = path.posix.parse(file)
  return { fileName: name, extension: ext, directories: dir === '' ? ['.'] : dir.split('/').reverse() }
}

function categoriesOf(metadata: Readonly<Record<string, object>>): Map<string, CategoryFile> {
  return new Map(
    Object.entries(metadata).flatMap(([folder, settings]): [string, CategoryFile][] => {
      const category = parseCategory(settings)
      return category ? [[folder, category]] : []
    }),
  )
}

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Doc } from '../../model/doc'
import { docsPluginId } from '../../model/constants'
import { didYouMean } from '../../model/nearest'
import { takenRoutes, joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import { reactionSeverity, type DocsSettings, type SiteConfig } from '../../model/site-config'
import type { SiteModules } from '../../modules/run/site-modules'
import type { EditUrlFunction, SiteFunctions } from '../../model/site-functions'
import { describeVersion, type Collection } from './collection'
import { placeOfKey } from '../documents/frontmatter'
import { readDocument, readLastUpdates, type SiteMemory } from '../documents/documents'
import type { FileStates } from '../../files/file-states'
import { readTextFile } from '../../files/read-text'
import { listContentFiles } from '../files/read-files'
import { namesOfPages, positionsInSidebars, sectionsOf } from '../sidebars/navigation'
import { readCategoryFiles } from '../sidebars/sidebars-file'
import { cutSidebar } from '../sidebars/sidebar-files'
import { loadSidebars } from '../sidebars/load-sidebars'
import { assignSidebars } from '../sidebars/sidebars'
import { parseTagsFile, TagRegistry } from '../tags'
import type { VersionPlan } from './plan-versions'
import { currentVersion } from './read-versions'

export interface LoadCollectionInput {
  siteDir: string
  config: SiteConfig
  functions: SiteFunctions
  modules: SiteModules
  memory: SiteMemory
  files: FileStates
  mode: 'production' | 'development'
}

/** Reads a collection. Errors in it become problems with paths relative to the site folder. */
export async function loadCollection(
  plan: VersionPlan,
  input: LoadCollectionInput,
): Promise<{ collection: Collection; problems: Problem[] }> {
  const { siteDir, config } = input
  const { name: _name, label: _label, isLast, path: _path, ...traits } = plan
  const { id } = plan.settings
  const { docs, categories, tags, draftIds, hiddenIds, problems, shown } = await readContent(plan, input)
  const resolved = await loadSidebars({ docs, categories, draftIds: hiddenIds }, plan, input)
  problems.push(...resolved.problems, ...resolved.contentProblems.map(shown))
  problems.push(...assignSidebars(docs, resolved.sidebars))
  if (isLast) problems.push(...checkMainDoc(plan.settings, docs))
  const version = describeVersion(plan, docs, draftIds, resolved.sidebars)
  const used = new Set(docs.flatMap((doc) => (doc.unlisted ? [] : doc.tags.map(({ route }) => route))))
  const collection: Collection = {
    ...traits,
    id,
    docs,
    tags: tags.all().filter(({ route }) => used.has(route)),
    tagsRoute: tags.basePath,
    sidebars: resolved.sidebars,
    sidebarsFile: resolved.file,
    ...navigationIn(resolved.sidebars, docs, { key: plan.key, id, version }, config),
    version,
    editUrl: editUrlOf(plan, siteDir),
  }
  return { collection, problems }
}

function navigationIn(
  sidebars: Collection['sidebars'],
  docs: readonly Doc[],
  { key, id, version }: Pick<Collection, 'key' | 'id' | 'version'>,
  config: SiteConfig,
) {
  // Names of root chunks are unique in the site.
  const prefix = id === docsPluginId && version.isLast ? '' : `${key}/`
  const cut = sidebars.map((sidebar) => ({ id: sidebar.id, ...cutSidebar(sidebar, prefix + sidebar.id) }))
  const sections = sectionsOf(config, id, version.sidebars)
  const shown = new Map(docs.map(({ route, sidebar }) => [route, sidebar]))
  const positions = positionsInSidebars(sidebars, sections, shown)
  return {
    sections: new Map(Array.from(sections, ([id, { label }]) => [id, label])),
    sidebarFiles: cut.flatMap(({ files }) => files),
    branches: new Map(cut.map(({ id, branches }) => [id, branches])),
    positions,
    names: namesOfPages(docs, sidebars, positions),
  }
}

async function readContent(
  plan: VersionPlan,
  { siteDir, config, functions, memory, files, mode }: LoadCollectionInput,
) {
  const { settings, name, contentDir, folder } = plan
  const found = listContentFiles(contentDir, settings)
  const { categories, problems: categoryProblems } = readCategoryFiles(contentDir, found.categories)
  const declared = readTagsFile(siteDir, plan)
  const tags = new TagRegistry(declared.tags, joinRoute(plan.path, settings.tagsBasePath))
  const isDated = settings.showLastUpdateTime || settings.showLastUpdateAuthor
  const history = isDated ? await readLastUpdates(contentDir, folder, memory.histories) : undefined
  /** Makes a content file's path relative to the site folder. */
  const shown = (problem: Problem): Problem =>
    problem.file === undefined ? problem : { ...problem, file: path.posix.join(folder, problem.file) }
  const problems = [...found.problems, ...categoryProblems].map(shown)
  problems.push(...declared.problems, ...(history?.problems ?? []))

  const read: Doc[] = []
  const context = { plan, tags, files, parsed: memory.parsed }
  for (const [index, file] of found.docs.entries()) {
    // Memory of the native parser is freed in a turn of the event loop only: 17 kB a page.
    if (index % 100 === 99) await nextTurn()
    const result = readDocument(file, context)
    problems.push(...result.problems.map(shown))
    if (result.doc) read.push(result.doc)
  }
  const isLeftOut = ({ frontmatter }: Doc) => frontmatter.draft && mode === 'production'
  const kept = read.filter((doc) => !isLeftOut(doc))
  const docs = withUniqueDocuments(kept, config, problems)
  problems.push(...duplicateIds(docs), ...similarRoutes(docs))
  if (found.docs.length === 0 && found.problems.length === 0) problems.push(emptyContent(folder))
  for (const doc of docs) applyLastUpdate(doc, settings, history?.updates.get(doc.file))

  const { editUrl } = functions.docs.get(settings.id) ?? {}
  if (editUrl)
    problems.push(...applyEditUrls(docs, { version: name, folder, baseUrl: config.baseUrl }, editUrl))
  const shownDocs = new Set(docs)
  return {
    docs,
    categories,
    tags,
    draftIds: read.filter(isLeftOut).map(({ id }) => id),
    // Drafts, and documents whose route is taken, which is reported.
    hiddenIds: new Set(read.filter((doc) => !shownDocs.has(doc)).map(({ id }) => id)),
    problems,
    shown,
  }
}

const emptyContent = (folder: string): Problem => ({
  severity: 'error',
  code: 'content-empty',
  message: `The content folder \`${folder}\` has no documents.`,
  hint: 'Add a `.md` or `.mdx` file whose name does not start with `_`.',
  file: folder,
})

/** A released version has the same relative position to the content folder, whose address `editUrl` is, as on disk. */
function editUrlOf({ settings, name, contentDir }: VersionPlan, siteDir: string): string | undefined {
  const { editUrl, editCurrentVersion, path: folder } = settings
  const isWritten = name === currentVersion || editCurrentVersion
  if (editUrl === undefined || isWritten || !URL.canParse(editUrl)) return editUrl
  const way = path.relative(path.join(siteDir, folder), contentDir).replaceAll(path.sep, '/')
  return new URL(way, `${editUrl.replace(/\/$/, '')}/`).href
}

function checkMainDoc({ mainDocId }: DocsSettings, docs: readonly Doc[]): Problem[] {
  const ids = docs.map(({ id }) => id)
  if (mainDocId === undefined || ids.includes(mainDocId)) return []
  return [
    {
      severity: 'error',
      code: 'main-doc-missing',
      message: `Setting \`docs.mainDocId\` names the document \`${mainDocId}\`, which does not exist.`,
      hint: didYouMean(mainDocId, ids),
      file: 'site.config.ts',
    },
  ]
}

/** A released version includes its own tags file. */
function readTagsFile(siteDir: string, { contentDir, name }: VersionPlan): ReturnType<typeof parseTagsFile> {
  const own = name === currentVersion ? [siteDir, contentDir] : [contentDir, siteDir]
  const file = own.map((folder) => path.join(folder, 'tags.yml')).find((candidate) => existsSync(candidate))
  if (file === undefined) return { tags: new Map(), problems: [] }
  const read = statSync(file).isFile() ? readTextFile(file, 'tags.yml') : { problem: tagsFolder }
  return 'text' in read ? parseTagsFile(read.text, 'tags.yml') : { tags: new Map(), problems: [read.problem] }
}

const tagsFolder: Problem = {
  severity: 'error',
  code: 'tags-file',
  message: '`tags.yml` is a folder.',
  hint: 'Make it a file that maps a key to `label`, `description` and `permalink`, or rename the folder.',
  file: 'tags.yml',
}

function applyLastUpdate(doc: Doc, settings: DocsSettings, fromHistory: Doc['lastUpdate']): void {
  const wish = doc.frontmatter.last_update
  const date = settings.showLastUpdateTime ? (wish?.date ?? fromHistory?.date) : undefined
  const author = settings.showLastUpdateAuthor ? (wish?.author ?? fromHistory?.author) : undefined
  if (date !== undefined || author !== undefined)
    doc.lastUpdate = { ...(date && { date }), ...(author && { author }) }
}

/** If two documents have the same route, the first by file order wins (R7). */
function withUniqueDocuments(docs: readonly Doc[], config: SiteConfig, problems: Problem[]): Doc[] {
  const byRoute = new Map<string, Doc>()
  const severity = reactionSeverity(config.onDuplicateRoutes)
  for (const doc of docs) {
    const first = byRoute.get(doc.route)
    const owner = takenRoutes.get(doc.route) ?? (first && `\`${first.file}\``)
    if (owner === undefined) byRoute.set(doc.route, doc)
    else if (severity) {
      problems.push({
        severity,
        code: 'duplicate-route',
        message: `\`${doc.file}\` has the route \`${doc.route}\`, which ${owner} has already.`,
        hint: first
          ? `${owner} is shown there. Give one of them another \`slug\`.`
          : 'Give it another `slug`.',
        ...placeOfKey(doc, 'slug'),
      })
    }
  }
  return [...byRoute.values()].filter((doc) => {
    const owner = ownerOfFolder(doc.route, byRoute)
    if (owner) problems.push(inTheWay(doc, owner))
    return !owner
  })
}

/** The document that has a file with the same name as a folder in a route: for `/a.html/b`, the document at `/a`. */
function ownerOfFolder(route: string, byRoute: ReadonlyMap<string, Doc>): Doc | undefined {
  const ends = [...route.matchAll(/\.(?:html|json|md)(?=\/)/g)].map(({ index }) => index)
  return ends.map((end) => byRoute.get(route.slice(0, end))).find((doc) => doc !== undefined)
}

const inTheWay = (doc: Doc, owner: Doc): Problem => ({
  severity: 'error',
  code: 'route-below-file',
  message: `\`${doc.file}\` has the route \`${doc.route}\`, which lies below a file of \`${owner.file}\`: that one's files are \`${owner.route}.html\`, \`.json\` and \`.md\`.`,
  hint: 'Rename the folder, or give one of them another `slug`.',
  ...placeOfKey(doc, 'slug'),
})

/** Reports duplicate ids, which make sidebars ambiguous. (`withUniqueDocuments` handles duplicate routes.) */
function duplicateIds(docs: readonly Doc[]): Problem[] {
  return withTheSame(({ id }) => id, docs).map(([doc, first]) => ({
    severity: 'error',
    code: 'duplicate-id',
    message: `\`${doc.file}\` has the id \`${doc.id}\`, which \`${first.file}\` has already.`,
    hint: 'Ids are paths without number prefixes and endings. Rename one of the files, or give it an `id`.',
    ...placeOfKey(doc, 'id'),
  }))
}

/** Documents whose key an earlier one has, each with the first that has it. */
function withTheSame(keyOf: (doc: Doc) => string, docs: readonly Doc[]): [doc: Doc, first: Doc][] {
  const first = new Map(docs.toReversed().map((doc) => [keyOf(doc), doc]))
  return docs.flatMap((doc): [Doc, Doc][] => {
    const other = first.get(keyOf(doc)) ?? doc
    return other === doc ? [] : [[doc, other]]
  })
}

/** Some file systems treat routes that differ only in case or the encoding of accents as one, and readers cannot tell them apart. */
function similarRoutes(docs: readonly Doc[]): Problem[] {
  const composed = (route: string) => route.normalize('NFC')
  return withTheSame(({ route }) => composed(route).toLowerCase(), docs).map(([doc, other]) => ({
    severity: 'warning',
    code: 'similar-route',
    message: `The route \`${doc.route}\` differs from that of \`${other.file}\` in ${composed(other.route) === composed(doc.route) ? 'the form of its accents' : 'capitals'} alone.`,
    hint: 'Some file systems keep one file for both. Give one of them another `slug`.',
    ...placeOfKey(doc, 'slug'),
  }))
}

/** Sets edit links with the site's own function. If it fails, that is reported once. */
function applyEditUrls(
  docs: readonly Doc[],
  { version, folder, baseUrl }: { version: string; folder: string; baseUrl: string },
  editUrl: EditUrlFunction,
): Problem[] {
  let fault: { doc: Doc; fact: string } | undefined
  for (const doc of docs) {
    doc.editUrl = null
    try {
      const url: unknown = editUrl({
        version,
        versionDocsDirPath: folder,
        docPath: doc.file,
        permalink: joinRoute(baseUrl, doc.route),
        locale: 'en',
      })
      if (typeof url === 'string') doc.editUrl = url
      else if (url !== undefined && url !== null)
        fault ??= { doc, fact: `gives \`${JSON.stringify(url)}\`, which is no address,` }
    } catch (error) {
      fault ??= { doc, fact: `throws \`${error instanceof Error ? error.message : String(error)}\`` }
    }
  }
  if (!fault) return []
  return [
    {
      severity: 'error',
      code: 'edit-url',
      message: `\`docs.editUrl\` ${fault.fact} for \`${fault.doc.file}\`.`,
      hint: 'Return the whole address of the file, or `undefined` for none.',
      file: 'site.config.ts',
    },
  ]
}

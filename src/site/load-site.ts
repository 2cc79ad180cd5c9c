import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Doc, DocsVersion, LastUpdate, Tag } from '../model/doc'
import { didYouMean } from '../model/nearest'
import { takenRoutes } from '../model/path'
import { ProblemsError, type Problem } from '../model/problem'
import type { Sidebar, SidebarChunk } from '../model/sidebar'
import { reactionSeverity, type SiteConfig } from '../model/site-config'
import { readCategoryFiles } from './sidebars/category-file'
import { describeVersion } from './docs-version'
import { similarRoutes } from './documents/similar-routes'
import { readDocument } from './documents/documents'
import { readLastUpdates } from './documents/last-update'
import { positionsInSidebars, type PagePosition } from './sidebars/navigation'
import { FileStates } from './files/file-states'
import { listContentFiles, readTextFile } from './files/read-files'
import { cutSidebar } from './sidebars/sidebar-chunks'
import { namesOfPages } from './page-names'
import { sectionsOf } from './sidebars/sections'
import { loadSidebars } from './sidebars/load-sidebars'
import { assignSidebars } from './sidebars/sidebars'
import { loadConfig } from './config/load-config'
import { applyEditUrls } from './documents/edit-urls'
import { createSiteModules, type SiteModules } from '../bundle/server/site-modules'
import { createSiteMemory, type SiteMemory } from './site-memory'
import { parseTagsFile, TagRegistry } from './tags'

/** A site folder, read and resolved: everything but the compiled bodies of its documents. */
export interface Site {
  /** Absolute paths. */
  siteDir: string
  contentDir: string
  /** With `BASE_URL` applied. */
  config: SiteConfig
  /** Documents that get a page, in order of their files. */
  docs: Doc[]
  tags: Tag[]
  sidebars: Sidebar[]
  chunks: SidebarChunk[]
  /** Sidebar → route → names of the chunks that the route's branch needs. */
  branches: Map<string, Map<string, string[]>>
  positions: Map<string, PagePosition>
  /** Names under which documents and category pages can stand alone, by route. */
  names: Map<string, string>
  version: DocsVersion
  modules: SiteModules
  /** Contents of files as this load of the site saw them. */
  files: FileStates
  problems: Problem[]
}

/** A site as plain data, for another thread. */
export type SiteSnapshot = Omit<Site, 'modules' | 'files'>

export function takeSnapshot({ modules: _modules, files: _files, ...snapshot }: Site): SiteSnapshot {
  return snapshot
}

/** The site of a snapshot, in a thread of its own. */
export function openSnapshot(snapshot: SiteSnapshot, cacheDir: string): Site {
  return {
    ...snapshot,
    modules: createSiteModules(snapshot.siteDir, cacheDir),
    files: new FileStates(snapshot.siteDir),
  }
}

export interface LoadSiteOptions {
  /** Folder with `site.config.ts`. */
  siteDir: string
  cacheDir: string
  /** Drafts are pages in development only. */
  mode: 'production' | 'development'
  /** Overrides the configured base path. */
  baseUrl?: string
  /** Known from before; takes in what is found. Default: nothing is known. */
  memory?: SiteMemory
}

/**
 * Reads a site folder. Problems of content are collected in the result; only what makes every further step
 * meaningless (no folder, no valid configuration) throws a `ProblemsError`.
 */
export async function loadSite(options: LoadSiteOptions): Promise<Site> {
  const siteDir = path.resolve(options.siteDir)
  const modules = createSiteModules(siteDir, options.cacheDir)
  const { config, functions } = await loadConfig(siteDir, modules, options.baseUrl)
  const contentDir = path.join(siteDir, config.docs.path)
  requireFolder(contentDir, siteDir, config.docs.path)

  const files = listContentFiles(contentDir, config.docs)
  const { categories, problems: categoryProblems } = readCategoryFiles(contentDir, files.categories)
  const declared = readTagsFile(siteDir, contentDir)
  const tags = new TagRegistry(
    declared.tags,
    path.posix.join(config.docs.routeBasePath, config.docs.tagsBasePath),
  )
  const memory = options.memory ?? createSiteMemory(siteDir)
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  const history =
    showLastUpdateTime || showLastUpdateAuthor
      ? await readLastUpdates(contentDir, memory)
      : { updates: new Map<string, LastUpdate>(), problems: [] }
  // Files of content are shown relative to the site folder.
  const shown = (problem: Problem): Problem =>
    problem.file === undefined
      ? problem
      : { ...problem, file: path.posix.join(config.docs.path, problem.file) }
  const problems = [...files.problems, ...categoryProblems].map(shown)
  problems.push(...declared.problems, ...history.problems)

  const read: Doc[] = []
  for (const file of files.docs) {
    const { routeBasePath, numberPrefixParser: numberPrefixes } = config.docs
    const result = readDocument({ contentDir, file, routeBasePath, tags, numberPrefixes, memory })
    problems.push(...result.problems.map(shown))
    if (result.doc) read.push(result.doc)
  }
  const drafts = options.mode === 'production' ? read.filter((doc) => doc.draft) : []
  const docs = withUniqueRoutes(
    read.filter((doc) => !drafts.includes(doc)),
    config,
    problems,
  )
  problems.push(...duplicateIds(docs, config.docs.path), ...similarRoutes(docs, config.docs.path))
  if (files.docs.length === 0 && files.problems.length === 0) problems.push(emptyContent(config.docs.path))
  for (const doc of docs) applyLastUpdate(doc, config, history.updates.get(doc.file))
  if (functions.editUrl) problems.push(...applyEditUrls(docs, config, functions.editUrl))

  const resolved = await loadSidebars({
    docs,
    categories,
    // Drafts, and what another document keeps from its route, which is reported.
    draftIds: read.filter((doc) => !docs.includes(doc)).map(({ id }) => id),
    siteDir,
    config,
    modules,
    generator: functions.sidebarItemsGenerator,
  })
  problems.push(
    ...resolved.problems,
    ...[...resolved.contentProblems, ...assignSidebars(docs, resolved.sidebars)].map(shown),
  )
  problems.push(...checkMainDoc(config, docs))
  const cut = resolved.sidebars.map((sidebar) => ({ id: sidebar.id, ...cutSidebar(sidebar) }))
  const version = describeVersion({
    label: config.docs.versionLabel,
    path: config.docs.routeBasePath,
    docs,
    draftIds: drafts.map(({ id }) => id),
    sidebars: resolved.sidebars,
    mainDocId: config.docs.mainDocId,
  })
  const positions = positionsInSidebars(resolved.sidebars, sectionsOf(config, version.sidebars))
  const used = new Set(
    docs.filter((doc) => !doc.unlisted).flatMap((doc) => doc.tags.map(({ route }) => route)),
  )
  return {
    siteDir,
    contentDir,
    config,
    docs,
    tags: tags.all().filter(({ route }) => used.has(route)),
    sidebars: resolved.sidebars,
    chunks: cut.flatMap(({ chunks }) => chunks),
    branches: new Map(cut.map(({ id, branches }) => [id, branches])),
    positions,
    names: namesOfPages(docs, resolved.sidebars, positions),
    version,
    modules,
    files: memory.files,
    problems,
  }
}

/** The configuration in force, without reading the content. */
export async function loadSiteConfig(
  options: Pick<LoadSiteOptions, 'siteDir' | 'cacheDir' | 'baseUrl'>,
): Promise<SiteConfig> {
  const siteDir = path.resolve(options.siteDir)
  const { config } = await loadConfig(siteDir, createSiteModules(siteDir, options.cacheDir), options.baseUrl)
  return config
}

function requireFolder(contentDir: string, siteDir: string, setting: string): void {
  const exists = existsSync(contentDir)
  if (exists && statSync(contentDir).isDirectory()) return
  const folders = readdirSync(siteDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'content-folder',
      message: `The content folder \`${setting}\` ${exists ? 'is a file' : 'does not exist'}.`,
      hint: didYouMean(setting, folders) ?? 'Create it, or set `docs.path` in the configuration.',
      file: 'site.config.ts',
      rule: 'E6',
    },
  ])
}

function checkMainDoc({ docs: { mainDocId } }: SiteConfig, docs: readonly Doc[]): Problem[] {
  const ids = docs.map(({ id }) => id)
  if (mainDocId === undefined || ids.includes(mainDocId)) return []
  return [
    {
      severity: 'error',
      code: 'main-doc-missing',
      message: `Setting \`docs.mainDocId\` names the document \`${mainDocId}\`, which does not exist.`,
      hint: didYouMean(mainDocId, ids),
      file: 'site.config.ts',
      rule: 'E6',
    },
  ]
}

function readTagsFile(siteDir: string, contentDir: string): ReturnType<typeof parseTagsFile> {
  for (const folder of [siteDir, contentDir]) {
    const absolute = path.join(folder, 'tags.yml')
    if (!existsSync(absolute)) continue
    if (!statSync(absolute).isFile()) return { tags: new Map(), problems: [tagsFolder] }
    const read = readTextFile(absolute, 'tags.yml')
    return 'problem' in read
      ? { tags: new Map(), problems: [read.problem] }
      : parseTagsFile(read.text, 'tags.yml')
  }
  return { tags: new Map(), problems: [] }
}

const tagsFolder: Problem = {
  severity: 'error',
  code: 'tags-file',
  message: '`tags.yml` is a folder.',
  hint: 'Make it a file that maps a key to `label`, `description` and `permalink`, or rename the folder.',
  file: 'tags.yml',
  rule: 'R4',
}

/** Of two documents at one route the first in order of files wins (R7). */
function withUniqueRoutes(docs: Doc[], config: SiteConfig, problems: Problem[]): Doc[] {
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
        file: path.posix.join(config.docs.path, doc.file),
        rule: 'R7',
      })
    }
  }
  return [...byRoute.values()]
}

/** Two documents with one id: sidebars could mean either. (Two at one route are `withUniqueRoutes`' matter.) */
function duplicateIds(docs: readonly Doc[], contentFolder: string): Problem[] {
  const byId = new Map<string, Doc>()
  return docs.flatMap((doc): Problem[] => {
    const first = byId.get(doc.id)
    if (!first) {
      byId.set(doc.id, doc)
      return []
    }
    return [
      {
        severity: 'error',
        code: 'duplicate-id',
        message: `\`${doc.file}\` has the id \`${doc.id}\`, which \`${first.file}\` has already.`,
        hint: 'Ids are paths without number prefixes and endings. Rename one of the files, or give it an `id`.',
        file: path.posix.join(contentFolder, doc.file),
        rule: 'C2',
      },
    ]
  })
}

function emptyContent(folder: string): Problem {
  return {
    severity: 'error',
    code: 'content-empty',
    message: `The content folder \`${folder}\` has no documents.`,
    hint: 'Add a `.md` or `.mdx` file whose name does not start with `_`.',
    file: folder,
    rule: 'E6',
  }
}

function applyLastUpdate(doc: Doc, config: SiteConfig, fromHistory: Doc['lastUpdate']): void {
  const wish = doc.frontmatter.last_update
  const date = config.docs.showLastUpdateTime ? (wish?.date ?? fromHistory?.date) : undefined
  const author = config.docs.showLastUpdateAuthor ? (wish?.author ?? fromHistory?.author) : undefined
  if (date !== undefined || author !== undefined)
    doc.lastUpdate = { ...(date && { date }), ...(author && { author }) }
}

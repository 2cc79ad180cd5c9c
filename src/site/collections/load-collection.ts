import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Doc, LastUpdate } from '../../model/doc'
import { didYouMean } from '../../model/nearest'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import type { SiteConfig } from '../../model/site-config'
import type { SiteModules } from '../../bundle/server/site-modules'
import type { SiteFunctions } from '../../model/site-functions'
import { describeVersion } from '../docs-version'
import { applyEditUrls } from '../documents/edit-urls'
import { readDocument } from '../documents/documents'
import { readLastUpdates } from '../documents/last-update'
import { similarRoutes } from '../documents/similar-routes'
import { listContentFiles, readTextFile } from '../files/read-files'
import { namesOfPages } from '../page-names'
import { readCategoryFiles } from '../sidebars/category-file'
import { positionsInSidebars } from '../sidebars/navigation'
import { sectionsOf } from '../sidebars/sections'
import { cutSidebar } from '../sidebars/sidebar-chunks'
import { loadSidebars } from '../sidebars/load-sidebars'
import { assignSidebars } from '../sidebars/sidebars'
import type { SiteMemory } from '../site-memory'
import { parseTagsFile, TagRegistry } from '../tags'
import type { Collection } from './collection'
import { duplicateIds, emptyContent, withUniqueDocuments } from './document-sets'

export interface LoadCollectionInput {
  siteDir: string
  config: SiteConfig
  functions: SiteFunctions
  modules: SiteModules
  memory: SiteMemory
  mode: 'production' | 'development'
}

/** Where a collection lies and what it is, before it is read. */
export type CollectionPlace = Pick<Collection, 'key' | 'id' | 'contentDir' | 'folder'>

/** Reads a collection. What is wrong with it is a problem whose file is relative to the site folder. */
export async function loadCollection(
  place: CollectionPlace,
  input: LoadCollectionInput,
): Promise<{ collection: Collection; problems: Problem[] }> {
  const { siteDir, config, functions, modules, memory, mode } = input
  const { contentDir, folder } = place
  const { routeBasePath, editUrl, numberPrefixParser: numberPrefixes } = config.docs
  const tagsRoute = joinRoute(routeBasePath, config.docs.tagsBasePath)
  const files = listContentFiles(contentDir, config.docs)
  const { categories, problems: categoryProblems } = readCategoryFiles(contentDir, files.categories)
  const declared = readTagsFile(siteDir, contentDir)
  const tags = new TagRegistry(declared.tags, tagsRoute)
  const history = await readHistory(contentDir, config, memory)
  // Files of content are shown relative to the site folder.
  const shown = (problem: Problem): Problem =>
    problem.file === undefined ? problem : { ...problem, file: path.posix.join(folder, problem.file) }
  const problems = [...files.problems, ...categoryProblems].map(shown)
  problems.push(...declared.problems, ...history.problems)

  const read: Doc[] = []
  for (const file of files.docs) {
    const result = readDocument({ collection: place, file, routeBasePath, tags, numberPrefixes, memory })
    problems.push(...result.problems.map(shown))
    if (result.doc) read.push(result.doc)
  }
  const drafts = mode === 'production' ? read.filter((doc) => doc.draft) : []
  const docs = withUniqueDocuments(
    read.filter((doc) => !drafts.includes(doc)),
    config,
    problems,
  )
  problems.push(...duplicateIds(docs), ...similarRoutes(docs))
  if (files.docs.length === 0 && files.problems.length === 0) problems.push(emptyContent(folder))
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
    path: routeBasePath,
    docs,
    draftIds: drafts.map(({ id }) => id),
    sidebars: resolved.sidebars,
    mainDocId: config.docs.mainDocId,
  })
  const sections = sectionsOf(config, version.sidebars)
  const positions = positionsInSidebars(resolved.sidebars, sections)
  const used = new Set(
    docs.filter((doc) => !doc.unlisted).flatMap((doc) => doc.tags.map(({ route }) => route)),
  )
  const collection: Collection = {
    ...place,
    docs,
    tags: tags.all().filter(({ route }) => used.has(route)),
    tagsRoute,
    sidebars: resolved.sidebars,
    sections: new Map(Array.from(sections, ([id, { label }]) => [id, label])),
    chunks: cut.flatMap(({ chunks }) => chunks),
    branches: new Map(cut.map(({ id, branches }) => [id, branches])),
    positions,
    names: namesOfPages(docs, resolved.sidebars, positions),
    version,
    ...(editUrl !== undefined && { editUrl }),
    ...(config.upstream && { upstream: config.upstream }),
  }
  return { collection, problems }
}

async function readHistory(
  contentDir: string,
  { docs: { showLastUpdateTime, showLastUpdateAuthor } }: SiteConfig,
  memory: SiteMemory,
): ReturnType<typeof readLastUpdates> {
  return showLastUpdateTime || showLastUpdateAuthor
    ? readLastUpdates(contentDir, memory)
    : { updates: new Map<string, LastUpdate>(), problems: [] }
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

function applyLastUpdate(doc: Doc, config: SiteConfig, fromHistory: Doc['lastUpdate']): void {
  const wish = doc.frontmatter.last_update
  const date = config.docs.showLastUpdateTime ? (wish?.date ?? fromHistory?.date) : undefined
  const author = config.docs.showLastUpdateAuthor ? (wish?.author ?? fromHistory?.author) : undefined
  if (date !== undefined || author !== undefined)
    doc.lastUpdate = { ...(date && { date }), ...(author && { author }) }
}

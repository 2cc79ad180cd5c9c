import { existsSync } from 'node:fs'
import path from 'node:path'
import { builtInAdmonitions } from 'holdtrue/model/admonitions'
import { docsPluginId } from 'holdtrue/model/constants'
import { versionBanners, type UserVersion } from 'holdtrue/model/site-config'
import { readVersions, versionFiles } from 'holdtrue/content/collections/read-versions'
import { ForeignValue } from '../read/read-config'
import { pluginRules } from './markdown-plugins'
import { codeOfFunction, namesIn, within, type DocsDraft, type Setting } from './migration'
import { applyRules, choice, dropped, flag, kept, record, text, texts, type Convert } from './rules'
import { recordOf, textsOf, type Settings } from './values'

/** Options of `@docusaurus/plugin-content-docs`: a document folder. */
export const convertDocs: Convert<Settings> = (options, at) => {
  // Docusaurus' defaults that differ from the engine's.
  const docs: DocsDraft = { path: 'docs', routeBasePath: 'docs', showLastUpdateTime: false }
  applyRules(options, at, {
    ...kept(docs, text, 'id', 'path', 'routeBasePath', 'tagsBasePath', 'lastVersion'),
    ...kept(docs, texts, 'include', 'exclude', 'onlyIncludeVersions'),
    ...kept(docs, flag, 'editCurrentVersion', 'sidebarCollapsible', 'sidebarCollapsed'),
    ...kept(docs, flag, 'showLastUpdateTime', 'showLastUpdateAuthor'),
    ...kept(docs, flag, 'includeCurrentVersion', 'disableVersioning'),
    ...dropped('editLocalizedFiles onInlineTags'),
    ...pluginRules,
    editUrl(value, place) {
      if (typeof value === 'string') docs.editUrl = value
      else functionRule('editUrl', docs)(value, place)
    },
    sidebarPath: (value, place) => convertSidebarPath(value, place, docs),
    sidebarItemsGenerator: functionRule('sidebarItemsGenerator', docs),
    numberPrefixParser(value, place) {
      if (value === false) docs.numberPrefixParser = false
      else if (value instanceof ForeignValue)
        place.leftOut(
          'A custom parser of number prefixes is not supported.',
          'Set `sidebar_position` and `slug` where yours differ.',
        )
    },
    versions: record((value, place) => (docs.versions = convertVersions(value, place))),
    recmaPlugins: 'Documents are not compiled to JavaScript, so there is no tree of it.',
    admonitions: convertAdmonitions,
    breadcrumbs(value, place) {
      if (value === false) place.leftOut('Breadcrumbs cannot be turned off.')
    },
    tags(value, place) {
      if (typeof value === 'string')
        place.toDo(`Tags are declared in \`tags.yml\` of the folder or of the site, not in \`${value}\`.`)
    },
  })
  addDocs(docs, at)
}

function addDocs(docs: DocsDraft, at: Setting): void {
  const { migration } = at
  const { siteDir, copied, draft } = migration
  const from = path.resolve(siteDir, docs.path ?? 'docs')
  const to = within(from, siteDir)
  const id = docs.id ?? docsPluginId
  if (!existsSync(from))
    at.in('path').toDo(`There is no folder \`${docs.path}\`.`, 'If something generates it, run that first.')
  if (typeof docs.editUrl === 'string') docs.editUrl = folderAddress(docs.editUrl, docs.path ?? 'docs')
  draft.docs.push({ ...docs, path: to })
  copied.push({ from, to })
  const { list, docs: versions, docsOf, sidebarsOf } = versionFiles(id)
  // The build reports a list that cannot be read, and names that cannot be used.
  const { written: listed } = readVersions(siteDir, id)
  for (const name of [list, ...listed.flatMap((version) => [docsOf(version), sidebarsOf(version)])])
    if (existsSync(path.join(siteDir, name))) copied.push({ from: path.join(siteDir, name), to: name })
  for (const name of namesIn(path.join(siteDir, versions)))
    if (name.startsWith('version-') && !listed.some((version) => name === `version-${version}`))
      migration.noteFile('left-out', `${versions}/${name}`, list, {
        reason: `\`${list}\` does not name that version, so it is no part of the site.`,
      })
}

/** Docusaurus expects the address of the site folder, the engine the address of the content folder. */
function folderAddress(editUrl: string, folder: string): string {
  const base = `${editUrl.replace(/\/+$/, '')}/`
  return URL.canParse(base) ? new URL(folder, base).href.replace(/\/+$/, '') : base + folder
}

const functionRule =
  (key: 'editUrl' | 'sidebarItemsGenerator', docs: DocsDraft): Convert<unknown> =>
  (value, at) => {
    if (!(value instanceof ForeignValue)) return
    const code = codeOfFunction(value, at.migration)
    const hint = `Write it into \`docs.${key}\` with everything it needs. It is called with the same arguments.`
    if (typeof code === 'string') at.toDo(code, hint)
    else docs[key] = code
  }

function convertSidebarPath(value: unknown, at: Setting, docs: DocsDraft): void {
  const { siteDir, copied } = at.migration
  if (value === false) docs.sidebars = false
  if (typeof value !== 'string') return
  const from = path.resolve(siteDir, value)
  if (!existsSync(from))
    return at.toDo(`There is no file \`${value}\`.`, 'If something generates it, run that first.')
  docs.sidebars = within(from, siteDir)
  copied.push({ from, to: docs.sidebars })
}

function convertVersions(settings: Settings, at: Setting) {
  const versions: Record<string, UserVersion> = {}
  for (const [name, value] of Object.entries(settings)) {
    const version: UserVersion = {}
    applyRules(recordOf(value) ?? {}, at.in(name), {
      ...kept(version, text, 'label', 'path', 'className'),
      ...kept(version, flag, 'badge', 'noIndex'),
      banner: choice(versionBanners, (banner) => (version.banner = banner)),
    })
    versions[name] = version
  }
  return versions
}

const convertAdmonitions: Convert<unknown> = (value, at) => {
  const { markdown } = at.migration.draft
  const { keywords } = recordOf(value) ?? {}
  const own = textsOf(keywords).filter((keyword) => !builtInAdmonitions.has(keyword))
  if (value === false) at.leftOut('Admonitions cannot be turned off.')
  for (const keyword of own) {
    const label = keyword.charAt(0).toUpperCase() + keyword.slice(1)
    markdown.admonitions = { ...markdown.admonitions, [keyword]: { label } }
  }
}

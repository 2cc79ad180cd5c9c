import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { usesInfima } from '@holdtrue/docusaurus/infima-names'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import { convertConfig } from './convert/site-settings'
import { isOutside, relativeTo, within, type Finding, type Migration } from './convert/migration'
import { textsOf } from './convert/values'
import { readConfig, type ReadConfigOptions } from './read/read-config'
import { integrationName, neededPackages, packageJsonText } from './write/package-json'
import { addStandIns } from './write/stand-ins'
import { addSiteCode, notePatches } from './write/site-parts'
import { noteLocalPaths, siteConfigText } from './write/site-config-text'
import { SiteFiles } from './write/site-files'
import { docsPluginId } from 'holdtrue/model/constants'
import { versionFiles } from 'holdtrue/content/collections/read-versions'
import { readJsonEntry, writeEntry } from 'holdtrue/files/cache-entry'
import { hashOfContent, hashOfFile } from 'holdtrue/files/file-states'

/** Absolute folders: of the Docusaurus site, which is only read, and of the new site, which is created if necessary. */
type MigrateOptions = ReadConfigOptions & Record<'from' | 'to', string>

/** The same input gives the same report, in the same order. */
export interface MigrationReport {
  /** Generated files, relative to the new site's folder: the configuration first. */
  written: string[]
  copied: Record<string, number>
  documents: number
  findings: Finding[]
  /** Packages that the new site needs, by name, with their versions. */
  packages: Record<string, string>
  /** Packages that the old configuration imports and that are not installed; their exports were not needed. */
  missing: string[]
}

/**
 * Converts a Docusaurus site: configuration, content and components that have an equivalent, and a report about the rest. Writes nothing
 * and rejects with a `ProblemsError` if it would overwrite a file with other content.
 */
export async function migrateSite({ from, to, ...options }: MigrateOptions): Promise<MigrationReport> {
  if (!isOutside(relativeTo(from, to))) throw new ProblemsError(sameFolder(from))
  const config = await readConfig(from, options)
  const migration = convertConfig(from, config)
  const files = new SiteFiles(migration)
  for (const { from: source, to: target } of migration.copied) files.add(source, target)
  addImported(files, migration)
  const folders = textsOf(config.config['staticDirectories'])
  // All folders that are served unchanged are merged into one.
  for (const folder of folders.length > 0 ? folders : ['static'])
    files.add(path.resolve(from, folder), 'static')
  addSiteCode(files, migration)
  notePatches(migration)
  addStandIns(files, migration)
  const infima = migration.usesInfima || [...files.files.values()].some(isInfimaUsed)
  migration.draft.integrations = [{ module: integrationName, options: infima ? { infima } : undefined }]
  const packages = neededPackages(migration, files.packages, to)
  noteLocalPaths(migration)
  const made = madeFiles(migration, packages, to)
  const contents = new Map<string, Content>()
  for (const [name, file] of files.files) contents.set(name, () => readFileSync(file))
  for (const [name, text] of [...files.changedTexts(), ...made]) contents.set(name, () => text)
  write(contents, to)
  return {
    written: [...made.keys()],
    ...countCopied([...files.files.keys()], migration),
    findings: migration.findings,
    packages,
    missing: config.missing.flatMap(({ name }) => (name.startsWith('.') ? [] : name)).sort(),
  }
}

type Content = () => string | Buffer

const configName = 'site.config.ts'

/** The old site's files that the new configuration imports. */
function addImported(files: SiteFiles, { imports, siteDir, configFile, findings }: Migration): void {
  const config = path.join(siteDir, configFile)
  const isAbsent = (module: string) => findings.some(({ kind, what }) => kind === 'to-do' && what === module)
  // Only here: a component that imports the old configuration gets a copy of it.
  files.places.set(config, configName)
  for (const [key, item] of imports)
    if (item.module.startsWith('.') && !isAbsent(item.module))
      imports.set(key, { ...item, module: files.followAddress(item.module, config) })
  files.places.delete(config)
}

const isInfimaUsed = (file: string): boolean =>
  /\.(?:mdx?|[cm]?[jt]sx?|css|s[ac]ss)$/.test(file) && usesInfima(readFileSync(file, 'utf8'), file)

function madeFiles(migration: Migration, packages: Record<string, string>, to: string) {
  const made = new Map<string, string | Buffer>([[configName, siteConfigText(migration)]])
  const isFree = freePlaces(to)
  const manifest = packageJsonText(migration, packages, to)
  if (isFree('package.json', manifest)) made.set('package.json', manifest)
  else {
    const needed = Object.entries(packages).map(([name, version]) => `\`${name}@${version}\``)
    migration.noteFile('to-do', 'package.json', 'package.json', {
      reason: 'It exists already and was left unchanged.',
      hint: `It needs: ${needed.join(', ') || 'no further packages'}.`,
    })
  }
  const styles = stylesFile(migration)
  if (styles) made.set(styles.name, styles.text)
  if (isFree('.gitignore', gitignore)) made.set('.gitignore', gitignore)
  for (const [name, content] of migration.made) made.set(name, content)
  return made
}

/** The site's stylesheet, which imports the old ones: as Sass if one of them is. */
function stylesFile({ stylesheets, rules, siteDir }: Migration): { name: string; text: string } | undefined {
  if (stylesheets.length + rules.length === 0) return undefined
  const own = rules.map((rule) => `\n${rule}`).join('')
  const names = stylesheets.map((file) => (path.isAbsolute(file) ? `./${within(file, siteDir)}` : file))
  const isSass = (name: string) => /\.s[ac]ss$/.test(name)
  if (!names.some(isSass))
    return { name: 'styles.css', text: names.map((name) => `@import '${name}';\n`).join('') + own }
  const uses = names.filter(isSass).map((name, index) => `@use '${name}' as styles${index};\n`)
  const imports = names.filter((name) => !isSass(name)).map((name) => `@import url('${name}');\n`)
  return { name: 'styles.scss', text: [...uses, ...imports].join('') + own }
}

const gitignore = 'node_modules/\ndist/\ndist-deploy/\n.cache/\n'

/** Writes all files or none: an existing file must already have the new content, or come unchanged from an earlier run. */
function write(contents: ReadonlyMap<string, Content>, to: string): void {
  const isFree = freePlaces(to)
  const taken = [...contents].filter(([name, content]) => !isFree(name, content()))
  if (taken.length > 0) throw new ProblemsError(taken.map(([name]) => inTheWay(name)))
  // Files that an earlier run wrote and this one does not.
  for (const [name, hash] of Object.entries(writtenBefore(to)))
    if (!contents.has(name) && hashOfFile(path.join(to, name)) === hash) rmSync(path.join(to, name))
  const written: Record<string, string> = {}
  for (const [name, content] of contents) {
    const file = path.join(to, name)
    written[name] = hashOfContent(content())
    if (hashOfFile(file) === written[name]) continue
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content())
  }
  writeEntry(path.join(to, recordFile), JSON.stringify(written))
}

const recordFile = '.cache/migrated.json'
const writtenBefore = (to: string) => readJsonEntry<Record<string, string>>(path.join(to, recordFile)) ?? {}

/** Tells whether a file may be written: it does not exist, has the same content, or was written by an earlier run. */
function freePlaces(to: string): (name: string, content: string | Buffer) => boolean {
  const before = writtenBefore(to)
  return (name, content) => {
    const file = path.join(to, name)
    return !existsSync(file) || [hashOfContent(content), before[name]].includes(hashOfFile(file))
  }
}

const inTheWay = (file: string): Problem => ({
  severity: 'error',
  code: 'migrate-file',
  message: `\`${file}\` exists with different content, so nothing was written.`,
  hint: 'Choose another folder with `--out`, or move the file away.',
  file,
})

const sameFolder = (folder: string): Problem => ({
  severity: 'error',
  code: 'migrate-folder',
  message: `The new site would be written into \`${folder}\`, the old one.`,
  hint: 'The old site is never changed. Go to an empty folder, or name one with `--out`.',
})

/** Numbers of copied files by folder, and of documents among them, including those of versions. */
function countCopied(names: readonly string[], { draft }: Migration) {
  const copied: Record<string, number> = {}
  for (const name of names.toSorted()) {
    const [top = name] = name.split('/')
    copied[top] = (copied[top] ?? 0) + 1
  }
  const folders = draft.docs.flatMap(({ id = docsPluginId, path = 'docs' }) => [path, versionFiles(id).docs])
  const isInside = (name: string) => folders.some((folder) => name.startsWith(`${folder}/`))
  const isDoc = (name: string) => /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name) && isInside(name)
  return { copied, documents: names.filter(isDoc).length }
}

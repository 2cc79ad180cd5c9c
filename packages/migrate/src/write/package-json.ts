import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import * as v from 'valibot'
import { engineRoot, packageName, rootOfPackage } from 'holdtrue/files/engine-root'
import { featurePackages } from 'holdtrue/model/markdown-features'
import { relativeTo, type Migration } from '../convert/migration'

export const integrationName = '@holdtrue/docusaurus'

const dependencies = v.record(v.string(), v.string())
const manifestSchema = v.partial(
  v.object({
    name: v.string(),
    type: v.string(),
    version: v.string(),
    dependencies,
    devDependencies: dependencies,
    peerDependencies: dependencies,
  }),
)

/** Empty if there is none, or if it cannot be read. */
function readManifest(folder: string): v.InferOutput<typeof manifestSchema> {
  try {
    return v.parse(manifestSchema, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  } catch {
    return {}
  }
}

/** Packages that the new site needs in addition to the engine, by name, with the versions from the old site. */
export function neededPackages(migration: Migration, imported: ReadonlyMap<string, string>, outDir: string) {
  const asked = askedPackages(migration.siteDir)
  const offered = readManifest(engineRoot).peerDependencies ?? {}
  const needed = new Set(migration.packages)
  for (const [name, file] of imported) {
    if (isBuiltin(name) || isProvided(name)) continue
    if (name in asked) needed.add(name)
    else migration.noteFile('to-do', name, file, notListed)
  }
  const { markdown } = migration.draft
  for (const feature of ['npm2yarn', 'mermaid', 'math'] as const)
    if (markdown[feature]) needed.add(featurePackages[feature])
  const peers = [...needed].flatMap((name) => peersOf(name, migration.siteDir))
  for (const peer of peers) if (peer in asked && !isProvided(peer)) needed.add(peer)
  const versions: Record<string, string> = {}
  for (const name of [...needed].sort()) {
    const old = asked[name] ?? offered[name] ?? '*'
    const version = installable(name, old, migration.siteDir, outDir)
    if (version !== undefined) versions[name] = version
    if (version?.startsWith('file:') === false) continue
    const words = version === undefined ? goneFromRepository : ofRepository
    migration.noteFile('to-do', `${name} (${old})`, imported.get(name) ?? 'package.json', words)
  }
  return versions
}

const notListed = {
  reason: 'It is imported, but `package.json` of the old site does not list it.',
  hint: 'Install it, unless another package brings it.',
}
const ofRepository = {
  reason: 'It is a package of the old repository, and is used from there.',
  hint: 'Publish it, or copy it into the new site and correct `dependencies`.',
}
const goneFromRepository = {
  reason: 'It is a package of the old repository, and is not there.',
  hint: '`npm install` it from where it is, or take out what imports it.',
}

/** Dependencies of the old site and of the workspace around it; the closer manifest takes precedence. */
function askedPackages(siteDir: string): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const folder of foldersAbove(siteDir).toReversed()) {
    const { devDependencies, dependencies } = readManifest(folder)
    Object.assign(asked, devDependencies, dependencies)
  }
  return asked
}

const peersOf = (name: string, siteDir: string): string[] =>
  foldersAbove(siteDir).flatMap((folder) =>
    Object.keys(readManifest(path.join(folder, 'node_modules', name)).peerDependencies ?? {}),
  )

/** A folder and its ancestors up to the repository's root; without a repository, only the folder and its parent. */
export function foldersAbove(folder: string): string[] {
  const parts = folder.split(path.sep)
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join(path.sep)).slice(0, -1)
  const root = above.findIndex((name) => existsSync(path.join(name, '.git')))
  return above.slice(0, root < 0 ? 2 : root + 1)
}

/** A package's version in a form that npm can install in the new site, or undefined if there is none. */
function installable(name: string, version: string, siteDir: string, outDir: string): string | undefined {
  if (/^(?:catalog|patch):/.test(version)) return '*'
  const [, kind, given = ''] = /^(workspace|link|portal|file):(.*)$/.exec(version) ?? []
  if (kind === undefined) return version
  const folders =
    kind === 'workspace' ? foldersAbove(siteDir).flatMap(foldersIn) : [path.resolve(siteDir, given)]
  const all = [...folders, ...folders.flatMap(foldersIn)]
  const found = all.find((folder) => readManifest(folder).name === name)
  return found && `file:${relativeTo(outDir, found)}`
}

const foldersIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map((entry) => path.join(folder, entry.name))

/** React always comes from the engine, and so do the replacements for Docusaurus' modules. */
const isProvided = (name: string) =>
  /^(?:react|react-dom|@mdx-js\/react|holdtrue)$|^@(?:docusaurus|theme|theme-original|theme-init|generated|site)\//.test(
    name,
  )

export function packageJsonText({ siteDir }: Migration, packages: Record<string, string>, outDir: string) {
  const { name = path.basename(outDir), type } = readManifest(siteDir)
  const { react, 'react-dom': reactDom } = readManifest(engineRoot).dependencies ?? {}
  const manifest = {
    name,
    private: true,
    type,
    scripts: {
      dev: 'docs dev',
      build: 'docs build',
      start: 'docs start',
      preview: 'docs preview',
      check: 'docs check',
      // Builds after installing; a failure must not fail the installation.
      prepare: 'docs prepare || exit 0',
    },
    dependencies: {
      [packageName]: versionFor(engineRoot, outDir),
      [integrationName]: versionFor(rootOfPackage(integrationName, import.meta.url), outDir),
      ...packages,
    },
    // Forces the engine's React for all packages: one that requires an older version would stop the installation.
    overrides: Object.keys(packages).length > 0 ? { react, 'react-dom': reactDom } : undefined,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** How the new site depends on a package of this project: by version if it is installed, by folder in a checkout. */
function versionFor(root: string, outDir: string): string {
  const isInstalled = root.split(path.sep).includes('node_modules')
  return isInstalled ? `^${readManifest(root).version}` : `file:${relativeTo(outDir, root)}`
}

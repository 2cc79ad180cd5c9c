import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import * as v from 'valibot'
import { engineRoot, packageName } from 'holdtrue/files/engine-root'
import { featurePackages } from 'holdtrue/model/markdown-features'
import type { Migration } from '../convert/migration'

const manifestSchema = v.object({
  name: v.optional(v.string()),
  type: v.optional(v.string()),
  version: v.optional(v.string()),
  dependencies: v.optional(v.record(v.string(), v.string())),
  devDependencies: v.optional(v.record(v.string(), v.string())),
  peerDependencies: v.optional(v.record(v.string(), v.string())),
})
type Manifest = v.InferOutput<typeof manifestSchema>

function readManifest(folder: string): Manifest {
  const file = path.join(folder, 'package.json')
  try {
    return existsSync(file) ? v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
  } catch {
    // One that cannot be read says nothing of versions.
    return {}
  }
}

/** What the new site needs besides the engine, by name, with the versions that the old one asks for. */
export function neededPackages(
  migration: Migration,
  imported: ReadonlyMap<string, string>,
): Record<string, string> {
  const old = readManifest(migration.siteDir)
  const asked = { ...old.devDependencies, ...old.dependencies }
  const offered = readManifest(engineRoot).peerDependencies ?? {}
  const needed = new Set(migration.packages)
  for (const [name, file] of imported) {
    if (isBuiltin(name) || isProvided(name)) continue
    if (name in asked) needed.add(name)
    else
      migration.findings.push({
        kind: 'to-do',
        what: name,
        reason: 'It is imported, and no package of the old site’s `package.json`.',
        hint: `\`npm install ${name}\`, if it is not there by itself.`,
        file: path.relative(migration.siteDir, file).replaceAll(path.sep, '/'),
      })
  }
  const { markdown } = migration.draft
  if (markdown.npm2yarn) needed.add(featurePackages.npm2yarn)
  if (markdown.mermaid) needed.add(featurePackages.mermaid)
  if (markdown.math) needed.add(featurePackages.math)
  return Object.fromEntries([...needed].sort().map((name) => [name, asked[name] ?? offered[name] ?? '*']))
}

/** React is always the engine's, and so is what stands for Docusaurus' own modules. */
const isProvided = (name: string) =>
  /^(?:react|react-dom|@mdx-js\/react|holdtrue)$|^@(?:docusaurus|theme|theme-original|theme-init|generated|site)\//.test(
    name,
  )

/** Text of the new `package.json`. */
export function packageJsonText(
  { siteDir }: Migration,
  packages: Readonly<Record<string, string>>,
  outDir: string,
): string {
  const { name = path.basename(outDir), type } = readManifest(siteDir)
  const manifest = {
    name,
    private: true,
    ...(type !== undefined && { type }),
    scripts: {
      dev: 'docs dev',
      build: 'docs build',
      start: 'docs start',
      preview: 'docs preview',
      check: 'docs check',
      // Answers are ready once it is installed, which nothing may fail for.
      prepare: 'docs prepare || exit 0',
    },
    dependencies: { [packageName]: engineVersionFor(outDir), ...packages },
    ...(Object.keys(packages).length > 0 && { overrides: ownReact() }),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The engine's React, for all: a package that asks for an older one would stop the installation. */
function ownReact(): Record<string, string> {
  const { dependencies = {} } = readManifest(engineRoot)
  return Object.fromEntries(
    ['react', 'react-dom'].flatMap((name) => {
      const version = dependencies[name]
      return version === undefined ? [] : [[name, version]]
    }),
  )
}

/** How the new site asks for the engine: by its version where it is installed, by its folder where it is a checkout. */
function engineVersionFor(outDir: string): string {
  const isInstalled = engineRoot.split(path.sep).includes('node_modules')
  if (isInstalled) return `^${readManifest(engineRoot).version ?? '1.0.0'}`
  return `file:${path.relative(outDir, engineRoot).replaceAll(path.sep, '/')}`
}

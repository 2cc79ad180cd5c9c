/** The packages of a code base's repository, including those that are never published, and their scripts. */
import * as v from 'valibot'
import type { SourceTree } from './checkout/checkout-index'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { parseJson, readManifest, type PackageManifest } from './fetch/unpack'
import { calledAs } from 'holdtrue/files/engine-root'

const namesSchema = v.array(v.string())
const packageSchema = v.object({
  /** In the repository; empty for the root. */
  folder: v.string(),
  name: v.string(),
  scripts: namesSchema,
  bins: namesSchema,
  /** Packages whose commands it may run. */
  dependencies: namesSchema,
})
export type WorkspacePackage = v.InferOutput<typeof packageSchema>

const workspaceSchema = v.object({
  generator: v.string(),
  release: v.string(),
  /** Commit of the checkout, if it was a clone. */
  commit: v.optional(v.string()),
  /** Sorted by folder, so the root comes first. */
  packages: v.array(packageSchema),
})
export type Workspace = v.InferOutput<typeof workspaceSchema>

/** The root of a checkout and the packages in its `workspaces`; empty without a root manifest. */
export function workspaceOf(tree: SourceTree, { release, commit }: Pick<Workspace, 'release' | 'commit'>) {
  const base = { generator: calledAs('upstream', '--checkout'), release, commit }
  const manifestIn = (folder: string) =>
    readManifest(tree.read(path.posix.join(folder, 'package.json')) ?? '')
  const root = manifestIn('')
  if (root === undefined) return { ...base, packages: [] }
  const { workspaces = [] } = root
  const wanted = (Array.isArray(workspaces) ? workspaces : workspaces.packages).map(folderPattern)
  const folders = tree
    .files()
    .flatMap((file) => (file.endsWith('/package.json') ? path.posix.dirname(file) : []))
    .filter((folder) => wanted.some((pattern) => pattern.test(folder)))
  const packages = ['', ...folders].sort().flatMap((folder) => {
    const manifest = manifestIn(folder)
    // A workspace is referred to by its name; only the root needs none.
    return manifest && (manifest.name !== '' || folder === '') ? [describe(folder, manifest)] : []
  })
  return { ...base, packages }
}

/** Puts each package on its own line, so that a diff shows which one changed. */
export function formatWorkspace({ packages, ...rest }: Workspace): string {
  const lines = packages.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
  return `${JSON.stringify(rest, undefined, 2).slice(0, -2)},\n  "packages": [\n${lines}\n  ]\n}\n`
}

function describe(
  folder: string,
  { name, scripts = {}, bin = {}, dependencies = {}, devDependencies = {} }: PackageManifest,
): WorkspacePackage {
  return {
    folder,
    name,
    scripts: Object.keys(scripts).sort(),
    bins: typeof bin === 'string' ? [name.slice(name.indexOf('/') + 1)] : Object.keys(bin).sort(),
    dependencies: Object.keys({ ...dependencies, ...devDependencies }).sort(),
  }
}

/** `packages/*` as in npm and Yarn: one star matches one name, two match any depth. */
function folderPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.\/|\/$/g, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.+' : '[^/]+'))
  return new RegExp(`^${source}$`)
}

export const workspaceFile = 'workspace.json'

/** The file that `upstream --checkout` wrote next to the indexes; undefined if there is none. Throws a `ProblemsError` if it is invalid. */
export function readWorkspace(siteDir: string, { index }: Pick<UpstreamConfig, 'index'>) {
  const file = path.join(siteDir, index, workspaceFile)
  if (!existsSync(file)) return undefined
  const parsed = v.safeParse(workspaceSchema, parseJson(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.output
  throw new ProblemsError({
    code: 'workspace-damaged',
    message: `The list of the code base's scripts cannot be read.`,
    hint: `Run \`${calledAs('upstream', '--checkout ../code')}\` and commit what it writes.`,
    file: `${index}/${workspaceFile}`,
    line: 1,
    column: 1,
  })
}

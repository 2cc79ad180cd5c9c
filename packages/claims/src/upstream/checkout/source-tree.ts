/** The files of a checkout, on disk or at a commit. Paths are relative to its root, with forward slashes. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import { once } from 'holdtrue/model/remember'

export interface SourceTree {
  files(): readonly string[]
  read(file: string): string | undefined
}

/** Folders created by package managers and tools are not sources. */
const foreign = new Set(['node_modules', '.git', '.cache', '.nx', '.yarn'])
/** Neither are build folders next to a manifest; deeper folders may have such names. */
const built = new Set(['dist', 'build', 'coverage'])

/** The folder of a clone, as a user named it. Throws a `ProblemsError` if there is none. */
export function openFolder(folder: string): string {
  const root = path.resolve(folder)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root
  throw new ProblemsError({
    severity: 'error',
    code: 'checkout-missing',
    message: `There is no folder \`${folder}\`.`,
    hint: 'Name the root of a clone of the code base: `--checkout ../code`.',
  })
}

/** The working tree at `root`. Does not follow links. */
export function workingTree(root: string): SourceTree {
  const texts = new Map<string, string | undefined>()
  return {
    files: once(() => listFiles(root, '').sort()),
    read(file) {
      if (!texts.has(file)) texts.set(file, readText(path.join(root, file)))
      return texts.get(file)
    },
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function listFiles(root: string, folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const isPackage = entries.some(({ name }) => name === 'package.json')
  return entries.flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory())
      return foreign.has(entry.name) || (isPackage && built.has(entry.name)) ? [] : listFiles(root, file)
    return entry.isFile() ? [file] : []
  })
}

import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { isBuiltSite } from '../files/folder-state'
import { engineRoot } from '../files/engine-root'
import { ProblemsError, type Problem } from '../model/problem'

export interface BuildFolders {
  siteDir: string
  contentDirs: readonly string[]
  outDir: string
  cacheDir: string
}

/**
 * Refuses folders in which a build would do harm: it replaces the output folder as a whole and removes old files from the cache.
 * Throws a `ProblemsError`.
 */
export function checkFolders(folders: BuildFolders): void {
  const problem = outDirProblem(folders) ?? cacheDirProblem(folders)
  if (problem) throw new ProblemsError([problem])
}

function outDirProblem({ siteDir, contentDirs, outDir }: BuildFolders): Problem | undefined {
  const refuse = (why: string, hint = 'Set `OUT_DIR` to a folder of its own, such as `dist`.'): Problem => ({
    severity: 'error',
    code: 'output-folder',
    message: `The output folder \`${outDir}\` ${why}. A build replaces it as a whole.`,
    hint,
  })
  const kept: [folder: string, name: string][] = [
    [siteDir, 'the site folder'],
    ...contentDirs.map((folder): [string, string] => [folder, 'the content folder']),
    [engineRoot, 'the engine'],
    [process.cwd(), 'the current folder'],
    [homedir(), 'your home folder'],
  ]
  for (const [folder, name] of kept) if (holds(outDir, folder)) return refuse(`is or holds ${name}`)
  if (contentDirs.some((folder) => holds(folder, outDir))) return refuse('lies in the content folder')
  if (holds(path.join(siteDir, 'static'), outDir)) return refuse('lies in the folder of static files')
  if (!existsSync(outDir)) return undefined
  if (!statSync(outDir).isDirectory()) return refuse('is a file')
  const found = readdirSync(outDir)
  if (found.includes('.git')) {
    return refuse('holds a repository', 'Build elsewhere and copy the files over.')
  }
  if (found.length > 0 && !isBuiltSite(outDir)) {
    const names = found.slice(0, 5).join(', ')
    return refuse(
      `holds files that no build wrote (${names})`,
      'Set `OUT_DIR` to another folder, or empty this one.',
    )
  }
  return undefined
}

function cacheDirProblem({ siteDir, contentDirs, outDir, cacheDir }: BuildFolders): Problem | undefined {
  const why = holds(cacheDir, siteDir)
    ? 'is or holds the site folder'
    : contentDirs.some((folder) => holds(folder, cacheDir))
      ? 'lies in the content folder'
      : holds(outDir, cacheDir)
        ? 'lies in the output folder'
        : undefined
  if (why === undefined) return undefined
  return {
    severity: 'error',
    code: 'cache-folder',
    message: `The cache folder \`${cacheDir}\` ${why}. A build removes files from it.`,
    hint: 'Set `CACHE_DIR` to a folder of its own, such as `.cache`.',
  }
}

/** Whether a folder is another one or holds it, symbolic links followed as far as the paths exist. */
function holds(folder: string, other: string): boolean {
  const [outer, inner] = [realPath(folder), realPath(other)]
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}

function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder)
  const parent = path.dirname(folder)
  return parent === folder ? folder : path.join(realPath(parent), path.basename(folder))
}

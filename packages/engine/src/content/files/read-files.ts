import { readdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type Picomatch from 'picomatch'
import type { Problem } from '../../model/problem'
import type { UserDocs } from '../../model/site-config'

/** Files of a content folder by role. Paths are relative to the folder, with forward slashes, sorted. */
interface ContentFiles {
  /** The `.md` and `.mdx` files that match the globs. */
  docs: string[]
  categories: string[]
  problems: Problem[]
}

type ContentGlobs = Pick<UserDocs, 'include' | 'exclude'>

/** As in Docusaurus: tests, and files and folders whose name starts with `_` (including `__tests__`). */
const excludedByDefault = /(?:^|\/)_|[^/]\.test\.mdx?$/

const require = createRequire(import.meta.url)

function documentFilter({ include, exclude }: ContentGlobs): (file: string) => boolean {
  const isIncluded = include ? matcherOf(include) : () => true
  const isExcluded = exclude ? matcherOf(exclude) : (file: string) => excludedByDefault.test(file)
  return (file) => isIncluded(file) && !isExcluded(file)
}

function matcherOf(globs: readonly string[]): (file: string) => boolean {
  // Loaded on demand: most sites configure no globs.
  const picomatch: typeof Picomatch = require('picomatch')
  return picomatch([...globs])
}

/** Links that lead out of the folder are reported and not followed: content must not include files not reviewed with it. */
export function listContentFiles(contentDir: string, globs: ContentGlobs = {}): ContentFiles {
  const isDocument = documentFilter(globs)
  const found: ContentFiles = { docs: [], categories: [], problems: [] }
  const realRoot = realpathSync(contentDir)
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(contentDir, folder), { withFileTypes: true })) {
      // Hidden files belong to tools: editors' locks, backups and settings, and version control folders.
      if (entry.name.startsWith('.')) continue
      const file = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isSymbolicLink() && !staysInside(path.join(contentDir, file), realRoot)) {
        found.problems.push({
          severity: 'error',
          code: 'symlink-outside-content',
          message: `\`${file}\` is a symbolic link that leads out of the content folder or nowhere.`,
          hint: 'Copy the file into the content folder, or link to a place inside it.',
          file,
        })
        continue
      }
      const isFolder =
        entry.isDirectory() || (entry.isSymbolicLink() && statSync(path.join(contentDir, file)).isDirectory())
      if (isFolder) {
        if (entry.name !== 'node_modules' && !entry.isSymbolicLink()) walk(file)
        // Not pipes or sockets: reading one would block forever.
      } else if (entry.isFile() || entry.isSymbolicLink()) {
        if (/^_category_\.(json|ya?ml)$/.test(entry.name)) found.categories.push(file)
        else if (/\.mdx?$/.test(entry.name) && isDocument(file)) found.docs.push(file)
      }
    }
  }
  walk('')
  found.docs.sort()
  found.categories.sort()
  return found
}

function staysInside(link: string, realRoot: string): boolean {
  try {
    return realpathSync(link).startsWith(realRoot + path.sep)
  } catch {
    return false
  }
}

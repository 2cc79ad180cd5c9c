import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '../model/problem'

/** What lies in a content folder, by role. Paths are relative to the folder, with forward slashes, sorted. */
export interface ContentFiles {
  /** Documents: `.md` and `.mdx`, partials (names that start with `_`) left out. */
  docs: string[]
  /** `_category_.json`, `_category_.yml`, `_category_.yaml`. */
  categories: string[]
  problems: Problem[]
}

const ignoredFolders = new Set(['node_modules', '.git', '__tests__'])

/**
 * Lists a content folder. A symbolic link that leads out of the folder is not followed and reported:
 * content must not pull in files that nobody reviews with it.
 */
export function listContentFiles(contentDir: string): ContentFiles {
  const found: ContentFiles = { docs: [], categories: [], problems: [] }
  const realRoot = realpathSync(contentDir)
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(contentDir, folder), { withFileTypes: true })) {
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
        if (!ignoredFolders.has(entry.name) && !entry.isSymbolicLink()) walk(file)
      } else if (/^_category_\.(json|ya?ml)$/.test(entry.name)) found.categories.push(file)
      else if (/\.mdx?$/.test(entry.name) && !isPartial(file)) found.docs.push(file)
    }
  }
  walk('')
  found.docs.sort()
  found.categories.sort()
  return found
}

/** Files and folders whose name starts with `_` are partials: imported by others, no page of their own. */
function isPartial(file: string): boolean {
  return file.split('/').some((segment) => segment.startsWith('_'))
}

function staysInside(link: string, realRoot: string): boolean {
  try {
    return realpathSync(link).startsWith(realRoot + path.sep)
  } catch {
    return false
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a text file as UTF-8 (a byte order mark is dropped, line ends become `\n`); a file in another encoding is a problem. */
export function readTextFile(absolute: string, file: string): { text: string } | { problem: Problem } {
  const bytes = readFileSync(absolute)
  try {
    return { text: utf8.decode(bytes).replace(/\r\n?/g, '\n') }
  } catch {
    const offset = firstInvalidByte(bytes)
    const line = bytes.subarray(0, offset).filter((byte) => byte === 10).length + 1
    const value = bytes[offset]?.toString(16).padStart(2, '0') ?? '??'
    return {
      problem: {
        severity: 'error',
        code: 'not-utf8',
        message: `\`${file}\` is not UTF-8: byte \`0x${value}\` at offset ${offset}.`,
        hint: 'Save the file with the encoding UTF-8.',
        file,
        line,
      },
    }
  }
}

/** Offset of the first byte at which decoding fails, by bisection over prefixes. */
function firstInvalidByte(bytes: Buffer): number {
  const lenient = new TextDecoder('utf-8', { fatal: true })
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = (low + high) >> 1
    try {
      lenient.decode(bytes.subarray(0, middle + 1), { stream: true })
      low = middle + 1
    } catch {
      high = middle
    }
    try {
      lenient.decode()
    } catch {
      // Flushes the decoder's state; an incomplete character at the cut is no fault.
    }
  }
  return low
}

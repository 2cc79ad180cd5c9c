import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { engineRoot, engineVersion } from './engine-root'

/** Rooms whose code shapes an article, and those that shape the page around it. */
const articleRooms = ['model', 'site', 'markdown']
const pageRooms = [...articleRooms, 'check', 'sources', 'render', 'theme', 'output', 'build']

/**
 * Identity of everything besides a document's own source that shapes its article: the engine's code, its libraries, and the
 * settings given. A cache keyed by it never serves what an older engine made.
 */
export function articleState(settings: unknown): string {
  return stateOf(articleRooms, settings)
}

/** As `articleState`, for whole pages. */
export function pageState(settings: unknown): string {
  return stateOf(pageRooms, settings)
}

/** As `articleState`, for what the search finds in a page. */
export function searchState(): string {
  return stateOf(['model', 'search'], undefined)
}

function stateOf(rooms: readonly string[], settings: unknown): string {
  const hash = createHash('sha256')
  for (const room of rooms) addSources(path.join(engineRoot, 'src', room), hash)
  hash.update(engineVersion())
  hash.update(JSON.stringify(settings) ?? '')
  return hash.digest('hex').slice(0, 16)
}

function addSources(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) addSources(file, hash)
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(entry.name).update(readFileSync(file))
    }
  }
}

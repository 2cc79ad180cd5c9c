import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { engineRoot, engineVersion } from './engine-root'

/** States of the sources that this bundle was made of (`bin/bundle-engine.mjs`); absent where the engine runs from its sources. */
const bundled: string | undefined = process.env.ENGINE_SOURCE_STATES

const known = new Map<string, string>()

/** Rooms whose code reaches the browser. */
const browserRooms = ['bundle', 'modules', 'model', 'theme', 'runtime', 'search']

/**
 * Identity of the engine: its code and the libraries that it runs with. What another engine made is of no use, however like it its
 * version is. 16 hexadecimal digits, the same in every folder and on every machine.
 */
export function engineState(): string {
  return stateOf('all', [''])
}

/** Identity of the part of the engine that the browser's code is made of, as `engineState`. */
export function browserEngineState(): string {
  return stateOf('browser', browserRooms)
}

function stateOf(part: 'all' | 'browser', rooms: readonly string[]): string {
  const found = known.get(part)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(engineVersion())
  if (bundled === undefined) for (const room of rooms) addSources(path.join(engineRoot, 'src', room), hash)
  else {
    const states: Record<typeof part, string> = JSON.parse(bundled)
    hash.update(states[part])
  }
  const state = hash.digest('hex').slice(0, 16)
  known.set(part, state)
  return state
}

function addSources(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) addSources(file, hash)
    else if (/\.(tsx?|css|svg)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(entry.name).update(readFileSync(file))
    }
  }
}

import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { engineRoot, engineVersion } from './engine-root'

let known: string | undefined

/**
 * Identity of the engine: its code and the libraries that it runs with. What another engine made is of no use, however like it its
 * version is. 16 hexadecimal digits, the same in every folder and on every machine.
 */
export function engineState(): string {
  if (known === undefined) {
    const hash = createHash('sha256').update(engineVersion())
    addSources(path.join(engineRoot, 'src'), hash)
    known = hash.digest('hex').slice(0, 16)
  }
  return known
}

function addSources(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) addSources(file, hash)
    else if (/\.(tsx?|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(entry.name).update(readFileSync(file))
    }
  }
}

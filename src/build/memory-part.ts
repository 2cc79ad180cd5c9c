import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from '../files/write-whole'

/** Writes a part of the memory, a file of a folder that is named by its content; returns its name. */
export function writePart(dir: string, kind: string, content: string | Uint8Array): string {
  const name = `${kind}-${hash('sha256', content).slice(0, 16)}`
  // Also where there is one of this name, which may be damaged.
  writeWhole(path.join(dir, name), content)
  return name
}

/** Reads a part of the memory; throws when it is not what was written. */
export function readPart(dir: string, name: string): Buffer {
  const content = readFileSync(path.join(dir, name))
  if (!name.endsWith(`-${hash('sha256', content).slice(0, 16)}`)) throw new Error(`${name} is damaged.`)
  return content
}

import { createHash, hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writePieces, writeWhole } from '../files/write-whole'

/** Content of a part: as a whole, or piece by piece. */
export type PartContent = string | Uint8Array | Iterable<string>

/** Writes a part of the memory, a file of a folder that is named by its content; returns its name. */
export function writePart(dir: string, kind: string, content: PartContent): string {
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    return writeInPieces(dir, kind, content)
  const name = `${kind}-${hash('sha256', content).slice(0, 16)}`
  // Also where there is one of this name, which may be damaged.
  writeWhole(path.join(dir, name), content)
  return name
}

function writeInPieces(dir: string, kind: string, content: Iterable<string>): string {
  const seen = createHash('sha256')
  let name = ''
  writePieces(path.join(dir, kind), content, {
    see: (piece) => seen.update(piece),
    fileOf: () => path.join(dir, (name = `${kind}-${seen.digest('hex').slice(0, 16)}`)),
  })
  return name
}

/** Reads a part of the memory; throws when it is not what was written. */
export function readPart(dir: string, name: string): Buffer {
  const content = readFileSync(path.join(dir, name))
  if (!name.endsWith(`-${hash('sha256', content).slice(0, 16)}`)) throw new Error(`${name} is damaged.`)
  return content
}

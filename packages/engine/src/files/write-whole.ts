import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/**
 * Writes a file that is there as a whole or not at all, whoever reads or writes it meanwhile, and whatever ends the build. Its folder must
 * be there. Throws the system's error, with the file's path.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  inPlace(file, (partial) => {
    writeFileSync(partial, content)
    return file
  })
}

/** Characters that are written at once. */
const pieceLength = 1 << 20

/**
 * As `writeWhole`, of a text that comes in pieces, so that it is never in memory as a whole.
 * @param naming for a file whose name its content decides: sees the bytes piece by piece, and is asked for the path when all are written
 */
export function writePieces(
  file: string,
  pieces: Iterable<string>,
  naming: { see(piece: Buffer): void; fileOf(): string } = { see: () => {}, fileOf: () => file },
): void {
  inPlace(file, (partial) => {
    const descriptor = openSync(partial, 'w')
    try {
      for (const piece of gathered(pieces)) {
        const bytes = Buffer.from(piece)
        naming.see(bytes)
        for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
      }
    } finally {
      closeSync(descriptor)
    }
    return naming.fileOf()
  })
}

/** Few long pieces of many short ones. */
function* gathered(pieces: Iterable<string>): Iterable<string> {
  let some: string[] = []
  let length = 0
  for (const piece of pieces) {
    some.push(piece)
    length += piece.length
    if (length < pieceLength) continue
    yield some.join('')
    some = []
    length = 0
  }
  yield some.join('')
}

/** `write` gets the path of a file beside the one that it is for, and returns where it belongs. */
function inPlace(file: string, write: (partial: string) => string): void {
  const partial = `${file}.${process.pid}-${threadId}`
  try {
    const place = write(partial)
    renameSync(partial, place)
  } catch (error) {
    rmSync(partial, { force: true })
    throw named(error, file)
  }
}

/** As `writeFileSync`, whose error does not name the file where the disk is full. */
export function writeNamed(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content)
  } catch (error) {
    throw named(error, file)
  }
}

const named = (error: unknown, file: string): unknown =>
  error instanceof Error ? Object.assign(error, { path: file }) : error

import { createHash } from 'node:crypto'
import {
  existsSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible, mediaType } from '../delivery/media-types'
import type { WrittenFiles } from '../workers/background-work'
import { Pending } from './pending'

/** A smaller file fits into the first packets as it is. */
const minBytes = 1024
/** Compressed files that no build has used for so long are forgotten. */
const keptDays = 14
/** So many files are compressed at once; the work is done by the threads that Node has for such. */
const atOnce = 4

const brotli = promisify(brotliCompress)
const encodings = [
  {
    ending: 'br',
    compress: (bytes: Buffer) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  {
    ending: 'gz',
    compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  },
]

/**
 * Writes `.br` and `.gz` beside the text files of a folder, as small as they get: once for each content, for they are kept in the cache by
 * its hash. Files that do not get smaller have none. Returns what was written.
 */
export async function writeCompressed(
  dir: string,
  files: Iterable<string>,
  cacheDir: string,
): Promise<WrittenFiles> {
  const store = path.join(cacheDir, 'compressed')
  mkdirSync(store, { recursive: true })
  const written: WrittenFiles = []
  const pending = new Pending()
  for (const file of [...files].sort()) {
    const source = path.join(dir, file)
    if (!isCompressible(mediaType(file)) || !existsSync(source)) continue
    const bytes = readFileSync(source)
    if (bytes.length < minBytes) continue
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    for (const { ending, compress } of encodings) {
      const kept = path.join(store, `${hash}.${ending}`)
      const work = async () => {
        if (existsSync(kept)) touch(kept)
        else appear(kept, await compress(bytes))
        const size = statSync(kept).size
        if (size >= bytes.length) return
        copyBeside(kept, source, ending)
        written.push({ file: `${file}.${ending}`, bytes: size })
      }
      pending.add(work())
      await pending.settle(atOnce)
    }
  }
  await pending.settle()
  forgetOld(store)
  return written.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Writes a file that is there as a whole or not at all; two builds may make the same one. */
function appear(file: string, bytes: Uint8Array): void {
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, bytes)
  renameSync(partial, file)
}

/** A copy with the time of the file that it stands for, so that its validator changes when that does. No link: the kept file gets new times. */
function copyBeside(kept: string, source: string, ending: string): void {
  const target = `${source}.${ending}`
  const { atime, mtime } = statSync(source)
  copyFileSync(kept, target)
  utimesSync(target, atime, mtime)
}

/** Notes that a build used a kept file. */
function touch(file: string): void {
  const now = new Date()
  utimesSync(file, now, now)
}

function forgetOld(store: string): void {
  const oldest = Date.now() - keptDays * 86_400_000
  for (const name of readdirSync(store)) {
    const file = path.join(store, name)
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < oldest)
      rmSync(file, { force: true })
  }
}

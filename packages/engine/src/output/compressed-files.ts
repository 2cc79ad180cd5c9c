import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readEntry, writeEntry } from '../files/cache-entry'
import { isCompressible, mediaType } from './delivery/delivery'
import type { OutputFolder } from './output-folder'

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
 * Writes `.br` and `.gz` beside the text files of the output, as small as they get: once for each content, for they are kept in the cache by
 * its hash. Files that do not get smaller have none. Returns the names of what is there.
 */
export async function writeCompressed(output: OutputFolder, cacheDir: string): Promise<string[]> {
  const store = path.join(cacheDir, 'compressed')
  mkdirSync(store, { recursive: true })
  const written: string[] = []
  const due = [...output.names()]
    .filter((file) => isCompressible(mediaType(file)) && output.sizeOf(file) >= minBytes)
    .flatMap((file) => encodings.map((encoding) => ({ file, ...encoding })))
  const work = async () => {
    for (let next = due.pop(); next; next = due.pop()) {
      const { file, ending, compress } = next
      const kept = path.join(store, `${output.hashOf(file)}.${ending}`)
      const known = readEntry(kept)
      const content = known ?? (await compress(readFileSync(output.pathOf(file))))
      if (known) touch(kept)
      else writeEntry(kept, content)
      if (content.length >= output.sizeOf(file)) continue
      const name = `${file}.${ending}`
      putBeside(output, { content, name, source: file })
      written.push(name)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  forgetOld(store)
  return written.sort()
}

/** A file with the time of the one that it stands for, so that its validator changes when that does. */
function putBeside(
  output: OutputFolder,
  { content, name, source }: { content: Buffer; name: string; source: string },
): void {
  if (!output.isStaged(source) && output.keep([name])) return
  output.write(name, content)
  if (!output.isStaged(name)) return
  const { atime, mtime } = statSync(output.pathOf(source))
  utimesSync(output.pathOf(name), atime, mtime)
}

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

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Creates a folder and writes files into it, by path. */
export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

import path from 'node:path'
import type { FileStates } from '../files/file-states'

/** A file of the site that a page shows: its name in the output, and where it lies, relative to the site folder. */
export type Attachment = [name: string, source: string]

export interface MediaNames {
  /** Address, without base path, of a file (absolute) that content refers to. */
  addressOf(file: string): string
  /** The files that were asked for since the last call. */
  take(): Attachment[]
}

/** Names of published files carry the hash of their content (C5). */
export function createMediaNames(siteDir: string, files: FileStates): MediaNames {
  let attachments: Attachment[] = []
  return {
    addressOf(file) {
      const { name, ext } = path.parse(file)
      // Servers do not agree on what these mean in an address, not even encoded.
      const published = `${name}-${files.hashOf(file).slice(0, 8)}${ext}`.replaceAll(/[?#%\\]/g, '-')
      attachments.push([`assets/media/${published}`, path.relative(siteDir, file)])
      return `/assets/media/${published}`
    },
    take() {
      const taken = attachments
      attachments = []
      return taken
    },
  }
}

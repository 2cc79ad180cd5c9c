import type { Frontmatter, LastUpdate } from '../model/doc'
import type { Problem } from '../model/problem'
import { FileStates, type KnownFiles, type LookedFiles } from '../files/file-states'

/** What a document's text says of it, whatever its name and the rest of the site. */
export interface ParsedDocument {
  hash: string
  frontmatter: Frontmatter
  bodyOffset: number
  contentTitle?: string
  problems: Problem[]
}

/** Last changes of files, as the version history told them at one commit. */
export interface KnownHistory {
  /** Commit and folder that they were read at. */
  state: string
  updates: [file: string, update: LastUpdate][]
}

/** What is known of a site's files from one load to the next. It saves reading, and never changes what is read. */
export interface SiteMemory {
  files: FileStates
  /** By path relative to the site folder. */
  parsed: Map<string, ParsedDocument>
  /** By folder, relative to the site folder. */
  histories: Map<string, KnownHistory>
}

/** `siteDir`: absolute; known paths are relative to it. */
export function createSiteMemory(siteDir: string, known: KnownFiles = {}, looked?: LookedFiles): SiteMemory {
  return {
    files: new FileStates(siteDir, known, looked),
    parsed: new Map(),
    histories: new Map(),
  }
}

/** Of what a search index was made, so that what changed since is exchanged in it, and nothing else is read. */
import { createHash } from 'node:crypto'
import type { FolderStamps, StoredAnswers, StoredDocument } from './stored-answers'

/** Plain data. */
export interface IndexedState {
  /** Hash of what every page depends on. */
  site: string
  /** A hash for each page, by its route: its place in the site, and the state of the files that its text is made of. */
  pages: Readonly<Record<string, string>>
}

/** What an index of these answers is made of; undefined for a site of which not all documents can be read alone. */
export function indexedState(answers: StoredAnswers, state: FolderStamps): IndexedState | undefined {
  const { pages, lists, config, packages } = answers
  const hashes: Record<string, string> = {}
  for (const { document, route, isMade } of pages) {
    if (document) hashes[route] = documentHash(document, state)
    else if (!isMade) return undefined
  }
  for (const list of lists) hashes[list.route] = hashOf(list)
  // A component may come or go whose name documents use without a word about its file.
  const code = Object.keys(state).filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const folders = packages.map(({ name, folder }) => [name, folder])
  return { site: hashOf([config, folders.sort(), code.sort()]), pages: hashes }
}

function documentHash(
  { file, format, words, search, reads = [], shows = [] }: StoredDocument,
  state: FolderStamps,
): string {
  const stamps = [file, ...reads, ...shows].map((name) => [name, state[name]])
  return hashOf([format, words, search, stamps])
}

const hashOf = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

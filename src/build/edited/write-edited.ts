import {
  fullTextFile,
  isTooMuchText,
  joinCopies,
  takeCopies,
  type FullTextPart,
} from '../../output/llms-files'
import type { OutputPatch } from '../../output/output-patch'
import type { TermStore } from '../../search/term-store'
import { editionsOf } from '../../site/editions'
import { type MemoryFolder } from '../memory'
import { entryOf, type KnownIndex, type PageEntry } from '../site-notes'
import { writeSearchIndexes } from '../write-search-indexes'
import type { Edit, EditedPages } from './edit'

/** What the search knows now. */
export interface EditedSearch {
  search: KnownIndex[]
  entries: PageEntry[]
  /** Absent where no page of the search was edited. */
  terms?: TermStore
}

/** Writes the search indexes anew, and has what nobody needs any more removed. */
export function writeEditedSearch(
  { plan: { site }, notes, entries: before, parts }: Edit,
  { made, known, before: pagesBefore, details, memory }: EditedPages,
  { folder, output }: { folder: MemoryFolder; output: OutputPatch },
): EditedSearch {
  const indexed = new Set<string>()
  let terms: TermStore | undefined
  for (const { route, search } of made) {
    if (!search) continue
    terms ??= folder.termsOf(parts)
    terms.set(route, search.terms)
    indexed.add(route)
  }
  const entries = before.map((entry) => {
    const page = known.get(entry.route)
    return page ? entryOf(entry.route, page) : entry
  })
  const pages = new Map(entries.map((entry) => [entry.route, entry]))
  const search = writeSearchIndexes(
    site,
    { pages, details, terms, indexed },
    { output, memory: { search: notes.search, terms: () => folder.termsOf(parts), pages: memory } },
  )
  const wanted = new Set([
    ...search.flatMap(({ files }) => files),
    ...[...known.values()].flatMap(({ files }) => files),
  ])
  const were = [...notes.search, ...pagesBefore.values()].flatMap(({ files }) => files)
  output.remove(were.filter((name) => !wanted.has(name)))
  return { search, entries, ...(terms && { terms }) }
}

/** Writes the whole text of the site, where there is one; undefined where it may be less or more than one file from now on. */
export function writeFullText(
  { plan: { site }, notes: { fullText } }: Edit,
  output: OutputPatch,
): { fullText?: readonly FullTextPart[] } | undefined {
  const sizeOf = (file: string) => output.sizeOf(file)
  if (!fullText) return isTooMuchText(editionsOf(site)[0].site, sizeOf) ? {} : undefined
  const before = takeCopies(output.contentBefore(fullTextFile), fullText)
  const text = joinCopies(
    fullText.map(([file]) => file),
    site.config,
    { sizeOf, read: (file) => output.contentOfStaged(file) ?? before.get(file) ?? new Uint8Array() },
  )
  if (!text) return undefined
  output.write(fullTextFile, text.text)
  return { fullText: text.parts }
}

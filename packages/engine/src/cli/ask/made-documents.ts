/** What was made of each document, kept from one preparation to the next. */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { engineKey } from '../../ask/answer-store'
import type { PageText } from '../../ask/stored-answers'
import { writeWhole } from '../../files/write-whole'
import type { Problem } from '../../model/problem'
import type { PageInfo, PageTexts } from '../../search/format/files'
import type { ListedPage } from '../../search/listed-page'
import { TermStore, type TermParts } from '../../search/term-store'
import type { Traces } from '../../pages/answers'
import type { DocumentFacts } from '../../pages/document-facts'

/** What the search shows of a page, its terms apart. */
export interface SearchedPage {
  listed: ListedPage
  info: PageInfo
  texts: PageTexts
}

export interface MadeDocument {
  /** See `Fingerprints`. */
  fingerprint: string
  traces: Traces
  facts: DocumentFacts
  problems: readonly Problem[]
  text: PageText
  search?: SearchedPage
}

export interface MadeDocuments {
  /** By route. */
  documents: ReadonlyMap<string, MadeDocument>
  terms: TermStore
}

interface Stored {
  engine: string
  documents: MadeDocuments['documents']
  /** Named by their places in `contents`. */
  terms: TermParts
  contents: readonly Uint8Array[]
}

const fileIn = (folder: string) => path.join(folder, 'documents.bin')

/** What is stored; nothing where it is damaged, or of another engine. */
export function openMade(folder: string): MadeDocuments {
  try {
    const { engine, documents, terms, contents }: Stored = deserialize(readFileSync(fileIn(folder)))
    if (engine === engineKey)
      return { documents, terms: TermStore.read(terms, (name) => contents[Number(name)] ?? new Uint8Array()) }
  } catch {
    // Absent or damaged.
  }
  return { documents: new Map(), terms: new TermStore() }
}

export function storeMade(folder: string, { documents, terms }: MadeDocuments): void {
  const contents: Uint8Array[] = []
  const stored: Stored = {
    engine: engineKey,
    documents,
    terms: terms.store((content) => String(contents.push(content) - 1), true),
    contents,
  }
  mkdirSync(folder, { recursive: true })
  writeWhole(fileIn(folder), serialize(stored))
}

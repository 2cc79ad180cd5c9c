/** What was made of each document, kept from one preparation to the next. */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { engineKey } from '../../ask/answer-store'
import type { PageText } from '../../ask/stored-answers'
import { writeWhole } from '../../files/cache-entry'
import type { Problem } from '../../model/problem'
import type { PageInfo, PageTexts } from '../../search/format/files'
import type { ListedPage } from '../../search/page-terms'
import { TermStore } from '../../search/term-store'
import type { Traces } from '../../pages/answers'
import type { DocumentFacts } from '../../pages/known-document'

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
  terms: Uint8Array
}

const fileIn = (folder: string) => path.join(folder, 'documents.bin')

/** What is stored; nothing where it is damaged, or of another engine. */
export function openMade(folder: string): MadeDocuments {
  try {
    const { engine, documents, terms }: Stored = deserialize(readFileSync(fileIn(folder)))
    if (engine === engineKey) return { documents, terms: TermStore.read(terms) }
  } catch {
    // Absent or damaged.
  }
  return { documents: new Map(), terms: new TermStore() }
}

export function storeMade(folder: string, { documents, terms }: MadeDocuments): void {
  const stored: Stored = { engine: engineKey, documents, terms: terms.store() }
  mkdirSync(folder, { recursive: true })
  writeWhole(fileIn(folder), serialize(stored))
}

import type { Doc } from '../model/doc'
import type { DocFrame } from '../model/page'
import { collectionOf, type Collection } from '../content/collections/collection'
import type { SitePages } from '../content/load-pages'
import { createDocLookup, frameOfDoc, placeOfDoc, type DocLookup, type DocPlace } from './doc-page'

/** Finds the places of a site's documents. Who makes pages gets each document with its place, and so needs nothing else of all others. */
export class DocPlaces {
  readonly #site: SitePages
  readonly #chunksOf: (names: readonly string[]) => string[]
  readonly #lookups = new Map<string, DocLookup>()

  /** `chunksOf` gives addresses of parts of sidebars for their names. */
  constructor(site: SitePages, chunksOf: (names: readonly string[]) => string[]) {
    this.#site = site
    this.#chunksOf = chunksOf
  }

  /** What the rest of the site decides of a document's page. */
  of(doc: Doc): DocPlace {
    return placeOfDoc(doc, ...this.#around(doc))
  }

  /** The part of it that only the frame shows. */
  frameOf(doc: Doc): DocFrame {
    return frameOfDoc(doc, ...this.#around(doc)).frame
  }

  #around(doc: Doc): [Collection, DocLookup, chunksOf: (names: readonly string[]) => string[]] {
    const collection = collectionOf(this.#site, doc)
    const lookup = this.#lookups.get(collection.key) ?? createDocLookup(collection, this.#site)
    this.#lookups.set(collection.key, lookup)
    return [collection, lookup, this.#chunksOf]
  }
}

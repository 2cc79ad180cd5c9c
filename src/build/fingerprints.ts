import { collectionOf } from '../site/collections/collection'
import path from 'node:path'
import type { Doc, Route } from '../model/doc'
import type { DocFrame, PageData } from '../model/page'
import { hashOfContent } from '../files/file-states'
import type { Site } from '../site/load-site'
import type { Ask, Traces } from '../sources/answers'
import type { CodePageRecord } from '../sources/code-pages'
import type { DocumentCompiler } from '../sources/compile-documents'
import type { DocPlaces } from '../sources/doc-places'
import { claimsState } from './claims-state'

/** What covers everything that can change a page's bytes, in two parts. */
export interface Fingerprint {
  /** Of all but the frame; {@link neverSame} for a page that must be made again whatever happens. */
  own: string
  /** Of what stands around a document's article alone (`DocFrame`): such a page can be put into another frame. Empty for other pages. */
  frame: string
}

/** Traces whose questions are among the details. */
export interface KnownTraces extends Omit<Traces, 'asks'> {
  /** The answers may change although no document comes, goes or moves. */
  asksForFiles: boolean
}

/** A page that must be made again whatever happens. */
export const neverSame = ''

export const fingerprintOfFrame = (frame: DocFrame): string => hashOfContent(JSON.stringify(frame))

/**
 * A page's fingerprint covers everything that can change its bytes, and is found without making the page: by its own text's hash, its
 * place in the site, and the answers to the questions that it asked when it was made.
 */
export class Fingerprints {
  readonly #site: Site
  readonly #world: string
  readonly #compiler: DocumentCompiler
  readonly #places: DocPlaces
  readonly #knownTargets: string | undefined
  readonly #routes: readonly Route[]
  #linkTargets: string | undefined
  /** States of the code base, by collection. */
  readonly #claims = new Map<string, string>()

  /** `knownTargets`: the state of link targets when the answers that are remembered were given. */
  constructor(input: {
    site: Site
    /** Of all pages. */
    routes: readonly Route[]
    world: string
    compiler: DocumentCompiler
    places: DocPlaces
    knownTargets?: string
  }) {
    this.#site = input.site
    this.#world = input.world
    this.#compiler = input.compiler
    this.#places = input.places
    this.#knownTargets = input.knownTargets
    this.#routes = input.routes
  }

  /** State of what the answers to most questions depend on: which documents there are, and where, and at which addresses pages are. */
  get linkTargets(): string {
    this.#linkTargets ??= hashOfContent(
      [...this.#site.docs.map(({ sitePath, route }) => `${sitePath} ${route}`), ...this.#routes].join('\n'),
    )
    return this.#linkTargets
  }

  /** Fingerprint that a document would have if it were made now, given how it was made before, and what it asked. */
  ofKnownDocument(doc: Doc, traces: KnownTraces, asks: () => readonly Ask[]): Fingerprint {
    const dependencies = traces.dependencies.map(([file]): [string, string] => [
      file,
      this.#site.files.hashOf(path.resolve(this.#site.siteDir, file)),
    ])
    return this.ofDocument(doc, {
      ...traces,
      dependencies,
      answers:
        traces.asksForFiles || this.linkTargets !== this.#knownTargets
          ? this.#compiler.answersTo(asks(), doc)
          : traces.answers,
    })
  }

  /** Fingerprint of a document that was made just now. */
  ofDocument(
    doc: Doc,
    { dependencies, answers, hasClaims, cards, isFaulty }: Omit<Traces, 'asks'>,
  ): Fingerprint {
    if (isFaulty) return { own: neverSame, frame: '' }
    const place = this.#places.of(doc)
    const own = hashOfContent(
      JSON.stringify([
        this.#world,
        doc.sourceHash,
        doc.title,
        doc.route,
        doc.unlisted,
        doc.lastUpdate,
        place.own,
        dependencies,
        answers,
        hasClaims && this.#claimsState(doc),
        this.#compiler.cardsOf(cards, doc),
      ]),
    )
    return { own, frame: fingerprintOfFrame(place.frame) }
  }

  /** Fingerprint of a page whose data is there. */
  ofPage(page: PageData): Fingerprint {
    const module = page.kind === 'react' && path.join(this.#site.siteDir, page.module)
    const inputs = module
      ? this.#site.modules.inputsOf(module).map((file) => this.#site.files.hashOf(file))
      : []
    return { own: hashOfContent(JSON.stringify([this.#world, inputs, page])), frame: '' }
  }

  /** Fingerprint of a page of the code map, whose article is made of data that are there. */
  ofCodePage(record: CodePageRecord): Fingerprint {
    return { own: hashOfContent(JSON.stringify([this.#world, record])), frame: '' }
  }

  #claimsState(doc: Doc): string {
    const known = this.#claims.get(doc.collection)
    const state = known ?? claimsState(this.#site, collectionOf(this.#site, doc).upstream)
    this.#claims.set(doc.collection, state)
    return state
  }
}

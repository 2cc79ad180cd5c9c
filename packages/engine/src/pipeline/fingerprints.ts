import { collectionOf } from '../content/collections/collection'
import path from 'node:path'
import type { Doc, Route } from '../model/doc'
import type { DocFrame, PageData } from '../model/page'
import { hashOfContent } from '../files/file-states'
import type { Site } from '../content/load-site'
import type { Ask, Traces } from '../pages/answers'
import type { CodePageRecord } from '@holdtrue/claims/sources/code-pages'
import type { DocumentCompiler } from '../pages/compile-documents'
import type { DocPlaces } from '../pages/doc-places'
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

interface FingerprintInput {
  site: Site
  /** Of all pages. */
  routes: readonly Route[]
  world: string
  compiler: DocumentCompiler
  places: DocPlaces
  /** State of link targets when the answers that are remembered were given. */
  knownTargets?: string
}

/**
 * A page's fingerprint covers everything that can change its bytes, and is found without making the page: by its own text's hash, its
 * place in the site, and the answers to the questions that it asked when it was made.
 */
export class Fingerprints {
  readonly #input: FingerprintInput
  #linkTargets: string | undefined
  /** States of the code base, by collection. */
  readonly #claims = new Map<string, string>()

  constructor(input: FingerprintInput) {
    this.#input = input
  }

  /** State of what the answers to most questions depend on: which documents there are, and where, and at which addresses pages are. */
  get linkTargets(): string {
    this.#linkTargets ??= hashOfContent(
      [
        ...this.#input.site.docs.map(({ sitePath, route }) => `${sitePath} ${route}`),
        ...this.#input.routes,
      ].join('\n'),
    )
    return this.#linkTargets
  }

  /** Fingerprint that a document would have if it were made now, given how it was made before, and what it asked. */
  ofKnownDocument(doc: Doc, traces: KnownTraces, asks: () => readonly Ask[]): Fingerprint {
    const dependencies = traces.dependencies.map(([file]): [string, string] => [
      file,
      this.#input.site.files.hashOf(path.resolve(this.#input.site.siteDir, file)),
    ])
    return this.ofDocument(doc, {
      ...traces,
      dependencies,
      answers:
        traces.asksForFiles || this.linkTargets !== this.#input.knownTargets
          ? this.#input.compiler.answersTo(asks(), doc)
          : traces.answers,
    })
  }

  /** Fingerprint of a document that was made just now. */
  ofDocument(
    doc: Doc,
    { dependencies, answers, hasClaims, cards, isFaulty }: Omit<Traces, 'asks'>,
  ): Fingerprint {
    if (isFaulty) return { own: neverSame, frame: '' }
    const place = this.#input.places.of(doc)
    const own = hashOfContent(
      JSON.stringify([
        this.#input.world,
        doc.sourceHash,
        doc.title,
        doc.route,
        doc.unlisted,
        // The search filters by it, and a page in another sidebar cannot be reframed.
        doc.sidebar,
        doc.lastUpdate,
        place.own,
        dependencies,
        answers,
        hasClaims && this.#claimsState(doc),
        this.#input.compiler.cardsOf(cards, doc),
      ]),
    )
    return { own, frame: fingerprintOfFrame(place.frame) }
  }

  /** Fingerprint of a page whose data is there. */
  ofPage(page: PageData): Fingerprint {
    const module = page.kind === 'react' && path.join(this.#input.site.siteDir, page.module)
    const inputs = module
      ? this.#input.site.modules.inputsOf(module).map((file) => this.#input.site.files.hashOf(file))
      : []
    return { own: hashOfContent(JSON.stringify([this.#input.world, inputs, page])), frame: '' }
  }

  /** Fingerprint of a page of the code map, whose article is made of data that are there. */
  ofCodePage(record: CodePageRecord): Fingerprint {
    return { own: hashOfContent(JSON.stringify([this.#input.world, record])), frame: '' }
  }

  #claimsState(doc: Doc): string {
    const known = this.#claims.get(doc.collection)
    const state = known ?? claimsState(this.#input.site, collectionOf(this.#input.site, doc).upstream)
    this.#claims.set(doc.collection, state)
    return state
  }
}

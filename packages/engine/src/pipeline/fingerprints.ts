import { createHash } from 'node:crypto'
import path from 'node:path'
import { engineState } from '../files/engine-root'
import type { SiteData } from '../model/site-data'
import type { Doc } from '../model/doc'
import type { PageData } from '../model/page'
import { hashOfContent } from '../files/file-states'
import type { Traces, DocumentCompiler } from '../pages/compile-documents'
import type { GeneratedRecord, PlannedSite } from '../pages/integrations'
import type { DocPlaces } from '../pages/doc-page'
import { neverSame } from './memory'

interface FingerprintInput {
  site: PlannedSite
  world: string
  compiler: DocumentCompiler
  places: Pick<DocPlaces, 'of'>
}

/**
 * A page's fingerprint covers everything that can change its bytes, and is found without making the page: by its own text's hash, its
 * place in the site, and the answers to the questions that it asked when it was made.
 */
export class Fingerprints {
  readonly #input: FingerprintInput
  /** States of the integrations, by collection. */
  readonly #states = new Map<string, string>()

  constructor(input: FingerprintInput) {
    this.#input = input
  }

  /** Fingerprint that a document would have if it were made now. `traces`: how it was made before. */
  ofKnownDocument(doc: Doc, traces: Traces): string {
    const { siteDir, files } = this.#input.site
    return this.ofDocument(doc, {
      ...traces,
      dependencies: traces.dependencies.map(([file]) => [file, files.hashOf(path.resolve(siteDir, file))]),
      answers: this.#input.compiler.answersTo(traces.asks, doc),
    })
  }

  ofDocument(doc: Doc, { dependencies, answers, usesState, cards, isFaulty }: Omit<Traces, 'asks'>): string {
    if (isFaulty) return neverSame
    return this.#hashOf(
      doc.sourceHash,
      doc.title,
      doc.route,
      doc.unlisted,
      // The search filters by it.
      doc.sidebar,
      doc.lastUpdate,
      this.#input.places.of(doc),
      dependencies,
      answers,
      usesState && this.#stateOf(doc.collection),
      this.#input.compiler.cardsOf(cards, doc),
    )
  }

  ofPage(page: PageData): string {
    const { siteDir, modules, files } = this.#input.site
    const inputs = page.kind === 'react' ? modules.inputsOf(path.join(siteDir, page.module)) : []
    return this.#hashOf(
      inputs.map((file) => files.hashOf(file)),
      page,
    )
  }

  /** Fingerprint of a page of an integration, whose article is made from its data. */
  ofGenerated(record: GeneratedRecord): string {
    return this.#hashOf(record)
  }

  #hashOf(...parts: unknown[]): string {
    return hashOfContent(JSON.stringify([this.#input.world, ...parts]))
  }

  #stateOf(collection: string): string {
    const state = this.#states.get(collection) ?? this.#input.site.integrations.state(collection)
    this.#states.set(collection, state)
    return state
  }
}

/** Format of page data and sidebar files: raised when code of one build could not use data of another. */
const dataFormat = 1

/**
 * Identity of shell and data format: changes with the browser code and what it bundles, not with a page's text. So
 * readers who have an older page open go on without a full load after a mere correction (E10).
 */
export function buildIdOf(clientHash: string, siteData: SiteData): string {
  return createHash('sha256')
    .update(`${dataFormat}\0${clientHash}\0${JSON.stringify(siteData)}`)
    .digest('hex')
    .slice(0, 12)
}

/** All that shapes every page: the engine, the settings, shell and browser code. */
export function worldOf({ config }: Pick<PlannedSite, 'config'>, buildId: string): string {
  return createHash('sha256')
    .update(`${engineState()}\0${buildId}\0${JSON.stringify(config)}`)
    .digest('hex')
    .slice(0, 16)
}

import { hash } from 'node:crypto'
import path from 'node:path'
import { engineState } from '../files/engine-root'
import type { SiteData } from '../model/site-data'
import type { Doc } from '../model/doc'
import type { PageData } from '../model/page'
import { hashOfContent } from '../files/file-states'
import type { Traces, DocumentCompiler } from '../pages/compile-documents'
import type { PlannedSite } from '../pages/integrations'
import { docPlaceOf } from '../pages/doc-page'
import { neverSame } from './memory'

/**
 * A page's fingerprint covers all that can change its bytes: source, place in the site, and the current answers to what it asked when it was
 * last made. No article depends on a document's frame, which has a hash of its own.
 */
export class Fingerprints {
  /** States of the integrations, by collection. */
  readonly #states = new Map<string, string>()

  constructor(private readonly input: { site: PlannedSite; world: string; compiler: DocumentCompiler }) {}

  /** The fingerprint that a document would have now. `traces`: what it used when it was last made. */
  ofKnownDocument(doc: Doc, traces: Traces): string {
    const { siteDir, files } = this.input.site
    return this.ofDocument(doc, {
      ...traces,
      dependencies: traces.dependencies.map(([file]) => [file, files.hashOf(path.resolve(siteDir, file))]),
      answers: this.input.compiler.answersTo(traces.asks, doc),
    })
  }

  ofDocument(doc: Doc, { dependencies, answers, usesState, isFaulty }: Omit<Traces, 'asks'>): string {
    if (isFaulty) return neverSame
    return this.#hashOf(
      doc.sourceHash,
      doc.id,
      // Named by its problems and claims.
      doc.sitePath,
      doc.title,
      doc.route,
      doc.unlisted,
      // The search filters by sidebar.
      doc.sidebar,
      doc.lastUpdate,
      docPlaceOf(doc, this.input.site).own,
      dependencies,
      answers,
      usesState && this.#stateOf(doc.collection),
    )
  }

  ofFrame(doc: Doc): string {
    return hashOfContent(JSON.stringify(docPlaceOf(doc, this.input.site).frame))
  }

  /** `data`: what the page is made of, if it is not finished yet. */
  ofPage(page: PageData, data: unknown = page): string {
    const { siteDir, modules, files } = this.input.site
    const inputs = page.kind === 'react' ? modules.inputsOf(path.join(siteDir, page.module)) : []
    return this.#hashOf(
      inputs.map((file) => files.hashOf(file)),
      data,
    )
  }

  #hashOf(...parts: unknown[]): string {
    return hashOfContent(JSON.stringify([this.input.world, ...parts]))
  }

  #stateOf(collection: string): string {
    const state = this.#states.get(collection) ?? this.input.site.integrations.state(collection)
    this.#states.set(collection, state)
    return state
  }
}

/** Format of page data and sidebar files. Raise it when the code of one build cannot use the data of another. */
const dataFormat = 1

/** Identity of shell and data format, not of texts: a reader with an older page open needs no full load after a mere correction. */
export const buildIdOf = (clientHash: string, siteData: SiteData): string =>
  hash('sha256', `${dataFormat}\0${clientHash}\0${JSON.stringify(siteData)}`).slice(0, 12)

/** A hash of everything that affects every page: engine, settings, shell and browser code. */
export const worldOf = ({ config }: Pick<PlannedSite, 'config'>, buildId: string): string =>
  hash('sha256', `${engineState()}\0${buildId}\0${JSON.stringify(config)}`).slice(0, 16)

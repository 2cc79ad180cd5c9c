import { createHash } from 'node:crypto'
import path from 'node:path'
import { engineState } from '../files/engine-root'
import type { SiteData } from '../model/site-data'
import type { Doc, Route } from '../model/doc'
import type { DocFrame, PageData } from '../model/page'
import { hashOfContent } from '../files/file-states'
import { asksForFiles, type Traces } from '../pages/answers'
import type { GeneratedRecord } from '../pages/integrations'
import type { PlannedSite } from '../pages/page-site'
import type { DocumentCompiler } from '../pages/compile-documents'
import type { DocPlaces } from '../pages/doc-page'
import { neverSame, type Fingerprint } from './known-site'

export const fingerprintOfFrame = (frame: DocFrame): string => hashOfContent(JSON.stringify(frame))

interface FingerprintInput {
  site: PlannedSite
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
  /** States of the integrations, by collection. */
  readonly #states = new Map<string, string>()

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

  /** Fingerprint that a document would have if it were made now. `traces`: how it was made before. */
  ofKnownDocument(doc: Doc, traces: Traces): Fingerprint {
    const dependencies = traces.dependencies.map(([file]): [string, string] => [
      file,
      this.#input.site.files.hashOf(path.resolve(this.#input.site.siteDir, file)),
    ])
    return this.ofDocument(doc, {
      ...traces,
      dependencies,
      answers:
        asksForFiles(traces.asks) || this.linkTargets !== this.#input.knownTargets
          ? this.#input.compiler.answersTo(traces.asks, doc)
          : traces.answers,
    })
  }

  ofDocument(
    doc: Doc,
    { dependencies, answers, usesState, cards, isFaulty }: Omit<Traces, 'asks'>,
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
        usesState && this.#stateOf(doc.collection),
        this.#input.compiler.cardsOf(cards, doc),
      ]),
    )
    return { own, frame: fingerprintOfFrame(place.frame) }
  }

  ofPage(page: PageData): Fingerprint {
    const module = page.kind === 'react' && path.join(this.#input.site.siteDir, page.module)
    const inputs = module
      ? this.#input.site.modules.inputsOf(module).map((file) => this.#input.site.files.hashOf(file))
      : []
    return { own: hashOfContent(JSON.stringify([this.#input.world, inputs, page])), frame: '' }
  }

  /** Fingerprint of a page of an integration, whose article is made from its data. */
  ofGenerated(record: GeneratedRecord): Fingerprint {
    return { own: hashOfContent(JSON.stringify([this.#input.world, record])), frame: '' }
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

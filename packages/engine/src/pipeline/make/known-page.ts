import type { Doc } from '../../model/doc'
import type { ListedPage } from '../../search/listed-page'
import type { DocumentFacts } from '../../pages/document-facts'
import type { Fingerprint, KnownTraces } from '../fingerprints'
import type { KnownPage } from '../page-memory'
import type { MadePage } from './page-maker'

/**
 * What is remembered of pages that were made. Threads send each page with copies of its own of what all have, and of what is known of its
 * document already: of a hundred thousand pages these are half of it all, so they are let go.
 */
export class KnownPages {
  readonly #sidebars = new Map<string, ListedPage['sidebar']>()

  /** `doc`: the document that the page is made of, if it is of one. */
  of(made: MadePage, fingerprint: Fingerprint, doc?: Doc): KnownPage {
    const { files, idsHash, pageless, problems, attachments, socialImage, search, document } = made
    return {
      fingerprint,
      files: files.map(([name]) => name),
      idsHash,
      ...(pageless && { pageless }),
      problems: orNone(problems),
      attachments: orNone(attachments),
      ...(socialImage && { socialImage }),
      ...(search && { search: this.#listed(search.listed, doc) }),
      ...(document && { document: { traces: lean(document.traces), facts: leanFacts(document.facts, doc) } }),
    }
  }

  #listed({ route, sections, infoHash, sidebar, tags }: ListedPage, doc: Doc | undefined): ListedPage {
    const shared = sidebar && (this.#sidebars.get(`${sidebar.id} ${sidebar.label}`) ?? sidebar)
    if (shared) this.#sidebars.set(`${shared.id} ${shared.label}`, shared)
    return {
      route: doc?.route === route ? doc.route : route,
      sections,
      infoHash,
      ...(shared && { sidebar: shared }),
      tags: orNone(tags),
    }
  }
}

function lean(traces: KnownTraces): KnownTraces {
  const { dependencies, cards } = traces
  return { ...traces, dependencies: orNone(dependencies), cards: orNone(cards) }
}

function leanFacts(facts: DocumentFacts, doc: Doc | undefined): DocumentFacts {
  const { description, admonitions } = facts
  const own = doc?.frontmatter.description
  return {
    ...facts,
    ...(own !== undefined && own === description && { description: own }),
    admonitions: orNone(admonitions),
  }
}

const none: never[] = []
Object.freeze(none)

const orNone = <Item>(items: Item[]): Item[] => (items.length === 0 ? none : items)

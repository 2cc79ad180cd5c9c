import type { Slot } from '../model/article'
import type { SlotResolution } from '../markdown/finish-article'
import { hashOfContent } from '../files/file-states'

/**
 * A question that a document asked of the rest of the site when it was made: where does this link lead, what is this file's address?
 * Asked again by the next build, it tells whether the page would be the same, without its text.
 */
export type Ask = [kind: 'link' | 'asset', target: string, file: string]

/** What a document's page was made of, besides its own text and its place. */
export interface Traces {
  /** Files that were read, or looked for and not there, relative to the site folder, and the hashes of their contents. */
  dependencies: [file: string, hash: string][]
  asks: Ask[]
  /** Digest of all answers, in order. */
  answers: string
  /** It depends on the state of integrations. */
  usesState: boolean
  /** What each of its lists of cards was given (`cardsFor`): which cards that makes now is asked for each build. */
  cards: string[]
  /** Problems of the text itself. Some go away without any of the other traces changing, so such a page is always made again. */
  isFaulty: boolean
}

/** Collects what one document asks, and what it is told. */
export class AskRecorder {
  readonly #answers = new Map<string, [ask: Ask, answer: string]>()
  usesState = false
  readonly #cards = new Set<string>()

  note(slot: Slot, resolution: SlotResolution): void {
    if (slot.kind === 'reference' || slot.kind === 'name' || slot.kind === 'mark') this.usesState = true
    else if (slot.kind === 'cards') this.#cards.add(slot.target)
    else if (slot.kind === 'asset' || dependsOnSite(slot.target)) {
      const ask: Ask = [slot.kind, slot.target, slot.place.file]
      this.#answers.set(ask.join('\0'), [ask, answerOf(resolution)])
    }
  }

  get cards(): string[] {
    return [...this.#cards]
  }

  get asks(): Ask[] {
    return Array.from(this.#answers.values(), ([ask]) => ask)
  }

  get answers(): string {
    return digest(Array.from(this.#answers.values(), ([, answer]) => answer))
  }
}

/** Whether answers depend on more files than documents. */
export function asksForFiles(asks: readonly Ask[]): boolean {
  return asks.some(([kind, target]) => kind !== 'link' || !/\.mdx?(?:[?#]|$)/i.test(target))
}

/** Asks again. `resolve` answers as it did when the page was made. */
export function answersTo(asks: readonly Ask[], resolve: (slot: Slot) => SlotResolution): string {
  return digest(
    asks.map(([kind, target, file]) =>
      answerOf(resolve({ kind, target, place: { file, line: 1, column: 1 } })),
    ),
  )
}

/** Absolute routes and addresses are what they are; paths of files, and routes relative to a page, are found in the site. */
const dependsOnSite = (target: string) =>
  !/^(?:[a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(target) ||
  /\.mdx?(?:[?#]|$)/i.test(target) ||
  /^\/.*\.[a-z0-9]{1,5}$/i.test(target)

/** All of a resolution that shows in the page or in reports, but for places, which the document's own text decides. */
function answerOf({ href, external, title, html, problems }: SlotResolution): string {
  const told = problems?.map(({ severity, code, message, hint }) => [severity, code, message, hint])
  return JSON.stringify([href, external, title, html, told])
}

const digest = (answers: readonly string[]) => (answers.length === 0 ? '' : hashOfContent(answers.join('\n')))

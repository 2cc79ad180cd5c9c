import { ownText } from '../model/own-text'
import { stopWords } from './text/stop-words'
import { rawWords, termsOf } from './text/tokenize'

/** Words as written whose terms are remembered; beyond that the memory is emptied, so that it stays flat. */
const rememberedWords = 100_000

/** Numbers every term of the site, and remembers how each written word is taken apart. */
export class Vocabulary {
  readonly terms: string[] = []
  private readonly numbers = new Map<string, number>()
  private remembered = new Map<string, number[]>()
  private readonly stops: boolean[] = []

  /** Number of a term, a new one when it has none yet. */
  numberOf(term: string): number {
    let number = this.numbers.get(term)
    if (number === undefined) {
      const own = ownText(term)
      number = this.terms.push(own) - 1
      this.numbers.set(own, number)
      this.stops.push(stopWords.has(term))
    }
    return number
  }

  isStop(number: number): boolean {
    return this.stops[number] ?? false
  }

  /** Terms of each word of a text, in order. */
  read(text: string): number[][] {
    return rawWords(text).map((raw) => {
      let terms = this.remembered.get(raw)
      if (terms === undefined) {
        if (this.remembered.size >= rememberedWords) this.remembered = new Map()
        terms = termsOf(raw).map((term) => this.numberOf(term))
        this.remembered.set(ownText(raw), terms)
      }
      return terms
    })
  }
}

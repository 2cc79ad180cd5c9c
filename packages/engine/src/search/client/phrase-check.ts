import type { SearchedIndex } from './searched-index'
import { partsOf } from './parse-query'
import type { Candidate } from './scorer'

/** Sections whose words are remembered: a phrase that is being typed meets the same ones with every key. */
const rememberedMax = 1000

/** Checks exact phrases against the text of sections, word by word; punctuation does not matter. */
export class PhraseCheck {
  private readonly reader: SearchedIndex
  private remembered = new Map<number, Promise<string>>()

  constructor(reader: SearchedIndex) {
    this.reader = reader
  }

  /** Keeps the sections whose heading or text holds every phrase. */
  async filter(candidates: readonly Candidate[], phrases: readonly string[][]): Promise<Candidate[]> {
    const wanted = phrases.map((phrase) => ` ${phrase.join(' ')} `)
    const checked = await Promise.all(
      candidates.map(async (candidate) => {
        const words = await this.wordsOf(candidate.section)
        return wanted.every((phrase) => words.includes(phrase)) ? [candidate] : []
      }),
    )
    return checked.flat()
  }

  /** Heading and text as words with a space around each; a line break keeps phrases from crossing from one to the other. */
  private wordsOf(section: number): Promise<string> {
    const known = this.remembered.get(section)
    if (known !== undefined) return known
    if (this.remembered.size >= rememberedMax) this.remembered = new Map()
    const words = this.read(section)
    this.remembered.set(section, words)
    words.catch(() => this.remembered.delete(section))
    return words
  }

  private async read(section: number): Promise<string> {
    const page = this.reader.pageOfSection[section] ?? 0
    const index = section - (this.reader.firstSection[page] ?? 0)
    const [text, info] = await Promise.all([this.reader.text(page, index), this.reader.info(page)])
    const title = index === 0 ? info.title : (info.sections[index]?.heading ?? '')
    return ` ${partsOf(title).join(' ')} \n ${partsOf(text).join(' ')} `
  }
}

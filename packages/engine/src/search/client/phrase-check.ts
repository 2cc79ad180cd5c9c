import type { IndexReader } from './index-reader'
import { partsOf } from './parse-query'
import type { Candidate } from './scorer'

/** Keeps the sections whose heading or text holds every phrase, word by word; punctuation does not matter. */
export async function withPhrases(
  candidates: readonly Candidate[],
  phrases: readonly string[][],
  reader: IndexReader,
): Promise<Candidate[]> {
  const wanted = phrases.map((phrase) => ` ${phrase.join(' ')} `)
  const checked = await Promise.all(
    candidates.map(async (candidate) => {
      const words = await wordsOf(candidate.section, reader)
      return wanted.every((phrase) => words.includes(phrase)) ? [candidate] : []
    }),
  )
  return checked.flat()
}

/** Heading and text as words with a space around each; a line break keeps phrases from crossing from one to the other. */
async function wordsOf(section: number, reader: IndexReader): Promise<string> {
  const page = reader.pageOfSection[section] ?? 0
  const index = section - (reader.firstSection[page] ?? 0)
  const [text, info] = await Promise.all([reader.text(page, index), reader.info(page)])
  const title = index === 0 ? info.title : (info.sections[index]?.heading ?? '')
  return ` ${partsOf(title).join(' ')} \n ${partsOf(text).join(' ')} `
}

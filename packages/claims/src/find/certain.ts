import { rarest } from './code-texts'
import type { OpenedFind } from './find-reader'
import { sourcePath, type Frame, type Question } from './question'
import { termsOf } from './words'

/** Something that speaks for a file with certainty. */
export interface Clue {
  /** `frame 3`. */
  text: string
  worth: number
}

/** A file's score and what speaks for it. */
export interface Score {
  score: number
  clues: Clue[]
  words: { term: string; worth: number }[]
}

export type Scores = Map<number, Score>

const worths = { frame: 14, frameSymbol: 2, path: 16, name: 9, message: 3 }
/** What frames further down count less. */
const fading = 0.5
/** Longest message that is looked for, in words. */
const longestMessage = 14
/** A message whose words say less than this is in many texts by chance. */
const leastTelling = 5
const mostNames = 12

/** Adds what is certain about a question: its messages, names, paths and stack frames. */
export async function addCertain(question: Question, opened: OpenedFind, scores: Scores): Promise<void> {
  const give = (file: number, clue: Clue) => {
    const own = scores.get(file) ?? { score: 0, clues: [], words: [] }
    own.score += clue.worth
    own.clues.push(clue)
    scores.set(file, own)
  }
  const symbols = [...question.frames.flatMap(({ symbol }) => symbol ?? []), ...question.names].slice(
    0,
    mostNames,
  )
  await opened.load(symbols.flatMap((name) => rarest(termsOf(name), (term) => opened.countOf(term)) ?? []))
  addMessages(question, opened, give)
  for (const name of question.names) addName(name, opened, give)
  let place = 0
  for (const frame of question.frames) {
    const { files, bySymbol } = filesOfFrame(frame, opened)
    if (files.length === 0) continue
    const worth = worths.frame / (1 + fading * place++) / Math.sqrt(files.length)
    for (const file of files)
      give(file, {
        text: `frame ${frame.number}`,
        worth: worth + (bySymbol.has(file) ? worths.frameSymbol : 0),
      })
  }
}

type Give = (file: number, clue: Clue) => void

/** Stretches of the text that are texts of the code, word by word; only the longest at a place. */
function addMessages({ words }: Question, opened: OpenedFind, give: Give): void {
  const seen = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(longestMessage, words.length - from); length > 0; length--) {
      const own = words.slice(from, from + length)
      const message = own.join(' ')
      const files = opened.filesOf(`"${message}`)
      if (files.length === 0) continue
      if (!seen.has(message)) {
        seen.add(message)
        const telling = own.reduce(
          (sum, word) => sum + Math.max(0.3, ...termsOf(word).map((term) => opened.telling(term) ?? 0)),
          0,
        )
        const worth = (worths.message * Math.min(20, telling)) / 5 / Math.sqrt(files.length)
        const text = length > 2 ? 'contains this message' : `contains “${message}”`
        if (telling >= leastTelling) for (const file of files) give(file, { text, worth })
      }
      from += length - 1
      break
    }
  }
}

/** A symbol that few files declare, or a path. */
function addName(name: string, opened: OpenedFind, give: Give): void {
  const files = opened.filesOf(`#${name}`)
  for (const file of files)
    give(file, { text: `declares ${name}`, worth: worths.name / Math.sqrt(files.length) })
  if (!/[/.]/.test(name)) return
  const path = sourcePath(name.replace(/^.*?(?=@strapi\/|packages\/)/, '').replace(/:\d+.*$/, ''))
  const found = path === undefined ? [] : filesEndingWith(path, undefined, opened)
  for (const file of found)
    give(file, { text: `named: ${name.split('/').at(-1)}`, worth: worths.path / Math.sqrt(found.length) })
}

/** A name that more files bear says nothing about any of them. */
const mostOfAName = 5

function filesOfFrame(frame: Frame, opened: OpenedFind): { files: readonly number[]; bySymbol: Set<number> } {
  const { symbol, path, package: name } = frame
  const declaring = symbol === undefined ? [] : opened.filesOf(`#${symbol}`)
  const inPackage = (file: number) => name === undefined || isOf(opened.paths[file] ?? '', name)
  const bySymbol = new Set(declaring.filter(inPackage))
  const byPath = path === undefined ? [] : filesEndingWith(path, name, opened)
  if (byPath.length > 0 && byPath.length <= 3) return { files: byPath, bySymbol }
  return { files: bySymbol.size <= mostOfAName ? [...bySymbol] : [], bySymbol }
}

/** Whether a file is in the folder of a package, whose name may have a prefix: `@strapi/plugin-graphql`. */
const isOf = (path: string, name: string): boolean => {
  const last = name.split('/').at(-1) ?? ''
  const folder = last.replace(/^(?:plugin|provider)-/, '')
  return path.includes(`/${folder}/`) || path.includes(`/${last}/`)
}

/** Files whose path without what building changes ends as this one; the path as long as it fits. */
function filesEndingWith(path: string, name: string | undefined, { paths }: OpenedFind): number[] {
  const wanted = path.replace(/\/index$/, '')
  return paths.flatMap((own, file) => {
    const source = sourcePath(own)?.replace(/\/index$/, '')
    const isEnd = source !== undefined && (source === wanted || source.endsWith(`/${wanted}`))
    return isEnd && (name === undefined || isOf(own, name)) ? [file] : []
  })
}

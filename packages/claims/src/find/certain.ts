import type { OpenedFind } from './find-reader'
import { sourcePath, type Frame, type Question } from './question'
import { rarest, termsOf } from './words'

export interface Clue {
  /** `frame 3`, or a term of the question. */
  text: string
  worth: number
}

export interface Score {
  score: number
  clues: Clue[]
  words: Clue[]
}

export interface Ranking {
  opened: OpenedFind
  /** Score of a file that contains all words of the question. */
  words: number
  /** Of files and pages. */
  scores: Map<number, Score>
}

/** Weight of each part of the ranking. `bench/find` measures the contribution of each. */
export const weights = {
  /** The first frame, for a question of `usualWords`. */
  frame: 14,
  path: 16,
  name: 9,
  message: 3,
  /** Share by which words of the first sentence, the title of a pasted issue, count more. */
  first: 0.2,
  /** Factor for a synonym, relative to the word itself. */
  synonym: 0.6,
  /** Share of a page's score that goes to the files it is about. */
  page: 0.2,
  /** Share of a known issue's score that goes to the files that were its cause. */
  issue: 0.5,
}
/** Decay of the weight of further frames. */
const fading = 0.5
/** In a longer question the words' scores add up, so the weight of frames, which are certain, grows too. */
const usualWords = 30
/** In words. */
const longestMessage = 14
/** In a reason. */
const longestShown = 6
/** A message with less distinctive words occurs in many texts by chance. */
const leastTelling = 5
const mostNames = 12

/** Adds the certain evidence in a question: messages, names, paths and stack frames. */
export async function addCertain(question: Question, ranking: Ranking): Promise<void> {
  const { opened } = ranking
  const called = question.frames.flatMap(({ symbol }) => symbol ?? [])
  const symbols = [...called, ...question.names].slice(0, mostNames)
  await opened.load(symbols.flatMap((name) => rarest(termsOf(name), (term) => opened.countOf(term)) ?? []))
  addMessages(question, ranking)
  for (const name of question.names) addName(name, ranking)
  const first = weights.frame * Math.max(1, ranking.words / usualWords)
  let place = 0
  for (const frame of question.frames) {
    const files = filesOfFrame(frame, opened)
    if (files.length === 0) continue
    const text = `frame ${frame.number}${frame.symbol === undefined ? '' : ` (${frame.symbol})`}`
    give(ranking, files, { text, worth: first / (1 + fading * place++) })
  }
}

/** Adds evidence, which counts less for each of several files. */
export function give({ scores }: Ranking, files: readonly number[], { text, worth }: Clue): void {
  const clue = { text, worth: worth / Math.sqrt(files.length) }
  for (const file of files) scoreOf(scores, file, clue.worth).clues.push(clue)
}

/** The score of a file or page, raised by what new evidence is worth. */
export function scoreOf(scores: Ranking['scores'], number: number, worth: number): Score {
  const own = scores.get(number) ?? { score: 0, clues: [], words: [] }
  own.score += worth
  scores.set(number, own)
  return own
}

/** Finds sequences of words that are messages in the code; at each position only the longest counts. */
function addMessages({ words }: Question, ranking: Ranking): void {
  const { opened } = ranking
  const seen = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(longestMessage, words.length - from); length > 0; length--) {
      const own = words.slice(from, from + length)
      const message = own.join(' ')
      const files = opened.filesOf(`"${message}`)
      if (files.length === 0) continue
      if (!seen.has(message)) {
        seen.add(message)
        const tellingOf = (word: string) =>
          Math.max(0.3, ...termsOf(word).map((term) => opened.telling(term) ?? 0))
        const telling = own.reduce((sum, word) => sum + tellingOf(word), 0)
        const worth = (weights.message * Math.min(20, telling)) / 5
        const shown = length > longestShown ? `${own.slice(0, longestShown).join(' ')} …` : message
        const text = `contains “${shown}”`
        if (telling >= leastTelling) give(ranking, files, { text, worth })
      }
      from += length - 1
      break
    }
  }
}

/** Adds a symbol that few files declare, or a path. */
function addName(name: string, ranking: Ranking): void {
  const { opened } = ranking
  give(ranking, opened.filesOf(`#${name}`), { text: `declares ${name}`, worth: weights.name })
  if (!/[/.]/.test(name)) return
  const path = sourcePath(name.replace(/^.*?(?=@strapi\/|packages\/)/, '').replace(/:\d+.*$/, ''))
  const found = path === undefined ? [] : filesEndingWith(path, undefined, opened)
  give(ranking, found, { text: `named: ${name.split('/').at(-1)}`, worth: weights.path })
}

/** The frame's file, else files that declare its function, else all files of its package. */
function filesOfFrame({ symbol, path, package: name }: Frame, opened: OpenedFind): readonly number[] {
  const byPath = path === undefined ? [] : filesEndingWith(path, name, opened)
  if (byPath.length > 0 && byPath.length <= 3) return byPath
  const isOwn = (file: number) => name === undefined || isOf(opened.paths[file] ?? '', name)
  const declaring = (symbol === undefined ? [] : opened.filesOf(`#${symbol}`)).filter(isOwn)
  return declaring.length > 0 || name === undefined ? declaring : [...opened.paths.keys()].filter(isOwn)
}

/** Whether a file is in the folder of a package, whose name may have a prefix: `@strapi/plugin-graphql`. */
function isOf(path: string, name: string): boolean {
  const last = name.split('/').at(-1) ?? ''
  const folder = last.replace(/^(?:plugin|provider)-/, '')
  return path.includes(`/${folder}/`) || path.includes(`/${last}/`)
}

/** Files whose path ends in this one, ignoring what builds change. */
function filesEndingWith(path: string, name: string | undefined, { paths }: OpenedFind): number[] {
  const wanted = path.replace(/\/index$/, '')
  return paths.flatMap((own, file) => {
    const source = sourcePath(own)?.replace(/\/index$/, '')
    const isEnd = source !== undefined && (source === wanted || source.endsWith(`/${wanted}`))
    return isEnd && (name === undefined || isOf(own, name)) ? [file] : []
  })
}

/**
 * The claims of a document without a parser: for questions that ask which few of hundreds of documents are worth one. Only text whose
 * meaning is certain is understood; all else is left to `scanClaims`.
 */

import { diagramTargets, isDiagram } from './code/diagram-links'

/** What may hide a claim, or make none of what looks like one: elements and expressions, characters by number or escaped. */
const uncertain = /[<{}]|&#|&colon|\\:/
/** The same where it begins a line, or holds a pair of letters that is rare: code of a module, definitions, footnotes. */
const uncertainLine = /^(?:import|export)\b|^[\s>*+\-\d.)]*\[[^\]]+\]:|\[\^/m

const isUncertain = (text: string) =>
  uncertain.test(text) || (/^[ie]|\]:|\[\^/m.test(text) && uncertainLine.test(text))

/** Imports of what is no document, and components that show nothing of this one. */
const harmless = /^import [\w{}, ]+ from '(?![^']*\.mdx?')[^']+';?$|^<[A-Z]\w* \/>$/gm

/** What stands for code between backticks. */
const mask = '\0'

/** A link to a place of the code, whose label holds nothing but text and code. */
const claimLink = /(?<![!\\])\[([^[\]\\]+)\]\((src:(?:[^\s()<>\\|&\0]|&(?![\w#]*;)|\([^\s()<>\\|&\0]*\))*)\)/g

/** What in a label could be a link itself, or a footnote. */
const linkInside = /:\/\/|www\.|\w@\w|^\^/

/**
 * Targets of the claims of a document in MDX, in the order of the text; undefined where only a parser tells.
 * @param body the document without its frontmatter
 */
export function siftClaims(body: string): string[] | undefined {
  if (!body.includes('src:') && !/^(?:import|export)\b/m.test(body)) return []
  const targets: string[] = []
  for (const part of partsOf(body.replace(harmless, ''))) {
    const found =
      part === undefined
        ? undefined
        : 'diagram' in part
          ? diagramTargets(part.diagram).filter((target) => target.startsWith('src:'))
          : claimsOf(part.lines)
    if (found === undefined) return undefined
    targets.push(...found)
  }
  return targets
}

/** Lines of text that stand together, or the code of a drawing. */
type Part = { lines: string[] } | { diagram: string }

interface Fence {
  mark: string
  indent: number
  isDiagram: boolean
  lines: string[]
}

/** Text and drawings; what other fences hold is no text. The last is undefined where it is not certain what a fence holds. */
function* partsOf(body: string): Generator<Part | undefined> {
  let lines: string[] = []
  let fence: Fence | undefined
  for (const line of body.split('\n')) {
    if (fence) {
      if (isEnd(line, fence)) {
        if (fence.isDiagram) yield { diagram: fence.lines.join('\n') }
        fence = undefined
        // What is less far in may end a list, and so the fence in it.
      } else if (line.trim() !== '' && line.search(/\S/) < fence.indent) return yield undefined
      else fence.lines.push(line)
      continue
    }
    const [, indent = '', mark] = /^( *)(`{3,}|~{3,})/.exec(line) ?? []
    if (mark === undefined && line.trim() !== '') {
      // A fence behind the mark of a list or a quotation, or a tab, which is as wide as where it stands says.
      if (/^[\s>*+\-\d.)]*(?:```|~~~)|\t/.test(line)) return yield undefined
      lines.push(line)
      continue
    }
    if (lines.length > 0) yield { lines }
    lines = []
    if (mark === undefined) continue
    const info = line.slice(indent.length + mark.length).trim()
    if (info.includes('src:') || (mark.startsWith('`') && info.includes('`'))) return yield undefined
    fence = { mark, indent: indent.length, isDiagram: isDiagram(/^[^{\s]*/.exec(info)?.[0] ?? ''), lines: [] }
    // Its lines are less far in than they are written, which an address that goes over two of them shows.
    if (fence.isDiagram && fence.indent > 0) return yield undefined
  }
  if (fence) return yield undefined
  if (lines.length > 0) yield { lines }
}

const isEnd = (line: string, { mark, indent }: Fence) =>
  line.trim().startsWith(mark) &&
  line.search(/\S/) === indent &&
  [...line.trim()].every((letter) => letter === mark[0])

/** Targets in a block; undefined where its spans of code, or its links, are not certain. */
function claimsOf(lines: readonly string[]): string[] | undefined {
  const bare: string[] = []
  for (const line of lines) {
    const outside = maskCode(line)
    if (outside === undefined) return undefined
    bare.push(outside)
  }
  const text = bare.join('\n')
  if (isUncertain(text)) return undefined
  const count = lines.join('\n').split('src:').length - 1
  if (count === 0) return []
  const isTable = lines.some((line) => tableLine.test(line))
  const isCertain = (line: string, index: number) =>
    !otherLabel.test(line) && !(isTable && bars(line) !== bars(bare[index] ?? ''))
  if (!lines.every((line, index) => !line.includes('src:') || isCertain(line, index))) return undefined
  const links = [...text.matchAll(claimLink)]
  const targets = links.flatMap(([, label = '', target]) =>
    target === undefined || linkInside.test(label) ? [] : [target],
  )
  // Each `src:` is the beginning of a link.
  return targets.length === count ? targets : undefined
}

/** A directive has a label, too, and so has an image. */
const otherLabel = /:::|:[\p{L}\p{N}_-]+\[|!\[/u

/** Tells a table, whose cells end at a bar, in code as well. */
const tableLine = /^[\s>*+\-\d.)]*\||^[\s>*+\-\d.)]*:?-+:?\s*\|/

const bars = (text: string) => text.split('|').length

/** A line with its spans of code masked; undefined where one of them may go on in the next. */
function maskCode(line: string): string | undefined {
  let bare = ''
  let at = 0
  for (let open = line.indexOf('`'); open >= 0; open = line.indexOf('`', at)) {
    if (line[open - 1] === '\\') return undefined
    const length = runAt(line, open)
    let close = open + length
    for (let own = 0; own !== length; close += own) {
      close = line.indexOf('`', close)
      if (close < 0) return undefined
      own = runAt(line, close)
    }
    bare += line.slice(at, open) + mask.repeat(close - open)
    at = close
  }
  return bare + line.slice(at)
}

/** How many marks stand together. */
function runAt(line: string, start: number): number {
  let end = start
  while (line[end] === '`') end++
  return end - start
}

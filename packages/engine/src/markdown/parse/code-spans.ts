/**
 * A workaround for satteri 0.10.5: after a code span that ends with a backslash (`` `\` ``) MDX's braces are looked for as if that
 * backslash escaped the backtick behind it, and after one that holds a backtick (``` `` ` `` ```) as if a span began with that, so
 * `` `{`, `x`, `}` `` becomes one span. Both are hidden from the parser, by characters as wide as they are, and shown again in the tree.
 */
import type { MdastNode } from 'satteri'

const hiddenBackslash = '\uE003'
const hiddenBacktick = '\uE001'

/** Hides the backslash at the end of each code span, and backticks within. Offsets stay what they are. */
export function hideInSpans(text: string): string {
  if (!text.includes('{') || !/\\`|(?<!`)``(?!`)/.test(text)) return text
  const out: string[] = []
  let prose: string[] = []
  let marker: string | undefined
  const flush = (): void => {
    if (prose.length > 0) out.push(hideInProse(prose.join('\n')))
    prose = []
  }
  for (const line of text.split('\n')) {
    if (marker !== undefined) {
      out.push(line)
      if (fenceClosing.exec(line)?.[1]?.startsWith(marker)) marker = undefined
      continue
    }
    marker = fenceOpening.exec(line)?.[1]
    if (marker === undefined) prose.push(line)
    else {
      flush()
      out.push(line)
    }
  }
  flush()
  return out.join('\n')
}

function hideInProse(text: string): string {
  let out = ''
  let at = 0
  for (const { 0: run, index } of text.matchAll(/\\[\\`]|`+/g)) {
    if (index < at || run.startsWith('\\')) continue
    const end = closingBackticks(text, index + run.length, run.length)
    if (end === undefined) continue
    const inner = text.slice(index + run.length, end - run.length)
    out += text.slice(at, index) + run
    out += inner.replaceAll('`', hiddenBacktick).replace(/\\$/, hiddenBackslash) + run
    at = end
  }
  return out + text.slice(at)
}

/** End of an inline code span that opened with `count` backticks; a blank line ends the paragraph and so the search. */
export function closingBackticks(text: string, from: number, count: number): number | undefined {
  const paragraphEnd = text.slice(from).search(/\n[ \t]*\n/)
  const limit = paragraphEnd < 0 ? text.length : from + paragraphEnd
  for (const match of text.slice(from, limit).matchAll(/`+/g)) {
    if (match[0].length === count) return from + match.index + count
  }
  return undefined
}

/** Shows again what was hidden, wherever it came to stand. */
export function showHidden(nodes: readonly MdastNode[]): void {
  for (const node of nodes) showIn(node)
}

function showIn(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      const shown = inner.replaceAll(hiddenBackslash, '\\').replaceAll(hiddenBacktick, '`')
      if (shown !== inner) Reflect.set(value, key, shown)
    } else if (typeof inner === 'object' && inner !== null) showIn(inner)
  }
}

/** Container markers (quote, list) that may stand before a block, then a code fence: its characters, then its info string. */
export const fenceOpening = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))*[ \t]*(`{3,}(?=[^`]*$)|~{3,})(.*)$/
export const fenceClosing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

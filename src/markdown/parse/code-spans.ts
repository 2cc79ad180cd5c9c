/**
 * A workaround for satteri 0.10.5: after a code span that ends with a backslash (`` `\` ``) MDX's braces are looked for as if that
 * backslash escaped the backtick behind it, so `` `{`, `x`, `}` `` becomes one span. The backslash is hidden from the parser, by a
 * character as wide as it, and shown again in the tree.
 */
import type { MdastNode } from 'satteri'
import { fenceClosing, fenceOpening } from './fences'

const hidden = '\uE003'

/** Hides the backslash at the end of each code span. Offsets stay what they are. */
export function hideSpanBackslashes(text: string): string {
  if (!text.includes('\\`') || !text.includes('{')) return text
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
    const last = end - run.length - 1
    if (text[last] === '\\') {
      out += `${text.slice(at, last)}${hidden}`
      at = last + 1
    }
    out += text.slice(at, end)
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

/** Shows hidden backslashes again, wherever they came to stand. */
export function showBackslashes(nodes: readonly MdastNode[]): void {
  for (const node of nodes) showIn(node)
}

function showIn(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      if (inner.includes(hidden)) Reflect.set(value, key, inner.replaceAll(hidden, '\\'))
    } else if (typeof inner === 'object' && inner !== null) showIn(inner)
  }
}

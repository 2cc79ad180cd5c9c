/**
 * Converts older syntax (I6) that the parser does not support. Line numbers do not change, and columns hardly ever do:
 * - `:::note Title` becomes `:::note[Title]` (the parser would silently drop the title);
 * - `<!-- comment -->` becomes `{/* comment *\/}` in MDX;
 * - the two fence lines of a `mdx-code-block` are blanked, which makes its content part of the page, and so is frontmatter.
 * Code fences and inline code are not changed.
 */
import type { Problem } from '../../model/problem'

/** The text, what the parser should see of it (`seen`, with placeholders), and malformed admonitions, whose `file` the caller sets. */
export function prepareSource(source: string, bodyOffset: number, format: 'md' | 'mdx') {
  const head = source.slice(0, bodyOffset)
  const blanked = '\n'.repeat(head.split('\n').length - 1)
  // Slots and pieces are marked with private-use characters, so a writer's own must not reach the parser.
  const body = source
    .slice(bodyOffset)
    .replace(/\r\n?/g, '\n')
    .replace(/[\uE000-\uE007]/g, '\uFFFD')
  const isPlain = !/:::|<!--|mdx-code-block/.test(body) && !(format === 'mdx' && mayHide(body))
  if (isPlain) return { text: blanked + body, seen: blanked + body, problems: [] }
  const lines = (blanked + body).split('\n')
  const problems: Problem[] = []
  const openAdmonitions: OpenAdmonition[] = []
  let fence: { marker: string; unwrap: boolean } | undefined
  let prose: number[] = []
  let commentEnd = 0
  const flush = (): void => {
    if (format !== 'mdx') return
    const prepared = prepareProse(prose.map((index) => lines[index]).join('\n')).split('\n')
    for (const [position, index] of prose.entries()) lines[index] = prepared[position] ?? ''
    prose = []
  }
  for (const [index, line] of lines.entries()) {
    if (fence) {
      const marker = fenceClosing.exec(line)?.[1]
      if (marker?.startsWith(fence.marker)) {
        if (fence.unwrap) lines[index] = ''
        fence = undefined
      } else if (fence.unwrap) prose.push(index)
      continue
    }
    if (commentEnd <= index && format === 'mdx' && opensComment(line))
      commentEnd = lines.findIndex((other, at) => at > index && other.includes('-->'))
    // A fence inside a comment does not count.
    const opening = index < commentEnd ? null : fenceOpening.exec(line)
    if (opening?.[1] !== undefined) {
      const unwrap = format === 'mdx' && /^\s*mdx-code-block\b/.test(opening[2] ?? '')
      if (!unwrap) flush()
      else lines[index] = ''
      fence = { marker: opening[1], unwrap }
      continue
    }
    prose.push(index)
    if (index >= commentEnd && line.includes(':::'))
      lines[index] = scanAdmonitionLine(line, index + 1, format, { open: openAdmonitions, problems })
  }
  flush()
  for (const open of openAdmonitions) problems.push(unclosed(open))
  const seen = lines.join('\n')
  return { text: show(seen), seen, problems }
}

/** Whether a line starts a comment that continues on the next line. */
const opensComment = (line: string) => /<!--(?!.*-->)/.test(line.replace(/(`+)[^`]+\1/g, ''))

function unclosed({ name, colons, line, column }: OpenAdmonition): Problem {
  return {
    severity: 'warning',
    code: 'admonition-unclosed',
    message: `Admonition \`${':'.repeat(colons)}${name}\` is never closed, so it contains the rest of the page.`,
    hint: `Put \`${':'.repeat(colons)}\` on its own line where it ends.`,
    line,
    column,
  }
}

/** Turns HTML comments into MDX comments of the same length, except in code spans, where it hides what the parser takes for markup. */
function prepareProse(text: string): string {
  let out = ''
  let at = 0
  for (const { 0: found, index } of text.matchAll(/\\[\\`]|`+|<!--/g)) {
    if (index < at || found.startsWith('\\')) continue
    const isSpan = found !== '<!--'
    const start = index + found.length
    const end = isSpan ? closingBackticks(text, start, found.length) : text.indexOf('-->', start) + 3
    if (end === undefined || end < start || (!isSpan && text[index - 1] === '\\')) continue
    const inner = text.slice(start, end - (isSpan ? found.length : 3))
    out += text.slice(at, index)
    out += isSpan ? found + hide(inner) + found : `{/* ${inner.replace(/\*\//g, '* ')}*/}`
    at = end
  }
  return out + text.slice(at)
}

interface OpenAdmonition {
  name: string
  colons: number
  /** 1-based. */
  line: number
  column: number
}

/** Quote and list markers, then colons, then a name, then the rest of the line. */
const openingLine = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))*[ \t]*)(:{3,})([A-Za-z][\w-]*)(.*)$/
const closingLine = /^[ \t>]*(:{3,})[ \t]*$/

/** Updates the open admonitions by a line that contains `:::`. Returns the line with an old-style title in brackets. */
function scanAdmonitionLine(
  line: string,
  lineNumber: number,
  format: 'md' | 'mdx',
  { open, problems }: { open: OpenAdmonition[]; problems: Problem[] },
): string {
  const opening = openingLine.exec(line)
  if (opening) {
    const [, indent = '', colons = '', name = '', rest = ''] = opening
    // Indentation by four columns makes a code block in Markdown, but not in MDX.
    if (format === 'md' && /^(?: {4}|\t)/.test(line) && open.length === 0) return line
    open.push({ name, colons: colons.length, line: lineNumber, column: indent.length + 1 })
    return bracketTitle(line, indent.length + colons.length + name.length, rest)
  }
  const closing = closingLine.exec(line)?.[1]
  if (closing === undefined) return line
  // The parser assigns a closing line to the outermost admonition that it is long enough for.
  const index = open.findIndex(({ colons }) => colons <= closing.length)
  const place = { line: lineNumber, column: line.indexOf(':') + 1 }
  if (index < 0) {
    problems.push({
      severity: 'warning',
      code: 'admonition-stray-end',
      message: `Line \`${line.trim()}\` closes no admonition.`,
      hint: 'Remove it, or open the admonition with `:::note`. An outer admonition needs more colons than those inside it.',
      ...place,
    })
    return line
  }
  const inner = open[index + 1]
  if (inner) {
    problems.push({
      severity: 'warning',
      code: 'admonition-nesting',
      message: `Admonition \`${':'.repeat(inner.colons)}${inner.name}\` is inside one with as few colons, so this line closes both.`,
      hint: `Give the outer one more colons: \`${':'.repeat(inner.colons + 1)}${open[index]?.name}\`, and its closing line too.`,
      ...place,
      line: inner.line,
      column: inner.column,
    })
  }
  open.length = index
  return line
}

/** `:::note Title {.class}` → `:::note[Title]{.class}`; bracketed titles and attribute lists are not changed. */
function bracketTitle(line: string, nameEnd: number, rest: string): string {
  const title = rest.trim()
  if (title === '' || rest.startsWith('[') || rest.startsWith('{')) return line
  if (!/^[ \t]/.test(rest)) return line
  if (/^\[.*\]$/.test(title)) return line.slice(0, nameEnd) + title
  const classes = /^(.*?)[ \t]*(\{[.#][^{}]*\})$/.exec(title)
  const [text, suffix] = classes ? [classes[1] ?? '', classes[2] ?? ''] : [title, '']
  // The bracket replaces one space, so columns inside the title stay correct.
  const padding = rest.slice(0, rest.length - rest.trimStart().length - 1)
  return `${line.slice(0, nameEnd)}[${padding}${balanceBrackets(text)}]${suffix}`
}

/** Escapes unmatched brackets, which would end the title early. */
function balanceBrackets(text: string): string {
  const unmatched = new Set<number>()
  const stack: number[] = []
  for (const { 0: found, index } of text.matchAll(/\\.|[[\]]/g)) {
    if (found === '[') stack.push(index)
    else if (found === ']' && stack.pop() === undefined) unmatched.add(index)
  }
  for (const index of stack) unmatched.add(index)
  return text.replace(/[[\]]/g, (bracket, index) => (unmatched.has(index) ? `\\${bracket}` : bracket))
}

// Works around two bugs in satteri 0.10.5: after a code span that ends with a backslash (`` `\` ``) or contains a backtick, MDX's braces
// are parsed as if the span went on. Placeholders of the same width hide both from the parser and are replaced in the tree.

const hiddenBackslash = '\uE003'
const hiddenBacktick = '\uE001'

const hide = (code: string) => code.replaceAll('`', hiddenBacktick).replace(/\\$/, hiddenBackslash)
const show = (text: string) => text.replaceAll(hiddenBackslash, '\\').replaceAll(hiddenBacktick, '`')
const mayHide = (text: string) => text.includes('{') && /\\`|(?<!`)``(?!`)/.test(text)

/** End of an inline code span that opened with `count` backticks; undefined if its paragraph does not close it. */
export function closingBackticks(text: string, from: number, count: number): number | undefined {
  const paragraphEnd = text.slice(from).search(/\n[ \t]*\n/)
  const limit = paragraphEnd < 0 ? text.length : from + paragraphEnd
  for (const match of text.slice(from, limit).matchAll(/`+/g)) {
    if (match[0].length === count) return from + match.index + count
  }
  return undefined
}

/** Restores the hidden characters anywhere in the tree. */
export function showHidden(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      const shown = show(inner)
      if (shown !== inner) Reflect.set(value, key, shown)
    } else if (typeof inner === 'object' && inner !== null) showHidden(inner)
  }
}

/** Container markers (quote, list), then a code fence. Group 1 is its characters, group 2 its info string. */
export const fenceOpening = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))*[ \t]*(`{3,}(?=[^`]*$)|~{3,})(.*)$/
export const fenceClosing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

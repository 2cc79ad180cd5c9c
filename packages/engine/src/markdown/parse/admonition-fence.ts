import type { Problem } from '../../model/problem'

/** An admonition whose closing line has not come yet. */
export interface OpenAdmonition {
  name: string
  colons: number
  /** 1-based. */
  line: number
  column: number
}

interface Admonitions {
  open: OpenAdmonition[]
  problems: Problem[]
}

/** Quote and list markers, then colons, then a name, then the rest of the line. */
const openingLine = /^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]))*[ \t]*)(:{3,})([A-Za-z][\w-]*)(.*)$/
const closingLine = /^[ \t>]*(:{3,})[ \t]*$/

/**
 * Reads a line that holds `:::`: keeps account of open admonitions, reports a closing line without an opening one, and returns
 * the line with an older `Title` put in brackets.
 */
export function scanAdmonitionLine(
  line: string,
  lineNumber: number,
  format: 'md' | 'mdx',
  { open, problems }: Admonitions,
): string {
  const opening = openingLine.exec(line)
  if (opening) {
    const [, indent = '', colons = '', name = '', rest = ''] = opening
    // Four columns of indentation make a code block in Markdown, but nothing special in MDX.
    if (format === 'md' && /^(?: {4}|\t)/.test(line) && open.length === 0) return line
    open.push({ name, colons: colons.length, line: lineNumber, column: indent.length + 1 })
    return bracketTitle(line, indent.length + colons.length + name.length, rest)
  }
  const closing = closingLine.exec(line)?.[1]
  if (closing !== undefined) close(closing.length, line, lineNumber, { open, problems })
  return line
}

function close(colons: number, line: string, lineNumber: number, { open, problems }: Admonitions): void {
  // The parser gives a closing line to the outermost admonition that it is long enough for.
  const index = open.findIndex((admonition) => admonition.colons <= colons)
  const place = { line: lineNumber, column: line.indexOf(':') + 1, rule: 'C3' }
  if (index < 0) {
    problems.push({
      severity: 'warning',
      code: 'admonition-stray-end',
      message: `Line \`${line.trim()}\` closes no admonition.`,
      hint: 'Remove it, or open the admonition with `:::note`. An outer admonition needs more colons than those inside it.',
      ...place,
    })
    return
  }
  const inner = open[index + 1]
  if (inner) {
    problems.push({
      severity: 'warning',
      code: 'admonition-nesting',
      message: `Admonition \`${':'.repeat(inner.colons)}${inner.name}\` stands inside one that has no more colons than it, so this line closes both.`,
      hint: `Give the outer one more colons: \`${':'.repeat(inner.colons + 1)}${open[index]?.name}\`, and its closing line too.`,
      ...place,
      line: inner.line,
      column: inner.column,
    })
  }
  open.length = index
}

/** `:::note Title {.class}` → `:::note[Title]{.class}`; a title in brackets and an attribute list stay. */
function bracketTitle(line: string, nameEnd: number, rest: string): string {
  const title = rest.trim()
  if (title === '' || rest.startsWith('[') || rest.startsWith('{')) return line
  if (!/^[ \t]/.test(rest)) return line
  if (/^\[.*\]$/.test(title)) return line.slice(0, nameEnd) + title
  const classes = /^(.*?)[ \t]*(\{[.#][^{}]*\})$/.exec(title)
  const [text, suffix] = classes ? [classes[1] ?? '', classes[2] ?? ''] : [title, '']
  // The bracket takes the place of one space, so the columns of what is inside the title stay right.
  const padding = rest.slice(0, rest.length - rest.trimStart().length - 1)
  return `${line.slice(0, nameEnd)}[${padding}${balanceBrackets(text)}]${suffix}`
}

/** Escapes brackets that have no partner, which would end the title early. */
function balanceBrackets(text: string): string {
  const unmatched = new Set<number>()
  const stack: number[] = []
  for (const match of text.matchAll(/\\.|[[\]]/g)) {
    if (match[0] === '[') stack.push(match.index)
    else if (match[0] === ']' && stack.pop() === undefined) unmatched.add(match.index)
  }
  for (const index of stack) unmatched.add(index)
  if (unmatched.size === 0) return text
  return [...text].length === text.length
    ? [...text].map((character, index) => (unmatched.has(index) ? `\\${character}` : character)).join('')
    : text.replace(/[[\]]/g, '\\$&')
}

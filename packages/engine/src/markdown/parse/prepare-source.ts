/**
 * The pass over the text before it is parsed. It accepts the older syntax (I6) that the parser does not know and changes
 * neither the number of lines nor, on the whole, any column, so that the parser's positions are the file's:
 *
 * - `:::note Title` becomes `:::note[Title]` (the parser would drop the title without a word);
 * - `<!-- comment -->` becomes `{/* comment *\/}` in MDX;
 * - the two fence lines of a `mdx-code-block` are blanked, which makes its content part of the page;
 * - frontmatter is blanked.
 *
 * Code fences and inline code stay as they are.
 */
import type { Problem } from '../../model/problem'
import { closingBackticks } from './code-spans'
import { fenceClosing, fenceOpening } from './fences'
import { scanAdmonitionLine, type OpenAdmonition } from './admonition-fence'

export interface PreparedSource {
  /** What the parser sees. */
  text: string
  /** Malformed admonitions; `file` is left for the caller to fill in. */
  problems: Problem[]
}

export function prepareSource(source: string, bodyOffset: number, format: 'md' | 'mdx'): PreparedSource {
  const head = source.slice(0, bodyOffset)
  const blanked = '\n'.repeat(head.split('\n').length - 1)
  // The marks of slots and pieces are private-use characters: an author's own would be taken for them.
  const body = source
    .slice(bodyOffset)
    .replace(/\r\n?/g, '\n')
    .replace(/[\uE000-\uE007]/g, '\uFFFD')
  if (!/:::|<!--|mdx-code-block/.test(body)) return { text: blanked + body, problems: [] }
  const lines = (blanked + body).split('\n')
  const problems: Problem[] = []
  const openAdmonitions: OpenAdmonition[] = []
  let fence: { marker: string; unwrap: boolean } | undefined
  let prose: number[] = []
  const flush = (): void => {
    if (format === 'mdx') replaceComments(lines, prose)
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
    const opening = fenceOpening.exec(line)
    if (opening?.[1] !== undefined) {
      const unwrap = format === 'mdx' && /^\s*mdx-code-block\b/.test(opening[2] ?? '')
      if (!unwrap) flush()
      else lines[index] = ''
      fence = { marker: opening[1], unwrap }
      continue
    }
    prose.push(index)
    if (line.includes(':::')) {
      lines[index] = scanAdmonitionLine(line, index + 1, format, { open: openAdmonitions, problems })
    }
  }
  flush()
  for (const open of openAdmonitions) problems.push(unclosed(open))
  return { text: lines.join('\n'), problems }
}

function unclosed({ name, colons, line, column }: OpenAdmonition): Problem {
  return {
    severity: 'warning',
    code: 'admonition-unclosed',
    message: `Admonition \`${':'.repeat(colons)}${name}\` is never closed, so the rest of the page stands inside it.`,
    hint: `Put \`${':'.repeat(colons)}\` on a line of its own where it ends.`,
    line,
    column,
    rule: 'C3',
  }
}

/** Turns HTML comments in the given lines into MDX comments of the same length; inline code is skipped. */
function replaceComments(lines: string[], indexes: number[]): void {
  if (!indexes.some((index) => lines[index]?.includes('<!--'))) return
  const text = indexes.map((index) => lines[index] ?? '').join('\n')
  let out = ''
  let at = 0
  for (const match of text.matchAll(/(`+)|<!--/g)) {
    const start = match.index
    if (start < at) continue
    if (match[1] !== undefined) {
      const end = closingBackticks(text, start + match[1].length, match[1].length)
      if (end === undefined) continue
      out += text.slice(at, end)
      at = end
      continue
    }
    const end = text.indexOf('-->', start + 4)
    if (end < 0 || text[start - 1] === '\\') continue
    const comment = text.slice(start + 4, end).replace(/\*\//g, '* ')
    out += `${text.slice(at, start)}{/* ${comment}*/}`
    at = end + 3
  }
  out += text.slice(at)
  for (const [position, line] of out.split('\n').entries()) {
    const index = indexes[position]
    if (index !== undefined) lines[index] = line
  }
}

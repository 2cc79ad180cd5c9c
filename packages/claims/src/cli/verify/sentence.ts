/** The sentence of a page's source that holds a place, without markup; undefined where nothing is said there. */
export function sentenceAt(
  source: string,
  { line, column }: { line: number; column: number },
): string | undefined {
  const lines = source.split(/\r?\n/)
  let [first, last] = [line - 1, line - 1]
  if (lines[first] === undefined) return undefined
  while (first > 0 && !startsBlock(lines[first]) && !/^\s*$/.test(lines[first - 1] ?? '')) first--
  while (last + 1 < lines.length && !startsBlock(lines[last + 1]) && !/^\s*$/.test(lines[last + 1] ?? ''))
    last++
  const before = lines.slice(first, line - 1).join(' ').length + (line - 1 > first ? 1 : 0)
  const block = lines.slice(first, last + 1).join(' ')
  let start = 0
  for (const part of block.split(/(?<=[.!?]\)?\s)(?=[\p{Lu}`*["(])/u)) {
    start += part.length
    if (start >= before + column) return plain(part) || undefined
  }
  return undefined
}

/** Items of lists, rows of tables, headings and quotations. */
const startsBlock = (line = ''): boolean => /^\s*(?:[>|]|(?:[-*+]|\d+[.)]|#{1,6})\s)/.test(line)

function plain(markdown: string): string {
  return markdown
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/^\s*(?:[-*+>]|\d+[.)]|#{1,6})\s/, '')
    .replace(/!?\[((?:[^[\]]|\\.)*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>|\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A mark that a line of code carries. */
export type LineMark = 'highlighted' | 'inserted' | 'deleted'

export interface MarkedCode {
  /** The code without the comments that set the marks. */
  code: string
  /** Marks by 1-based line of `code`. */
  marks: Map<number, LineMark>
}

const words = 'highlight|ins|del|diff-add|diff-remove'
const directive = `(${words})-(next-line|start|end)`
// A line that is a comment and holds a directive only; the styles are those of C, shells, SQL, Lisp, TeX, CSS, JSX and HTML.
const wholeLine = new RegExp(
  String.raw`^\s*(?:(?://|#|--|;|%|REM)\s*${directive}|/\*\s*${directive}\s*\*/|\{\s*/\*\s*${directive}\s*\*/\s*\}|<!--\s*${directive}\s*-->)\s*$`,
)
/** Shiki's style, at the end of a line: `// [!code ++]`. */
const endOfLine =
  /\s*(?:\/\/|#|--|;|\/\*|\{\s*\/\*|<!--)\s*\[!code (\+\+|--|highlight|hl)\]\s*(?:\*\/\s*\}?|-->)?\s*$/

const markOf: Record<string, LineMark> = {
  highlight: 'highlighted',
  hl: 'highlighted',
  ins: 'inserted',
  'diff-add': 'inserted',
  '++': 'inserted',
  del: 'deleted',
  'diff-remove': 'deleted',
  '--': 'deleted',
}

/** Takes magic comments (C4) out of code and says which lines they mark. */
export function readMagicComments(code: string): MarkedCode {
  const marks = new Map<number, LineMark>()
  if (!/-next-line|-start|\[!code /.test(code)) return { code, marks }
  const lines: string[] = []
  const running = new Set<LineMark>()
  let next: LineMark | undefined
  for (const line of code.split('\n')) {
    const match = wholeLine.exec(line)
    if (match) {
      const [word, kind] = match.slice(1).filter((group) => group !== undefined)
      const mark = word === undefined ? undefined : markOf[word]
      if (mark === undefined) continue
      if (kind === 'next-line') next = mark
      else if (kind === 'start') running.add(mark)
      else running.delete(mark)
      continue
    }
    const suffix = endOfLine.exec(line)
    lines.push(suffix ? line.slice(0, suffix.index) : line)
    const own = suffix?.[1] === undefined ? undefined : markOf[suffix[1]]
    const mark = own ?? next ?? [...running].at(-1)
    if (mark) marks.set(lines.length, mark)
    next = undefined
  }
  return { code: lines.join('\n'), marks }
}

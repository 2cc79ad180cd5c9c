import type { MagicComment } from '../../model/site-config'

export interface MarkedCode {
  /** The code without the comments that set the marks. */
  code: string
  /** Classes by 1-based line of `code`: `highlighted`, `inserted`, `deleted`, and those of a site's own comments. */
  marks: Map<number, string>
}

type Kind = 'next-line' | 'start' | 'end'
type Directives = ReadonlyMap<string, { mark: string; kind: Kind }[]>

// A line that is only a comment, in the styles of C, shells, SQL, Lisp, TeX, Basic, CSS, JSX and HTML.
const wholeLine = /^(?:(?:\/\/|#|--|;|%|REM)(.*)|\/\*(.*)\*\/|\{\s*\/\*(.*)\*\/\s*\}|<!--(.*)-->)$/
/** Shiki's style, at the end of a line: `// [!code ++]`. */
const endOfLine =
  /\s*(?:\/\/|#|--|;|\/\*|\{\s*\/\*|<!--)\s*\[!code (\+\+|--|highlight|hl)\]\s*(?:\*\/\s*\}?|-->)?\s*$/

const markOf: Record<string, string> = {
  highlight: 'highlighted',
  hl: 'highlighted',
  ins: 'inserted',
  'diff-add': 'inserted',
  '++': 'inserted',
  del: 'deleted',
  'diff-remove': 'deleted',
  '--': 'deleted',
}

const builtIn = createDirectives([])

/** The directives of a site: the built-in words and the site's own comments. */
export function createDirectives(own: readonly MagicComment[]): Directives {
  const directives = new Map<string, { mark: string; kind: Kind }[]>()
  const add = (text: string | undefined, mark: string, kind: Kind): void => {
    if (text !== undefined) directives.set(text, [...(directives.get(text) ?? []), { mark, kind }])
  }
  for (const word of ['highlight', 'ins', 'del', 'diff-add', 'diff-remove'])
    for (const kind of ['next-line', 'start', 'end'] as const)
      add(`${word}-${kind}`, markOf[word] ?? '', kind)
  for (const { className, line, block } of own) {
    add(line, className, 'next-line')
    add(block?.start, className, 'start')
    add(block?.end, className, 'end')
  }
  return directives
}

/** Removes magic comments (C4) from code and returns the lines they mark. `directives` default to the built-in ones. */
export function readMagicComments(code: string, directives: Directives = builtIn): MarkedCode {
  const marks = new Map<number, string>()
  if (directives === builtIn && !/-next-line|-start|\[!code /.test(code)) return { code, marks }
  const lines: string[] = []
  const running = new Set<string>()
  let next: string[] = []
  for (const line of code.split('\n')) {
    const match = wholeLine.exec(line.trim())
    const found = match && directives.get((match.slice(1).find((group) => group !== undefined) ?? '').trim())
    if (found) {
      for (const { mark, kind } of found) {
        if (kind === 'next-line') next.push(mark)
        else if (kind === 'start') running.add(mark)
        else running.delete(mark)
      }
      continue
    }
    const suffix = endOfLine.exec(line)
    lines.push(suffix ? line.slice(0, suffix.index) : line)
    const own = suffix?.[1] === undefined ? undefined : markOf[suffix[1]]
    const mark = joinMarks([...running, ...next, ...(own === undefined ? [] : [own])])
    if (mark) marks.set(lines.length, mark)
    next = []
  }
  return { code: lines.join('\n'), marks }
}

const builtInMarks = new Set(Object.values(markOf))

/** Only the last built-in mark counts, but all classes of the site's own comments apply. */
function joinMarks(marks: readonly string[]): string {
  const last = marks.findLast((mark) => builtInMarks.has(mark))
  const own = marks.filter((mark) => !builtInMarks.has(mark))
  return [...new Set([...(last === undefined ? [] : [last]), ...own])].join(' ')
}

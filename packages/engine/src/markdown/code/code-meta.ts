/** What stands behind the language of a code fence. */
export interface CodeMeta {
  title?: string
  /** 1-based numbers of lines to highlight. */
  highlighted: Set<number>
  /** Number of the first line when lines are numbered. */
  firstLineNumber?: number
  /** The fence is handed to the checker (`check`). */
  check: boolean
  /** Quoted values by name: `title`, `alt`, `cwd`. */
  values: Record<string, string>
}

/** Reads a fence's meta: `title="a.ts" {1,3-5} showLineNumbers=5 check`. Words it does not know are ignored, as Docusaurus does. */
export function parseCodeMeta(meta: string | null | undefined): CodeMeta {
  const result: CodeMeta = { highlighted: new Set(), check: false, values: {} }
  if (!meta) return result
  // Values are taken out first, so that a title may hold braces and spaces.
  const rest = meta.replace(
    /([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g,
    (_, name, double, single) => {
      result.values[String(name)] = String(double ?? single).replace(/\\(["'\\])/g, '$1')
      return ' '
    },
  )
  const { title } = result.values
  if (title !== undefined) result.title = title
  const ranges = /\{([\d\s,-]+)\}/.exec(rest)?.[1]
  if (ranges !== undefined) result.highlighted = parseLineRanges(ranges)
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/.exec(rest)
  if (numbers) result.firstLineNumber = Number(numbers[1] ?? 1)
  result.check = /(?:^|\s)check(?=\s|$)/.test(rest)
  return result
}

/** `1,3-5` → 1, 3, 4, 5. */
function parseLineRanges(text: string): Set<number> {
  const lines = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part)
    if (!match) continue
    const first = Number(match[1])
    const last = Math.min(Number(match[2] ?? first), first + 10_000)
    for (let line = first; line <= last; line++) lines.add(line)
  }
  return lines
}

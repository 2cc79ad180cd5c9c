/** Lines around a place, numbered, with a caret under the column: what a compiler prints. Lines and columns are 1-based. */
export function codeFrame(source: string, line: number, column?: number): string {
  const lines = source.split(/\r?\n/)
  const first = Math.max(1, line - 2)
  const last = Math.min(lines.length, line + 2)
  const width = String(last).length
  const out: string[] = []
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '').replace(/\t/g, ' ')
    out.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd())
    if (number === line && column !== undefined) {
      out.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`)
    }
  }
  return out.join('\n')
}

import { LineCounter, parseDocument } from 'yaml'
import type { Problem } from '../model/problem'

/** Parses a YAML file (JSON is YAML, too). The first fault is a problem with its place. */
export function parseYaml(text: string, file: string): { value: unknown } | { problem: Problem } {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const [error] = document.errors
  if (!error) return { value: document.toJS() }
  const { line, col } = lineCounter.linePos(error.pos[0])
  return {
    problem: {
      severity: 'error',
      code: 'yaml-syntax',
      message: `\`${file}\` is not valid YAML: ${error.message}.`.replace(/\.\.$/, '.'),
      hint: 'Quote a value that holds `:` or `#`, and indent with spaces.',
      file,
      line,
      column: col,
    },
  }
}

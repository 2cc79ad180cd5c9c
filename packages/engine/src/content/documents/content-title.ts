/**
 * Text of a level-1 heading with which a document's body starts, as Docusaurus takes it for a title; comments, imports and exports may
 * stand before it. Reads line by line, so that no text takes longer than its length.
 */
export function findContentTitle(source: string, bodyOffset: number): string | undefined {
  const lines = linesFrom(source, bodyOffset)
  for (let line = next(lines); line !== undefined; line = next(lines)) {
    if (line.trim() === '') continue
    const comment = /^\s*(<!--|\{\/\*)/.exec(line)?.[1]
    if (comment !== undefined) skipUntil(lines, line, comment === '<!--' ? '-->' : '*/}')
    // A statement goes on to the next blank line, which is MDX's own rule.
    else if (/^(import|export)\b/.test(line)) skipUntil(lines, line, '')
    else return headingText(line) ?? (/^=+[ \t]*$/.test(next(lines) ?? '') ? plainText(line) : undefined)
  }
  return undefined
}

function* linesFrom(source: string, offset: number): Generator<string> {
  for (let start = offset; start < source.length;) {
    const end = source.indexOf('\n', start)
    yield source.slice(start, end < 0 ? source.length : end)
    start = end < 0 ? source.length : end + 1
  }
}

function next(lines: Generator<string>): string | undefined {
  const { value, done } = lines.next()
  return done ? undefined : value
}

/** Skips to the line that holds `end`; with an empty `end` to the next blank line. */
function skipUntil(lines: Generator<string>, first: string, end: string): void {
  const isLast = (line: string) => (end === '' ? line.trim() === '' : line.includes(end))
  for (let line: string | undefined = first; line !== undefined && !isLast(line);) line = next(lines)
}

function headingText(line: string): string | undefined {
  const text = /^ {0,3}#[ \t]+(.*)$/.exec(line)?.[1]
  return text === undefined ? undefined : plainText(text.replace(/[ \t]+#+[ \t]*$/, '')) || undefined
}

/** Longer ones are no titles, and must not cost time. */
const maxTitleLength = 500

/** Inline Markdown as text: enough for a title, where code, links and emphasis are the usual guests. */
function plainText(markdown: string): string {
  return markdown
    .slice(0, maxTitleLength)
    .replace(/[ \t]*(?:\{#[^}]*\}|\{\/\*.*?\*\/\}|<!--.*?-->)[ \t]*$/, '')
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part.slice(1, -1) : withoutMarks(part)))
    .join('')
    .trim()
}

function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

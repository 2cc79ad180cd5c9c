/**
 * Code blocks (C4). The theme's CSS and the runtime depend on this markup; lines get elements only if one is marked or numbered:
 * `<figure class="code-block" data-language="ts" data-line-numbers>
 *   <figcaption class="code-block-title">src/a.ts</figcaption> (without a title: `data-name="TypeScript"` on the figure)
 *   <pre tabindex="0"><code class="code-lines"><span class="line highlighted" data-line="1">…</span>\n…</code></pre></figure>`
 * CSS renders numbers and names with `attr()`, so they are never copied.
 */
import type { Place } from '../../model/article'
import { attributes, escapeText } from '../../model/escape'
import { languageName } from './highlighter'
import { addLaterPiece, addSlot, report, type Scope } from '../scope'
import { readMagicComments, type MarkedCode } from './magic-comments'

export interface CodeBlockOptions {
  code: string
  language: string
  meta: CodeMeta
  place: Place
}

export function renderCodeBlock(scope: Scope, options: CodeBlockOptions): string {
  const { page } = scope
  const { meta, place } = options
  const language = options.language.toLowerCase()
  const { directives } = page.context
  const marked = language === 'diff' ? readDiff(options.code) : readMagicComments(options.code, directives)
  const { words, values } = meta
  const { code } = marked
  let mark = ''
  for (const { kind, isMarked } of page.context.fenceKinds?.({ language, code, values, words }) ?? []) {
    const index = page.fences.push({ kind, language, code, values, place }) - 1
    if (isMarked) mark += addSlot(page, { kind: 'mark', target: String(index), place })
  }
  const draw = async (): Promise<string> => {
    const { highlighter } = page.context
    const { lines, unknownLanguage } = await highlighter.highlight(code, language || 'text')
    if (unknownLanguage) {
      report(scope, place, {
        code: 'code-language',
        message: `Code language \`${unknownLanguage.name}\` is not known; the block is shown as plain text.`,
        hint: unknownLanguage.nearest
          ? `Did you mean \`${unknownLanguage.nearest}\`?`
          : 'Write `text` for plain text, or add the language to `codeLanguages` in the site configuration.',
      })
    }
    return codeBlockHtml(lines, marked, { language, meta, mark })
  }
  return addLaterPiece(page, draw, values['title'] ?? languageName(language))
}

/** Parses a fence's language and meta, as the parser returns them: `ts title="a.ts"`. */
export function fenceOptions(
  lang: string | null | undefined,
  meta: string | null | undefined,
): Pick<CodeBlockOptions, 'language' | 'meta'> {
  // `ts{1,3}`, without a space, is common.
  const glued = /^([^{\s]*)(\{.*)$/.exec(lang ?? '')
  if (glued) return { language: glued[1] ?? '', meta: parseCodeMeta(`${glued[2]} ${meta ?? ''}`) }
  return { language: lang ?? '', meta: parseCodeMeta(meta) }
}

/** `mark` is HTML that an integration adds to the block. */
function codeBlockHtml(
  lines: readonly string[],
  { marks }: MarkedCode,
  { language, meta, mark }: Pick<CodeBlockOptions, 'language' | 'meta'> & { mark: string },
): string {
  const { values, highlighted, firstLineNumber } = meta
  const { title } = values
  const numbered = firstLineNumber !== undefined
  const lineHtml = (line: string, index: number): string => {
    const mark = marks.get(index + 1) ?? (highlighted.has(index + 1) ? 'highlighted' : undefined)
    const number = numbered ? ` data-line="${firstLineNumber + index}"` : ''
    return `<span class="line${mark ? ` ${mark}` : ''}"${number}>${line}</span>`
  }
  const code =
    numbered || marks.size > 0 || highlighted.size > 0
      ? `<code class="code-lines">${lines.map(lineHtml).join('\n')}</code>`
      : `<code>${lines.join('\n')}</code>`
  const caption =
    title === undefined ? '' : `<figcaption class="code-block-title">${breakable(title)}</figcaption>`
  return `<figure class="code-block"${attributes({
    'data-language': language || undefined,
    'data-name': title === undefined ? languageName(language) : undefined,
    'data-line-numbers': numbered,
  })}>${caption}<pre tabindex="0">${code}</pre>${mark}</figure>`
}

/** Allows a line break before a path's file name, which a narrow window would otherwise split. */
const breakable = (title: string) => escapeText(title).replace(/(?<=\w)\/(?=[\w.-]+$)/, '/<wbr>')

/** The first character of each line of a diff is its mark; headers are left unmarked. */
function readDiff(code: string): MarkedCode {
  const marks: MarkedCode['marks'] = new Map()
  for (const [index, line] of code.split('\n').entries()) {
    if (/^\+(?!\+\+ )/.test(line)) marks.set(index + 1, 'inserted')
    else if (/^-(?!-- )/.test(line)) marks.set(index + 1, 'deleted')
  }
  return { code, marks }
}

export interface CodeMeta {
  /** 1-based numbers of lines to highlight. */
  highlighted: Set<number>
  /** Number of the first line; undefined if lines are not numbered. */
  firstLineNumber?: number
  /** Words without a value, such as `check`. */
  words: string[]
  /** Quoted values by name: `title`, `alt`, `cwd`. */
  values: Record<string, string>
}

/** Parses a fence's meta: `title="a.ts" {1,3-5} showLineNumbers=5 check`. Ignores unknown words, as Docusaurus does. */
function parseCodeMeta(meta: string | null | undefined): CodeMeta {
  const result: CodeMeta = { highlighted: new Set(), words: [], values: {} }
  if (!meta) return result
  // Values are removed first, because a title may contain braces and spaces.
  const rest = meta.replace(
    /([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g,
    (_, name, double, single) => {
      result.values[String(name)] = String(double ?? single).replace(/\\(["'\\])/g, '$1')
      return ' '
    },
  )
  const ranges = /\{([\d\s,-]+)\}/.exec(rest)?.[1]
  if (ranges !== undefined) result.highlighted = parseLineRanges(ranges)
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/.exec(rest)
  if (numbers) result.firstLineNumber = Number(numbers[1] ?? 1)
  result.words = rest.split(/\s+/).filter((word) => word !== '')
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

/**
 * Code blocks (C4). The markup, on which the theme's CSS and the runtime rely:
 *
 * `<figure class="code-block" data-language="ts" data-line-numbers>
 *   <figcaption class="code-block-title">src/a.ts</figcaption>   (without a title: `data-name="TypeScript"` on the figure)
 *   <pre tabindex="0"><code class="code-lines"><span class="line highlighted" data-line="1">…</span>\n…</code></pre>
 * </figure>`
 *
 * - Lines are elements only where one of them is marked or numbered: `highlighted`, `inserted`, `deleted`. `data-line` only with line numbers; CSS shows it by `attr()`, so it is never copied.
 * - The elements of tokens are listed in `highlighter.ts`.
 * - Every block has a bar on top, in which title or name stand and the buttons have their place, so that they cover no code. CSS shows the
 *   name, by `attr()`: it is no text of the page, for search and copies.
 * - The buttons, which only script can use, are made by it (`runtime/article/article-behaviors.ts`).
 */
import type { Place } from '../../model/article'
import { escapeText } from '../../model/escape'
import { attributes } from '../html/escape'
import { languageName } from './code-languages'
import { type CodeMeta, parseCodeMeta } from './code-meta'
import { type LineMark, readMagicComments } from './magic-comments'
import { addLaterPiece, report, type Scope } from '../scope'

export interface CodeBlockOptions {
  code: string
  language: string
  meta: CodeMeta
  place: Place
}

const importing = /^(?:[jt]sx?|javascript|typescript)$/

/** A code block whose lines are coloured while the rest of the page is rendered. */
export function renderCodeBlock(scope: Scope, options: CodeBlockOptions): string {
  const { page } = scope
  const { meta, place } = options
  const language = options.language.toLowerCase()
  const { directives } = page.context
  const marked = language === 'diff' ? readDiff(options.code) : readMagicComments(options.code, directives)
  if (meta.check) page.checkedFences.push({ language, code: marked.code, place, ...cwdOf(meta) })
  else if (importing.test(language) && /^\s*import\b/m.test(marked.code))
    page.importingFences.push({ language, code: marked.code, place })
  return addLaterPiece(page, async () => {
    const { lines, unknownLanguage } = await page.context.highlighter.highlight(
      marked.code,
      language || 'text',
    )
    if (unknownLanguage) {
      report(scope, place, {
        severity: 'warning',
        code: 'code-language',
        message: `Code language \`${unknownLanguage.name}\` is not known; the block is shown as plain text.`,
        hint: unknownLanguage.nearest
          ? `Did you mean \`${unknownLanguage.nearest}\`?`
          : 'Write `text` for plain text, or add the language to `codeLanguages` in the site configuration.',
      })
    }
    return codeBlockHtml({ ...marked, lines }, language, meta)
  })
}

function cwdOf({ values }: CodeMeta): { cwd?: string } {
  return values['cwd'] === undefined ? {} : { cwd: values['cwd'] }
}

/** `ts title="a.ts"`: the parts of a fence's info string as the parser gives them. */
export function fenceOptions(
  lang: string | null | undefined,
  meta: string | null | undefined,
): {
  language: string
  meta: CodeMeta
} {
  // `ts{1,3}` without a space between is common.
  const glued = /^([^{\s]*)(\{.*)$/.exec(lang ?? '')
  if (glued) return { language: glued[1] ?? '', meta: parseCodeMeta(`${glued[2]} ${meta ?? ''}`) }
  return { language: lang ?? '', meta: parseCodeMeta(meta) }
}

function codeBlockHtml(
  { code: written, marks, lines }: { code: string; marks: Map<number, LineMark>; lines: readonly string[] },
  language: string,
  meta: CodeMeta,
): string {
  const { title, highlighted, firstLineNumber } = meta
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
    title === undefined ? '' : `<figcaption class="code-block-title">${escapeText(title)}</figcaption>`
  return `<figure class="code-block"${attributes({
    'data-language': language || undefined,
    'data-name': title === undefined ? languageName(language) : undefined,
    'data-line-numbers': numbered,
    'data-wide': isWide(written),
  })}>${caption}<pre tabindex="0">${code}</pre></figure>`
}

/** Characters of code that the column of text holds. */
const columnCharacters = 72

/** Whether a line is longer than the column: then the block may be wider. */
function isWide(code: string): boolean {
  return code.split('\n').some((line) => line.length > columnCharacters)
}

/** In a diff the first character of a line is its mark; headers stay as they are. */
function readDiff(code: string): { code: string; marks: Map<number, LineMark> } {
  const marks = new Map<number, LineMark>()
  for (const [index, line] of code.split('\n').entries()) {
    if (/^\+(?!\+\+ )/.test(line)) marks.set(index + 1, 'inserted')
    else if (/^-(?!-- )/.test(line)) marks.set(index + 1, 'deleted')
  }
  return { code, marks }
}

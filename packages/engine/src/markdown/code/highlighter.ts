/**
 * Highlights code with Prism's grammars. Without inline styles, colour modes need only CSS and a strict Content-Security-Policy works.
 * Each colour is a custom element (`elements`, below), because a page has hundreds: `<c-k>if</c-k>` is a third of a `span` with a class.
 * Names and punctuation, half of all tokens, have no element.
 */
import { createHash } from 'node:crypto'
import type { Syntax } from 'refractor/core'
import { nearest } from '../../model/nearest'
import { escapeText } from '../../model/escape'
import { loadOnce } from '../../model/remember'

export interface HtmlCache {
  get: (key: string) => string | undefined
  set: (key: string, html: string) => void
}

interface HighlightedCode {
  /** HTML of each line; every tag closes on the line where it opens. */
  lines: string[]
  /** Set if the language is unknown; the lines are then plain text. */
  unknownLanguage?: { name: string; nearest?: string }
}

export interface Highlighter {
  highlight: (code: string, language: string) => Promise<HighlightedCode>
  cache: HtmlCache | undefined
}

/** Part of a cache key; increment it when the output changes. */
const version = 4

/**
 * Creates a highlighter. All highlighters in a process share loaded grammars.
 * @param languages additional `refractor` grammars by name, e.g. `prisma`
 */
export function createHighlighter(cache?: HtmlCache, languages: readonly string[] = []): Highlighter {
  const grammars = new Map(Object.entries(grammarOf))
  for (const name of languages) grammars.set(name, name)
  let aliases: Promise<void> | undefined
  const addAliases = async (): Promise<void> => {
    for (const name of languages) {
      for (const alias of (await loadGrammar(name)).syntax.aliases ?? [])
        if (!grammars.has(alias)) grammars.set(alias, name)
    }
  }
  return {
    cache,
    async highlight(code, language) {
      const wanted = language.toLowerCase()
      // Aliases of the site's additional languages are known only after their grammars are loaded.
      if (!grammars.has(wanted)) await (aliases ??= addAliases())
      const grammar = grammars.get(wanted)
      if (grammar === undefined) {
        const unknownLanguage = { name: language, nearest: nearest(language, [...grammars.keys()]) }
        return { lines: plainLines(code), unknownLanguage }
      }
      if (grammar === '') return { lines: plainLines(code) }
      const key = cache && cacheKey(`code-${version}-${grammar}`, code)
      const known = key && cache.get(key)
      if (known !== undefined) return { lines: known.split('\n') }
      const { refractor } = await loadGrammar(grammar)
      const lines = colour(refractor.highlight(code, grammar).children, grammar)
      if (key) cache.set(key, lines.join('\n'))
      return { lines }
    },
  }
}

export const cacheKey = (kind: string, source: string): string =>
  `${kind}-${createHash('sha1').update(source).digest('base64url')}`

const plainLines = (code: string): string[] => escapeText(code).split('\n')

// Imported lazily, because many commands highlight nothing.
const loadGrammar = loadOnce(async (name: string) => {
  const { refractor } = await import('refractor/core')
  const { default: syntax }: { default: Syntax } = await import(`refractor/${name}`)
  refractor.register(syntax)
  return { syntax, refractor }
})

interface CodeNode {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: readonly CodeNode[]
}

/** Grammars that do not mark type names in annotations; there, a capitalised word counts as a type. */
const withTypeNames = new Set(['typescript', 'tsx', 'javascript', 'jsx'])
const typeName = /\b([A-Z][A-Za-z0-9]*)\b/

function colour(nodes: readonly CodeNode[], grammar: string): string[] {
  const lines: string[] = []
  let line = ''
  let openElement = ''
  const write = (text: string, element: string): void => {
    if (text === '') return
    // White space has no colour, so it can stay in the preceding element.
    if (element !== openElement && /\S/.test(text)) {
      if (openElement) line += `</${openElement}>`
      if (element) line += `<${element}>`
      openElement = element
    }
    line += escapeText(text)
  }
  const endLine = (): void => {
    lines.push(openElement ? `${line}</${openElement}>` : line)
    line = ''
    openElement = ''
  }
  const hasTypes = withTypeNames.has(grammar)
  const writePart = (part: string, element: string): void => {
    if (!hasTypes || element !== '' || !/[A-Z]/.test(part)) return write(part, element)
    // `split` with a group puts the names at odd indexes.
    for (const [index, piece] of part.split(typeName).entries()) write(piece, index % 2 === 1 ? 'c-t' : '')
  }
  const visit = ({ value = '', properties, children }: CodeNode, inherited: string): void => {
    if (children) {
      const element = elementOf(properties?.className) ?? inherited
      for (const inner of children) visit(inner, element)
      return
    }
    const [first = '', ...others] = value.split('\n')
    writePart(first, inherited)
    for (const part of others) {
      endLine()
      writePart(part, inherited)
    }
  }
  for (const node of nodes) visit(node, '')
  endLine()
  return lines
}

/** The element for a token's classes; undefined inherits the surrounding element. Generic classes come last in the list. */
function elementOf(classes: unknown): string | undefined {
  const elements = Array.isArray(classes) ? classes.map((name) => tokenElementOf[String(name)]) : []
  return elements.findLast((element) => element !== undefined)
}

/** For callers that only need a page's text: code without colours, and an empty drawing for each `dot` fence, even a faulty one. */
export const textHighlighter: Highlighter = {
  highlight: (code) => Promise.resolve({ lines: plainLines(code) }),
  cache: {
    get: (key) => (key.startsWith('dot-') ? '<svg class="diagram-svg"></svg>' : undefined),
    set: () => {},
  },
}

/** Languages: the label for readers, the `refractor` grammar (empty: plain text) and the names that writers use. */
const languages: [label: string, grammar: string, names: string][] = [
  ['TypeScript', 'typescript', 'ts typescript mts cts'],
  ['TSX', 'tsx', 'tsx'],
  ['JavaScript', 'javascript', 'js javascript mjs cjs'],
  ['JSX', 'jsx', 'jsx'],
  ['JSON', 'json', 'json'],
  ['JSON', 'json5', 'jsonc json5'],
  ['Shell', 'bash', 'bash sh shell zsh'],
  ['Terminal', 'shell-session', 'console shell-session'],
  ['PowerShell', 'powershell', 'powershell ps1'],
  ['SQL', 'sql', 'sql'],
  ['YAML', 'yaml', 'yaml yml'],
  ['HTML', 'markup', 'html'],
  ['XML', 'markup', 'xml'],
  ['SVG', 'markup', 'svg'],
  ['CSS', 'css', 'css'],
  ['SCSS', 'scss', 'scss'],
  ['Less', 'less', 'less'],
  ['Markdown', 'markdown', 'md markdown'],
  ['MDX', 'markdown', 'mdx'],
  ['GraphQL', 'graphql', 'graphql gql'],
  ['Dockerfile', 'docker', 'docker dockerfile'],
  ['INI', 'ini', 'ini'],
  ['Environment', 'ini', 'env dotenv'],
  ['Properties', 'properties', 'properties'],
  ['TOML', 'toml', 'toml'],
  ['HTTP', 'http', 'http'],
  ['Python', 'python', 'python py'],
  ['Go', 'go', 'go'],
  ['Rust', 'rust', 'rust rs'],
  ['PHP', 'php', 'php'],
  ['Java', 'java', 'java'],
  ['Ruby', 'ruby', 'ruby rb'],
  ['C', 'c', 'c'],
  ['C++', 'cpp', 'cpp c++'],
  ['Nginx', 'nginx', 'nginx'],
  // Other languages that Docusaurus supports by default.
  ['Kotlin', 'kotlin', 'kotlin kt kts'],
  ['Objective-C', 'objectivec', 'objc objectivec'],
  ['Reason', 'reason', 'reason re'],
  ['Swift', 'swift', 'swift'],
  ['Makefile', 'makefile', 'makefile'],
  ['Text', '', 'text txt plain plaintext none'],
  // Mermaid is off by default (I5): its fences are shown as code.
  ['Mermaid', '', 'mermaid'],
  ['Graph', '', 'dot'],
  // Marked line by line in `code-block.ts`.
  ['Diff', '', 'diff'],
]

/** Grammars by the language names that writers use in fences. */
export const grammarOf: Readonly<Record<string, string>> = Object.fromEntries(
  languages.flatMap(([, grammar, names]) => names.split(' ').map((name) => [name, grammar])),
)

const labels = new Map(languages.flatMap(([label, , names]) => names.split(' ').map((name) => [name, label])))

/** The display name of a language: `ts` → `TypeScript`, `vim` → `VIM`, `prisma` → `Prisma`. */
export function languageName(language: string): string {
  if (language === '') return 'Text'
  const capitals = language.length <= 4 ? language.length : 1
  return labels.get(language) ?? language.slice(0, capitals).toUpperCase() + language.slice(capitals)
}

/** Elements that the theme colours, with their Prism classes. The empty name resets the surrounding colour. */
const elements: Record<string, string> = {
  'c-c': 'comment prolog doctype cdata',
  'c-k': 'keyword atrule important directive instruction http-version',
  'c-s': 'string template-string triple-quoted-string char regex attr-value url header-value inserted',
  'c-f': 'function function-variable method-variable decorator tag selector title request-line section-name',
  'c-n': 'number unit boolean constant symbol null nil',
  'c-t': 'class-name builtin generic-function maybe-class-name namespace',
  'c-p': 'property literal-property string-property attr-name key header-name',
  'c-a': 'parameter variable assign-left',
  'c-d': 'deleted',
  '': 'shell-symbol punctuation operator arrow interpolation script-bash script plain-text',
}

export const tokenElementOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(elements).flatMap(([element, classes]) => classes.split(' ').map((name) => [name, element])),
)

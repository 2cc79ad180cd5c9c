/** Languages as readers call them, the grammar file of `refractor` (empty: shown as plain text), and the names that writers use. */
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
  // The rest of what Docusaurus knows without being told.
  ['Kotlin', 'kotlin', 'kotlin kt kts'],
  ['Objective-C', 'objectivec', 'objc objectivec'],
  ['Reason', 'reason', 'reason re'],
  ['Swift', 'swift', 'swift'],
  ['Makefile', 'makefile', 'makefile'],
  ['Text', '', 'text txt plain plaintext none'],
  // Mermaid is off (I5): its fences are code.
  ['Mermaid', '', 'mermaid'],
  ['Graph', '', 'dot'],
  // Marked line by line, see `code-block.ts`.
  ['Diff', '', 'diff'],
]

/** Grammars by the names that writers use after a fence. */
export const grammarOf: Readonly<Record<string, string>> = Object.fromEntries(
  languages.flatMap(([, grammar, names]) => names.split(' ').map((name) => [name, grammar])),
)

const labels = new Map(languages.flatMap(([label, , names]) => names.split(' ').map((name) => [name, label])))

/** What a reader calls a language: `ts` → `TypeScript`, `vim` → `VIM`, `prisma` → `Prisma`. */
export function languageName(language: string): string {
  if (language === '') return 'Text'
  return (
    labels.get(language) ??
    (language.length <= 4 ? language.toUpperCase() : language.charAt(0).toUpperCase() + language.slice(1))
  )
}

/** Elements that the theme colours, and the classes of Prism's grammars. The empty one undoes what stands around. */
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

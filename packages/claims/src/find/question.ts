/** Takes a pasted text apart: stack frames, names of the code, and prose without the noise of issue forms. */
import { plainWords, termsOf, isTalk } from './words'

export interface Question {
  frames: Frame[]
  /** Identifiers and file names in the text, as written, each once. */
  names: string[]
  /** All words outside of stack frames in lower case, in their order. */
  words: string[]
  /** Terms of the text, each with how often it is there. */
  terms: Map<string, number>
  /** A word of the text for each term, for the reason. */
  shown: Map<string, string>
  /** How many characters were read, where that was not all of the text. */
  cut?: number
}

/** A line of a stack trace. */
export interface Frame {
  /** Its place among all lines of the trace, from 1. */
  number: number
  /** Last part of the function's name; absent for an anonymous one. */
  symbol?: string
  /** Package of the code base or of others; absent for a chunk of the browser and for the application's own files. */
  package?: string
  /** Inside the package, without folders and endings that building adds; absent for a bundle. */
  path?: string
}

/** More of a text is not read. */
export const maxCharacters = 20_000
const maxFrames = 60
const maxNames = 60

export function readQuestion(text: string): Question {
  const read = withoutForm(withoutHtml(text.slice(0, maxCharacters).replace(escapes, '')))
  const frames: Frame[] = []
  const rest: string[] = []
  let number = 1
  for (const line of read.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const frame = frames.length < maxFrames ? readFrame(line, number) : undefined
    if (frame === undefined) rest.push(line.slice(0, 2000))
    else number++
    if (frame !== undefined && frame !== 'foreign') frames.push(frame)
  }
  const prose = rest.join('\n')
  return {
    frames,
    names: namesIn(prose),
    words: plainWords(prose),
    ...countTerms(prose),
    ...(text.length > maxCharacters && { cut: maxCharacters }),
  }
}

/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex
const escapes = /\u001B\[[\d;]*[A-Za-z]/g

/** A copied page: its scripts, styles and tags say nothing; `<DOCTYPE` in a message stays a word. */
function withoutHtml(text: string): string {
  if (!/<(?:html|body|div|p|span|table|pre)\b[^>]*>/i.test(text)) return text
  return text
    .replace(/<(script|style|svg)\b[^]*?<\/\1\s*>/gi, '\n')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/pre)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;|&#39;/g, '"')
    .replace(/&amp;/g, '&')
}

/** Questions of an issue form whose answers are about the machine. */
const environment =
  /^#{1,6} *(?:node(?:\.?js)? version|npm[^\n]*version|package manager[^\n]*|strapi version|operating system|database|javascript or typescript|confirmation checklist|reproduction url|required system information|media|screenshots)[^\n]*\n[^]*?(?=^#{1,6} |(?![^]))/gim
const environmentLine =
  /^[-*] *(?:\*\*)?(?:node(?:\.?js)?|npm|yarn|strapi|database|operating system|os|is your project)\b[^:\n]{0,60}:[^\n]*$/gim
const formHeadings =
  /^#{1,6} *(?:bug (?:description|report)|describe the bug|steps to reproduce[^\n]*|(?:expected|actual) behaviou?r|logs?|additional [^\n]*|code snippets?)\s*$/gim

const withoutForm = (text: string): string =>
  text
    .replace(environment, '')
    .replace(environmentLine, '')
    .replace(formHeadings, '')
    .replace(/!\[[^\]]*\]\([^)]*\)|<!--[^]*?-->/g, ' ')
    // Of an address in the repository the path counts, of others nothing.
    .replace(/https?:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:blob|tree)\/[^/\s]+\//g, '')
    .replace(/https?:\/\/(?!localhost)[^\s)>"']+/g, ' ')

/** `at async Strapi.start (/app/node_modules/…:12:3)`, `at /app/…:12:3`. */
const nodeFrame = /^\s*at (?:async )?(?:(.{1,200}?) \((.+)\)|(\S.*:\d+.*|[\w$.<>]+))\s*$/
/** `start@https://…/chunk-3O.js:12:3`, as other browsers write it. */
const otherFrame = /^\s*([\w$.<>/*]{0,200})@((?:https?|file|webpack[\w-]*):.+:\d+)\s*$/

function readFrame(line: string, number: number): Frame | 'foreign' | undefined {
  const [, name, place, bare] = nodeFrame.exec(line) ?? otherFrame.exec(line) ?? []
  const where = (place ?? bare)?.replaceAll('\\', '/')
  if (where === undefined) return undefined
  const symbol = symbolOf(name ?? (/:\d/.test(where) ? '' : where))
  const [, scope, built] = /(?:^|\/)(@strapi\/[\w-]+|@[\w-]+\/[\w-]+)\/((?:[^:?]|:(?!\d))*)/.exec(where) ?? []
  const isApart = /node_modules\//.test(where) && scope === undefined && !/\.strapi\//.test(where)
  if (isApart || /^(?:node:|internal\/|native\b|<anonymous>)/.test(where)) return 'foreign'
  const path = built === undefined ? undefined : sourcePath(built)
  return {
    number,
    ...(symbol !== undefined && { symbol }),
    ...(scope !== undefined && { package: scope }),
    ...(path !== undefined && { path }),
  }
}

/** `new Strapi`, `Object.start [as run]`: the last part of the name; undefined for one that minifying left. */
function symbolOf(name: string): string | undefined {
  const last = name
    .replace(/^(?:new|get|set|async)\s+/, '')
    .replace(/\s*\[as .*$/, '')
    .split(/[./#]/)
    .at(-1)
    ?.replace(/[^\w$]/g, '')
  return last !== undefined && last.length > 3 && last !== 'anonymous' ? last : undefined
}

/** Folders that building adds or takes away. */
const builtFolders = new Set(['dist', 'build', 'lib', 'src', 'esm', 'cjs', '_chunks', '_internal'])

/** Path of a built file as its source ends, without ending; undefined for a bundle of a whole package. */
export function sourcePath(built: string): string | undefined {
  const parts = built
    .replace(/\.map$/, '')
    .replace(/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/, '')
    .replace(/-[\w-]{8}$/, '')
    .split('/')
    .filter((part) => part !== '' && !builtFolders.has(part))
  return parts.length === 0 || /^(?:(?:server|admin)\/)?index$/.test(parts.join('/'))
    ? undefined
    : parts.join('/')
}

/** Words with humps or underscores, paths and files, uids and names of migrations. */
function namesIn(prose: string): string[] {
  const found = new Set<string>()
  for (const [name] of prose.matchAll(/(?<![\w$])[A-Za-z_$][\w$]*(?:::[\w.-]+)?/g)) {
    const isName = /\p{Ll}\d*\p{Lu}|_[a-z]|::/u.test(name)
    if (isName && name.length > 4 && name.length < 80) found.add(name)
  }
  for (const [file] of prose.matchAll(/(?:[\w@.[\]-]+\/)+[\w@.[\]-]+|\b[\w.-]+\.[cm]?[jt]sx?\b/g))
    found.add(file)
  return [...found].slice(0, maxNames)
}

function countTerms(prose: string): Pick<Question, 'terms' | 'shown'> {
  const terms = new Map<string, number>()
  const shown = new Map<string, string>()
  for (const word of prose.match(/[\p{L}\p{N}_$@/.:-]+/gu) ?? [])
    for (const term of termsOf(word)) {
      if (isTalk(term)) continue
      terms.set(term, (terms.get(term) ?? 0) + 1)
      if (!shown.has(term))
        shown.set(term, word.length < 30 ? word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') : term)
    }
  return { terms, shown }
}

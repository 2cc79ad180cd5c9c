/** Parses a pasted text: stack frames, names in the code, and prose without the boilerplate of issue forms. */
import { sourceParts } from '../model/code-address'
import { linesOf, parseFrame, symbolOf, type FrameLine } from '../model/stack-frame'
import { plainWords, termsOf, isTalk } from './words'

export type Question = ReturnType<typeof readQuestion>

export interface Frame {
  /** Position in the trace, from 1. */
  number: number
  /** Last part of the function's name; absent if anonymous. */
  symbol?: string
  /** Package, of the code base or not; absent for a browser chunk and for the application's own files. */
  package?: string
  /** Within the package, without folders and extensions added by the build; absent for a bundle. */
  path?: string
}

/** The rest of a longer text is ignored. */
export const maxCharacters = 20_000
const maxFrames = 60
const maxNames = 60

export function readQuestion(text: string) {
  const read = withoutForm(withoutHtml(text.slice(0, maxCharacters)))
  const frames: Frame[] = []
  const rest: string[] = []
  let number = 0
  for (const line of linesOf(read)) {
    const parsed = frames.length < maxFrames ? parseFrame(line) : undefined
    if (parsed) frames.push(...ownFrames(parsed, ++number))
    else rest.push(line.slice(0, 2000))
  }
  const prose = rest.join('\n')
  return {
    frames,
    /** Identifiers and file names in the text, as written, without duplicates. */
    names: namesIn(prose),
    /** All words outside stack frames, in order and in lower case. */
    words: plainWords(prose.replace(mediaType, ' ')),
    terms: countTerms(prose),
  }
}

/** For a copied page: drops scripts, styles and tags, which say nothing; `<DOCTYPE` in a message stays a word. */
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

/** Sections of an issue form about the user's machine. */
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
    // For an address in the repository, only the path is kept; other addresses are dropped.
    .replace(/https?:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:blob|tree)\/[^/\s]+\//g, '')
    .replace(/https?:\/\/(?!localhost)[^\s)>"']+/g, ' ')

/** The frame; empty for one of the platform and of other packages. */
function ownFrames({ symbol: full, place, isPlatform }: FrameLine, number: number): Frame[] {
  const [, scope, built] = /(?:^|\/)(@[\w-]+\/[\w-]+)\/((?:[^:?]|:(?!\d))*)/.exec(place) ?? []
  const isApart = /node_modules\//.test(place) && scope === undefined && !/\.strapi\//.test(place)
  if (isApart || isPlatform) return []
  const name = full ?? (/:\d/.test(place) ? undefined : symbolOf(place))
  const last = name?.split('.').at(-1) ?? ''
  // A short name is a minified one.
  const symbol = last.length > 3 && last !== 'anonymous' ? last : undefined
  return [{ number, symbol, package: scope, path: built === undefined ? undefined : sourcePath(built) }]
}

/** Path of a built file as the end of its source path, without extension; undefined for the bundle of a whole package. */
export function sourcePath(built: string): string | undefined {
  const path = sourceParts(built).join('/')
  return /^(?:(?:(?:server|admin)\/)?index)?$/.test(path) ? undefined : path
}

/** Code that lists types of files does not contain them as messages. */
const mediaType = /\b(?:application|audio|font|image|text|video)\/[\w.+-]+/g

/** Words with capitals or underscores inside, paths and files, uids and names of migrations. */
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

/** Terms of the text with their frequencies, each with a word of the text to show in the reason. `isFirst`: in the first sentence. */
function countTerms(prose: string) {
  const terms = new Map<string, { times: number; shown: string; isFirst: boolean }>()
  const end = /[.!?\n](?:\s|$)/.exec(prose)?.index ?? prose.length
  for (const { 0: word, index } of prose.matchAll(/[\p{L}\p{N}_$@/.:-]+/gu))
    for (const term of termsOf(word)) {
      if (isTalk(term)) continue
      const trimmed = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      const shown = word.length < 30 ? trimmed : term
      const known = terms.get(term) ?? { times: 0, shown, isFirst: index < end }
      terms.set(term, { ...known, times: known.times + 1 })
    }
  return terms
}

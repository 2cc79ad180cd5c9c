/** The index for `find`: texts of the code, what pages say about its files, and symptoms, in parts that a browser loads on demand. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calledAs } from 'holdtrue/files/engine-root'
import { ProblemsError } from 'holdtrue/model/problem'
import { once } from 'holdtrue/model/remember'
import type { CodePage, CodeStatement } from '../model/code-table'
import type { UpstreamConfig } from '../model/upstream-config'
import { hashText } from '../upstream/index/index-format'
import { nearest } from '../upstream/nearest'
import { codeTextsFile, readCodeTexts, type CodeTexts } from './code-texts'
import {
  formatPostings,
  joined,
  levels,
  OpenedFind,
  parsePostings,
  pathsOf,
  type FindCore,
  type FindPart,
} from './find-reader'
import { termsOf } from './words'

export interface FindablePage extends Pick<CodePage, 'route' | 'title' | 'section'> {
  description?: string
  symptoms?: readonly string[]
  /** Test files that it names. */
  tests?: readonly string[]
  statements: readonly (Pick<CodeStatement, 'package' | 'path' | 'text'> & { heading?: { text: string } })[]
}

export interface FindSources extends Pick<UpstreamConfig, 'synonyms' | 'symptoms' | 'issues'> {
  texts: CodeTexts
  pages: readonly FindablePage[]
}

/** Number of the code's terms in a part; pages add a few. */
const termsInPart = 12

/** Factors for what pages say about a file and for its symptoms, relative to its own text. */
const saidWeight = 0.4
const symptomWeight = 1.2
/** Maximum score of a term in a file, relative to its own text. */
const most = 1.2

export function makeFindIndex(sources: FindSources) {
  const { texts, pages, synonyms = {}, symptoms = {}, issues = [] } = sources
  // Only of terms in pages, symptoms and issues; the postings of all others are written as they are.
  const shares = new Map<string, Map<number, number>>()
  const add = (document: number, terms: readonly string[], weight = 1, length = 1) => {
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, times] of counts) {
      const of = shares.get(term) ?? new Map(parsePostings(texts.terms[term]?.[0] ?? ''))
      // The share grows slowly with the frequency.
      const share = (weight * times) / (times + length)
      shares.set(term, of.set(document, (of.get(document) ?? 0) + share))
    }
  }
  const folders = new Map(texts.files.map(([name, folder]) => [name, folder]))
  const paths = pathsOf(texts.files)
  const numbers = new Map(paths.map((path, number) => [path, number]))
  const said = new Map<number, string[]>()
  const corePages = pages.map((page, index) => {
    const about = new Map<number, number>()
    for (const { package: name, path, text, heading } of page.statements) {
      const file = numbers.get(joined(folders.get(name) ?? name, path))
      if (file === undefined) continue
      about.set(file, (about.get(file) ?? 0) + 1)
      const terms = new Set(termsOf(`${text} ${heading?.text ?? ''} ${page.title}`))
      said.set(file, [...(said.get(file) ?? []), ...terms])
    }
    const { route, title, section, description = '', symptoms: felt = [] } = page
    const words = [title, title, description, ...felt, ...felt]
    add(paths.length + index, termsOf(words.join(' ')))
    const tests = testsOf(page, folders)
    return { route, title, ...(section && { section }), about: [...about], tests }
  })
  for (const [file, terms] of said) add(file, terms, saidWeight)
  const told = Object.entries(symptoms).map(([path, text]) => [numbers.get(path), termsOf(text)] as const)
  const usual = told.reduce((sum, [, terms]) => sum + terms.length, 0) / told.length
  for (const [file, terms] of told)
    // Words of a long list say less about the file.
    if (file !== undefined) add(file, terms, symptomWeight, 0.3 + (0.4 * terms.length) / usual)
  const known = issues.map(({ issue, query, files }, index) => {
    add(paths.length + pages.length + index, termsOf(query))
    const about = files.flatMap((path) => numbers.get(path) ?? []).map((file): [number, number] => [file, 1])
    return { title: `issue ${issue}`, about }
  })
  return divided({ files: texts.files, pages: corePages, issues: known, synonyms }, shares, texts)
}

/** Divides the index into parts with the same number of terms. */
function divided(
  core: Pick<FindCore, 'files' | 'pages' | 'issues' | 'synonyms'>,
  shares: ReadonlyMap<string, ReadonlyMap<number, number>>,
  texts: CodeTexts,
): { core: FindCore; parts: FindPart[] } {
  const terms = [...new Set([...Object.keys(texts.terms), ...shares.keys()])].sort()
  const size = Math.ceil(terms.length / partsOf(texts))
  const counts: number[] = []
  const parts = Array.from({ length: partsOf(texts) }, (_, number): FindPart => {
    const part: FindPart = { terms: {}, keys: {} }
    for (const term of terms.slice(number * size, (number + 1) * size)) {
      const [ofCode = '', keys = {}] = texts.terms[term] ?? []
      const known = shares.get(term)
      const levelled = Array.from(known ?? [], ([document, share]) => [document, levelOf(share)] as const)
      const written = known ? formatPostings(levelled) : ofCode
      part.terms[term] = written
      counts.push(Math.max(1, written.match(/[^ |]+/g)?.length ?? 0))
      Object.assign(part.keys, keys)
    }
    return part
  })
  return { core: { ...core, terms: terms.join(' '), counts, size }, parts }
}

/** Number of parts: known from the code's texts alone, so that the names of the files are known before the index is made. */
const partsOf = ({ count }: Pick<CodeTexts, 'count'>): number => Math.max(1, Math.ceil(count / termsInPart))

const levelOf = (share: number) => Math.ceil(Math.min(most, share) * levels)

/** Repository paths of test files that a page names: some pages omit the folder of the package they are about. */
function testsOf({ tests = [], statements: [first] }: FindablePage, folders: ReadonlyMap<string, string>) {
  const folder = first && folders.get(first.package)
  return tests.flatMap((path) => {
    if (/^(?:packages|tests|examples)\//.test(path)) return path
    return folder !== undefined && /^(?:admin|server|src|ee|lib)\//.test(path) ? joined(folder, path) : []
  })
}

const testPattern = /(?<![\w/@.-])[\w@.-]+(?:\/[\w@.-]+)+\.(?:test|spec)(?:\.api)?\.[cm]?[jt]sx?\b/g

export const testsNamed = (markdown: string): string[] => [...new Set(markdown.match(testPattern))]

/**
 * The code's texts for a site's release; undefined if the index was written without them, or they belong to another index.
 * @throws ProblemsError if symptoms are of files that the release doesn't have
 */
function codeTextsOf(siteDir: string, upstream: UpstreamConfig): CodeTexts | undefined {
  const folder = path.join(siteDir, upstream.index, upstream.release)
  const [texts, header] = [path.join(folder, codeTextsFile), path.join(folder, 'index.json')]
  if (!existsSync(texts) || !existsSync(header)) return undefined
  const read = readCodeTexts(readFileSync(texts, 'utf8'), hashText(readFileSync(header, 'utf8')))
  const paths = new Set(pathsOf(read?.files ?? []))
  const gone = Object.keys(upstream.symptoms ?? {}).filter((file) => !paths.has(file))
  if (!read || gone.length === 0) return read
  throw new ProblemsError(
    gone.map((file) => {
      const [like] = nearest(file, paths, 0.6, 1)
      return {
        severity: 'error',
        code: 'symptoms-file',
        message: `\`symptoms\` has \`${file}\`, which release \`${upstream.release}\` does not have.`,
        hint: like === undefined ? 'Remove it from the options of `claims`.' : `Is it \`${like}\` now?`,
        file: 'site.config.ts',
      }
    }),
  )
}

/** @throws ProblemsError if the code's texts are missing */
export function openFind(siteDir: string, upstream: UpstreamConfig, pages: readonly FindablePage[]) {
  const texts = codeTextsOf(siteDir, upstream)
  if (!texts)
    throw new ProblemsError({
      code: 'find-texts-missing',
      message: `The index of release \`${upstream.release}\` has no \`${codeTextsFile}\` that belongs to it.`,
      hint: `Run \`${calledAs('upstream', upstream.release)}\` and commit what it writes.`,
      file: `${upstream.index}/${upstream.release}/${codeTextsFile}`,
    })
  return openIndex(makeFindIndex({ texts, pages, ...upstream }))
}

/** Opens the index that a build wrote for browsers; undefined if its files are not there. */
export function openBuilt(folder: string, outputFile: (name: string) => string | undefined) {
  const read = (part: 'core' | number) => outputFile(fileOf(folder, part))
  const core = read('core')
  if (core === undefined) return undefined
  return new OpenedFind(JSON.parse(core), async (number) => {
    const part = read(number)
    if (part !== undefined) return JSON.parse(part)
    throw new ProblemsError({
      code: 'find-part-missing',
      message: `The build's output has no \`${fileOf(folder, number)}\`.`,
      hint: 'Build the site again.',
      file: fileOf(folder, number),
    })
  })
}

const fileOf = (folder: string, part: 'core' | number) => `${folder}/${part}.json`

export const openIndex = ({ core, parts }: ReturnType<typeof makeFindIndex>): OpenedFind =>
  new OpenedFind(core, (number) => Promise.resolve(parts[number] ?? { terms: {}, keys: {} }))

/** Raise it with every change to what `makeFindIndex` makes: browsers keep the files, whose names are derived from its input. */
const format = 2
/** What an index depends on in pages and their statements. */
const indexedFields =
  'route title section description symptoms tests statements package path text heading'.split(' ')

/** The index as files; undefined without texts of the code. Their folder is named by the hash of the sources, and each is made when read. */
export function findFiles(siteDir: string, upstream: UpstreamConfig, pages: readonly FindablePage[]) {
  const texts = codeTextsOf(siteDir, upstream)
  if (!texts) return undefined
  const { synonyms, symptoms, issues } = upstream
  const sources =
    JSON.stringify([format, texts.hash, texts.files, synonyms, symptoms, issues]) +
    JSON.stringify(pages, indexedFields)
  const folder = `assets/find/${hash('sha256', sources).slice(0, 12)}`
  const made = once(() => makeFindIndex({ texts, pages, ...upstream }))
  const parts = Array.from({ length: partsOf(texts) }, (_, part) => part)
  const files = (['core', ...parts] as const).map((part) => ({
    name: fileOf(folder, part),
    get content() {
      return JSON.stringify(part === 'core' ? made().core : made().parts[part])
    },
    isHashed: true,
  }))
  return { folder, files }
}

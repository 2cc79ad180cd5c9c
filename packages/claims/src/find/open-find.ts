import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calledAs } from 'holdtrue/files/engine-root'
import { ProblemsError } from 'holdtrue/model/problem'
import type { OutputText } from 'holdtrue/pages/integration'
import type { UpstreamConfig } from '../model/upstream-config'
import { hashText } from '../upstream/index/index-format'
import { nearest } from '../upstream/nearest'
import { codeTextsFile, readCodeTexts, type CodeTexts } from './code-texts'
import { makeFindIndex, partsOf, type FindablePage, type FindIndex } from './find-index'
import { OpenedFind, pathsOf } from './find-reader'

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
export function openFind(
  siteDir: string,
  upstream: UpstreamConfig,
  pages: readonly FindablePage[],
): OpenedFind {
  const texts = codeTextsOf(siteDir, upstream)
  if (!texts)
    throw new ProblemsError({
      severity: 'error',
      code: 'find-texts-missing',
      message: `The index of release \`${upstream.release}\` has no \`${codeTextsFile}\` that belongs to it.`,
      hint: `Run \`${calledAs('upstream', upstream.release)}\` and commit what it writes.`,
      file: `${upstream.index}/${upstream.release}/${codeTextsFile}`,
    })
  return openIndex(makeFindIndex({ texts, pages, ...upstream }))
}

/** Opens the index that a build wrote for browsers; undefined if its files are not there. */
export function openBuilt(
  folder: string,
  outputFile: (name: string) => string | undefined,
): OpenedFind | undefined {
  const read = (part: 'core' | number) => outputFile(fileOf(folder, part))
  const core = read('core')
  if (core === undefined) return undefined
  return new OpenedFind(JSON.parse(core), async (number) => {
    const part = read(number)
    if (part !== undefined) return JSON.parse(part)
    throw new ProblemsError({
      severity: 'error',
      code: 'find-part-missing',
      message: `The build's output has no \`${fileOf(folder, number)}\`.`,
      hint: 'Build the site again.',
      file: fileOf(folder, number),
    })
  })
}

const fileOf = (folder: string, part: 'core' | number) => `${folder}/${part}.json`

export const openIndex = ({ core, parts }: FindIndex): OpenedFind =>
  new OpenedFind(core, (number) => Promise.resolve(parts[number] ?? { terms: {}, keys: {} }))

/** Raise it with every change to what `makeFindIndex` makes: browsers keep the files, whose names are derived from its input. */
const format = 2
/** What an index depends on in pages and their statements. */
const indexedFields =
  'route title section description symptoms tests statements package path text heading'.split(' ')

/** The index as files; undefined without texts of the code. Their folder is named by the hash of the sources, and each is made when read. */
export function findFiles(
  siteDir: string,
  upstream: UpstreamConfig,
  pages: readonly FindablePage[],
): { folder: string; files: OutputText[] } | undefined {
  const texts = codeTextsOf(siteDir, upstream)
  if (!texts) return undefined
  const { synonyms, symptoms, issues } = upstream
  const sources =
    JSON.stringify([format, texts.hash, texts.files, synonyms, symptoms, issues]) +
    JSON.stringify(pages, indexedFields)
  const folder = `assets/find/${hash('sha256', sources).slice(0, 12)}`
  let index: FindIndex | undefined
  const made = () => (index ??= makeFindIndex({ texts, pages, ...upstream }))
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

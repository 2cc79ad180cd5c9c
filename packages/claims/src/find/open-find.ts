/** Opens the index for `find`, from the files next to the code base's index and from the pages. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calledAs } from 'holdtrue/files/engine-root'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { hashText } from '../upstream/index/write-index'
import { codeTextsFile } from './code-texts'
import { makeFindIndex, readCodeTexts, type FindIndex, type FindSources } from './find-index'
import type { FindReader } from './find-reader'

/** The code's texts for a site's release; undefined if the index was written without them, or they belong to another index. */
export function codeTextsOf(siteDir: string, upstream: UpstreamConfig): FindSources['texts'] | undefined {
  const folder = path.join(siteDir, upstream.index, upstream.release)
  const [texts, header] = [path.join(folder, codeTextsFile), path.join(folder, 'index.json')]
  if (!existsSync(texts) || !existsSync(header)) return undefined
  return readCodeTexts(
    readFileSync(texts, 'utf8').replaceAll('\r\n', '\n'),
    hashText(readFileSync(header, 'utf8')),
  )
}

/** @throws ProblemsError if the code's texts are missing */
export function openFind(
  siteDir: string,
  upstream: UpstreamConfig,
  pages: Omit<FindSources, 'texts'>,
): FindReader {
  const texts = codeTextsOf(siteDir, upstream)
  if (!texts)
    throw new ProblemsError([
      {
        severity: 'error',
        code: 'find-texts-missing',
        message: `The index of release \`${upstream.release}\` has no \`${codeTextsFile}\` that belongs to it.`,
        hint: `Run \`${calledAs('upstream', upstream.release)}\` and commit what it writes.`,
        file: `${upstream.index}/${upstream.release}/${codeTextsFile}`,
      },
    ])
  return readerOf(makeFindIndex({ ...pages, texts }))
}

/** A reader for an index in memory. */
export const readerOf = ({ core, parts }: FindIndex): FindReader => ({
  core: () => Promise.resolve(core),
  part: (number) => Promise.resolve(parts[number] ?? ''),
})

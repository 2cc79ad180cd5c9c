import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { engineState } from '../files/engine-root'
import { folderState, type FolderState } from '../files/folder-state'
import { readJsonEntry, writeEntry } from '../files/cache-entry'
import { hashOfContent } from '../files/file-states'
import { createSearch, type Search } from '../search/client/create-search'
import type { PageText, StoredAnswers, StoredPage, PageHeading } from './stored-answers'
import { textOf } from '../model/html-reader'
import type { Route } from '../model/doc'
import type { DocPage } from '../model/page'
import { decodePercent } from '../model/path'
import type { PageTexts } from '../search/format/files'

/** Increment it when the stored data changes in shape or meaning. */
const format = 11

interface SiteState {
  /** Size and modification time of files by path relative to the site folder. */
  state: Readonly<Record<string, string>>
  /** Folders that contain these files, relative to the site folder. */
  folders: readonly string[]
}

interface Stored extends SiteState {
  format: number
  engine: string
  answers: StoredAnswers
  /** Output folder of the build that wrote texts and index, relative to the store. */
  texts?: string
  /** Absent in the store of a build. */
  search?: SearchFiles
}

export interface OpenedSite {
  answers: StoredAnswers
  textOf(page: StoredPage): PageText
  openIndex(): Promise<Search>
  /** Reads a text file of the build's output by its name; undefined if it is missing. Absent without a build. */
  outputFile?(name: string): string | undefined
}

/** The data that answers questions in the terminal: files in the cache, written by a build or, if they are out of date, by a question. */
export class AnswerStore {
  readonly dir: string
  readonly #siteDir: string

  constructor({ siteDir, cacheDir }: { siteDir: string; cacheDir: string }) {
    this.#siteDir = path.resolve(siteDir)
    const key = path.relative(cacheDir, this.#siteDir).replaceAll(path.sep, '/')
    this.dir = path.join(cacheDir, 'answers', hashOfContent(key).slice(0, 12))
  }

  /** The stored answers. Undefined if there are none, or if the site's or the stored files have changed since. */
  open(): OpenedSite | undefined {
    const stored = readJsonEntry<Stored>(this.#file)
    if (stored?.format !== format || stored.engine !== engineState()) return undefined
    const { answers, state, folders, search, texts = '' } = stored
    if (!isDeepStrictEqual(state, this.stateOf(folders))) return undefined
    if (search) return openedInMemory(answers, () => search)
    const place = path.join(this.dir, texts)
    // The output may have been deleted or replaced by another site's.
    if (!existsSync(path.join(place, answers.pages[0]?.copy ?? ''))) return undefined
    return {
      answers,
      outputFile: (name) => {
        const file = path.join(place, name)
        return existsSync(file) ? readFileSync(file, 'utf8') : undefined
      },
      textOf: (page) => textInFolder(place, page),
      openIndex: () =>
        createSearch({
          manifestUrl,
          // Read synchronously: for a hundred small files, waiting costs more than reading.
          fetchFile: async (url) => readFileSync(path.join(place, decodePercent(url)), 'utf8'),
        }),
    }
  }

  /** @param made file state from `stateOf`, taken before the answers were made; with the output of a build, or with an index */
  save(answers: StoredAnswers, made: SiteState & ({ texts: string } | { search: SearchFiles })): void {
    const stored: Stored = { format, engine: engineState(), answers, ...made }
    if (stored.texts !== undefined)
      stored.texts = path.relative(this.dir, stored.texts).replaceAll(path.sep, '/')
    writeEntry(this.#file, JSON.stringify(stored))
  }

  /**
   * Sizes and times of all files except hidden ones.
   * @param folders relative to the site folder, whose state is given if it is known
   */
  stateOf(folders: readonly string[], siteFolder?: FolderState) {
    const state: Record<string, string> = {}
    for (const folder of folders) {
      const found = (folder === '.' && siteFolder) || folderState(path.resolve(this.#siteDir, folder))
      const prefix = folder === '.' ? '' : `${folder}/`
      for (const [name, stats] of found.files)
        if (!hidden.test(name)) state[prefix + name] = `${stats?.size} ${stats?.modifiedMs}`
    }
    return state
  }

  get #file(): string {
    return path.join(this.dir, 'answers.json')
  }
}

/** Hidden files and temporary files of editors. */
const hidden = /(?:^|\/)\.|~$/

/** A search index that was not written by a build. Plain data. */
export interface SearchFiles {
  /** Its files by name, including the manifest. */
  files: Readonly<Record<string, string>>
  texts: Readonly<Record<Route, PageTexts>>
}

/** A site whose pages have their texts. */
export const openedInMemory = (answers: StoredAnswers, search: () => SearchFiles): OpenedSite => ({
  answers,
  textOf: ({ text }) => text ?? { copy: '', headings: [] },
  openIndex: () =>
    createSearch({
      manifestUrl,
      fetchFile: async (url) => search().files[url.slice(1)] ?? '',
      textsOf: async (route) => search().texts[route] ?? [],
    }),
})

/** A page in a build's output, from its Markdown copy and its data. */
function textInFolder(folder: string, { copy }: StoredPage): PageText {
  const data = path.join(folder, copy.replace(/\.md$/, '.json'))
  return {
    copy: readFileSync(path.join(folder, copy), 'utf8'),
    get headings() {
      if (!existsSync(data)) return []
      const { page }: { page: Partial<Pick<DocPage, 'headings'>> } = JSON.parse(readFileSync(data, 'utf8'))
      return headingsOf(page.headings ?? [])
    },
  }
}

export const headingsOf = (headings: readonly Pick<DocPage['headings'][number], 'id' | 'level' | 'html'>[]) =>
  headings.map(({ id, level, html }): PageHeading => ({ id, level, text: textOf(html) }))

export const manifestName = 'search-index.json'

const manifestUrl = `/${manifestName}`

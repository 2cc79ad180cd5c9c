/** What questions in the terminal are answered from: small files below the cache, read in a few milliseconds. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderState, type FolderState } from '../files/folder-state'
import { writeWhole } from '../files/write-whole'
import { claimsOf, readAnswers, writeAnswers } from './answer-file'
import { indexedState, type IndexedState } from './indexed-state'
import manifest from '../../package.json' with { type: 'json' }
import type {
  FolderStamps,
  StoredAnswers,
  StoredPage,
  StoredStatement,
  WrittenAnswers,
} from './stored-answers'

/** Raised when what is stored has another shape or another meaning. */
const format = 5

/** What was made of a site besides the list of its pages. */
export interface MadeParts {
  /** Whether pages have their statements. */
  statements: boolean
  /** Folder of Markdown copies and of the search index, absolute. */
  texts?: string
  /** The search index that was made last. */
  search?: StoredSearch
}

/** Where a search index lies, and of what it was made. */
export interface StoredSearch {
  /** File of an index of its own, absolute. */
  file?: string
  /** Folder of a written index, absolute: without `file` that one, else where texts of pages are that the file has not. */
  folder?: string
  of: IndexedState
}

interface Header extends MadeParts {
  format: number
  engine: string
  /** State of the files that it was made of. */
  state: FolderStamps
  /** Folders that these files lie in, relative to the site folder. */
  folders: string[]
}

/** What is stored of a site, and what became of its files since. */
export interface StoredState extends Omit<MadeParts, 'search'> {
  answers: StoredAnswers
  /** The search index that was made last, if it is still there. */
  search(): StoredSearch | undefined
  /** Files that changed, came or went, relative to the site folder. */
  changed: string[]
  /** State of the files that the answers were made of. */
  made: SiteState
  /** State of the files now. */
  now: SiteState
}

/** State of a site's files, and the folders that they lie in, relative to the site folder. */
export interface SiteState {
  state: FolderStamps
  folders: readonly string[]
}

/** What questions are answered from. */
export interface OpenedAnswers {
  answers: StoredAnswers
  /** Checks a statement against another state of the code; default: what the build found counts. */
  recheck?(statement: AskedStatement): AskedStatement
}

/** Place of a site's answers below a cache folder. */
export class AnswerStore {
  readonly dir: string
  readonly #siteDir: string

  constructor({ siteDir, cacheDir }: { siteDir: string; cacheDir: string }) {
    this.#siteDir = path.resolve(siteDir)
    const key = path.relative(cacheDir, this.#siteDir).replaceAll(path.sep, '/')
    this.dir = path.join(cacheDir, 'answers', hashOf(key).slice(0, 12))
  }

  /** What is stored; undefined where nothing is. */
  open(): StoredState | undefined {
    const stored = this.#read()
    if (!stored) return undefined
    const { header, answers } = stored
    const { folders, statements } = header
    const state = this.stateOf(folders)
    const texts = header.texts === undefined ? undefined : path.resolve(this.dir, header.texts)
    const isThere = texts !== undefined && hasTexts(texts, answers)
    return {
      answers,
      statements,
      ...(isThere && { texts }),
      search: () => this.#searchOf(header, answers),
      changed: changedFiles(header.state, state),
      made: { state: header.state, folders },
      now: { state, folders },
    }
  }

  /** The index of a question, if it is still there; else that of a build, which is of what the answers are. */
  #searchOf({ search, texts, state }: Header, answers: StoredAnswers): StoredSearch | undefined {
    const within = ({ file, folder, of }: StoredSearch): StoredSearch => ({
      of,
      ...(file !== undefined && { file: path.resolve(this.dir, file) }),
      ...(folder !== undefined && { folder: path.resolve(this.dir, folder) }),
    })
    const isThere = ({ file, folder }: StoredSearch) =>
      (file === undefined || existsSync(file)) && (folder === undefined || hasTexts(folder, answers))
    const own = search && within(search)
    if (own && isThere(own)) return own
    const of = texts === undefined ? undefined : indexedState(answers, state)
    const built = of && within({ of, ...(texts !== undefined && { folder: texts }) })
    return built && isThere(built) ? built : undefined
  }

  #read(): { header: Header; answers: StoredAnswers } | undefined {
    try {
      const stored = readAnswers<Header>(this.#file)
      return isOwn(stored.header) ? stored : undefined
    } catch {
      // Absent, cut off or damaged: as good as none.
      return undefined
    }
  }

  /**
   * Stores answers, all at once.
   * @param made of the files in this state, as `stateOf` told it before
   */
  save(answers: WrittenAnswers, { texts, search, ...made }: MadeParts & SiteState): void {
    mkdirSync(this.dir, { recursive: true })
    const header: Header = {
      format,
      engine: engineKey,
      statements: made.statements,
      state: made.state,
      folders: [...made.folders],
      ...(texts !== undefined && { texts: this.#nameOf(texts) }),
      ...(search && {
        search: {
          of: search.of,
          ...(search.file !== undefined && { file: this.#nameOf(search.file) }),
          ...(search.folder !== undefined && { folder: this.#nameOf(search.folder) }),
        },
      }),
    }
    writeAnswers(this.#file, header, answers)
  }

  #nameOf(absolute: string): string {
    return path.relative(this.dir, absolute).replaceAll(path.sep, '/')
  }

  /**
   * Stores a search index alone, and returns its file, which is named by what it was made of, since several processes may store one. Others
   * go.
   */
  saveSearch(index: Uint8Array, of: IndexedState): string {
    mkdirSync(this.dir, { recursive: true })
    const name = `search-${hashOf(JSON.stringify(of)).slice(0, 16)}.bin`
    const file = path.join(this.dir, name)
    writeWhole(file, index)
    for (const other of readdirSync(this.dir))
      if (/^search-[\da-f]+\.(?:bin|parts)$/.test(other) && other !== name)
        rmSync(path.join(this.dir, other), { force: true })
    return file
  }

  /**
   * Makes a folder of texts, which appears when it is complete: several processes may make the same one. Those of other states go.
   * @param write fills the folder that it is given
   */
  async makeTextsDir<Result>(
    state: FolderStamps,
    write: (folder: string) => Promise<Result>,
  ): Promise<{ dir: string; result: Result }> {
    const dir = path.join(this.dir, `texts-${hashOf(JSON.stringify(state)).slice(0, 16)}`)
    const staging = `${dir}.${process.pid}`
    mkdirSync(staging, { recursive: true })
    try {
      const result = await write(staging)
      rmSync(dir, { recursive: true, force: true })
      renameSync(staging, dir)
      for (const name of readdirSync(this.dir))
        if (/^texts-[\da-f]+$/.test(name) && name !== path.basename(dir))
          rmSync(path.join(this.dir, name), { recursive: true, force: true })
      return { dir, result }
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
  }

  /**
   * State of all files in folders of a site but hidden ones: names, sizes and times.
   * @param folders relative to the site folder
   * @param siteFolder state of that, where it is known
   */
  stateOf(folders: readonly string[], siteFolder?: FolderState): FolderStamps {
    const state: Record<string, string> = {}
    for (const folder of folders) {
      const found = (folder === '.' && siteFolder) || folderState(path.resolve(this.#siteDir, folder))
      const prefix = folder === '.' ? '' : `${folder}/`
      for (const [name, stats] of found.files)
        if (!hidden.test(name)) state[prefix + name] = `${stats?.size} ${stats?.mtimeMs}`
    }
    return state
  }

  get #file(): string {
    return path.join(this.dir, 'answers.jsonl')
  }
}

/** What editors write beside a file that is open. */
const hidden = /(?:^|\/)\.|~$/

/** The output may have been deleted, or be that of another site by now. */
const hasTexts = (folder: string, { pages }: StoredAnswers) =>
  existsSync(path.join(folder, pages[0]?.copy ?? ''))

function changedFiles(before: FolderStamps, now: FolderStamps): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].filter((name) => before[name] !== now[name])
}

/** The engine that made answers: in a checkout its bundle lies in a folder that is named by the state of its sources; a package has a version. */
const engineKey = `${manifest.version} ${path.basename(path.dirname(fileURLToPath(import.meta.url)))}`

const isOwn = (header: Header) => header.format === format && header.engine === engineKey

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The statements of all pages. */
export const allStatements = ({ pages }: Pick<StoredAnswers, 'pages'>): AskedStatement[] =>
  pages.flatMap((page) => claimsOf(page).map((claim) => ({ ...claim, page })))

/** A stored statement with its page. */
export type AskedStatement = StoredStatement & { page: StoredPage }

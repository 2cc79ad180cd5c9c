/** What questions in the terminal are answered from: small files below the cache, read in a few milliseconds. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderState, type FolderState } from '../files/folder-state'
import manifest from '../../package.json' with { type: 'json' }
import type { UpstreamConfig } from '../model/site-config'
import type { CodePage, CodeStatement, CodeTable, IndexedPackage } from '../model/code-table'

/** Raised when what is stored has another shape or another meaning. */
const format = 2

/** A statement with where it is written and what the check said. */
export interface StoredStatement extends Omit<CodeStatement, 'page'> {
  /** As written: `src:@strapi/core/src/Strapi.ts#Strapi`. */
  target: string
  /** File relative to the site folder, and 1-based line. */
  source: { file: string; line: number }
  /** Why it fails, or why it is to be read again. */
  message?: string
}

export interface StoredPage extends CodePage {
  /** Name of its Markdown copy below the texts' folder. */
  copy: string
  /** Its statements about the code, in their order. */
  claims: StoredStatement[]
  /** Where they are written, for a page whose statements can be read without the rest of the site. */
  document?: StoredDocument
}

/** A document's file, and what of it decides more than its own text. */
export interface StoredDocument {
  /** Relative to the site folder, as problems show it. */
  file: string
  /** Relative to the site folder: what `file` without it is called inside of the content. */
  folder: string
  format: 'md' | 'mdx'
  /** Hash of all that says more than text: frontmatter, first headings. */
  head: string
}

/** All that is stored. Plain data. */
export interface StoredAnswers {
  title: string
  /** Address of the site with its base path, without a slash at the end. */
  url: string
  /** What statements are checked against: `Strapi 5.54.0`, or a commit; absent for a site without a code base. */
  release?: string
  /** The code base, where the site has one. */
  upstream?: UpstreamConfig
  /** Documents and the pages that list them, in the order of the sidebars. */
  pages: StoredPage[]
  packages: readonly IndexedPackage[]
}

interface Header {
  format: number
  engine: string
  /** State of the files that it was made of. */
  state: FolderStamps
  /** Folders that these files lie in, relative to the site folder. */
  folders: string[]
  /** Folder of Markdown copies and of the search index, relative to the store's folder; absent where none was asked for yet. */
  texts?: string
}

/** Size and time of each file by its path relative to the site folder. */
export type FolderStamps = Readonly<Record<string, string>>

/** `statements` are what pages say about the code; `texts` are all of it: copies and the search, too. */
export type Needs = 'statements' | 'texts'

/** What was stored, and where the texts are. */
export interface OpenedAnswers {
  answers: StoredAnswers
  /** Absolute folder of Markdown copies and of the search index; empty where only statements were needed. */
  textsDir: string
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

  /** What is stored; undefined where nothing is, or not what is needed, and where a file of the site changed since. */
  open(needs: Needs): OpenedAnswers | undefined {
    const stored = this.#read()
    if (!stored || changedFiles(stored.header.state, this.stateOf(stored.header.folders)).length > 0)
      return undefined
    const { answers, header } = stored
    if (needs === 'statements') return { answers, textsDir: '' }
    if (header.texts === undefined) return undefined
    const textsDir = path.resolve(this.dir, header.texts)
    // The output may have been deleted, or be that of another site by now.
    const isThere = existsSync(path.join(textsDir, answers.pages[0]?.copy ?? ''))
    return isThere ? { answers, textsDir } : undefined
  }

  /** What is stored of an earlier state of the site, and the files that changed, came or went since, relative to the site folder. */
  openEarlier(): { answers: StoredAnswers; changed: string[] } | undefined {
    const stored = this.#read()
    return (
      stored && {
        answers: stored.answers,
        changed: changedFiles(stored.header.state, this.stateOf(stored.header.folders)),
      }
    )
  }

  #read(): { header: Header; answers: StoredAnswers } | undefined {
    try {
      const { answers, ...header }: Header & { answers: StoredAnswers } = JSON.parse(
        readFileSync(this.#file, 'utf8'),
      )
      return header.format === format && header.engine === engineKey ? { header, answers } : undefined
    } catch {
      // Absent, cut off or damaged: as good as none.
      return undefined
    }
  }

  /**
   * Stores answers, all at once.
   * @param textsDir absolute; undefined where only statements were made
   * @param made state of the files that they were made of, and the folders that these lie in, as given to `stateOf` before
   */
  save(
    answers: StoredAnswers,
    textsDir: string | undefined,
    made: { state: FolderStamps; folders: readonly string[] },
  ): void {
    mkdirSync(this.dir, { recursive: true })
    const texts = textsDir && path.relative(this.dir, textsDir).replaceAll(path.sep, '/')
    const header: Header = {
      format,
      engine: engineKey,
      state: made.state,
      folders: [...made.folders],
      ...(texts !== undefined && { texts }),
    }
    const partial = `${this.#file}.${process.pid}`
    writeFileSync(partial, JSON.stringify({ ...header, answers }))
    renameSync(partial, this.#file)
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
   * State of all files in folders of a site: names, sizes and times.
   * @param folders relative to the site folder
   * @param siteFolder state of that, where it is known
   */
  stateOf(folders: readonly string[], siteFolder?: FolderState): FolderStamps {
    const state: Record<string, string> = {}
    for (const folder of folders) {
      const found = (folder === '.' && siteFolder) || folderState(path.resolve(this.#siteDir, folder))
      const prefix = folder === '.' ? '' : `${folder}/`
      for (const [name, stats] of found.files) state[prefix + name] = `${stats?.size} ${stats?.mtimeMs}`
    }
    return state
  }

  get #file(): string {
    return path.join(this.dir, 'answers.json')
  }
}

function changedFiles(before: FolderStamps, now: FolderStamps): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].filter((name) => before[name] !== now[name])
}

/** The engine that made answers: in a checkout its bundle lies in a folder that is named by the state of its sources; a package has a version. */
const engineKey = `${manifest.version} ${path.basename(path.dirname(fileURLToPath(import.meta.url)))}`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The table that questions about the code are answered from. */
export function tableOf({ pages, packages }: StoredAnswers): AskedTable {
  return {
    packages,
    statements: pages.flatMap((page) => page.claims.map((claim) => ({ ...claim, page }))),
  }
}

export interface AskedTable extends Omit<CodeTable, 'statements'> {
  statements: readonly AskedStatement[]
}

/** A stored statement with its page, as the table has it. */
export type AskedStatement = StoredStatement & { page: StoredPage }

/** Folders and files that a command names, in the repository of the code base. */
import path from 'node:path'
import { similarity } from '../../upstream/nearest'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import type { Workspace, WorkspacePackage } from '../../upstream/workspace/workspace'

export type PathAnswer = 'there' | 'missing' | 'unknown'

/** What is generated or installed is in no listing. */
const generated = /(?:^|\/)(?:node_modules|dist|build|coverage|\.[^/]+|[^/]*\.log)(?:\/|$)/
/** Tests are in a checkout, but never published. */
const test = /(?:^|\/)(?:__\w+__|tests?|fixtures?|e2e)(?:\/|$)|\.(?:test|spec)\b/

/** The folders and files of the repository, as far as they are known. */
export class Places {
  readonly packages: readonly WorkspacePackage[]
  readonly #files = new Set<string>()
  readonly #folders = new Set([''])
  /** A checkout: what is not listed is not there. */
  readonly #isWhole: boolean

  /** @param files all files of a checkout; without them the files of the index, and what is published says nothing of tests */
  constructor({ packages }: Workspace, index: UpstreamIndex, files?: readonly string[]) {
    this.packages = packages
    this.#isWhole = files !== undefined
    for (const { folder } of packages) this.#addFolder(folder)
    for (const file of files ?? this.#indexed(index)) {
      this.#files.add(file)
      this.#addFolder(path.posix.dirname(file))
    }
  }

  /** Packages of another repository have a folder of their own there. */
  #indexed(index: UpstreamIndex): string[] {
    return this.packages.flatMap(({ name, folder }) => {
      const view = index.package(name)
      return view?.folder === folder && folder !== ''
        ? view.paths().map((file) => `${folder}/${originalOf(view, file)}`)
        : []
    })
  }

  #addFolder(folder: string): void {
    for (let rest = folder; rest !== '.' && !this.#folders.has(rest); rest = path.posix.dirname(rest))
      this.#folders.add(rest)
  }

  /** Name of the repository: what a clone's folder is called. */
  get repository(): string {
    return this.packages.find(({ folder }) => folder === '')?.name ?? ''
  }

  /** The package that a command run in `folder` belongs to. */
  packageAt(folder: string): WorkspacePackage | undefined {
    return this.packages
      .filter((item) => item.folder === '' || `${folder}/`.startsWith(`${item.folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
  }

  /** The path from the root; undefined where it leaves the repository. */
  resolve(folder: string, written: string): string | undefined {
    if (written.startsWith('/') || written.startsWith('~')) return undefined
    const joined = path.posix.join(folder, written).replace(/\/$/, '')
    return joined === '.' ? '' : joined.startsWith('..') ? undefined : joined
  }

  hasFolder(place: string): boolean {
    return this.#folders.has(place)
  }

  /**
   * Whether a file, a folder, or a file whose path begins so (a test runner takes patterns) is there. `unknown` for what is generated, for
   * folders that nothing is known of, and without a checkout for tests in a folder that is there.
   */
  ask(place: string): PathAnswer {
    const [top = ''] = place.split('/')
    if (this.#folders.has(place) || this.#files.has(place)) return 'there'
    if (!this.#folders.has(top) || generated.test(place)) return 'unknown'
    for (const file of this.#files) if (file.startsWith(place)) return 'there'
    if (this.#isWhole || this.#isSlip(place)) return 'missing'
    const covered = this.#coveredFolder(place)
    if (covered === undefined) return 'unknown'
    // A folder of tests is not published; the one that it stands in is.
    return this.#folders.has(covered) ? 'unknown' : 'missing'
  }

  /** Very like a package beside it. */
  #isSlip(place: string): boolean {
    const [parent, name] = [path.posix.dirname(place), path.posix.basename(place)]
    return this.packages.some(
      ({ folder }) =>
        path.posix.dirname(folder) === parent && similarity(path.posix.basename(folder), name) >= 0.6,
    )
  }

  /** The folder of a source that the index would list: the part of the path before tests, in a package with files. */
  #coveredFolder(place: string): string | undefined {
    const own = this.packageAt(place)
    if (own === undefined || own.folder === '' || !this.#hasFiles(own.folder)) return undefined
    const match = test.exec(place.slice(own.folder.length))
    const before = match === null ? place : place.slice(0, own.folder.length + match.index)
    return path.posix.extname(before) === '' && match?.[0].startsWith('.') !== true
      ? before
      : path.posix.dirname(before)
  }

  #hasFiles(folder: string): boolean {
    for (const file of this.#files) if (file.startsWith(`${folder}/`)) return true
    return false
  }

  /** For a hint: what stands where the path goes astray, and what is called the same in the same top folder. */
  near(place: string): string[] {
    let parent = path.posix.dirname(place)
    while (!this.#folders.has(parent)) parent = path.posix.dirname(parent)
    const depth = parent === '.' ? 0 : parent.length + 1
    const astray = place.slice(0, place.indexOf('/', depth) === -1 ? undefined : place.indexOf('/', depth))
    const beside = (known: string): boolean => path.posix.dirname(known) === (parent || '.')
    const [base, top] = [path.posix.basename(place), `${place.split('/')[0]}/`]
    const all = [...this.#folders, ...this.#files]
    const alike = all.filter((known) => known.startsWith(top) && path.posix.basename(known) === base)
    const sameParent = all.filter(beside).filter((known) => similarity(known, astray) >= 0.5)
    return [...new Set([...sameParent.map((known) => known + place.slice(astray.length)), ...alike])].filter(
      (known) => this.#folders.has(known) || this.#files.has(known) || test.test(known),
    )
  }
}

/** A declaration file of the index stands for the source that is not published. */
function originalOf(view: PackageView, file: string): string {
  return /\.d\.[mc]?ts$/.test(file) ? (view.file(file)?.original ?? file) : file
}

/** Looks one command of a procedure up in the code base. */
import path from 'node:path'
import { similarity } from '../../upstream/nearest'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { Workspace, WorkspacePackage } from '../../upstream/workspace/workspace'
import { CommandLines, resolved, skipped, wrong, type Finding } from './command-line'
import { readRequest, type Request } from './package-managers'
import type { ShellCommand, ShellWord } from './shell-commands'

/** What is known of the code base. */
export interface CodeBase {
  index: UpstreamIndex
  workspace: Workspace
}

/** Checks the commands of fences in their order; `cd` counts until the end of its fence. */
export class CommandChecker {
  readonly #packages: readonly WorkspacePackage[]
  /** Folders that packages are in. */
  readonly #folders = new Set([''])
  readonly #lines: CommandLines
  /** From the root; undefined outside the repository. */
  #folder: string | undefined = ''

  constructor({ index, workspace }: CodeBase) {
    this.#packages = workspace.packages
    for (const { folder } of workspace.packages)
      for (let rest = folder; rest !== '.' && !this.#folders.has(rest); rest = path.posix.dirname(rest))
        this.#folders.add(rest)
    this.#lines = new CommandLines(index)
  }

  /** @param cwd where the fence starts, from the root of the repository; a word that is not a folder there means outside it */
  startFence(cwd = ''): Finding {
    this.#folder = ''
    return cwd === '' ? resolved : this.#changeFolder({ value: cwd, offset: 0 })
  }

  check({ words }: ShellCommand): Finding {
    const [program, ...args] = words
    return program === undefined ? resolved : this.#checkProgram(program, args, readRequest(words))
  }

  #checkProgram(program: ShellWord, args: ShellWord[], request: Request | undefined): Finding {
    const name = program.value ?? 'a computed command'
    if (name === 'cd') return this.#changeFolder(args[0])
    if (name === 'export') return resolved
    if (request?.kind === 'script') return this.#checkScript(request)
    if (request?.kind === 'program') return this.#checkProgram(request.program, request.args, undefined)
    if (request?.kind === 'own') return skipped(name)
    return this.#lines.has(name) ? this.#lines.check(program, args) : skipped(name)
  }

  #changeFolder(target: ShellWord | undefined): Finding {
    const written = target?.value
    const from = this.#folder
    this.#folder = undefined
    if (target === undefined || written === undefined) return skipped('cd')
    const repository = this.#packages.find(({ folder }) => folder === '')?.name ?? ''
    const isClone = written === repository || written.endsWith(`/${repository}`)
    const place = from === undefined ? undefined : resolveFolder(from, written)
    if (place !== undefined && this.#hasFolder(place)) this.#folder = place
    else if (isClone) this.#folder = ''
    else if (place !== undefined) {
      const valid = this.#packages.map(({ folder }) => folder).filter((folder) => isSlip(place, folder))
      if (valid.length > 0)
        return wrong(`The code base has no folder \`${place}\`.`, {
          name: place,
          valid,
          offset: target.offset,
        })
    }
    return this.#folder === undefined ? skipped('cd') : resolved
  }

  /** What is inside a package counts as there: published packages lack tests. */
  #hasFolder(place: string): boolean {
    return this.#folders.has(place) || this.#packageAt(place)?.folder !== ''
  }

  /** The package that a command run in `folder` belongs to. */
  #packageAt(folder: string): WorkspacePackage | undefined {
    return this.#packages
      .filter((item) => item.folder === '' || `${folder}/`.startsWith(`${item.folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
  }

  #checkScript({ script, folder, workspace, args }: Extract<Request, { kind: 'script' }>): Finding {
    const name = script.value
    const place = this.#placeOf(folder)
    const named = workspace && this.#packages.find((item) => item.name === workspace.value)
    if (workspace?.value !== undefined && !named)
      return wrong(`The code base has no package \`${workspace.value}\`.`, {
        name: workspace.value,
        valid: this.#packages.map((item) => item.name),
        offset: workspace.offset,
      })
    const own = named ?? (place === undefined ? undefined : this.#packageAt(place))
    if (name === undefined) return skipped('a computed script')
    if (own?.scripts.includes(name)) return resolved
    // `yarn strapi` runs the program, too, where no script has its name.
    if (this.#lines.has(name)) return this.#lines.check(script, args)
    if (own === undefined) return skipped('scripts of applications')
    if (isInstalled(name, [own, ...this.#packages.filter((item) => item.folder === '')])) return skipped(name)
    return this.#noScript(script, name, own)
  }

  #placeOf(folder: ShellWord | undefined): string | undefined {
    if (folder === undefined || this.#folder === undefined) return this.#folder
    return folder.value === undefined ? undefined : resolveFolder(this.#folder, folder.value)
  }

  #noScript({ offset }: ShellWord, name: string, own: WorkspacePackage): Finding {
    const others = this.#packages.filter(({ scripts }) => scripts.includes(name))
    const [other] = others.sort((a, b) => a.folder.length - b.folder.length)
    const where = other && (other.folder === '' ? 'the root' : `\`${other.folder}\``)
    return wrong(`${own.folder === '' ? 'The root' : `\`${own.folder}\``} has no script \`${name}\`.`, {
      name,
      // The same name elsewhere says more than a like one here.
      valid: other ? [] : own.scripts,
      offset,
      otherwise: where
        ? `It is a script of ${where}: go there first, or name that folder with \`cwd="${other.folder}"\`.`
        : `Its scripts are ${own.scripts.map((item) => `\`${item}\``).join(', ')}.`,
    })
  }
}

/** A path from the root; undefined where it leaves the repository. */
function resolveFolder(folder: string, written: string): string | undefined {
  if (written.startsWith('/') || written.startsWith('~')) return undefined
  const joined = path.posix.join(folder, written).replace(/\/$/, '')
  return joined === '.' ? '' : joined.startsWith('..') ? undefined : joined
}

/** Whether a path is very like a package's folder beside it. */
function isSlip(place: string, folder: string): boolean {
  const names = [place, folder].map((item) => path.posix.basename(item))
  return (
    path.posix.dirname(folder) === path.posix.dirname(place) &&
    similarity(names[0] ?? '', names[1] ?? '') >= 0.6
  )
}

/** Whether a package that may bring the program is installed: `playwright` comes with `@playwright/test`. */
function isInstalled(program: string, packages: readonly WorkspacePackage[]): boolean {
  return packages.some(({ dependencies }) =>
    dependencies.some((name) => name.split(/[@/]/).includes(program)),
  )
}

/** One command of a procedure, asked of the code base. */
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { Workspace, WorkspacePackage } from '../../upstream/workspace/workspace'
import { CommandLines } from './command-line'
import { resolved, skipped, wrong, type Finding } from './finding'
import { readRequest, type Request } from './package-managers'
import { Places } from './places'
import type { ShellCommand, ShellWord } from './shell-commands'
import { checkVariable } from './variables'

/** What is known of the code base. */
export interface CodeBase {
  index: UpstreamIndex
  workspace: Workspace
  /** All files of the repository, where it is at hand. */
  files?: readonly string[]
  /** A release that is known as a whole, to look for what was meant without reading a checkout as a whole. Default `index`. */
  released?: UpstreamIndex
}

/** Programs whose first argument is a file to run, when it is a path. */
const runners = new Set(['node', 'ts-node', 'tsx'])

/** Goes through the commands of one fence after the other; `cd` counts within a fence. */
export class CommandChecker {
  readonly #index: UpstreamIndex
  readonly #released: UpstreamIndex
  readonly #places: Places
  readonly #lines: CommandLines
  /** From the root; undefined outside of the repository. */
  #folder: string | undefined = ''

  constructor({ index, workspace, files, released = index }: CodeBase) {
    this.#index = index
    this.#released = released
    this.#places = new Places(workspace, index, files)
    this.#lines = new CommandLines(index)
  }

  /** @param cwd where the fence starts, from the root of the repository; another word than a folder there stands for outside */
  startFence(cwd = ''): Finding {
    this.#folder = ''
    return cwd === '' ? resolved : this.#changeFolder({ value: cwd, offset: 0 })
  }

  /** What is said of the command; a variable that is set for it is asked, too. */
  check({ words, variables }: ShellCommand): Finding {
    const [program, ...args] = words
    const of = (): Finding =>
      program === undefined ? resolved : this.#checkProgram(program, args, readRequest(words))
    const finding = of()
    if (finding.kind === 'wrong') return finding
    const own = variables.map((variable) => checkVariable(variable, this.#index, this.#released))
    return own.find(({ kind }) => kind === 'wrong') ?? finding
  }

  #checkProgram(program: ShellWord, args: ShellWord[], request: Request | undefined): Finding {
    const name = program.value ?? 'a computed command'
    if (name === 'cd') return this.#changeFolder(args[0])
    if (name === 'export') return resolved
    if (request?.kind === 'script') return this.#checkScript(request)
    if (request?.kind === 'program') return this.#checkProgram(request.program, request.args, undefined)
    if (request?.kind === 'own') return skipped(name)
    if (this.#lines.has(name)) return this.#lines.check(program, args)
    return runners.has(name) ? this.#checkRun(name, args) : skipped(name)
  }

  #changeFolder(target: ShellWord | undefined): Finding {
    const written = target?.value
    const from = this.#folder
    this.#folder = undefined
    if (target === undefined || written === undefined) return skipped('cd')
    const repository = this.#places.repository
    const isClone = written === repository || written.endsWith(`/${repository}`)
    const place = from === undefined ? undefined : this.#places.resolve(from, written)
    if (place !== undefined && this.#places.hasFolder(place)) this.#folder = place
    else if (isClone) this.#folder = ''
    else if (place !== undefined && this.#places.ask(place) === 'missing')
      return wrong(`The code base has no folder \`${place}\`.`, {
        name: place,
        valid: this.#places.near(place).filter((known) => this.#places.hasFolder(known)),
        offset: target.offset,
      })
    return this.#folder === undefined ? skipped('cd') : resolved
  }

  #checkScript({ script, folder, workspace, args }: Extract<Request, { kind: 'script' }>): Finding {
    const name = script.value
    const place = this.#placeOf(folder)
    const named = workspace && this.#places.packages.find((item) => item.name === workspace.value)
    if (workspace?.value !== undefined && !named)
      return wrong(`The code base has no package \`${workspace.value}\`.`, {
        name: workspace.value,
        valid: this.#places.packages.map((item) => item.name),
        offset: workspace.offset,
      })
    const own = named ?? (place === undefined ? undefined : this.#places.packageAt(place))
    if (name === undefined) return skipped('a computed script')
    if (own?.scripts.includes(name) === true)
      return this.#checkPaths(args, named?.folder ?? place ?? own.folder)
    // `yarn strapi` runs the program, too, where no script has its name.
    if (this.#lines.has(name)) return this.#lines.check(script, args)
    if (own === undefined) return skipped('scripts of applications')
    if (isInstalled(name, [own, ...this.#places.packages.filter((item) => item.folder === '')]))
      return skipped(name)
    return this.#noScript(script, name, own)
  }

  #placeOf(folder: ShellWord | undefined): string | undefined {
    if (folder === undefined || this.#folder === undefined) return this.#folder
    return folder.value === undefined ? undefined : this.#places.resolve(this.#folder, folder.value)
  }

  #noScript({ offset }: ShellWord, name: string, own: WorkspacePackage): Finding {
    const others = this.#places.packages.filter(({ scripts }) => scripts.includes(name))
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

  #checkRun(program: string, args: readonly ShellWord[]): Finding {
    const file = args.find(({ value }) => value?.startsWith('-') !== true)
    if (file?.value?.includes('/') !== true || this.#folder === undefined) return skipped(program)
    const finding = this.#checkPaths(args, this.#folder)
    const place = this.#places.resolve(this.#folder, file.value)
    return finding.kind === 'resolved' && (place === undefined || this.#places.ask(place) !== 'there')
      ? skipped(program)
      : finding
  }

  /** Arguments that name something in the repository. A word without a slash may be anything. */
  #checkPaths(args: readonly ShellWord[], folder: string): Finding {
    for (const { value, offset } of args) {
      if (value?.includes('/') !== true || value.startsWith('-') || /[*?:\s]/.test(value)) continue
      const place = this.#places.resolve(folder, value)
      if (place === undefined || this.#places.ask(place) !== 'missing') continue
      return wrong(`\`${folder === '' ? 'The root' : folder}\` has no \`${value}\`.`, {
        name: place,
        valid: this.#places.near(place),
        offset,
      })
    }
    return resolved
  }
}

/** Whether a package that may bring the program is installed: `playwright` comes with `@playwright/test`. */
function isInstalled(program: string, packages: readonly WorkspacePackage[]): boolean {
  return packages.some(({ dependencies }) =>
    dependencies.some((name) => name.split(/[@/]/).includes(program)),
  )
}

/** Looks up the scripts, commands and options in shell fences marked `check`. Other programs are skipped and counted. */
import path from 'node:path'
import type { CheckedFence } from '../../model/claims'
import { placeOfOffset } from 'holdtrue/model/path'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { Workspace, WorkspacePackage } from '../../upstream/workspace'
import { similarity } from '../../upstream/nearest'
import { commandLines, resolved, skipped, wrong, type Finding } from './command-line'
import { parseFence, readRequest, type Request, type ShellWord } from './shell'

interface CodeBase {
  index: UpstreamIndex
  workspace: Workspace
}

export type ProceduresReport = ReturnType<typeof checkProcedures>

/** Whether a marked fence contains commands rather than code to compile. */
export const isProcedure = ({ language }: Pick<CheckedFence, 'language'>): boolean =>
  /^(?:bash|sh|shell|zsh|console)$/.test(language)

/** @param base undefined if the code base's scripts are unknown: then no fence is checked */
export function checkProcedures(fences: readonly CheckedFence[], base: CodeBase | undefined) {
  const report = {
    problems: new Array<Problem>(),
    fences: base ? fences.length : 0,
    /** Number of commands whose checkable parts all exist. */
    resolved: 0,
    skipped: new Map<string, number>(),
    /** Number of fences not checked. */
    unasked: base ? 0 : fences.length,
  }
  if (!base) return report
  const { problems, skipped: others } = report
  const checker = new CommandChecker(base)
  for (const fence of fences) {
    const { commands, functions, error } = parseFence(fence.code, fence.language)
    if (error) {
      const hint = 'Take the mark away where the fence is no shell.'
      const message = `The commands cannot be read: ${error.message}.`
      problems.push(problemAt(fence, { message, hint, offset: error.pos }))
    }
    const start = checker.startFence(fence.values?.['cwd'])
    if (start.kind === 'wrong') problems.push({ ...problemAt(fence, start), ...fence.place })
    for (const words of commands) {
      if (functions.includes(words[0]?.value ?? '')) continue
      const finding = checker.check(words)
      if (finding.kind === 'resolved') report.resolved++
      else if (finding.kind === 'wrong') problems.push(problemAt(fence, finding))
      else others.set(finding.program, (others.get(finding.program) ?? 0) + 1)
    }
  }
  return report
}

/** The code starts one line below the opening of the fence, with the same indentation. */
function problemAt(
  { code, place: { file, line, column } }: CheckedFence,
  { message, hint, offset }: { message: string; hint?: string; offset: number },
): Problem {
  const at = placeOfOffset(code, offset)
  const place = { file, line: line + at.line, column: column + at.column - 1 }
  return { severity: 'error', code: 'procedure', message, hint, ...place }
}

/** Checks the commands of fences in order; `cd` applies until the end of its fence. */
class CommandChecker {
  readonly #packages: readonly WorkspacePackage[]
  readonly #checkProgram: ReturnType<typeof commandLines>
  /** Relative to the root; undefined outside the repository. */
  #folder: string | undefined = ''

  constructor({ index, workspace }: CodeBase) {
    this.#packages = workspace.packages
    this.#checkProgram = commandLines(index)
  }

  /** @param cwd where the fence starts, relative to the root; a value that is not a folder there means outside the repository */
  startFence(cwd = ''): Finding {
    this.#folder = ''
    return cwd === '' ? resolved : this.#changeFolder({ value: cwd, offset: 0 })
  }

  check(words: readonly ShellWord[]): Finding {
    const [program, ...args] = words
    const request = readRequest(words)
    if (program === undefined || program.value === 'export') return resolved
    if (program.value === 'cd') return this.#changeFolder(args[0])
    if (request?.kind === 'script') return this.#checkScript(request)
    if (request?.kind === 'own') return skipped(program.value)
    const called = request ?? { program, args }
    return this.#checkProgram(called.program, called.args) ?? skipped(called.program.value)
  }

  #changeFolder(target: ShellWord | undefined): Finding {
    const written = target?.value
    const from = this.#folder
    this.#folder = undefined
    if (target === undefined || written === undefined) return skipped('cd')
    const repository = this.#packages.find(({ folder }) => folder === '')?.name ?? ''
    const place = from === undefined ? undefined : resolveFolder(from, written)
    const isAbove = ({ folder }: WorkspacePackage) => place === '' || `${folder}/`.startsWith(`${place}/`)
    // Any folder inside a package is accepted, because published packages lack tests.
    if (place !== undefined && (this.#packages.some(isAbove) || this.#packageAt(place)?.folder !== ''))
      this.#folder = place
    else if (written === repository || written.endsWith(`/${repository}`)) this.#folder = ''
    else if (place !== undefined) {
      const valid = this.#packages.map(({ folder }) => folder).filter((folder) => isSlip(place, folder))
      const fact = `The code base has no folder \`${place}\`.`
      if (valid.length > 0) return wrong(fact, { name: place, valid, offset: target.offset })
    }
    return this.#folder === undefined ? skipped('cd') : resolved
  }

  /** The package that a command run in `folder` belongs to. */
  #packageAt(folder: string): WorkspacePackage | undefined {
    return this.#packages
      .filter((item) => item.folder === '' || `${folder}/`.startsWith(`${item.folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
  }

  #checkScript({ script, workspace, args }: Extract<Request, { kind: 'script' }>): Finding {
    const named = workspace && this.#packages.find(({ name }) => name === workspace.value)
    if (workspace?.value !== undefined && !named)
      return wrong(`The code base has no package \`${workspace.value}\`.`, {
        name: workspace.value,
        valid: this.#packages.map(({ name }) => name),
        offset: workspace.offset,
      })
    const own = named ?? (this.#folder === undefined ? undefined : this.#packageAt(this.#folder))
    const { value: name, offset } = script
    if (name === undefined) return skipped('a computed script')
    if (own?.scripts.includes(name)) return resolved
    // `yarn strapi` also runs the program if no script has its name.
    const asProgram = this.#checkProgram(script, args)
    if (asProgram) return asProgram
    if (own === undefined) return skipped('scripts of applications')
    // `playwright` comes with `@playwright/test`.
    const installed = [own, ...this.#packages.filter((item) => item.folder === '')]
    if (installed.some(({ dependencies }) => dependencies.some((item) => item.split(/[@/]/).includes(name))))
      return skipped(name)
    const [other] = this.#packages
      .filter(({ scripts }) => scripts.includes(name))
      .sort((a, b) => a.folder.length - b.folder.length)
    const where = other && (other.folder === '' ? 'the root' : `\`${other.folder}\``)
    return wrong(`${own.folder === '' ? 'The root' : `\`${own.folder}\``} has no script \`${name}\`.`, {
      name,
      valid: own.scripts,
      offset,
      // The same name elsewhere is a better hint than a similar one here.
      hint:
        where &&
        `It is a script of ${where}: go there first, or name that folder with \`cwd="${other.folder}"\`.`,
    })
  }
}

/** A path relative to the root; undefined if it leaves the repository. */
function resolveFolder(folder: string, written: string): string | undefined {
  if (written.startsWith('/') || written.startsWith('~')) return undefined
  const joined = path.posix.join(folder, written).replace(/\/$/, '')
  return joined === '.' ? '' : joined.startsWith('..') ? undefined : joined
}

/** Whether a path is very similar to a package's folder with the same parent. */
function isSlip(place: string, folder: string): boolean {
  const { dirname, basename } = path.posix
  return dirname(folder) === dirname(place) && similarity(basename(place), basename(folder)) >= 0.6
}

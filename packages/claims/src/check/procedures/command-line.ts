/** Commands and options of the code base's own command lines. */
import { remember } from 'holdtrue/model/remember'
import { manifestNames, optionsOf, relativeFile, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import type { ShellWord } from './shell'
import { didYouMean } from 'holdtrue/model/nearest'

/** Accepted by every command line. */
const always = new Set(['-h', '--help', '-v', '-V', '--version'])

/** Maximum depth of imports searched for a command's options. */
const importDepth = 2

interface CommandLine {
  view: PackageView
  /** Files that declare a command, by its name. */
  commands: Map<string, CommandFile[]>
}
interface CommandFile {
  view: PackageView
  file: IndexedFile
}

export class CommandLines {
  readonly #index: UpstreamIndex
  readonly #byName = new Map<string, PackageView>()

  constructor(index: UpstreamIndex) {
    this.#index = index
    for (const view of index.packages())
      for (const name of [view.name, ...binsOf(view)]) this.#byName.set(name, view)
  }

  /**
   * Checks a command and its options; undefined for a program of others.
   * @param program a command, or a package with or without version: `strapi`, `create-strapi-app@latest`
   */
  check(program: ShellWord, args: readonly ShellWord[]): Finding | undefined {
    const view = this.#byName.get((program.value ?? '').replace(/(?<=.)@[^@/]*$/, ''))
    if (view === undefined) return undefined
    const line = this.#line(view)
    const end = args.findIndex(({ value }) => value === '--')
    const own = end === -1 ? args : args.slice(0, end)
    // A program with a single command declares it under the program's name.
    const single = binsOf(view).flatMap((name) => line.commands.get(name) ?? [])
    if (single.length > 0) return this.#checkOptions(own, single, { view, name: program.value ?? '' })
    const command = own.find(({ value }) => value?.startsWith('-') !== true)
    const files = command === undefined ? [] : (line.commands.get(command.value ?? '') ?? [])
    if (command?.value !== undefined && files.length === 0 && !takesAnything(line, command.value))
      return wrong(`\`${program.value}\` has no command \`${command.value}\`.`, {
        name: command.value,
        valid: [...line.commands.keys()],
        offset: command.offset,
      })
    return this.#checkOptions(own, files, { view, name: [program.value, command?.value].join(' ').trim() })
  }

  #checkOptions(
    args: readonly ShellWord[],
    files: CommandFile[],
    { view, name }: { view: PackageView; name: string },
  ): Finding {
    const known = new Set(files.flatMap((item) => reachable(item, importDepth)).flatMap(optionNames))
    // A command not declared by name (a loop over names, or the program itself) may declare its options anywhere.
    if (known.size === 0) for (const option of filesHolding(view, '-').flatMap(optionNames)) known.add(option)
    for (const { value, offset } of args) {
      const option = /^--?[a-zA-Z][\w-]*/.exec(value ?? '')?.[0]
      if (option === undefined || always.has(option) || known.has(option)) continue
      // `-abc` is three options.
      const letters = /^-([a-zA-Z]{2,})$/.exec(option)?.[1]?.split('') ?? ['']
      if (letters.every((letter) => known.has(`-${letter}`))) continue
      const valid = [...known].filter((item) => item.startsWith('--') === option.startsWith('--'))
      return wrong(`\`${name}\` has no option \`${option}\`.`, { name: option, valid, offset })
    }
    return resolved
  }

  /** The package's commands, and those that its dependencies add. */
  readonly #line = remember((view: PackageView) => {
    const line: CommandLine = { view, commands: new Map() }
    const dependencies = manifestNames(view, 'dependencies')
    for (const item of [view, ...dependencies.flatMap((name) => this.#index.package(name) ?? [])])
      for (const file of filesHolding(item, 'ommand'))
        for (const name of commandsOf(file))
          line.commands.set(name, [...(line.commands.get(name) ?? []), { view: item, file }])
    return line
  })
}

function binsOf(view: PackageView): string[] {
  const bin = view.file('package.json')?.symbols.find(({ name }) => name === 'bin')
  if (bin === undefined) return []
  const own = view.name.slice(view.name.indexOf('/') + 1)
  return bin.members.length > 0 ? bin.members.map(({ name }) => name) : [own]
}

/** Files whose section of the index contains a text: a first filter. */
const filesHolding = (view: PackageView, text: string): IndexedFile[] =>
  view.filesHolding(text).flatMap((path) => view.file(path) ?? [])

const optionNames = (file: IndexedFile): string[] => [...optionsOf(file).keys()]

const commandsOf = (file: IndexedFile): string[] =>
  symbolPaths(file.symbols).flatMap(({ symbol: { kind, name } }) => (kind === 'command' ? name : []))

/** A command line without commands accepts any words; aliases, and commands made from a list, occur as texts. */
function takesAnything({ view, commands }: CommandLine, word: string): boolean {
  if (commands.size === 0) return true
  const declaring = [...commands.values()].flat().map(({ file }) => file)
  return [...declaring, ...filesHolding(view, word)].some(({ texts }) =>
    texts.some(({ text }) => text === word),
  )
}

function reachable({ view, file }: CommandFile, depth: number): IndexedFile[] {
  if (depth === 0) return [file]
  const imported = file.imports
    .filter(({ from }) => from.startsWith('.'))
    .flatMap(({ from }) => relativeFile(view, file.path, from) ?? [])
  return [file, ...imported.flatMap((other) => reachable({ view, file: other }, depth - 1))]
}

export type Finding =
  /** Every part that can be looked up exists. */
  | { kind: 'resolved' }
  /** Nothing in it can be looked up. */
  | { kind: 'skipped'; program: string }
  | { kind: 'wrong'; message: string; hint?: string; offset: number }

export const resolved: Finding = { kind: 'resolved' }

export const skipped = (program = 'a computed command'): Finding => ({ kind: 'skipped', program })

/** @param valid possible alternatives, for a hint if there is no better one; all of them if none is similar */
export const wrong = (
  message: string,
  { name, valid, offset, hint }: { name: string; valid: readonly string[]; offset: number; hint?: string },
): Finding => {
  const all = valid.length > 0 ? `Known: ${valid.map((item) => `\`${item}\``).join(', ')}.` : undefined
  return { kind: 'wrong', message, offset, hint: hint ?? didYouMean(name, valid) ?? all }
}

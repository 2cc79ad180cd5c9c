/** Commands and options of the code base's own command lines. */
import { remember } from 'holdtrue/model/remember'
import { manifestNames, optionsOf, relativeFile, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { untilDashes, type ShellWord } from './shell'
import { didYouMean } from 'holdtrue/model/nearest'

/** Accepted by every command line. */
const always = new Set(['-h', '--help', '-v', '-V', '--version'])

/** Maximum depth of imports searched for a command's options. */
const importDepth = 2

/** A command, and the file that declares it. */
interface Command {
  name: string
  view: PackageView
  file: IndexedFile
}

/**
 * Returns a function that checks a command and its options; its result is undefined for a program of others. A program is a command, or a
 * package with or without version: `strapi`, `create-strapi-app@latest`.
 */
export function commandLines(index: UpstreamIndex) {
  const programs = index
    .packages()
    .flatMap((view) => [view.name, ...binsOf(view)].map((name) => ({ name, view })))
  /** The package's commands, and those that its dependencies add. */
  const commandsOf = remember((own: PackageView) => {
    const dependencies = manifestNames(own, 'dependencies').flatMap((name) => index.package(name) ?? [])
    return [own, ...dependencies].flatMap(declaredCommands)
  })
  return (program: ShellWord, args: readonly ShellWord[]): Finding | undefined => {
    const called = (program.value ?? '').replace(/(?<=.)@[^@/]*$/, '')
    const view = programs.findLast(({ name }) => name === called)?.view
    if (view === undefined) return undefined
    const commands = commandsOf(view)
    const own = untilDashes(args)
    // A program with a single command declares it under the program's name.
    const single = commands.filter(({ name }) => binsOf(view).includes(name))
    if (single.length > 0) return checkOptions(own, single, { view, name: program.value ?? '' })
    const command = own.find(({ value }) => value?.startsWith('-') !== true)
    const meant = commands.filter(({ name }) => name === command?.value)
    if (command?.value !== undefined && meant.length === 0 && !takesAnything(view, commands, command.value))
      return wrong(`\`${program.value}\` has no command \`${command.value}\`.`, {
        name: command.value,
        valid: [...new Set(commands.map(({ name }) => name))],
        offset: command.offset,
      })
    return checkOptions(own, meant, { view, name: [program.value, command?.value].join(' ').trim() })
  }
}

function checkOptions(
  args: readonly ShellWord[],
  commands: readonly Command[],
  { view, name }: Pick<Command, 'view' | 'name'>,
): Finding {
  const declared = commands.flatMap((item) => reachable(item, importDepth)).flatMap(optionNames)
  // A command not declared by name (a loop over names, or the program itself) may declare its options anywhere.
  const known = new Set(declared.length > 0 ? declared : filesHolding(view, '-').flatMap(optionNames))
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

const declaredCommands = (view: PackageView): Command[] =>
  filesHolding(view, 'ommand').flatMap((file) =>
    symbolPaths(file.symbols).flatMap(({ symbol: { kind, name } }) =>
      kind === 'command' ? { name, view, file } : [],
    ),
  )

/** A command line without commands accepts any words; aliases, and commands made from a list, occur as texts. */
const takesAnything = (view: PackageView, commands: readonly Command[], word: string): boolean =>
  commands.length === 0 ||
  [...commands.map(({ file }) => file), ...filesHolding(view, word)].some(({ texts }) =>
    texts.some(({ text }) => text === word),
  )

function reachable({ view, file }: Pick<Command, 'view' | 'file'>, depth: number): IndexedFile[] {
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

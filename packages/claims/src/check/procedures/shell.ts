/** The simple commands of a shell fence with their positions, and what they ask of Yarn, npm and npx. */
import { forEachChild, parse, type SyntaxNode, type Word, type WordPart } from 'unbash'

export interface ShellWord {
  /** Without quotes; absent if it is known only at run time (`$HOME`, `*.ts`). */
  value?: string
  offset: number
}

export interface ParsedFence {
  /** Name and arguments of each command, in order. */
  commands: ShellWord[][]
  /** Functions that the fence declares; calls to them are not commands. */
  functions: string[]
  error?: { message: string; offset: number }
}

const prompt = /^(\s*)\$ /

/** @param language for `console`, or if a line starts with `$ `, only lines after a prompt are commands; the rest is output */
export function parseFence(code: string, language: string): ParsedFence {
  const lines = code.split('\n')
  const hasPrompts = language === 'console' || lines.some((line) => prompt.test(line))
  const script = parse(hasPrompts ? typedLines(lines) : code)
  const fence: ParsedFence = { commands: [], functions: [] }
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') {
      const args = node.args.filter((item) => item.type === 'Word')
      fence.commands.push([...(node.name ? [node.name] : []), ...args].map(readWord))
    }
    if (node.type === 'Function') fence.functions.push(node.name.value)
    forEachChild(node, visit)
  }
  visit(script)
  const [error] = script.errors ?? []
  if (error) fence.error = { message: error.message, offset: error.pos }
  return fence
}

/** Keeps what is typed after a prompt in position and blanks out everything else. A backslash at the end of a line continues it. */
function typedLines(lines: readonly string[]): string {
  let goesOn = false
  const typed = lines.map((line) => {
    const own = goesOn ? line : prompt.test(line) ? line.replace(prompt, '$1  ') : ''
    goesOn = own.endsWith('\\')
    return own === '' ? ' '.repeat(line.length) : own
  })
  return typed.join('\n')
}

function readWord(word: Word): ShellWord {
  const isKnown = (word.parts ?? []).every(isLiteral)
  return { offset: word.pos, value: isKnown ? word.value : undefined }
}

function isLiteral(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every((inner) => inner.type === 'Literal')
  return part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted'
}

export type Request =
  /** A script of the package in `folder` (as written, relative to the current one) or of the package named `workspace`. */
  | ({ kind: 'script'; script: ShellWord; args: ShellWord[] } & Where)
  /** A program by its name, or by the package that contains it. */
  | { kind: 'program'; program: ShellWord; args: ShellWord[] }
  /** A command of the package manager itself. */
  | { kind: 'own' }

/** Commands of Yarn 1 and later; anything else is a script or a program. */
const yarnCommands = new Set(
  'add audit autoclean bin cache config constraints create dedupe explain explore generate-lock-entry global help import info init install link list login logout node npm outdated owner pack patch patch-commit plugin policies publish rebuild remove search set stage tag team unlink unplug up upgrade upgrade-interactive version versions why workspaces'.split(
    ' ',
  ),
)

/** The request that a command makes to a package manager; undefined for other programs. */
export function readRequest([program, ...args]: readonly ShellWord[]): Request | undefined {
  if (program?.value === 'npx') return runProgram(args)
  if (program?.value !== 'yarn' && program?.value !== 'npm') return undefined
  if (program.value === 'yarn') {
    const { value: folder, rest } = takeValue(args, ['--cwd'])
    return readYarn(rest, { folder })
  }
  const { value: folder, rest: inFolder } = takeValue(args, ['--prefix', '-C'])
  const { value: workspace, rest } = takeValue(inFolder, ['--workspace', '-w'])
  return readNpm(rest, { folder, workspace })
}

interface Where {
  folder?: ShellWord
  workspace?: ShellWord
}

function readYarn(words: readonly ShellWord[], where: Where): Request {
  const [first, ...args] = words
  const name = first?.value
  if (name === 'workspace') return readYarn(args.slice(1), { ...where, workspace: args[0] })
  if (name === 'dlx' || name === 'exec') return runProgram(args)
  if (name === 'run') return runScript(withoutOptions(args), where)
  return name?.startsWith('-') || yarnCommands.has(name ?? '') ? { kind: 'own' } : runScript(words, where)
}

function readNpm(words: readonly ShellWord[], where: Where): Request {
  const [first, ...args] = words
  const name = first?.value ?? ''
  if (name === 'exec') return runProgram(args)
  // npm runs some scripts under their own names, and passes on only what follows `--`.
  const own = /^run(?:-script)?$/.test(name) ? args : /^(?:test|start|stop|restart)$/.test(name) ? words : []
  const dashes = own.findIndex(({ value }) => value === '--')
  return runScript([...own.slice(0, 1), ...(dashes < 1 ? [] : own.slice(dashes + 1))], where)
}

function runScript([script, ...args]: readonly ShellWord[], where: Where): Request {
  return script ? { kind: 'script', script, args, ...where } : { kind: 'own' }
}

function runProgram(words: readonly ShellWord[]): Request {
  const [program, ...args] = withoutOptions(words)
  return program ? { kind: 'program', program, args } : { kind: 'own' }
}

function withoutOptions(words: readonly ShellWord[]): ShellWord[] {
  const start = words.findIndex(({ value }) => value?.startsWith('-') !== true)
  return start === -1 ? [] : words.slice(start)
}

/** Extracts an option with a value (`--cwd a`, `--cwd=a`) from the words before `--`. */
function takeValue(
  words: readonly ShellWord[],
  names: readonly string[],
): { value?: ShellWord; rest: readonly ShellWord[] } {
  const end = words.findIndex(({ value }) => value === '--')
  const at = words
    .slice(0, end === -1 ? undefined : end)
    .findIndex(({ value = '' }) => names.some((name) => value === name || value.startsWith(`${name}=`)))
  const { value = '', offset = 0 } = words[at] ?? {}
  if (at === -1) return { rest: words }
  const equals = value.indexOf('=')
  if (equals === -1) return { value: words[at + 1], rest: words.toSpliced(at, 2) }
  return {
    value: { value: value.slice(equals + 1), offset: offset + equals + 1 },
    rest: words.toSpliced(at, 1),
  }
}

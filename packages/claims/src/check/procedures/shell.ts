/** The simple commands of a shell fence with their positions, and what they ask of Yarn, npm and npx. */
import { forEachChild, parse, type SyntaxNode, type Word, type WordPart } from 'unbash'

export interface ShellWord {
  /** Without quotes; absent if it is known only at run time (`$HOME`, `*.ts`). */
  value?: string
  offset: number
}

const prompt = /^(\s*)\$ /

/** @param language for `console`, or if a line starts with `$ `, only lines after a prompt are commands; the rest is output */
export function parseFence(code: string, language: string) {
  const lines = code.split('\n')
  const hasPrompts = language === 'console' || lines.some((line) => prompt.test(line))
  const script = parse(hasPrompts ? typedLines(lines) : code)
  /** Name and arguments of each command, in order. */
  const commands: ShellWord[][] = []
  /** Functions that the fence declares; calls to them are not commands. */
  const functions: string[] = []
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') {
      const args = node.args.filter((item) => item.type === 'Word')
      commands.push([...(node.name ? [node.name] : []), ...args].map(readWord))
    }
    if (node.type === 'Function') functions.push(node.name.value)
    forEachChild(node, visit)
  }
  visit(script)
  const [error] = script.errors ?? []
  return { commands, functions, error }
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

const readWord = ({ pos, value, parts = [] }: Word): ShellWord => ({
  offset: pos,
  value: parts.every(isLiteral) ? value : undefined,
})

const isLiteral = (part: WordPart): boolean =>
  part.type === 'DoubleQuoted'
    ? part.parts.every((inner) => inner.type === 'Literal')
    : part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted'

export type Request =
  /** A script of the package around the current folder, or of the package named `workspace`. */
  | { kind: 'script'; script: ShellWord; args: ShellWord[]; workspace?: ShellWord }
  /** A program by its name, or by the package that contains it. */
  | { kind: 'program'; program: ShellWord; args: ShellWord[] }
  /** A command of the package manager itself, or one in another folder than the current one. */
  | { kind: 'own' }

/** Commands of Yarn 1 and later; anything else is a script or a program. */
const yarnCommand =
  /^(?:add|audit|autoclean|bin|cache|config|constraints|create|dedupe|explain|explore|generate-lock-entry|global|help|import|info|init|install|link|list|login|logout|node|npm|outdated|owner|pack|patch|patch-commit|plugin|policies|publish|rebuild|remove|search|set|stage|tag|team|unlink|unplug|up|upgrade|upgrade-interactive|version|versions|why|workspaces)$/

/** The request that a command makes to a package manager; undefined for other programs. */
export function readRequest([program, ...args]: readonly ShellWord[]): Request | undefined {
  if (program?.value === 'npx') return runProgram(args)
  if (program?.value === 'yarn') return readYarn(args)
  return program?.value === 'npm' ? readNpm(args) : undefined
}

function readYarn(words: readonly ShellWord[], workspace?: ShellWord): Request {
  const [first, ...args] = words
  const name = first?.value
  if (name === 'workspace') return readYarn(args.slice(1), args[0])
  if (name === 'dlx' || name === 'exec') return runProgram(args)
  if (name === 'run') return runScript(withoutOptions(args), workspace)
  return name?.startsWith('-') || yarnCommand.test(name ?? '') ? { kind: 'own' } : runScript(words, workspace)
}

function readNpm(words: readonly ShellWord[]): Request {
  const [first, ...args] = words
  const name = first?.value ?? ''
  if (name === 'exec') return runProgram(args)
  // npm runs some scripts under their own names, and passes on only what follows `--`.
  const own = /^run(?:-script)?$/.test(name) ? args : /^(?:test|start|stop|restart)$/.test(name) ? words : []
  const before = untilDashes(own)
  if (before.some(({ value = '' }) => elsewhere.test(value))) return { kind: 'own' }
  return runScript([...before.slice(0, 1), ...(before.length > 0 ? own.slice(before.length + 1) : [])])
}

/** The words before `--`, which ends a program's own options. */
export function untilDashes(words: readonly ShellWord[]): readonly ShellWord[] {
  const end = words.findIndex(({ value }) => value === '--')
  return end === -1 ? words : words.slice(0, end)
}

/** Options with which npm runs a script of another package. */
const elsewhere = /^(?:--prefix|-C|--workspaces?|-ws?)(?:=|$)/

const runScript = ([script, ...args]: readonly ShellWord[], workspace?: ShellWord): Request =>
  script ? { kind: 'script', script, args, workspace } : { kind: 'own' }

function runProgram(words: readonly ShellWord[]): Request {
  const [program, ...args] = withoutOptions(words)
  return program ? { kind: 'program', program, args } : { kind: 'own' }
}

function withoutOptions(words: readonly ShellWord[]): ShellWord[] {
  const start = words.findIndex(({ value }) => value?.startsWith('-') !== true)
  return start === -1 ? [] : words.slice(start)
}

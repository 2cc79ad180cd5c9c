/** The simple commands of a shell fence, in order, with their places in it. */
import { forEachChild, parse, type Command, type SyntaxNode, type Word, type WordPart } from 'unbash'

export interface ShellWord {
  /** Without quotes; absent where it is only known when it runs (`$HOME`, `*.ts`). */
  value?: string
  /** In the fence. */
  offset: number
}

export interface ShellCommand {
  /** Its name and arguments. */
  words: ShellWord[]
}

export interface ParsedFence {
  commands: ShellCommand[]
  /** Functions that the fence declares: calling them runs nothing new. */
  functions: string[]
  /** The first thing that is no shell. */
  error?: { message: string; offset: number }
}

const prompt = /^(\s*)\$ /

/** @param language with `console`, or where a line begins with `$ `, only lines after a prompt are commands; the rest is output */
export function parseFence(code: string, language: string): ParsedFence {
  const lines = code.split('\n')
  const hasPrompts = language === 'console' || lines.some((line) => prompt.test(line))
  const { commands, functions, errors } = collect(hasPrompts ? typedLines(lines) : code)
  const [error] = errors
  return {
    commands,
    functions,
    ...(error && { error: { message: error.message, offset: error.pos } }),
  }
}

/** What is typed after a prompt, in its place; everything else is blank. A line that ends in a backslash goes on. */
function typedLines(lines: readonly string[]): string {
  let goesOn = false
  return lines
    .map((line) => {
      const typed = goesOn ? line : prompt.test(line) ? line.replace(prompt, '$1  ') : ''
      goesOn = typed.endsWith('\\')
      return typed === '' ? ' '.repeat(line.length) : typed
    })
    .join('\n')
}

function collect(code: string) {
  const script = parse(code)
  const commands: ShellCommand[] = []
  const functions: string[] = []
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') commands.push(readCommand(node))
    if (node.type === 'Function') functions.push(node.name.value)
    forEachChild(node, visit)
  }
  visit(script)
  return { commands, functions, errors: script.errors ?? [] }
}

function readCommand({ name, args }: Command): ShellCommand {
  const words = args.filter((item) => item.type === 'Word')
  return { words: [...(name ? [name] : []), ...words].map(readWord) }
}

function readWord(word: Word): ShellWord {
  const isKnown = (word.parts ?? []).every(isLiteral)
  return { offset: word.pos, ...(isKnown && { value: word.value }) }
}

function isLiteral(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every((inner) => inner.type === 'Literal')
  return part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted'
}

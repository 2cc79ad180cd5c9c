/** What Yarn, npm and npx are asked to run: a script of a package, or a program that one installs. */
import type { ShellWord } from './shell-commands'

export type Request =
  /** A script of the package in `folder` (written, from the current one) or of the package named `workspace`. */
  | { kind: 'script'; script: ShellWord; folder?: ShellWord; workspace?: ShellWord; args: ShellWord[] }
  /** A program by its name, or the package that has it. */
  | { kind: 'program'; program: ShellWord; args: ShellWord[] }
  /** A task of the package manager itself. */
  | { kind: 'own' }

/** Yarn's own commands, of both of its lines; everything else is a script or a program. */
const yarnCommands = new Set(
  'add audit autoclean bin cache config constraints create dedupe explain explore generate-lock-entry global help import info init install link list login logout node npm outdated owner pack patch patch-commit plugin policies publish rebuild remove search set stage tag team unlink unplug up upgrade upgrade-interactive version versions why'.split(
    ' ',
  ),
)
/** npm runs these scripts under their own names. */
const npmScripts = new Set(['test', 'start', 'stop', 'restart'])

/** What a command asks for; undefined where it is no package manager that we know. */
export function readRequest([program, ...args]: readonly ShellWord[]): Request | undefined {
  switch (program?.value) {
    case 'yarn':
      return readYarn(args)
    case 'npm':
      return readNpm(args)
    case 'npx':
      return runProgram(dropOptions(args))
    default:
      return undefined
  }
}

function readYarn(words: readonly ShellWord[]): Request {
  const { value, rest } = takeValue(words, ['--cwd'])
  const [first, ...args] = rest
  const where = value && { folder: value }
  if (first === undefined || first.value?.startsWith('-') === true) return { kind: 'own' }
  if (first.value === 'workspace') {
    const [workspace, ...inner] = args
    const request = readYarn(inner)
    return workspace && request.kind === 'script' ? { ...request, workspace } : request
  }
  if (first.value === 'dlx' || first.value === 'exec') return runProgram(dropOptions(args))
  if (first.value === 'run') {
    const [script, ...others] = dropOptions(args)
    return script ? { kind: 'script', script, args: others, ...where } : { kind: 'own' }
  }
  if (first.value !== undefined && (yarnCommands.has(first.value) || first.value === 'workspaces'))
    return { kind: 'own' }
  return { kind: 'script', script: first, args, ...where }
}

function readNpm(words: readonly ShellWord[]): Request {
  const inFolder = takeValue(words, ['--prefix', '-C'])
  const inPackage = takeValue(inFolder.rest, ['--workspace', '-w'])
  const [first, ...args] = inPackage.rest
  const where = {
    ...(inFolder.value && { folder: inFolder.value }),
    ...(inPackage.value && { workspace: inPackage.value }),
  }
  if (first?.value === 'run' || first?.value === 'run-script') {
    const [script, ...others] = args
    return script ? { kind: 'script', script, args: afterDashes(others), ...where } : { kind: 'own' }
  }
  if (first?.value === 'exec') return runProgram(dropOptions(args))
  if (first?.value !== undefined && npmScripts.has(first.value))
    return { kind: 'script', script: first, args: afterDashes(args), ...where }
  return { kind: 'own' }
}

function runProgram([program, ...args]: readonly ShellWord[]): Request {
  return program ? { kind: 'program', program, args } : { kind: 'own' }
}

/** npm gives a script only what stands behind `--`. */
function afterDashes(words: readonly ShellWord[]): ShellWord[] {
  const dashes = words.findIndex(({ value }) => value === '--')
  return dashes === -1 ? [] : words.slice(dashes + 1)
}

function dropOptions(words: readonly ShellWord[]): ShellWord[] {
  const start = words.findIndex(({ value }) => value?.startsWith('-') !== true)
  return start === -1 ? [] : words.slice(start)
}

/** Takes an option with a value (`--cwd a`, `--cwd=a`) out of what stands before `--`. */
function takeValue(
  words: readonly ShellWord[],
  names: readonly string[],
): { value?: ShellWord; rest: ShellWord[] } {
  const end = words.findIndex(({ value }) => value === '--')
  const at = words.findIndex(
    ({ value }, index) =>
      (end === -1 || index < end) && names.some((name) => value === name || value?.startsWith(`${name}=`)),
  )
  const found = words[at]
  if (found?.value === undefined) return { rest: [...words] }
  const equals = found.value.indexOf('=')
  if (equals !== -1)
    return {
      value: { value: found.value.slice(equals + 1), offset: found.offset + equals + 1 },
      rest: words.filter((word) => word !== found),
    }
  const value = words[at + 1]
  return { ...(value && { value }), rest: words.filter((word) => word !== found && word !== value) }
}

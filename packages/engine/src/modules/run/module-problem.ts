import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { RolldownError } from 'rolldown'
import { sourcePlaces } from '../read/locate-setting'
import { sitePath, type ModuleContext } from '../resolve'
import type { Place } from '../../model/article'
import { ProblemsError, type Problem } from '../../model/problem'

export type ModuleFolders = Pick<ModuleContext, 'siteDir' | 'folder'>

/** The problem for a module that was built but threw when it ran. */
export function loadProblem(error: unknown, { file, ...folders }: ModuleFolders & { file: string }): Problem {
  const shown = sitePath(file, folders.siteDir)
  const place = errorPlace(error, folders)
  return {
    severity: 'error',
    code: 'site-module-throws',
    message: `\`${shown}\` throws when it is loaded: ${messageOf(error)}`,
    hint:
      browserHint(messageOf(error)) ??
      installHint(messageOf(error)) ??
      (place ? 'The line is where it was thrown.' : 'What it imports may have thrown.'),
    file: shown,
    ...place,
  }
}

/** A hint for Node's error about a missing package, such as an uninstalled peer dependency. */
function installHint(message: string): string | undefined {
  const [, name] = /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w.-]+)/.exec(message) ?? []
  return name === undefined || name.startsWith('.')
    ? undefined
    : `Install it in the site's folder: \`npm install ${name}\`.`
}

const frame = /((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)/g

/** The topmost stack frame in the site's source, or in a built module, mapped back to its source. */
export function errorPlace(error: unknown, { siteDir, folder }: ModuleFolders): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, url = '', lineText, columnText] of stack.matchAll(frame)) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url
    const [line, column] = [Number(lineText), Number(columnText)]
    if (file.startsWith(folder + path.sep) && existsSync(file)) {
      const entry = readSourceMap(file)?.findEntry(line - 1, column - 1)
      if (!entry || !('originalSource' in entry)) continue
      const source = sitePath(path.resolve(siteDir, entry.originalSource), siteDir)
      return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    }
    // Node maps the stack itself if `--enable-source-maps` is set.
    if (file.startsWith(siteDir + path.sep)) return { file: sitePath(file, siteDir), line, column }
  }
  return undefined
}

function readSourceMap(file: string): SourceMap | undefined {
  const encoded = /\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)\s*$/.exec(
    readFileSync(file, 'utf8'),
  )?.[1]
  return encoded === undefined
    ? undefined
    : new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')))
}

/** The bundler's errors as problems, each with its position and without colours. */
export function bundleProblems(error: unknown, shown: string, siteDir: string): Problem[] {
  const { errors }: { errors?: (RolldownError | ProblemsError)[] } = Object(error)
  const base = { severity: 'error', code: 'site-module' } as const
  if (!errors) return [{ ...base, message: `\`${shown}\` cannot be built: ${messageOf(error)}`, file: shown }]
  return errors.flatMap((found): Problem | readonly Problem[] => {
    if (found instanceof ProblemsError) return found.problems
    const { message, id, loc } = found
    const [first = '', ...rest] = stripVTControlCharacters(message).trim().split('\n')
    const place = loc?.file ?? id
    const file = place === undefined ? shown : sitePath(place, siteDir)
    const lines = rest.filter((line) => /^\s*\d*\s*│/.test(line))
    return {
      ...base,
      message: `\`${file}\` cannot be built: ${first.replace(/^\[[A-Z_]+\] /, '').replace(/ in \S+$/, '')}`,
      ...(lines.length > 0 && { frame: lines.join('\n') }),
      file,
      ...(loc && { line: loc.line, column: loc.column + 1 }),
    }
  })
}

export function importPlace(name: string, files: readonly string[], siteDir: string): Place | undefined {
  for (const file of files) {
    if (!existsSync(file) || !file.startsWith(siteDir + path.sep) || !/\.[cm]?[jt]sx?$/.test(file)) continue
    const place = sourcePlaces(readFileSync(file, 'utf8')).ofText(name)
    if (place) return { file: sitePath(file, siteDir), line: place.line, column: place.column + 1 }
  }
  return undefined
}

/** The messages of an error and its causes, without the stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = stripVTControlCharacters(error.message)
  return error.cause === undefined ? message : `${message} Cause: ${messageOf(error.cause)}`
}

/** How long a build waits for running code of the site, in milliseconds. */
export const lateLimitMs = 3000

/** The problem for an error thrown after the page was made: in a timer, or in a promise that no code awaits. */
export function lateProblem(error: unknown, place: Place | undefined): Problem {
  const stack = error instanceof Error ? error.stack : undefined
  return {
    severity: 'error',
    code: 'late-error',
    message: `Code of the site failed after its page was made: ${messageOf(error)}`,
    hint: place
      ? 'Catch it where it is thrown. It fails the build.'
      : 'No file of the site is in its stack. Look for a promise that is never awaited.',
    ...place,
    ...(!place && stack !== undefined && { frame: stack }),
  }
}

/** The problem for timers and requests of a site's code that do not end. */
export const stillRunning = (): Problem => ({
  severity: 'warning',
  code: 'still-running',
  message: `Code of the site is still running ${lateLimitMs / 1000} s after its pages were made.`,
  hint: 'Stop timers, servers and requests, or start them in an effect, which only browsers run. Failures after this point are not noticed.',
})

/** Browser globals that components often use on the server by mistake. */
const names = new Set(
  'window document navigator localStorage sessionStorage location history matchMedia requestAnimationFrame IntersectionObserver ResizeObserver MutationObserver HTMLElement getComputedStyle screen'.split(
    ' ',
  ),
)

/** A hint for an error about a missing browser global; undefined for any other error. */
export function browserHint(message: string): string | undefined {
  const missing = /(?:^|\W)(\w+) is not defined/.exec(message)?.[1]
  if (missing === undefined || !names.has(missing)) return undefined
  return `\`${missing}\` is there in the browser alone: read it in \`useEffect\`, or in what \`<BrowserOnly>\` of \`@docusaurus/BrowserOnly\` calls, within a component of the site.`
}

/** Makes `process.exit` throw: it would end the command silently and successfully. Returns a function that restores it. */
export function forbidExit(): () => void {
  const { exit } = process
  process.exit = (code) => {
    throw new Error(`\`process.exit(${code ?? ''})\` would end the command that runs this code.`)
  }
  return () => {
    process.exit = exit
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { browserHint } from '../../model/browser-globals'
import type { Problem } from '../../model/problem'

/** A place in a file of the site: path relative to the site folder, 1-based line and column. */
export interface ErrorPlace {
  file: string
  line: number
  column: number
}

interface ModuleFolders {
  siteDir: string
  /** Where built modules lie. */
  folder: string
}

/** A module that was built but threw while it ran. */
export function loadProblem(error: unknown, { file, ...folders }: ModuleFolders & { file: string }): Problem {
  const shown = shownPath(file, folders.siteDir)
  const place = errorPlace(error, folders)
  return {
    severity: 'error',
    code: 'site-module-throws',
    message: `\`${shown}\` throws when it is loaded: ${messageOf(error)}`,
    hint:
      browserHint(messageOf(error)) ??
      (place ? 'The line is where it was thrown.' : 'What it imports may have thrown.'),
    file: shown,
    ...place,
  }
}

const frame = /((?:file:\/\/)?\/[^\s():]+):(\d+):(\d+)/g

/** The topmost frame of an error's stack that lies in the site's own source, or in a built module, mapped back. */
export function errorPlace(error: unknown, { siteDir, folder }: ModuleFolders): ErrorPlace | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, url = '', lineText, columnText] of stack.matchAll(frame)) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : url
    const [line, column] = [Number(lineText), Number(columnText)]
    if (file.startsWith(folder + path.sep) && existsSync(file)) {
      const entry = readSourceMap(file)?.findEntry(line - 1, column - 1)
      if (!entry || !('originalSource' in entry)) continue
      const source = shownPath(path.resolve(siteDir, entry.originalSource), siteDir)
      return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    }
    // Node itself maps the stack when it is told to (`--enable-source-maps`).
    if (file.startsWith(siteDir + path.sep)) return { file: shownPath(file, siteDir), line, column }
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

const bundlerErrors = v.object({
  errors: v.array(
    v.object({
      message: v.string(),
      id: v.optional(v.string()),
      loc: v.optional(v.object({ line: v.number(), column: v.number(), file: v.optional(v.string()) })),
    }),
  ),
})

/** What the bundler says, as problems: one for each of its errors, with its place and without colours. */
export function bundleProblems(error: unknown, shown: string, siteDir: string): Problem[] {
  const parsed = v.safeParse(bundlerErrors, error)
  const base = { severity: 'error', code: 'site-module' } as const
  if (!parsed.success) {
    return [{ ...base, message: `\`${shown}\` cannot be built: ${messageOf(error)}`, file: shown }]
  }
  return parsed.output.errors.map(({ message, id, loc }): Problem => {
    const [first = '', ...rest] = stripVTControlCharacters(message).trim().split('\n')
    const place = loc?.file ?? id
    const file = place === undefined ? shown : shownPath(place, siteDir)
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

/** An error's message and those of its causes, without the stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = stripVTControlCharacters(error.message)
  return error.cause === undefined ? message : `${message} Cause: ${messageOf(error.cause)}`
}

function shownPath(file: string, siteDir: string): string {
  return path.relative(siteDir, file).replaceAll(path.sep, '/')
}

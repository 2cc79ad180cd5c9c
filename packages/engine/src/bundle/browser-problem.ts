import path from 'node:path'
import type { Problem } from '../model/problem'

const unresolved = /resolve (?:import )?["'](?<source>[^"']+)["'] (?:from|in) ["']?(?<importer>[^"'\s]+)["']?/
/** An `@import` of a stylesheet that finds nothing. */
const unread =
  /(?<importer>\S+\.(?:css|less)):[^\n]*\n[^\n]*\[postcss\] ENOENT:[^\n]*, open '(?<source>[^'\n]+)'/

/** What the bundler says of the browser code as a problem; an import that finds nothing is told with its file. */
export function browserProblem(text: string, siteDir: string): Problem {
  const base = { severity: 'error', code: 'browser-code' } as const
  const { source, importer } = (unresolved.exec(text) ?? unread.exec(text))?.groups ?? {}
  if (source === undefined || importer === undefined) {
    // Where it is the system that fails, the bundler takes it for a fault of its own and shows its stack.
    const hint = text
      .replace(/^.*Something went wrong inside rolldown.*\n/m, '')
      .replace(/\s*Stack backtrace:[\s\S]*/, '')
    return { ...base, message: 'The browser code of the site cannot be built.', hint }
  }
  const file = path.relative(siteDir, path.resolve(importer)).replaceAll(path.sep, '/')
  const isFile = /^(?:\.|\/|@site\/)/.test(source)
  return {
    ...base,
    message: `\`${file}\` imports \`${source}\`, which ${isFile ? 'names no file' : 'is not installed'}: the browser code of the site cannot be built.`,
    hint: `${isFile ? 'Correct the path' : 'Install it'}, or remove the ${/\.\w*(?:ss)$/.test(file) ? '`@import`' : 'component'}.`,
    file,
  }
}

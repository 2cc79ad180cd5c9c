import { parseSync } from './javascript-parser'

/** Parses a module of a site by the language that its name says. A syntax error leaves the result empty; it does not throw. */
export function parseModule(source: string, filename: string): ReturnType<typeof parseSync> {
  const lang = /\.[cm]?ts$/.test(filename) ? 'ts' : filename.endsWith('.tsx') ? 'tsx' : 'jsx'
  return parseSync(filename, source, { lang, sourceType: 'module' })
}

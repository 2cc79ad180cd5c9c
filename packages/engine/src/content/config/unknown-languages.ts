import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { nearest } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import { engineRoot } from '../../files/engine-root'

/** Names of `codeLanguages` that are no grammar; a grammar's other name is told apart from a slip. */
export function unknownLanguages(languages: readonly string[], file: string): Problem[] {
  if (languages.length === 0) return []
  const { folder, names } = grammars()
  const known = new Set(names)
  return languages.flatMap((language, index): Problem[] => {
    if (known.has(language)) return []
    const meant = aliased(language, folder, names) ?? nearest(language, names)
    return [
      {
        severity: 'error',
        code: 'site-config-value',
        message: `Setting \`codeLanguages.${index}\` has the value \`${language}\`.`,
        hint: `Allowed: the name of a grammar of Prism.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`,
        file,
      },
    ]
  })
}

/** The grammar that a name means, its own or another one of its names; undefined where there is none. */
export function grammarOf(language: string): string | undefined {
  const { folder, names } = grammars()
  return existsSync(path.join(folder, `${language}.js`)) ? language : aliased(language, folder, names)
}

function grammars(): { folder: string; names: string[] } {
  const core = createRequire(path.join(engineRoot, 'package.json')).resolve('refractor/core')
  const folder = path.join(path.dirname(core), '../lang')
  const names = readdirSync(folder).flatMap((name) =>
    name.endsWith('.js') ? name.slice(0, -'.js'.length) : [],
  )
  return { folder, names }
}

function aliased(language: string, folder: string, names: readonly string[]): string | undefined {
  return names.find((name) => aliasesIn(path.join(folder, `${name}.js`)).includes(language))
}

function aliasesIn(file: string): string[] {
  const list = /\.aliases = \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].flatMap(([, alias]) => alias ?? [])
}

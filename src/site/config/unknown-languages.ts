import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { nearest } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import { engineRoot } from '../../engine/engine-root'

/** Names of `codeLanguages` that are no grammar; a grammar's other name is told apart from a slip. */
export function unknownLanguages(languages: readonly string[], file: string): Problem[] {
  if (languages.length === 0) return []
  const core = createRequire(path.join(engineRoot, 'package.json')).resolve('refractor/core')
  const folder = path.join(path.dirname(core), '../lang')
  const names = readdirSync(folder).flatMap((name) =>
    name.endsWith('.js') ? name.slice(0, -'.js'.length) : [],
  )
  const known = new Set(names)
  return languages.flatMap((language, index): Problem[] => {
    if (known.has(language)) return []
    const grammar = names.find((name) => aliasesIn(path.join(folder, `${name}.js`)).includes(language))
    const meant = grammar ?? nearest(language, names)
    return [
      {
        severity: 'error',
        code: 'site-config-value',
        message: `Setting \`codeLanguages.${index}\` has the value \`${language}\`.`,
        hint: `Allowed: the name of a grammar of Prism.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`,
        file,
        rule: 'I10',
      },
    ]
  })
}

function aliasesIn(file: string): string[] {
  const list = /\.aliases = \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].flatMap(([, alias]) => alias ?? [])
}

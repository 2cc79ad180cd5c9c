import * as v from 'valibot'
import { nearest } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import { once } from '../../model/remember'
import type { SiteConfig } from '../../model/site-config'
import type { SiteFunctions } from '../../model/site-functions'
import { settingProblems } from './setting-problems'
import { siteConfigSchema, type ParsedSiteConfig } from './site-config-schema'
import type { SourcePlaces } from '../../modules/read/locate-setting'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { engineRoot } from '../../files/engine-root'

/**
 * Validates the export of `site.config.ts` and fills in the defaults. All invalid settings are reported together (I10).
 * @param places positions of settings in the file; without them problems only name the file
 */
export function resolveSiteConfig(
  exported: unknown,
  file: string,
  places?: SourcePlaces,
): { config: SiteConfig; functions: SiteFunctions } | { problems: Problem[] } {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) {
    return { problems: [noConfiguration(exported, file)] }
  }
  const result = v.safeParse(siteConfigSchema, exported)
  if (result.success) {
    const problems = unknownLanguages(result.output.codeLanguages, file)
    return problems.length > 0 ? { problems } : separate(result.output)
  }
  return { problems: settingProblems(result.issues, { file, places }) }
}

function separate({ docs, markdown, ...rest }: ParsedSiteConfig): {
  config: SiteConfig
  functions: SiteFunctions
} {
  const [first, ...others] = docs.map(({ editUrl, sidebarItemsGenerator: _generator, ...plain }) => ({
    ...plain,
    ...(typeof editUrl === 'string' && { editUrl }),
  }))
  if (!first) throw new Error('The list of folders of documents is empty.')
  const { remarkPlugins, rehypePlugins: _none, ...plainMarkdown } = markdown
  const functionsOf = ({ editUrl, sidebarItemsGenerator }: (typeof docs)[number]) => ({
    ...(typeof editUrl === 'function' && { editUrl }),
    ...(sidebarItemsGenerator && { sidebarItemsGenerator }),
  })
  return {
    config: { ...rest, docs: [first, ...others], markdown: plainMarkdown },
    functions: { remarkPlugins, docs: new Map(docs.map((own) => [own.id, functionsOf(own)])) },
  }
}

function noConfiguration(exported: unknown, file: string): Problem {
  const found =
    exported === undefined ? 'nothing' : typeof exported === 'function' ? 'a function' : 'no object'
  return {
    severity: 'error',
    code: 'site-config-export',
    message: `\`${file}\` exports no configuration: its default export is ${found}.`,
    hint: 'Export the object itself: `export default { title: …, url: … } satisfies UserSiteConfig`.',
    file,
  }
}

/** Names in `codeLanguages` that are not grammars. The hint recognises aliases as well as typing errors. */
export function unknownLanguages(languages: readonly string[], file: string): Problem[] {
  return languages.flatMap((language, index): Problem | [] => {
    const grammar = grammarOf(language)
    if (grammar === language) return []
    const meant = grammar ?? nearest(language, grammars().names)
    return {
      severity: 'error',
      code: 'site-config-value',
      message: `Setting \`codeLanguages.${index}\` has the value \`${language}\`.`,
      hint: `Allowed: the name of a grammar of Prism.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`,
      file,
    }
  })
}

/** The grammar with this name or alias; undefined if there is none. */
export function grammarOf(language: string): string | undefined {
  const { folder, names } = grammars()
  const isNamed = (name: string) => aliasesIn(path.join(folder, `${name}.js`)).includes(language)
  return names.includes(language) ? language : names.find(isNamed)
}

const grammars = once(() => {
  const core = createRequire(path.join(engineRoot, 'package.json')).resolve('refractor/core')
  const folder = path.join(path.dirname(core), '../lang')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return { folder, names: files.map((name) => path.parse(name).name) }
})

function aliasesIn(file: string): string[] {
  const list = /\.aliases = \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'/g)].flatMap(([, alias]) => alias ?? [])
}

import * as v from 'valibot'
import { didYouMean, nearest } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { DocsSettings, SiteConfig } from '../../model/site-config'
import type { SiteFunctions } from '../../model/site-functions'
import { siteConfigSchema, type ParsedSiteConfig } from './site-config-schema'
import type { SourcePlaces } from '../../modules/read/locate-setting'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { engineRoot } from '../../files/engine-root'

/**
 * Validates the export of `site.config.ts` and fills in the defaults. Each invalid setting is a problem with the setting's name, its value
 * and the allowed values (I10). All are reported together.
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
  return { problems: result.issues.flatMap(allUnknown).map((issue) => describeIssue(issue, file, places)) }
}

function separate({ docs, markdown, ...rest }: ParsedSiteConfig): {
  config: SiteConfig
  functions: SiteFunctions
} {
  const [first, ...others] = docs.map(plainDocs)
  if (!first) throw new Error('The list of folders of documents is empty.')
  const { remarkPlugins, rehypePlugins: _none, ...plainMarkdown } = markdown
  return {
    config: {
      ...rest,
      docs: [first, ...others],
      markdown: plainMarkdown,
    },
    functions: {
      remarkPlugins,
      docs: new Map(
        docs.map(({ id, editUrl, sidebarItemsGenerator }) => [
          id,
          {
            ...(typeof editUrl === 'function' && { editUrl }),
            ...(sidebarItemsGenerator && { sidebarItemsGenerator }),
          },
        ]),
      ),
    },
  }
}

function plainDocs({
  editUrl,
  sidebarItemsGenerator: _generator,
  ...docs
}: ParsedSiteConfig['docs'][number]): DocsSettings {
  return { ...docs, ...(typeof editUrl === 'string' && { editUrl }) }
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

/** Valibot stops at the first unknown key of an object. Creates one issue for each unknown key. */
function allUnknown(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const { path, type, expected } = issue
  const last = path?.at(-1)
  if (!path || type !== 'strict_object' || expected !== 'never' || last?.type !== 'object') return [issue]
  const known = siblingKeys(issue)
  return Object.entries(last.input)
    .filter(([key]) => !known.includes(key))
    .map(([key, value]) => {
      const [first, ...others] = [...path.slice(0, -1), { ...last, key, value }]
      return first ? { ...issue, path: [first, ...others] } : issue
    })
}

function describeIssue(issue: v.BaseIssue<unknown>, file: string, places?: SourcePlaces): Problem {
  const setting = v.getDotPath(issue) ?? '(the whole configuration)'
  const place = places?.ofSetting(
    (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
  )
  const base = { severity: 'error', file, ...place } as const
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const key = setting.slice(setting.lastIndexOf('.') + 1)
    const hint = didYouMean(key, siblingKeys(issue)) ?? 'Remove it.'
    return { ...base, code: 'site-config-unknown', message: `Unknown setting \`${setting}\`.`, hint }
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    return {
      ...base,
      code: 'site-config-missing',
      message: `Setting \`${setting}\` is missing.`,
      hint: 'It has no default: set it.',
    }
  }
  return {
    ...base,
    code: 'site-config-value',
    message: `Setting \`${setting}\` has the value \`${JSON.stringify(issue.input) ?? String(issue.input)}\`.`,
    hint: allowedValues(issue),
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  strict_object: 'a map of settings',
}

/** The allowed values, in the schema's own words if it has any. For a list of fixed values, with the nearest one. */
function allowedValues(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'picklist' && issue.message.startsWith('Invalid ')) {
    const options = [...String(issue.expected).matchAll(/"([^"]*)"/g)].flatMap(([, option]) => option ?? [])
    const match = typeof issue.input === 'string' ? nearest(issue.input, options) : undefined
    const list = options.map((option) => `\`${option}\``).join(', ')
    return `Allowed: ${list}.${match === undefined ? '' : ` Did you mean \`${match}\`?`}`
  }
  const allowed = issue.message.startsWith('Invalid ')
    ? (typeNames[issue.type] ?? String(issue.expected))
    : issue.message
  return `Allowed: ${allowed.replaceAll('"', '`')}.`
}

/** Known keys of the object that contains an unknown key, found by following the issue's path through the schema. */
function siblingKeys(issue: v.BaseIssue<unknown>): string[] {
  const names = (issue.path ?? []).slice(0, -1).map((item) => String(item.key))
  let current: unknown = siteConfigSchema
  for (const name of names) current = /^\d+$/.test(name) ? itemOf(current) : entriesOf(current)?.[name]
  return Object.keys(entriesOf(current) ?? {})
}

function itemOf(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return undefined
  if ('item' in node) return node.item
  if ('getter' in node && typeof node.getter === 'function') return itemOf(node.getter([]))
  return 'wrapped' in node ? itemOf(node.wrapped) : undefined
}

function entriesOf(node: unknown): Record<string, unknown> | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('entries' in node && typeof node.entries === 'object' && node.entries !== null)
    return { ...node.entries }
  if ('getter' in node && typeof node.getter === 'function') return entriesOf(node.getter({}))
  return 'wrapped' in node ? entriesOf(node.wrapped) : undefined
}

/** Names in `codeLanguages` that are not grammars. The hint recognises aliases as well as typing errors. */
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

/** The grammar with this name or alias; undefined if there is none. */
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

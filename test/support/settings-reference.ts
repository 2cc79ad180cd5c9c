/** Generates the manual's reference of `site.config.ts`: names, types and comments from declarations, examples from one configuration. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type TSPropertySignature } from 'oxc-parser'
import { format } from 'prettier'
import { root } from './site'

export interface Setting {
  /** `navbar.title`; `docs.versions.*.label` for a setting of each version. */
  path: string
  type: string
  isRequired: boolean
  /** Meaning and default, taken from the comment. */
  text: string
}

interface Source {
  text: string
  comments: readonly { type: string; value: string; start: number; end: number }[]
  interfaces: Map<string, readonly TSPropertySignature[]>
}

/** Interfaces that declare the settings of a setting, and the path that precedes each name. */
const within: Readonly<Record<string, string>> = {
  UserDocs: 'docs',
  UserVersion: 'docs.versions.*',
  MarkdownFeatures: 'markdown',
  SecuritySettings: 'security',
  DeploySettings: 'deploy',
}

export const settingsFiles = ['site-config.ts', 'markdown-features.ts']

/** All settings, in declaration order. */
export function readSettings(): Setting[] {
  const sources = settingsFiles.map((file) => readSource(path.join(root, 'packages/engine/src/model', file)))
  const of = (name: string, prefix: string) =>
    sources.flatMap((source) => settingsIn(source, source.interfaces.get(name) ?? [], prefix))
  const own = of('UserSiteConfig', '')
  return own.flatMap((setting) => [
    setting,
    ...Object.entries(within).flatMap(([name, prefix]) =>
      prefix.split('.')[0] === setting.path ? of(name, `${prefix}.`) : [],
    ),
  ])
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  const interfaces = new Map(
    program.body.flatMap((statement) => {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (node?.type !== 'TSInterfaceDeclaration') return []
      return [
        [node.id.name, node.body.body.filter((member) => member.type === 'TSPropertySignature')] as const,
      ]
    }),
  )
  return { text, comments, interfaces }
}

function settingsIn(source: Source, members: readonly TSPropertySignature[], prefix: string): Setting[] {
  return members.flatMap((member) => {
    const name = `${prefix}${source.text.slice(member.key.start, member.key.end)}`
    const node = member.typeAnnotation?.typeAnnotation
    const literal = node?.type === 'TSIntersectionType' ? node.types.at(-1) : node
    const nested =
      literal?.type === 'TSTypeLiteral'
        ? literal.members.filter((own) => own.type === 'TSPropertySignature')
        : []
    const type = node ? shortType(source.text.slice(node.start, node.end), source) : 'unknown'
    const text = commentBefore(source, member.start)
    // A few names without comments are easier to read on one line.
    const isSplit = nested.some((own) => commentBefore(source, own.start) !== '')
    return [
      { path: name, type: isSplit ? 'object' : type, isRequired: !member.optional, text },
      ...(isSplit ? settingsIn(source, nested, `${name}.`) : []),
    ]
  })
}

/** A type on one line; type aliases that list values are expanded. */
function shortType(type: string, { text }: Source): string {
  const list = (name: string) => {
    const alias = new RegExp(`\\btype ${name} = (.*)`).exec(text)?.[1] ?? ''
    const values = /^\(typeof (\w+)\)/.exec(alias)?.[1]
    if (values === undefined) return alias.startsWith("'") ? alias : undefined
    return new RegExp(`const ${values} = \\[(.*)\\]`).exec(text)?.[1]?.replaceAll(', ', ' | ')
  }
  return type
    .replace(/\s+/g, ' ')
    .replace(/\b([A-Z]\w+)(\[\])?/g, (all, name: string, many: string | undefined) => {
      const values = list(name)
      return values === undefined ? all : many ? `(${values})[]` : values
    })
}

function commentBefore({ text, comments }: Source, start: number): string {
  const comment = comments.findLast(({ end }) => end <= start)
  if (!comment || text.slice(comment.end, start).trim() !== '' || !comment.value.startsWith('*')) return ''
  return comment.value
    .replace(/^\*/, '')
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \([A-Z]\d+\)/g, '')
    .replaceAll('*\\/', '*/')
    .trim()
}

/** The value at a path of the example; `*` is the first entry of a record. */
export function exampleOf(example: unknown, { path: name }: Setting): unknown {
  let value = example
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    const entries: [string, unknown][] = Object.entries(value)
    value = key === '*' ? entries[0]?.[1] : entries.find(([own]) => own === key)?.[1]
  }
  return value
}

/** The manual's page, as Markdown. */
export async function settingsPage(settings: readonly Setting[], example: unknown): Promise<string> {
  const groups = new Map<string, Setting[]>()
  for (const setting of settings) {
    const [first = ''] = setting.path.split('.')
    const isNested = setting.path !== first || settings.some((own) => own.path.startsWith(`${first}.`))
    const group = isNested ? first : ''
    groups.set(group, [...(groups.get(group) ?? []), setting])
  }
  const top = groups.get('') ?? []
  groups.delete('')
  const texts = async (own: readonly Setting[]) =>
    Promise.all(own.map((setting) => settingText(setting, example)))
  const sections = await Promise.all(
    [...groups].map(async ([name, own]) => [`## \`${name}\`\n`, ...(await texts(own))]),
  )
  return [
    `---
title: Settings
description: Every setting of site.config.ts with its type, default and an example.
toc_max_heading_level: 2
---

{/* Generated from the declarations by \`npm run draw\`. */}

\`site.config.ts\` exports one object. Only [\`title\`](#title) and [\`url\`](#url) are required. The build names each wrong value, with the values that are allowed, all in one run.

## The site
`,
    ...(await texts(top)),
    ...sections.flat(),
  ].join('\n')
}

async function settingText(setting: Setting, example: unknown): Promise<string> {
  const { path: name, type, isRequired, text } = setting
  const meaning = [isRequired && 'Required.', text].filter((part) => part !== false && part !== '').join(' ')
  const value = exampleOf(example, setting)
  const code = type === 'object' ? [] : ['```ts', await written(name, value), '```', '']
  return [
    `### \`${name}\``,
    '',
    ...(type === 'object' ? [] : [`Type: \`${type}\``, '']),
    ...(meaning === '' ? [] : [meaning, '']),
    ...code,
  ].join('\n')
}

/** `navbar: { title: 'Acme' }`, as written in the configuration. */
async function written(name: string, value: unknown): Promise<string> {
  const [key = '', ...rest] = name.split('.').map((part) => (part === '*' ? '1.0' : part))
  const nested = rest.reduceRight((inner, part) => ({ [part]: inner }), value)
  const code = await format(`({ ${key}: ${valueText(nested)} })`, {
    parser: 'typescript',
    printWidth: 72,
    semi: false,
    singleQuote: true,
    objectWrap: 'collapse',
  })
  const text = /^;?\(\{\s*([^]*?),?\s*\}\)\s*$/.exec(code)?.[1] ?? code
  return `${text.replace(/\n {2}/g, '\n')},`
}

function valueText(value: unknown): string {
  if (typeof value === 'string')
    return value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\')}'`
  if (typeof value === 'function') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(
    ([key, own]) => `${/^\w+$/.test(key) && !/^\d/.test(key) ? key : `'${key}'`}: ${valueText(own)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

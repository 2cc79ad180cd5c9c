import { ForeignValue } from '../read/encoded-value'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import { codeOfFunction } from './function-code'
import { Code, type Migration } from './migration'
import { each, type Convert } from './rules'
import { knownValue, recordOf, textsOf } from './values'

const packageManagers = ['yarn', 'pnpm', 'bun'] as const

/** Plugins whose features are built into the engine. */
const builtIn =
  /^remark-(?:gfm|emoji|directive|frontmatter|mdx|parse|heading-id|unwrap-images|smartypants-off)$/
const alerts =
  /^remark-(?:github-(?:alerts?|blockquote-alerts?|admonitions-to-directives|beta-blockquote-admonitions)|alerts?)$/

/** `remarkPlugins` of a docs, blog or pages plugin: built-in ones become settings, others are imported. */
const convertRemarkPlugin: Convert<unknown> = (entry, place, migration) => {
  const [plugin, options] = Array.isArray(entry) ? entry : [entry]
  const name = moduleOf(plugin)
  const { markdown } = migration.draft
  if (name === '@docusaurus/remark-plugin-npm2yarn') markdown.npm2yarn = npm2yarn(options)
  else if (name === 'remark-math') {
    const { singleDollarTextMath: single } = recordOf(options) ?? {}
    setMath(typeof single === 'boolean' ? { singleDollarTextMath: single } : {}, migration)
  } else if (name !== undefined && alerts.test(name)) markdown.githubAlerts = true
  else if (name === undefined || !builtIn.test(name)) addPlugin(plugin, options, { place, migration })
}

/** `rehypePlugins`: the engine has no HTML tree. */
const convertRehypePlugin: Convert<unknown> = (entry, place, migration) => {
  const [plugin, options] = Array.isArray(entry) ? entry : [entry]
  const name = moduleOf(plugin)
  if (name === 'rehype-katex') {
    const macros = Object.entries(recordOf(recordOf(options)?.['macros']) ?? {}).filter(
      (macro): macro is [string, string] => typeof macro[1] === 'string',
    )
    return setMath(macros.length > 0 ? { macros: Object.fromEntries(macros) } : {}, migration)
  }
  const about = name === undefined ? 'It' : `\`${name}\``
  migration.leftOut(
    place,
    `${about} works on a tree of HTML elements, and there is none: HTML is written straight from the Markdown tree.`,
    'A plugin for the Markdown tree can do the same: `markdown.remarkPlugins`.',
  )
}

/** For the options of a docs or pages plugin. */
export const pluginRules = {
  remarkPlugins: each(convertRemarkPlugin),
  beforeDefaultRemarkPlugins: each(convertRemarkPlugin),
  rehypePlugins: each(convertRehypePlugin),
  beforeDefaultRehypePlugins: each(convertRehypePlugin),
}

/** The package or file that exports a plugin. */
function moduleOf(plugin: unknown): string | undefined {
  if (typeof plugin === 'string') return plugin
  return plugin instanceof ForeignValue ? plugin.origin?.module : undefined
}

function npm2yarn(options: unknown): NonNullable<Migration['draft']['markdown']['npm2yarn']> {
  const { sync, converters } = recordOf(options) ?? {}
  const wanted = textsOf(converters)
  const known = packageManagers.filter((manager) => wanted.includes(manager))
  const settings = {
    ...(typeof sync === 'boolean' && { sync }),
    ...(known.length > 0 && {
      converters: wanted.flatMap((name) => known.find((manager) => manager === name) ?? []),
    }),
  }
  return Object.keys(settings).length > 0 ? settings : true
}

function setMath(
  added: { singleDollarTextMath?: boolean; macros?: Record<string, string> },
  { draft: { markdown } }: Migration,
): void {
  const settings = { ...(typeof markdown.math === 'object' && markdown.math), ...added }
  markdown.math = Object.keys(settings).length > 0 ? settings : true
}

function addPlugin(
  plugin: unknown,
  options: unknown,
  { place, migration }: { place: SettingPath; migration: Migration },
): void {
  const origin = plugin instanceof ForeignValue ? plugin.origin : undefined
  const named = typeof plugin === 'string' ? { module: plugin, name: 'default' } : origin
  if (!named || named.name.includes('()')) {
    const reason = named
      ? `It is the result of a call to \`${named.module}\`, which could not be loaded.`
      : 'It is defined in the configuration file.'
    migration.leftOut(place, reason, 'Move it to a file of its own and name it in `markdown.remarkPlugins`.')
    return
  }
  const code = migration.importedAs(named)
  const known = knownValue(options, [...place, 1], migration, (value) => {
    const found = codeOfFunction(value, migration)
    return 'reason' in found ? undefined : found
  })
  const entry = options === undefined ? code : [code, known]
  const plugins = (migration.draft.markdown.remarkPlugins ??= [])
  const isThere = plugins.some((known) => textOf(known) === textOf(entry))
  if (!isThere) plugins.push(entry)
  if (!named.module.startsWith('.')) migration.packages.add(named.module)
}

const textOf = (entry: unknown): string =>
  JSON.stringify(entry, (_, value: unknown) => (value instanceof Code ? value.text : value))

import { ForeignValue } from '../read/read-config'
import { Code, codeOfFunction, resultOfCall, type Migration, type Setting } from './migration'
import { each, type Convert } from './rules'
import { knownValue, recordOf, textsOf } from './values'

const packageManagers = ['yarn', 'pnpm', 'bun'] as const

/** Plugins whose features are built into the engine. */
const builtIn =
  /^remark-(?:gfm|emoji|directive|frontmatter|mdx|parse|heading-id|unwrap-images|smartypants-off)$/
const alerts =
  /^remark-(?:github-(?:alerts?|blockquote-alerts?|admonitions-to-directives|beta-blockquote-admonitions)|alerts?)$/

/** `remarkPlugins` of a docs, blog or pages plugin: built-in ones become settings, others are imported. */
const convertRemarkPlugin: Convert<unknown> = (entry, at) => {
  const [plugin, options] = Array.isArray(entry) ? entry : [entry]
  const name = moduleOf(plugin)
  const { markdown } = at.migration.draft
  if (name === '@docusaurus/remark-plugin-npm2yarn') markdown.npm2yarn = npm2yarn(options)
  else if (name === 'remark-math') {
    const { singleDollarTextMath: single } = recordOf(options) ?? {}
    setMath(typeof single === 'boolean' ? { singleDollarTextMath: single } : {}, at)
  } else if (name !== undefined && alerts.test(name)) markdown.githubAlerts = true
  else if (name === undefined || !builtIn.test(name)) addPlugin(plugin, options, at)
}

const convertRehypePlugin: Convert<unknown> = (entry, at) => {
  const [plugin, options] = Array.isArray(entry) ? entry : [entry]
  const name = moduleOf(plugin)
  if (name === 'rehype-katex') {
    const macros = Object.entries(recordOf(recordOf(options)?.['macros']) ?? {}).filter(
      (macro): macro is [string, string] => typeof macro[1] === 'string',
    )
    return setMath(macros.length > 0 ? { macros: Object.fromEntries(macros) } : {}, at)
  }
  const about = name === undefined ? 'It' : `\`${name}\``
  at.leftOut(
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

function moduleOf(plugin: unknown): string | undefined {
  if (typeof plugin === 'string') return plugin
  return plugin instanceof ForeignValue ? plugin.origin?.module : undefined
}

function npm2yarn(options: unknown): NonNullable<Migration['draft']['markdown']['npm2yarn']> {
  const { sync, converters } = recordOf(options) ?? {}
  const known = textsOf(converters).flatMap(
    (name) => packageManagers.find((manager) => manager === name) ?? [],
  )
  const settings = {
    ...(typeof sync === 'boolean' && { sync }),
    ...(known.length > 0 && { converters: known }),
  }
  return Object.keys(settings).length > 0 ? settings : true
}

function setMath(added: { singleDollarTextMath?: boolean; macros?: Record<string, string> }, at: Setting) {
  const { markdown } = at.migration.draft
  const settings = { ...(typeof markdown.math === 'object' && markdown.math), ...added }
  markdown.math = Object.keys(settings).length > 0 ? settings : true
}

function addPlugin(plugin: unknown, options: unknown, at: Setting): void {
  const { migration } = at
  const origin = plugin instanceof ForeignValue ? plugin.origin : undefined
  const named = typeof plugin === 'string' ? { module: plugin, name: 'default' } : origin
  if (!named || named.name.includes('()')) {
    const reason = named ? resultOfCall(named) : 'It is defined in the configuration file.'
    return at.leftOut(reason, 'Move it to a file of its own and name it in `markdown.remarkPlugins`.')
  }
  const code = migration.importedAs(named)
  const known = knownValue(options, at.in(1), (value) => {
    const found = codeOfFunction(value, migration)
    return typeof found === 'string' ? undefined : found
  })
  const entry = options === undefined ? code : [code, known]
  const plugins = (migration.draft.markdown.remarkPlugins ??= [])
  const isThere = plugins.some((known) => textOf(known) === textOf(entry))
  if (!isThere) plugins.push(entry)
  if (!named.module.startsWith('.')) migration.packages.add(named.module)
}

const textOf = (entry: unknown): string =>
  JSON.stringify(entry, (_, value: unknown) => (value instanceof Code ? value.text : value))

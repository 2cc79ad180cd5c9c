import { ForeignValue, type ModuleExport } from '../read/read-config'
import { Code, codeOfFunction, resultOfCall, type Migration, type Setting } from './migration'
import { each, type Convert } from './rules'
import { knownValue, recordOf, textsOf } from './values'

const packageManagers = ['yarn', 'pnpm', 'bun'] as const

/** Plugins whose features are built into the engine. */
const builtIn =
  /^remark-(?:gfm|emoji|directive|frontmatter|mdx|parse|heading-id|unwrap-images|smartypants-off)$/
const alerts =
  /^remark-(?:github-(?:alerts?|blockquote-alerts?|admonitions-to-directives|beta-blockquote-admonitions)|alerts?)$/

/** `plugin` is where it comes from; undefined if the configuration defines it. */
type ConvertPlugin = (plugin: ModuleExport | undefined, options: unknown, at: Setting) => void

/** A list of plugins, each alone or in a pair with its options. */
const eachPlugin = (convert: ConvertPlugin): Convert<unknown> =>
  each((entry, at) => {
    const [plugin, options] = Array.isArray(entry) ? entry : [entry]
    const origin = plugin instanceof ForeignValue ? plugin.origin : undefined
    convert(typeof plugin === 'string' ? { module: plugin, name: 'default' } : origin, options, at)
  })

/** `remarkPlugins` of a docs, blog or pages plugin: built-in ones become settings, others are imported. */
const convertRemarkPlugin: ConvertPlugin = (plugin, options, at) => {
  const name = plugin?.module
  const { markdown } = at.migration.draft
  if (name === '@docusaurus/remark-plugin-npm2yarn') markdown.npm2yarn = npm2yarn(options)
  else if (name === 'remark-math') {
    const { singleDollarTextMath: single } = recordOf(options) ?? {}
    setMath(typeof single === 'boolean' ? { singleDollarTextMath: single } : {}, at)
  } else if (name !== undefined && alerts.test(name)) markdown.githubAlerts = true
  else if (name === undefined || !builtIn.test(name)) addPlugin(plugin, options, at)
}

const convertRehypePlugin: ConvertPlugin = (plugin, options, at) => {
  if (plugin?.module === 'rehype-katex') {
    const macros = Object.entries(recordOf(recordOf(options)?.['macros']) ?? {}).filter(
      (macro): macro is [string, string] => typeof macro[1] === 'string',
    )
    return setMath(macros.length > 0 ? { macros: Object.fromEntries(macros) } : {}, at)
  }
  const about = plugin ? `\`${plugin.module}\`` : 'It'
  at.leftOut(
    `${about} works on a tree of HTML elements, and there is none: HTML is written straight from the Markdown tree.`,
    'A plugin for the Markdown tree can do the same: `markdown.remarkPlugins`.',
  )
}

/** For the options of a docs or pages plugin. */
export const pluginRules = {
  remarkPlugins: eachPlugin(convertRemarkPlugin),
  beforeDefaultRemarkPlugins: eachPlugin(convertRemarkPlugin),
  rehypePlugins: eachPlugin(convertRehypePlugin),
  beforeDefaultRehypePlugins: eachPlugin(convertRehypePlugin),
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

const addPlugin: ConvertPlugin = (plugin, options, at) => {
  const { migration } = at
  if (!plugin || plugin.name.includes('()')) {
    const reason = plugin ? resultOfCall(plugin) : 'It is defined in the configuration file.'
    return at.leftOut(reason, 'Move it to a file of its own and name it in `markdown.remarkPlugins`.')
  }
  const code = migration.importedAs(plugin)
  const known = knownValue(options, at.in(1), (value) => {
    const found = codeOfFunction(value, migration)
    return typeof found === 'string' ? undefined : found
  })
  const entry = options === undefined ? code : [code, known]
  const plugins = (migration.draft.markdown.remarkPlugins ??= [])
  const isThere = plugins.some((known) => textOf(known) === textOf(entry))
  if (!isThere) plugins.push(entry)
  if (!plugin.module.startsWith('.')) migration.packages.add(plugin.module)
}

const textOf = (entry: unknown): string =>
  JSON.stringify(entry, (_, value: unknown) => (value instanceof Code ? value.text : value))

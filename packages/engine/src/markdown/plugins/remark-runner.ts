/** Runs a site's remark plugins on the tree of a file. Nothing of this is loaded where there are none. */
import type { MdastNode } from 'satteri'
import { unified, type Processor } from 'unified'
import { VFile } from 'vfile'
import { type Problem, codeFrame } from '../../model/problem'
import type { RemarkPlugin } from '../../model/site-functions'
import { defaultTimeLimitMs, withTimeLimit } from '../components/time-limit'
import { errorText, readFrontmatter } from '../parse/parsed-file'
import { toEngineTree } from './engine-tree'

/** What a run works on. */
export interface RemarkInput {
  nodes: readonly MdastNode[]
  /** As offsets of nodes refer to it. */
  text: string
  /** As it stands on disk, for code frames. */
  source: string
  absolutePath: string
  /** Relative to the site folder. */
  file: string
  /** Absolute path of the site folder. */
  siteDir: string
  /** Raw text of the frontmatter. */
  frontmatter: string
}

export interface RemarkResult {
  nodes: readonly MdastNode[]
  problems: Problem[]
  /** Absolute paths of files that plugins said they read, in `file.data.dependencies`. */
  dependencies: string[]
}

/** The plugins of a site, set up once. */
export interface RemarkRunner {
  /** What is wrong with plugins or their options, whatever they run on. */
  problems: readonly Problem[]
  /** Runs all plugins. Never rejects: what a plugin does wrong is a problem, and the tree stays as the ones before it left it. */
  run(input: RemarkInput): Promise<RemarkResult>
}

interface ReadyPlugin {
  /** For reports: its own, or its place in the list. */
  name: string
  setting: string
  processor: Processor
  /** It took too long once: it is not run again. */
  isGivenUp?: boolean
}

const configFile = 'site.config.ts'

/**
 * Sets plugins up. One whose setup fails is left out and reported.
 * @param onWork called with a plugin's name and the file before it runs, and with nothing when it has finished
 */
export function createRemarkRunner(
  plugins: readonly RemarkPlugin[],
  timeLimitMs: number = defaultTimeLimitMs,
  onWork: OnPluginWork = () => {},
): RemarkRunner {
  const ready: ReadyPlugin[] = []
  const problems: Problem[] = []
  for (const [index, plugin] of plugins.entries()) {
    const setting = `markdown.remarkPlugins.${index}`
    const [attacher, ...options] = typeof plugin === 'function' ? [plugin] : plugin
    const name = attacher.name || setting
    const processor: Processor = unified()
    try {
      // By unified's contract, whatever the types of a plugin's own options and trees are.
      withTimeLimit(
        () => Reflect.apply(processor.use, processor, [attacher, ...options]).freeze(),
        timeLimitMs,
      )
    } catch (error) {
      problems.push({
        severity: 'error',
        code: 'remark-plugin-setup',
        message: `Plugin \`${name}\` (\`${setting}\`) cannot be set up: ${messageOf(error)}`,
        hint: 'Check its options, which follow it: `[plugin, { … }]`.',
        file: configFile,
      })
      continue
    }
    const extension = syntaxExtension(processor, name, setting)
    if (extension) problems.push(extension)
    else ready.push({ name, setting, processor })
  }
  return {
    problems,
    run: (input) => runAll(ready, input, { timeLimitMs, onWork }),
  }
}

/** Plugins whose syntax the engine's own parser has already. */
const builtInSyntax = /^remark(?:Gfm|Directive|Frontmatter|Mdx)$/

/** A plugin that extends the parser would do nothing here: the text is parsed already, by another parser. */
function syntaxExtension(processor: Processor, name: string, setting: string): Problem | undefined {
  const { micromarkExtensions }: Record<string, unknown> = { ...processor.data() }
  if (!Array.isArray(micromarkExtensions) || micromarkExtensions.length === 0 || builtInSyntax.test(name))
    return undefined
  return {
    severity: 'error',
    code: 'remark-plugin-syntax',
    message: `Plugin \`${name}\` (\`${setting}\`) extends the syntax of Markdown, which a plugin cannot do here.`,
    hint: /math/i.test(name)
      ? 'Formulas are built in: remove it, and set `markdown: { math: true }`.'
      : 'Plugins get the tree when the text is parsed. Remove it.',
    file: configFile,
  }
}

async function runAll(plugins: ReadyPlugin[], input: RemarkInput, watch: Watch): Promise<RemarkResult> {
  const file = new VFile({
    path: input.absolutePath,
    cwd: input.siteDir,
    value: input.text,
    data: { frontMatter: readFrontmatter(input.frontmatter) },
  })
  let root: Root = { type: 'root', children: [...input.nodes] }
  const problems: Problem[] = []
  for (const plugin of plugins) {
    try {
      watch.onWork({ plugin: label(plugin), file: input.file })
      root = await runOne(plugin, root, file, watch.timeLimitMs)
    } catch (error) {
      problems.push(failure(plugin, error, input))
    } finally {
      watch.onWork(undefined)
    }
  }
  for (const { reason, line, column, fatal } of file.messages) {
    if (fatal === true) continue
    problems.push(
      placed({ severity: 'warning', code: 'remark-message', message: reason }, { line, column }, input),
    )
  }
  const { nodes, problems: treeProblems } = toEngineTree(root, (node, problem) =>
    placed(problem, node.position?.start ?? {}, input),
  )
  const { dependencies }: Record<string, unknown> = file.data
  return {
    nodes,
    problems: [...problems, ...treeProblems],
    dependencies: Array.isArray(dependencies) ? dependencies.filter((path) => typeof path === 'string') : [],
  }
}

interface Root {
  type: 'root'
  children: unknown[]
}

function isRoot(tree: object): tree is Root {
  return 'type' in tree && tree.type === 'root' && 'children' in tree && Array.isArray(tree.children)
}

class TookTooLong extends Error {}

/** How plugins are kept from never ending. */
interface Watch {
  timeLimitMs: number
  onWork: OnPluginWork
}

/** A plugin that is running, as reports name it, and the file it runs on. */
export interface PluginWork {
  plugin: string
  file: string
}
export type OnPluginWork = (work: PluginWork | undefined) => void

const label = ({ name, setting }: ReadyPlugin) => `\`${name}\` (\`${setting}\`)`

async function runOne(plugin: ReadyPlugin, root: Root, file: VFile, timeLimitMs: number): Promise<Root> {
  if (plugin.isGivenUp) throw new TookTooLong('It did not end on another page, and is not run again.')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TookTooLong(`It did not end within ${timeLimitMs / 1000} s.`)),
      timeLimitMs,
    )
  })
  try {
    // The watchdog of `node:vm` ends synchronous work, the clock ends waiting. An endless loop after an `await` can only be ended by
    // terminating the thread (`pool-thread.ts`).
    const result = await Promise.race([
      withTimeLimit(() => plugin.processor.run(root, file), timeLimitMs),
      late,
    ])
    if (isRoot(result)) return result
    throw new Error(`It gave \`${JSON.stringify(result)?.slice(0, 80)}\`, which is no tree with a root.`)
  } catch (error) {
    if (error instanceof TookTooLong || /did not end within/.test(messageOf(error))) plugin.isGivenUp = true
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function failure(plugin: ReadyPlugin, error: unknown, input: RemarkInput): Problem {
  const place: { line?: unknown; column?: unknown } = typeof error === 'object' && error !== null ? error : {}
  return placed(
    {
      severity: 'error',
      code: 'remark-plugin',
      message: `Plugin ${label(plugin)} failed on this page: ${messageOf(error)}`,
      hint: 'The page is shown without what it does. Fix the plugin or the text, or remove it from `site.config.ts`.',
    },
    place,
    input,
  )
}

function placed(
  problem: Omit<Problem, 'file'>,
  place: { line?: unknown; column?: unknown },
  { file, source }: RemarkInput,
): Problem {
  const line = typeof place.line === 'number' ? place.line : 1
  const column = typeof place.column === 'number' ? place.column : 1
  return { ...problem, file, line, column, frame: codeFrame(source, line, column) }
}

const messageOf = (error: unknown): string => errorText(error).replaceAll(/\s+/g, ' ')

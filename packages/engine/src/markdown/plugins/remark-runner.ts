/** Runs a site's remark plugins on a file's tree. This module is loaded only if there are any. */
import { unified, type Processor } from 'unified'
import { VFile } from 'vfile'
import { type Problem, codeFrame } from '../../model/problem'
import type { RemarkPlugin } from '../../model/site-functions'
import { defaultTimeLimitMs, TookTooLong, withTimeLimit } from '../components/time-limit'
import { errorText, readFrontmatter, type ParsedFile } from '../parse/parsed-file'
import { toEngineTree } from './engine-tree'

export type RemarkRunner = ReturnType<typeof createRemarkRunner>

interface ReadyPlugin {
  /** For messages: its name and its setting. */
  label: string
  processor: Processor
  /** It exceeded the time limit once and is not run again. */
  isGivenUp?: boolean
}

const configFile = 'site.config.ts'

/** Sets up plugins; one that fails is reported and left out. `onWork` learns which one runs, and undefined when it has finished. */
export function createRemarkRunner(
  plugins: readonly RemarkPlugin[],
  timeLimitMs: number = defaultTimeLimitMs,
  onWork: OnPluginWork = () => {},
) {
  const ready: ReadyPlugin[] = []
  const problems: Problem[] = []
  for (const [index, plugin] of plugins.entries()) {
    const setting = `markdown.remarkPlugins.${index}`
    const [attacher, ...options] = typeof plugin === 'function' ? [plugin] : plugin
    const label = `\`${attacher.name || setting}\` (\`${setting}\`)`
    const processor: Processor = unified()
    try {
      // `Reflect.apply` avoids the types of a plugin's options and trees, which vary.
      const setUp = () => Reflect.apply(processor.use, processor, [attacher, ...options]).freeze()
      withTimeLimit(setUp, timeLimitMs)
    } catch (error) {
      problems.push({
        severity: 'error',
        code: 'remark-plugin-setup',
        message: `Plugin ${label} cannot be set up: ${messageOf(error)}`,
        hint: 'Check its options, which follow it: `[plugin, { … }]`.',
        file: configFile,
      })
      continue
    }
    const extension = syntaxExtension(processor, label, attacher.name)
    if (extension) problems.push(extension)
    else ready.push({ label, processor })
  }
  return {
    /** Problems with plugins or their options, independent of any file. */
    problems,
    run: (parsed: ParsedFile, siteDir: string) =>
      runAll(ready, parsed, { cwd: siteDir, timeLimitMs, onWork }),
  }
}

/** Plugins for syntax that the engine's parser supports already. */
const builtInSyntax = /^remark(?:Gfm|Directive|Frontmatter|Mdx)$/

/** Reports a plugin that extends the parser. It would have no effect, because another parser has already parsed the text. */
function syntaxExtension(processor: Processor, label: string, name: string): Problem | undefined {
  const { micromarkExtensions }: Record<string, unknown> = { ...processor.data() }
  if (!Array.isArray(micromarkExtensions) || micromarkExtensions.length === 0 || builtInSyntax.test(name))
    return undefined
  return {
    severity: 'error',
    code: 'remark-plugin-syntax',
    message: `Plugin ${label} extends the syntax of Markdown, which a plugin cannot do here.`,
    hint: /math/i.test(name)
      ? 'Formulas are built in: remove it, and set `markdown: { math: true }`.'
      : 'Plugins receive the tree after the text is parsed. Remove this plugin.',
    file: configFile,
  }
}

/** Never rejects: a failing plugin is reported, and the tree keeps the changes made by earlier plugins. */
async function runAll(
  plugins: ReadyPlugin[],
  parsed: ParsedFile,
  { cwd, timeLimitMs, onWork }: { cwd: string; timeLimitMs: number; onWork: OnPluginWork },
) {
  const data = { frontMatter: readFrontmatter(parsed.frontmatter) }
  const file = new VFile({ path: parsed.absolutePath, cwd, value: parsed.text, data })
  let root: Root = { type: 'root', children: [...parsed.nodes] }
  const problems: Problem[] = []
  for (const plugin of plugins) {
    try {
      onWork({ plugin: plugin.label, file: parsed.file })
      root = await runOne(plugin, root, file, timeLimitMs)
    } catch (error) {
      const reason = messageOf(error)
      problems.push(
        placed(
          {
            severity: 'error',
            code: 'remark-plugin',
            message: `Plugin ${plugin.label} failed on this page: ${reason}`,
            hint: /without `parser`/.test(reason)
              ? 'A plugin has no `this.parse` here. Let it add nodes instead of text, or remove it from `site.config.ts`.'
              : 'The page is shown without its changes. Fix the plugin or the text, or remove it from `site.config.ts`.',
          },
          Object(error),
          parsed,
        ),
      )
    } finally {
      onWork(undefined)
    }
  }
  for (const { reason, line, column, fatal } of file.messages) {
    if (fatal === true) continue
    problems.push(
      placed({ severity: 'warning', code: 'remark-message', message: reason }, { line, column }, parsed),
    )
  }
  const nodes = toEngineTree(root, (node, problem) => {
    problems.push(placed(problem, node.position?.start ?? {}, parsed))
  })
  const { dependencies }: Record<string, unknown> = file.data
  return {
    nodes,
    problems,
    /** Absolute paths of files that plugins read. */
    dependencies: Array.isArray(dependencies) ? dependencies.filter((path) => typeof path === 'string') : [],
  }
}

interface Root {
  type: 'root'
  children: unknown[]
}

const isRoot = (tree: object): tree is Root =>
  'type' in tree && tree.type === 'root' && 'children' in tree && Array.isArray(tree.children)

/** A running plugin, as named in messages, and its file. */
export interface PluginWork {
  plugin: string
  file: string
}
export type OnPluginWork = (work: PluginWork | undefined) => void

async function runOne(plugin: ReadyPlugin, root: Root, file: VFile, timeLimitMs: number): Promise<Root> {
  if (plugin.isGivenUp) throw new TookTooLong('It did not end on another page, and is not run again.')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeLimitMs, new TookTooLong(`It did not end within ${timeLimitMs / 1000} s.`))
  })
  try {
    // `node:vm`'s watchdog stops synchronous code, the timer stops waiting. An endless loop after an `await` can only be stopped by
    // terminating the thread (`pool-thread.ts`).
    const work = withTimeLimit(() => plugin.processor.run(root, file), timeLimitMs)
    const result = await Promise.race([work, late])
    if (isRoot(result)) return result
    throw new Error(`It gave \`${JSON.stringify(result)?.slice(0, 80)}\`, which is no tree with a root.`)
  } catch (error) {
    if (error instanceof TookTooLong) plugin.isGivenUp = true
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function placed(
  problem: Omit<Problem, 'file'>,
  place: { line?: unknown; column?: unknown },
  { file, source }: ParsedFile,
): Problem {
  const line = typeof place.line === 'number' ? place.line : 1
  const column = typeof place.column === 'number' ? place.column : 1
  return { ...problem, file, line, column, frame: codeFrame(source, line, column) }
}

const messageOf = (error: unknown): string => errorText(error).replaceAll(/\s+/g, ' ')

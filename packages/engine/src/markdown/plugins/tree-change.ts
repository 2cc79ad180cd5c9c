import { dirname, resolve } from 'node:path'
import type { MdastNode } from 'satteri'
import type { PageState } from '../scope'
import { noteIdSources } from '../html/headings'
import type { TreeChange } from '../parse/parse-file'

/** What the site's plugins do to the files of a page; undefined where it has none. */
export function treeChange({ context, problems, dependencies }: PageState): TreeChange | undefined {
  const { plugins } = context
  if (!plugins) return undefined
  return async ({ absolutePath, file, source, text, frontmatter }, nodes) => {
    const runner = await plugins()
    if (!runner) return nodes
    noteIdSources(nodes)
    for (const path of namedFiles(nodes, dirname(absolutePath), context.siteDir)) dependencies.add(path)
    const result = await runner.run({
      nodes,
      siteDir: context.siteDir,
      absolutePath,
      file,
      source,
      text,
      frontmatter,
    })
    problems.push(...result.problems)
    for (const path of result.dependencies) dependencies.add(path)
    return result.nodes
  }
}

/** Files that fences name (`file=./a.js#L3`), which the usual plugin for that reads without a word: the page depends on them. */
function namedFiles(nodes: readonly MdastNode[], folder: string, siteDir: string): string[] {
  return nodes.flatMap((node): string[] => {
    if ('children' in node) return namedFiles(node.children, folder, siteDir)
    const name = node.type === 'code' ? /(?:^|\s)file=["']?([^\s"'#]+)/.exec(node.meta ?? '')?.[1] : undefined
    if (name === undefined) return []
    const inRoot = /^<rootDir>\//.exec(name)
    return [inRoot ? resolve(siteDir, name.slice(inRoot[0].length)) : resolve(folder, name)]
  })
}

import type { PageState } from '../scope'
import type { TreeChange } from '../parse/parse-file'

/** What the site's plugins do to the files of a page; undefined where it has none. */
export function treeChange({ context, problems, dependencies }: PageState): TreeChange | undefined {
  const { plugins } = context
  if (!plugins) return undefined
  return async ({ absolutePath, file, source, text, frontmatter }, nodes) => {
    const runner = await plugins()
    if (!runner) return nodes
    const result = await runner.run({ nodes, absolutePath, file, source, text, frontmatter })
    problems.push(...result.problems)
    for (const path of result.dependencies) dependencies.add(path)
    return result.nodes
  }
}

/** What the names that stand in a page's code mean: imports, components of the theme, Docusaurus' functions and variables. */
import { headingParts, sourceText } from '../html/heading-parts'
import { Slugger } from '../html/slug'
import { createHooks } from './hooks'
import type { Binding, ParsedFile } from '../parse/parsed-file'
import { themeComponent } from './engine-components'
import { liveComponent } from './islands'
import { readFrontmatter } from './page-doc'
import type { Run } from './run'
import type { Scope } from '../scope'
import { globalComponents } from './theme-modules'

/** What the names in a unit's code stand for. */
export function bindNames(
  scope: Scope,
  run: Run,
  partialExports: (parsed: ParsedFile) => Record<string, unknown>,
): Record<string, unknown> {
  const { page, unit } = scope
  const hooks = createHooks(scope, () => run.place)
  const names: Record<string, unknown> = { ...hooks.globals }
  for (const name of globalComponents) names[name] = themeComponent(name)
  for (const [name, binding] of unit.parsed.imports) {
    names[name] =
      binding.kind === 'partial-export'
        ? (partialExports(binding.parsed)[binding.name] ??
          (binding.name === 'toc' ? partialToc(binding.parsed) : undefined))
        : bindName(binding, scope, run, hooks.importable)
  }
  names['props'] = {}
  names['toc'] = page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  names['frontMatter'] = /\bfrontMatter\b/.test(unit.parsed.text) ? readFrontmatter(unit) : {}
  names['contentTitle'] = run.contentTitle
  return names
}

/** The headings of a partial, as MDX exports them in Docusaurus. */
function partialToc({ nodes }: ParsedFile): { value: string; id: string; level: number }[] {
  const slugger = new Slugger()
  return nodes.flatMap((node) => {
    if (node.type !== 'heading') return []
    const { content, id } = headingParts(node)
    const value = sourceText(content)
    return [{ value, id: id ?? slugger.slug(value), level: node.depth }]
  })
}

function bindName(binding: Binding, scope: Scope, run: Run, hooks: Record<string, unknown>): unknown {
  switch (binding.kind) {
    case 'value':
      return binding.value
    case 'theme':
      return themeComponent(binding.name)
    case 'hook':
      return hooks[binding.name]
    case 'component':
      return binding.live ? liveComponent(binding) : binding.value
    case 'partial':
      return run.includePartial(binding.parsed, scope.unit)
    case 'partial-export':
      return undefined
    case 'missing':
      return () => null
  }
}

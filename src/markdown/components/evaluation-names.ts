/** What the names that stand in a page's code mean: imports, components of the theme, Docusaurus' functions and variables. */
import { parse as parseYaml } from 'yaml'
import { createHooks } from './hooks'
import type { Binding, ParsedFile } from '../parse/parsed-file'
import { themeComponent } from './engine-components'
import { liveComponent } from './islands'
import type { Run } from './run'
import type { Scope, Unit } from '../scope'
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
        ? partialExports(binding.parsed)[binding.name]
        : bindName(binding, scope, run, hooks.importable)
  }
  names['props'] = {}
  names['toc'] = page.headings.map(({ id, level, html }) => ({ id, level, value: html }))
  names['frontMatter'] = /\bfrontMatter\b/.test(unit.parsed.text) ? readFrontmatter(unit) : {}
  names['contentTitle'] = run.contentTitle
  return names
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

function readFrontmatter(unit: Unit): unknown {
  try {
    return parseYaml(unit.parsed.frontmatter) ?? {}
  } catch {
    // Reported where frontmatter is validated.
    return {}
  }
}

/** Formulas: KaTeX makes MathML at build time, which needs no stylesheet, fonts or script. The TeX stays in it as an annotation. */
import { featurePackages, settingsOf, type MathSettings } from '../../model/markdown-features'
import { escapeText } from '../../model/escape'
import { addLaterPiece, placeOf, report, type Scope } from '../scope'
import { errorText, type NodeOf } from '../parse/parsed-file'
import type { Place } from '../../model/article'
import type { CompileContext } from '../compile-context'

/** How formulas are parsed; false if they are off. */
export function mathSyntax({ features }: Pick<CompileContext, 'features'>): boolean | MathSettings {
  const settings = settingsOf<MathSettings>(features?.math)
  return settings ? { singleDollarTextMath: settings.singleDollarTextMath ?? true } : false
}

export function renderMath(node: NodeOf<'math' | 'inlineMath'>, scope: Scope): string {
  const display = node.type === 'math'
  const place = placeOf(node, scope.unit)
  const { features, loadFeature } = scope.page.context
  const macros = settingsOf<MathSettings>(features?.math)?.macros ?? {}
  return addLaterPiece(scope.page, async () => {
    const katex = await loadFeature?.(featurePackages.math)
    const render = katex?.['renderToString']
    const code = `<code>${escapeText(node.value)}</code>`
    const source = display ? `<p>${code}</p>` : code
    // The missing package is reported once, for the configuration.
    if (typeof render !== 'function') return source
    try {
      const options = {
        output: 'mathml',
        displayMode: display,
        throwOnError: true,
        strict: 'ignore',
        macros: { ...macros },
      }
      const html = String(Reflect.apply(render, undefined, [node.value, options]))
      const math = html.replace(/^<span class="katex">|<\/span>$/g, '')
      return display ? `<div class="math" tabindex="0">${math}</div>` : math
    } catch (error) {
      const { position }: { position?: number } = Object(error)
      const isBlock = position !== undefined && node.value.includes('\n')
      const line = isBlock ? node.value.slice(0, position).split('\n').length : 0
      const fact = errorText(error).replace(/^KaTeX parse error: /, '')
      const at = { ...place, line: place.line + line }
      report(scope, at, {
        severity: 'error',
        code: 'math-syntax',
        message: `This formula cannot be rendered: ${fact.replaceAll(/\s+/g, ' ')}`,
        hint: 'KaTeX’ list of supported functions says what it may contain; a dollar sign in prose is written `\\$`.',
      })
      return source
    }
  })
}

export function warnOfFormula(node: NodeOf<'text'>, scope: Scope): void {
  if (!node.value.includes('$') || !/^\$\$\s+\S|\$\\[a-z]{2,}/i.test(node.value)) return
  warnIfUnset(scope, 'math', placeOf(node, scope.unit))
}

const uses = {
  npm2yarn: 'This fence asks for tabs for each package manager (`npm2yarn`)',
  mermaid: 'This fence is a diagram for Mermaid',
  githubAlerts: 'This quote is an alert of GitHub’s',
  math: 'This is a formula in TeX',
}

/** Warns, once per page, about syntax that the site has not configured. Setting a feature to `false` silences the warning. */
export function warnIfUnset(scope: Scope, feature: keyof typeof uses, place: Place): void {
  const { page } = scope
  if (page.context.features?.[feature] !== undefined || page.warnedFeatures.has(feature)) return
  page.warnedFeatures.add(feature)
  const name: string | undefined = Reflect.get(featurePackages, feature)
  const install = name === undefined ? '' : ` and run \`npm install ${name}\``
  report(scope, place, {
    code: 'markdown-feature',
    message: `${uses[feature]}, which the site has not turned on, so it is shown as written.`,
    hint: `In \`site.config.ts\` write \`markdown: { ${feature}: true }\`${install}; with \`false\` this warning goes away.`,
  })
}

import type { Place } from '../../model/article'
import { featurePackages, type MarkdownFeatures } from '../../model/markdown-features'
import { report, type Scope } from '../scope'

/** What a page uses that is off, in words. */
const uses: Record<keyof MarkdownFeatures, string> = {
  npm2yarn: 'This fence asks for tabs for each package manager (`npm2yarn`)',
  mermaid: 'This fence is a diagram for Mermaid',
  githubAlerts: 'This quote is an alert of GitHub’s',
  math: 'This is a formula in TeX',
}

/** Warns, once for a page, of syntax that the site has not turned on. It says nothing where the site has turned it off. */
export function warnIfUnset(scope: Scope, feature: keyof MarkdownFeatures, place: Place): void {
  const { page } = scope
  if (page.context.features?.[feature] !== undefined || page.warnedFeatures.has(feature)) return
  page.warnedFeatures.add(feature)
  const name: string | undefined = Reflect.get(featurePackages, feature)
  const install = name === undefined ? '' : ` and run \`npm install ${name}\``
  report(scope, place, {
    severity: 'warning',
    code: 'markdown-feature',
    message: `${uses[feature]}, which the site has not turned on: it is shown as it is written.`,
    hint: `In \`site.config.ts\` write \`markdown: { ${feature}: true }\`${install}; with \`false\` this warning goes.`,
  })
}

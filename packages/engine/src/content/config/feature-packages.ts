import { findPackage } from '../../files/site-package'
import { featurePackages, type MarkdownFeatures } from '../../model/markdown-features'
import type { Problem } from '../../model/problem'
import type { SiteConfig } from '../../model/site-config'

const absent = 'absent'

/** Versions of the packages that the features need which are on; undefined when none needs one. */
export function featureVersions(
  features: MarkdownFeatures,
  siteDir: string,
): Record<string, string> | undefined {
  const needed = Object.entries(featurePackages).filter(([feature]) => isOn(features, feature))
  if (needed.length === 0) return undefined
  return Object.fromEntries(needed.map(([, name]) => [name, findPackage(name, siteDir)?.version ?? absent]))
}

function isOn(features: MarkdownFeatures, name: string): boolean {
  const setting: unknown = Reflect.get(features, name)
  return setting !== undefined && setting !== false
}

/** Features whose package is not installed: said once, whatever pages use them. */
export function missingPackages({ markdown }: Pick<SiteConfig, 'markdown'>): Problem[] {
  const { packages = {} } = markdown
  return Object.entries(featurePackages).flatMap(([feature, name]): Problem[] => {
    if (packages[name] !== absent) return []
    return [
      {
        severity: 'error',
        code: 'markdown-package',
        message: `Setting \`markdown.${feature}\` needs the package \`${name}\`, which is not installed.`,
        hint: `Run \`npm install ${name}\` in the site folder, or take the setting out.`,
        file: 'site.config.ts',
      },
    ]
  })
}

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { ProvidedModules } from 'holdtrue/modules/resolve'

const root = path.join(rootOfPackage('@holdtrue/docusaurus', import.meta.url), 'src')

const liveHooks = ['useColorMode', 'useDocsPreferredVersion', 'useQueryString', 'useScrollPositionBlocker']

/** Modules `@docusaurus/…`, with the exports that need the browser. */
const modules: Readonly<Record<string, { file: string; live?: readonly string[] }>> = {
  BrowserOnly: { file: 'BrowserOnly.tsx', live: ['default'] },
  ExecutionEnvironment: { file: 'ExecutionEnvironment.ts' },
  Head: { file: 'Head.tsx' },
  Link: { file: 'Link.tsx' },
  Translate: { file: 'Translate.tsx' },
  isInternalUrl: { file: 'isInternalUrl.ts' },
  'plugin-content-docs/client': { file: 'plugin-content-docs.ts', live: ['useDocsPreferredVersion'] },
  router: { file: 'router.tsx', live: ['useLocation', 'useHistory', 'Redirect'] },
  'theme-common': { file: 'theme-common.ts', live: liveHooks },
  'theme-common/internal': { file: 'theme-common-internal.ts', live: liveHooks },
  useBaseUrl: { file: 'useBaseUrl.ts' },
  useBrokenLinks: { file: 'useBrokenLinks.ts' },
  useDocusaurusContext: { file: 'useDocusaurusContext.ts' },
  useGlobalData: { file: 'useGlobalData.ts' },
  useIsBrowser: { file: 'useIsBrowser.ts', live: ['default'] },
}

/** Swizzled components may import the original with either of the two other prefixes. */
const themePrefixes = ['@theme', '@theme-original', '@theme-init']

export const providedModules: ProvidedModules = Object.fromEntries([
  ...Object.entries(modules).map(([name, { file, ...more }]) => [
    `@docusaurus/${name}`,
    { file: path.join(root, 'modules', file), ...more },
  ]),
  ...readdirSync(path.join(root, 'theme'))
    .sort()
    .flatMap((file) =>
      themePrefixes.map((prefix) => [
        `${prefix}/${path.parse(file).name}`,
        { file: path.join(root, 'theme', file) },
      ]),
    ),
])

import path from 'node:path'
import { listFiles } from 'holdtrue/files/folder-state'
import { rootOfPackage } from 'holdtrue/files/engine-root'
import type { ProvidedModules } from 'holdtrue/modules/resolve'

const root = path.join(rootOfPackage('@holdtrue/docusaurus', import.meta.url), 'src')

const liveHooks = ['useColorMode', 'useDocsPreferredVersion', 'useQueryString', 'useScrollPositionBlocker']

/** Exports of `@docusaurus/…` that need the browser. */
const live: Readonly<Record<string, readonly string[]>> = {
  BrowserOnly: ['default'],
  'plugin-content-docs/client': ['useDocsPreferredVersion'],
  router: ['useLocation', 'useHistory', 'Redirect'],
  'theme-common': liveHooks,
  'theme-common/internal': liveHooks,
  useIsBrowser: ['default'],
}

/** Swizzled components may import the original with either of the two other prefixes. */
const themePrefixes = ['@theme', '@theme-original', '@theme-init']

/** Modules are named by their paths. */
const modulesIn = (folder: string) =>
  listFiles(path.join(root, folder))
    .sort()
    .map((file) => ({ name: file.replace(/\.tsx?$/, ''), file: path.join(root, folder, file) }))

export const providedModules: ProvidedModules = Object.fromEntries([
  ...modulesIn('modules').map(({ name, file }) => [`@docusaurus/${name}`, { file, live: live[name] }]),
  ...modulesIn('theme').flatMap(({ name, file }) =>
    themePrefixes.map((prefix) => [`${prefix}/${name}`, { file }]),
  ),
])

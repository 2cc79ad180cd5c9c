import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'vite'
import { engineRoot } from '../files/engine-root'
import { licensesFile, writeBundle } from './client-bundle'
import { pageStylesModule, sitePlugin, type SitePluginInput } from './site-plugin'

/** Message to the bundler's process: its input, and the output folder. */
export type BundleOrder = Parameters<typeof bundleClient>

/** Browsers of the last thirty months, and older ones with `neededFeatures` (`theme/head-script.ts`). The README lists them. */
const oldestBrowsers = ['chrome125', 'edge125', 'firefox126', 'safari17.5']

/** Builds the browser code into a folder, which appears only when it is complete. */
export async function bundleClient(input: SitePluginInput, dir: string): Promise<void> {
  const { build } = await import('vite')
  const staging = `${dir}.${process.pid}`
  await build({
    configFile: false,
    root: engineRoot,
    base: input.siteData.baseUrl,
    logLevel: 'silent',
    publicDir: false,
    plugins: [plainImports, reactForBrowsers, sitePlugin(() => input), withoutStylesScript],
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      // If React's developer tools are installed, React reports every render to them. Readers do not need that.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
    build: {
      outDir: staging,
      emptyOutDir: true,
      assetsDir: 'assets',
      manifest: true,
      license: { fileName: licensesFile },
      // A single stylesheet: scripts loaded later have no separate styles, and need no code to wait for them.
      cssCodeSplit: false,
      modulePreload: false,
      target: oldestBrowsers,
      // Older browsers show the server-rendered pages. These versions support cascade layers, and most of them `:has()`.
      cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'],
      // Inlined assets would require `data:` for every type of source in the policy.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: { main: path.join(engineRoot, 'src/runtime/main.tsx'), [styles]: pageStylesModule },
        // React is a separate file, which stays in readers' caches until React has a new version. It includes shared modules that hardly
        // ever change and would otherwise become files of a hundred bytes.
        output: { codeSplitting: { groups: [{ name: 'react', test: lastingFile }] } },
      },
    },
  })
  writeBundle(staging, input)
  mkdirSync(path.dirname(dir), { recursive: true })
  rmSync(dir, { recursive: true, force: true })
  renameSync(staging, dir)
}

/** Vite wraps each `import()` in a function that first loads the script's stylesheets, but there are none. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

const styles = 'page-styles'

/** The module that imports the stylesheets of some pages is no longer needed once they are written. */
const withoutStylesScript: Plugin = {
  name: 'without-styles-script',
  generateBundle(_, bundle) {
    for (const [file, { name }] of Object.entries(bundle))
      if (file.endsWith('.js') && name === styles) delete bundle[file]
  },
}

const reactFile = /\/node_modules\/(?:react|react-dom|scheduler)\//
const lastingFile = new RegExp(`${reactFile.source}|/src/model/(?:constants|path)\\.ts$`)

/** `typeof` values of globals that all target browsers have, or none has. React checks them because it also runs elsewhere. */
const platform: Record<string, string> = {
  object: 'window window.document document performance Reflect',
  function:
    'AbortController clearTimeout MessageChannel Object.is performance.now Promise queueMicrotask reportError setTimeout ' +
    'WeakMap WeakSet window.document.createElement window.ErrorEvent',
  undefined: 'process process.emit setImmediate',
}

const typeOf = new Map(
  Object.entries(platform).flatMap(([type, names]) => names.split(' ').map((name) => [name, type])),
)

/**
 * Removes fallbacks for missing browser features with their checks, and the positions of the five errors that React creates on loading and
 * throws as signals: under inspection (Lighthouse, developer tools), the browser would parse the whole script again for each position, which
 * is three quarters of the loading time. An error created without its constructor has none.
 */
const reactForBrowsers: Plugin = {
  name: 'react-for-browsers',
  transform: {
    filter: { id: new RegExp(`${reactFile.source}.*\\.production\\.js$`) },
    handler: (code) =>
      code
        .replace(
          /^((?:var)? +\w+Exception = )Error\((.+?)\)(?=[,;]$)/gm,
          '$1{ __proto__: Error.prototype, message: $2 }',
        )
        .replace(/\btypeof ([\w.]+)/g, (asked: string, name: string) => {
          const type = typeOf.get(name)
          return type === undefined ? asked : `'${type}'`
        }),
  },
}

/** Message of a promise's rejection, without the stack that Vite includes; undefined if the promise resolves. */
export async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return stripVTControlCharacters(error instanceof Error ? error.message : String(error))
      .replace(/\n\s+at .*/g, '')
      .replace(/^Build failed with \d+ errors?:\s*/, '')
      .replace(/^(\[plugin [^\]]*\]\s*)?(RolldownError: )?/gm, '')
      .trim()
  }
}

import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'vite'
import { engineRoot } from '../files/engine-root'
import { licensesFile, writeBundle } from './client-bundle'
import { pageStylesModule, sitePlugin, type SitePluginInput } from './site-plugin'

/** What the bundler's process is told: what to bundle, and the folder for it. */
export interface BundleOrder {
  input: SitePluginInput
  dir: string
}

/** Which browsers run the code: those of thirty months, and older ones with `neededFeatures` (`theme/head-script.ts`). README names them. */
const oldestBrowsers = ['chrome125', 'edge125', 'firefox126', 'safari17.5']

/** Builds the browser code into a folder, which appears when all of it is there. */
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
      // React tells its developer tools of every render where they are there; readers have none.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    },
    build: {
      outDir: staging,
      emptyOutDir: true,
      assetsDir: 'assets',
      manifest: true,
      license: { fileName: licensesFile },
      // One stylesheet: scripts that come later bring none of their own, and need no code that would wait for it.
      cssCodeSplit: false,
      modulePreload: false,
      target: oldestBrowsers,
      // Older: they show pages as the server made them. What cascade layers need, and `:has()` in most of them.
      cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      // Inlined assets would need `data:` in the policy for every kind of source.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: { main: path.join(engineRoot, 'src/runtime/main.tsx'), [styles]: pageStylesModule },
        // A file of its own: it stays as it is, in the caches of readers, too, until React has a new version. With it what most chunks
        // share and what hardly ever changes, of which the bundler would make files of a hundred bytes.
        output: { codeSplitting: { groups: [{ name: 'react', test: lastingFile }] } },
      },
    },
  })
  writeBundle(staging, input)
  mkdirSync(path.dirname(dir), { recursive: true })
  rmSync(dir, { recursive: true, force: true })
  renameSync(staging, dir)
}

/** Vite wraps each `import()` in a function that loads the script's stylesheets first. There are none. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

const styles = 'page-styles'

/** The module that refers to the stylesheets of some pages has done its work when they are written. */
const withoutStylesScript: Plugin = {
  name: 'without-styles-script',
  generateBundle(_, bundle) {
    for (const [file, { name }] of Object.entries(bundle))
      if (file.endsWith('.js') && name === styles) delete bundle[file]
  },
}

const reactFile = /\/node_modules\/(?:react|react-dom|scheduler)\//
const lastingFile = new RegExp(`${reactFile.source}|/src/model/(?:constants|path)\\.ts$`)

/** What every browser that the code is made for has, and what none has, by its `typeof`: React asks for it, as it runs elsewhere, too. */
const platform: Record<string, readonly string[]> = {
  object: ['window', 'window.document', 'document', 'performance', 'Reflect'],
  function: [
    'AbortController',
    'clearTimeout',
    'MessageChannel',
    'Object.is',
    'performance.now',
    'Promise',
    'queueMicrotask',
    'reportError',
    'setTimeout',
    'WeakMap',
    'WeakSet',
    'window.document.createElement',
    'window.ErrorEvent',
  ],
  undefined: ['process', 'process.emit', 'setImmediate'],
}

const typeOf = new Map(Object.entries(platform).flatMap(([type, names]) => names.map((name) => [name, type])))

/**
 * React without what no reader of a built site needs.
 *
 * It makes five errors when it is loaded, which it throws as signals and knows by identity. Where a page is being inspected (by
 * Lighthouse, a test, open developer tools) the browser notes the place of every error as it is made, for which it parses the whole
 * script again: three quarters of the time that loading the script takes. An error made without its constructor has no place.
 *
 * Its ways around what browsers lack are dropped with the questions for it.
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

/** Text of the error with which a promise rejects, without the stack that Vite puts into it; undefined when it does not. */
export async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return stripVTControlCharacters(text)
      .replace(/\n\s+at .*/g, '')
      .replace(/^Build failed with \d+ errors?:\s*/, '')
      .replace(/^(\[plugin [^\]]*\]\s*)?(RolldownError: )?/gm, '')
      .trim()
  }
}

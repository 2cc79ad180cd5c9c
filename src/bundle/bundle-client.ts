import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'vite'
import { engineRoot } from '../engine/engine-root'
import { sitePlugin, type SitePluginInput } from './site-plugin'

/** What the bundler's process is told: what to bundle, and the folder for it. */
export interface BundleOrder {
  input: SitePluginInput
  dir: string
}

/** Where the bundler notes whose code is in the bundle, within its folder. */
export const licensesFile = '.vite/licenses.json'

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
    plugins: [plainImports, stacklessExceptions, sitePlugin(() => input)],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: staging,
      emptyOutDir: true,
      assetsDir: 'assets',
      manifest: true,
      license: { fileName: licensesFile },
      // One stylesheet: scripts that come later bring none of their own, and need no code that would wait for it.
      cssCodeSplit: false,
      modulePreload: false,
      target: 'es2022',
      // Inlined assets would need `data:` in the policy for every kind of source.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rollupOptions: {
        input: { main: path.join(engineRoot, 'src/runtime/main.tsx') },
      },
    },
  })
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

/**
 * React makes five errors when it is loaded, which it throws as signals and knows by identity. Where a page is being inspected (by
 * Lighthouse, a test, open developer tools) the browser notes the place of every error as it is made, for which it parses the whole
 * script again: three quarters of the time that loading the script takes. An error made without its constructor has no place.
 */
const stacklessExceptions: Plugin = {
  name: 'stackless-exceptions',
  transform: {
    filter: { id: /\/react-dom-client\.production\.js$/ },
    handler: (code) =>
      code.replace(
        /^((?:var)? +\w+Exception = )Error\((.+?)\)(?=[,;]$)/gm,
        '$1{ __proto__: Error.prototype, message: $2 }',
      ),
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

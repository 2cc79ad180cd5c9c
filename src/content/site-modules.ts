import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import { ProblemsError } from '../model/problem'
import { engineRoot } from './engine-root'

/** A module's exports, not yet validated. */
export type ModuleExports = Record<string, unknown>

export interface SiteModules {
  /** Loads a module of the site folder (absolute path) as the server sees it. */
  load(file: string): Promise<ModuleExports>
}

/**
 * Runs the TypeScript and JSX of a site folder on the server: configuration, sidebars, pages, components. Each set of
 * entries is bundled once per content of the folder's sources and cached. Packages stay external; React is always the engine's own,
 * so that elements made by the site and by the theme are of one kind.
 */
export function createSiteModules(siteDir: string, cacheDir: string): SiteModules {
  const loaded = new Map<string, Promise<ModuleExports>>()
  return {
    load(file) {
      const existing = loaded.get(file)
      if (existing) return existing
      const promise = loadModule(file, siteDir, cacheDir)
      loaded.set(file, promise)
      return promise
    },
  }
}

async function loadModule(file: string, siteDir: string, cacheDir: string): Promise<ModuleExports> {
  const name = path.basename(file).replace(/\.\w+$/, '')
  const key = createHash('sha256').update(file).update(sourceState(siteDir)).digest('hex').slice(0, 16)
  const output = path.join(cacheDir, 'modules', `${name}-${key}.mjs`)
  if (!existsSync(output)) await bundleModule(file, siteDir, output)
  const exports: ModuleExports = await import(pathToFileURL(output).href)
  return exports
}

async function bundleModule(file: string, siteDir: string, output: string): Promise<void> {
  mkdirSync(path.dirname(output), { recursive: true })
  try {
    const bundle = await rolldown({
      input: file,
      platform: 'node',
      plugins: [serverModules(siteDir)],
      logLevel: 'silent',
    })
    await bundle.write({ file: output, codeSplitting: false, sourcemap: 'inline' })
    await bundle.close()
  } catch (error) {
    const shown = path.relative(siteDir, file).replaceAll(path.sep, '/')
    throw new ProblemsError(
      [
        {
          severity: 'error',
          code: 'site-module',
          message: `\`${shown}\` cannot be loaded.`,
          hint: (error instanceof Error ? error.message : String(error)).trim(),
          file: shown,
        },
      ],
      { cause: error },
    )
  }
}

/** Resolution for server modules: styles and images are the browser's business, React is the engine's. */
function serverModules(siteDir: string): Plugin {
  const engineRequire = createRequire(path.join(engineRoot, 'package.json'))
  const siteRequire = createRequire(path.join(siteDir, 'noop.js'))
  return {
    name: 'site-server-modules',
    resolveId(id) {
      if (id.startsWith('@site/')) return this.resolve(path.join(siteDir, id.slice('@site/'.length)))
      if (id.startsWith('.') || path.isAbsolute(id) || id.startsWith('\0')) return null
      if (id.startsWith('node:')) return { id, external: true }
      const resolver = /^react(-dom)?(\/|$)/.test(id) ? engineRequire : siteRequire
      try {
        const resolved = resolver.resolve(id)
        return { id: path.isAbsolute(resolved) ? pathToFileURL(resolved).href : resolved, external: true }
      } catch {
        return null
      }
    },
    load(id) {
      return /\.(css|scss|sass|less)$/.test(id) ? 'export default {}' : null
    },
  }
}

const isSource = (name: string) => /\.(tsx?|jsx?|mjs|cjs|json)$/.test(name)
const skipped = new Set(['node_modules', 'static', 'upstream', 'content', '.git'])

/** Hash over name, size and time of the site's own sources (content and static files left out). */
function sourceState(siteDir: string): string {
  const hash = createHash('sha256')
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(file)
      } else if (isSource(entry.name)) {
        const { size, mtimeMs } = statSync(file)
        hash.update(`${file}\0${size}\0${mtimeMs}\n`)
      }
    }
  }
  walk(siteDir)
  hash.update(readFileSync(path.join(engineRoot, 'package.json')))
  return hash.digest('hex')
}

/** First of `name.ts`, `.tsx`, `.mts`, `.js`, `.mjs` that exists in a folder; undefined when none does. */
export function findModule(folder: string, name: string): string | undefined {
  return ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs']
    .map((extension) => path.join(folder, name + extension))
    .find((file) => existsSync(file))
}

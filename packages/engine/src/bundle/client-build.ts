import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { keepRecent } from '../files/cache-entry'
import { builtModule, browserEngineState, engineState } from '../files/engine-root'
import { ProblemsError, type Problem } from '../model/problem'
import { bundleClient, failureOf, type BundleOrder } from './bundle-client'
import { readBundle, type ClientBundle } from './client-bundle'
import type { SitePluginInput } from './site-plugin'
import { absentPart } from '../modules/resolve'
import { importPlace } from '../modules/run/module-problem'
import { listSiteSources } from '../modules/read/imports'
import type { Site } from '../content/load-site'
import type { SiteData } from '../model/site-data'
import { findSitePages, islandModules } from '../modules/read/site-components'
import type { IntegrationFiles } from '../model/page-sheets'

/** Builds the browser code, unless it is cached for the same engine and code of the site. The hash is known before the build ends. */
export function buildClient(input: SitePluginInput, cacheDir: string) {
  const inputs = [...listSiteSources(input.siteDir, input.contentDirs), ...lockfilesAbove(input.siteDir)]
  const hash = inputState(input, inputs)
  const dir = path.join(cacheDir, 'client', hash)
  const kept = readBundle(dir)
  return {
    /** Changes with the browser code, but not with the text of pages. */
    hash,
    /** Absolute paths of its source files. */
    inputs,
    bundle: kept ? Promise.resolve(kept) : bundleInProcess(input, dir),
  }
}

/** Runs Vite beside this process, and so frees its 200 MB when it exits. Without a built engine (in unit tests), in this process. */
async function bundleInProcess(...order: BundleOrder): Promise<ClientBundle> {
  const [input, dir] = order
  const script = builtModule('bundle/bundle-process')
  const message = await (script === undefined ? failureOf(bundleClient(...order)) : runScript(script, order))
  if (message !== undefined) throw new ProblemsError(browserProblem(message, input))
  const bundle = readBundle(dir)
  if (!bundle) throw new Error(`The bundler left no description of what it wrote in ${dir}.`)
  return bundle
}

/**
 * Limits the bundler's threads and makes it return memory immediately: 55 MB less at its peak, in the same time. (By default it has a
 * thread per core, and its allocator keeps freed memory for 10 ms.) Names from Rolldown's `rolldown_binding` and mimalloc.
 */
const smallBundler = {
  ROLLDOWN_WORKER_THREADS: '1',
  ROLLDOWN_MAX_BLOCKING_THREADS: '1',
  MIMALLOC_PURGE_DELAY: '0',
}

/** Runs the bundler's process. Resolves to its error message, or to undefined. */
function runScript(script: string, order: BundleOrder): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      serialization: 'advanced',
      // A small heap of its JavaScript: another 30 to 45 MB less, in the same time.
      execArgv: ['--max-semi-space-size=2', '--optimize-for-size'],
      env: { ...smallBundler, ...process.env, NODE_ENV: 'production' },
    })
    let message: string | undefined
    child.on('message', (answer) => (message = String(answer)))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve(message ?? (code === 0 ? undefined : `The bundler ended with ${signal ?? `code ${code}`}.`)),
    )
    child.send(order)
  })
}

function inputState(input: SitePluginInput, files: readonly string[]): string {
  // The complete engine state also covers the integrations in this repository.
  const { scripts, styles, base } = input.integrations
  const isPlain = [...scripts, ...styles, ...base, ...Object.keys(input.provided)].length === 0
  const hash = createHash('sha256').update(isPlain ? browserEngineState() : engineState())
  for (const file of files) hash.update(`${path.relative(input.siteDir, file)}\0`).update(readFileSync(file))
  // Independent of the site's location: its own files are hashed by content, and files of packages are covered by the engine's state or the
  // lockfile.
  const nameOf = (file: string) =>
    file.startsWith(input.siteDir + path.sep) ? path.relative(input.siteDir, file) : path.basename(file)
  hash.update(
    JSON.stringify([input.siteData, input.integrations, input.provided], (_, value: unknown) =>
      typeof value === 'string' && path.isAbsolute(value) ? nameOf(value) : value,
    ),
  )
  return hash.digest('hex').slice(0, 16)
}

const lockfiles = 'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock'.split(' ')

/** Lockfiles in the nearest folder, from the site's up, that has any. They determine the versions of packages that components use. */
function lockfilesAbove(siteDir: string): string[] {
  const found: string[] = []
  for (let folder = siteDir; ; folder = path.dirname(folder)) {
    found.push(...lockfiles.map((name) => path.join(folder, name)).filter(existsSync))
    if (found.length > 0 || folder === path.dirname(folder)) return found
  }
}

/** Number of cached bundles: several sites, or base paths, may share one cache. */
const maxBundles = 4

/** Removes the least recently used bundles, so that the cache does not grow with every change. */
export function pruneClientCache(cacheDir: string, used: string): void {
  const now = new Date()
  utimesSync(used, now, now)
  keepRecent(path.join(cacheDir, 'client'), maxBundles)
}

const unresolved = /resolve (?:import )?["'](?<source>[^"']+)["'] (?:from|in) ["']?(?<importer>[^"'\s]+)["']?/
/** A missing file in a stylesheet's `@import`. */
const unread =
  /(?<importer>\S+\.(?:css|less)):[^\n]*\n[^\n]*\[postcss\] ENOENT:[^\n]*, open '(?<source>[^'\n]+)'/

/** Where the parser of stylesheets, or of modules, stopped. */
const stops = [
  /\[postcss\] (?<place>[^\n]+?):(?<line>\d+):(?<column>\d+): (?<fact>[^\n]+)/,
  /(?:\[[\w:-]+\] )?(?<fact>[^\n]+)\n\s*╭─\[ (?<place>[^\n]+?):(?<line>\d+):(?<column>\d+) \]/,
]

function stopIn(text: string, siteDir: string): Omit<Problem, 'severity' | 'code'> | undefined {
  const stop = stops.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!stop) return undefined
  const { place = '', line, column, fact } = stop
  const file = path.relative(siteDir, path.resolve(place)).replaceAll(path.sep, '/')
  if (file.startsWith('..')) return undefined
  const frame = text.match(/^\s*\d*\s*│.*$/gm)?.join('\n')
  const message = `\`${file}\` cannot be built: ${fact}`
  return { message, file, line: Number(line), column: Number(column), ...(frame && { frame }) }
}

/** The bundler's error as a problem. A failed import is reported at its file, and an error of syntax at its place. */
export function browserProblem(
  text: string,
  { siteDir, provided }: Pick<SitePluginInput, 'siteDir' | 'provided'>,
): Problem {
  const base = { severity: 'error', code: 'browser-code' } as const
  const { source, importer } = (unresolved.exec(text) ?? unread.exec(text))?.groups ?? {}
  if (source === undefined || importer === undefined) {
    const stop = stopIn(text, siteDir)
    if (stop) return { ...base, ...stop }
    // The bundler reports system errors as its own bugs, with a stack trace.
    const hint = text
      .replace(/^.*Something went wrong inside rolldown.*\n/m, '')
      .replace(/\s*Stack backtrace:[\s\S]*/, '')
    return { ...base, message: 'The browser code of the site cannot be built.', hint }
  }
  const file = path.relative(siteDir, path.resolve(importer)).replaceAll(path.sep, '/')
  const isFile = /^(?:\.|\/|@site\/)/.test(source)
  return {
    ...base,
    message: `\`${file}\` imports \`${source}\`, which ${isFile ? 'names no file' : 'is not installed'}: the browser code of the site cannot be built.`,
    hint:
      absentPart(source, provided) ??
      `${isFile ? 'Correct the path' : 'Install it'}, or remove the ${/\.\w*(?:ss)$/.test(file) ? '`@import`' : 'component'}.`,
    ...(importPlace(source, [importer], siteDir) ?? { file }),
  }
}

export function createSitePluginInput(
  site: Site & { integrations: { browserFiles: IntegrationFiles } },
  siteData: SiteData,
): SitePluginInput {
  return {
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
    siteData,
    islands: islandModules(site.code, site.siteDir),
    media: site.code.media,
    integrations: site.integrations.browserFiles,
    provided: site.modules.provided,
    pages: findSitePages(site.siteDir),
    pageStyles: site.code.pageStyles,
    stylesheets: ownStyles(site),
  }
}

/** Absolute paths of the site's own stylesheet (`styles.css` or `styles.scss` in its folder) and of its components' stylesheets. */
export function ownStyles({ siteDir, code }: Pick<Site, 'siteDir' | 'code'>): string[] {
  const stylesheet = ['styles.css', 'styles.scss'].map((name) => path.join(siteDir, name)).find(existsSync)
  return [...(stylesheet === undefined ? [] : [stylesheet]), ...code.stylesheets]
}

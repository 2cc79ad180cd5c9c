import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
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

/** The browser code of a site, which may still be in the making. */
export interface ClientBuild {
  /** Changes when the browser code does, not when a text does. */
  hash: string
  /** Absolute paths of what it is made of. */
  inputs: string[]
  bundle: Promise<ClientBundle>
}

/**
 * Builds the browser code with Vite, or takes it from the cache when neither the engine nor the site's code changed. What it is is known
 * before it is there.
 */
export function buildClient(input: SitePluginInput, cacheDir: string): ClientBuild {
  const inputs = [...listSiteSources(input.siteDir, input.contentDirs), ...lockfilesAbove(input.siteDir)]
  const hash = inputState(input, inputs)
  const dir = path.join(cacheDir, 'client', hash)
  const kept = readBundle(dir)
  return { hash, inputs, bundle: kept ? Promise.resolve(kept) : bundleInProcess(input, dir) }
}

/**
 * Vite's work is done by a process of its own: it runs beside this one, and its 200 MB are gone when it ends. Where there is no
 * built engine (in unit tests) it runs here.
 */
async function bundleInProcess(input: SitePluginInput, dir: string): Promise<ClientBundle> {
  const script = builtModule('./bundle-process', import.meta.url)
  const message =
    script === undefined ? await failureOf(bundleClient(input, dir)) : await runScript(script, { input, dir })
  if (message !== undefined) throw new ProblemsError([browserProblem(message, input)])
  const bundle = readBundle(dir)
  if (!bundle) throw new Error(`The bundler left no description of what it wrote in ${dir}.`)
  return bundle
}

/**
 * The bundler of few threads that gives memory back at once: 55 MB less at its peak, in the same time (with the default of one thread a
 * core, and its allocator keeping what was freed for 10 ms). Names: Rolldown's `rolldown_binding`, mimalloc's options.
 */
const smallBundler = {
  ROLLDOWN_WORKER_THREADS: '1',
  ROLLDOWN_MAX_BLOCKING_THREADS: '1',
  MIMALLOC_PURGE_DELAY: '0',
}

/** Runs the bundler's process; the answer is its error's text, or undefined. */
function runScript(script: string, order: BundleOrder): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      serialization: 'advanced',
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
  // The state of all covers the packages that come with the engine.
  const { scripts, styles, base } = input.integrations
  const isPlain = [...scripts, ...styles, ...base, ...Object.keys(input.provided)].length === 0
  const hash = createHash('sha256').update(isPlain ? browserEngineState() : engineState())
  for (const file of files) hash.update(`${path.relative(input.siteDir, file)}\0`).update(readFileSync(file))
  // Wherever the site is: its own files count by their content, those of packages with the engine's state or the lockfile.
  const nameOf = (file: string) =>
    file.startsWith(input.siteDir + path.sep) ? path.relative(input.siteDir, file) : path.basename(file)
  hash.update(
    JSON.stringify([input.siteData, input.integrations, input.provided], (_, value: unknown) =>
      typeof value === 'string' && path.isAbsolute(value) ? nameOf(value) : value,
    ),
  )
  return hash.digest('hex').slice(0, 16)
}

/** Lockfiles of the site's own packages, in its folder and above it: they say which versions its components are made with. */
function lockfilesAbove(siteDir: string): string[] {
  const found: string[] = []
  for (let folder = siteDir; ; folder = path.dirname(folder)) {
    for (const name of [
      'package-lock.json',
      'npm-shrinkwrap.json',
      'yarn.lock',
      'pnpm-lock.yaml',
      'bun.lock',
    ])
      if (existsSync(path.join(folder, name))) found.push(path.join(folder, name))
    if (found.length > 0 || folder === path.dirname(folder)) return found
  }
}

/** Bundles kept: several sites, or base paths, of one cache take turns. */
const maxBundles = 4

/** Removes the cached bundles used longest ago, so that the cache does not grow with every change. */
export function pruneClientCache(cacheDir: string, used: string): void {
  const folder = path.join(cacheDir, 'client')
  const now = new Date()
  utimesSync(used, now, now)
  const byAge = readdirSync(folder)
    .map((name) => ({ bundle: path.join(folder, name), used: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
  for (const { bundle } of byAge.slice(maxBundles)) rmSync(bundle, { recursive: true, force: true })
}

const unresolved = /resolve (?:import )?["'](?<source>[^"']+)["'] (?:from|in) ["']?(?<importer>[^"'\s]+)["']?/
/** An `@import` of a stylesheet that finds nothing. */
const unread =
  /(?<importer>\S+\.(?:css|less)):[^\n]*\n[^\n]*\[postcss\] ENOENT:[^\n]*, open '(?<source>[^'\n]+)'/

/** What the bundler says of the browser code as a problem; an import that finds nothing is told with its file. */
export function browserProblem(
  text: string,
  { siteDir, provided }: Pick<SitePluginInput, 'siteDir' | 'provided'>,
): Problem {
  const base = { severity: 'error', code: 'browser-code' } as const
  const { source, importer } = (unresolved.exec(text) ?? unread.exec(text))?.groups ?? {}
  if (source === undefined || importer === undefined) {
    // Where it is the system that fails, the bundler takes it for a fault of its own and shows its stack.
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

/** Gathers what the browser code of a site is made of. */
export function createSitePluginInput(
  site: Site,
  siteData: SiteData,
  integrations: IntegrationFiles,
): SitePluginInput {
  return {
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
    siteData,
    islands: islandModules(site.code, site.siteDir),
    media: site.code.media,
    integrations,
    provided: site.modules.provided,
    pages: findSitePages(site.siteDir),
    pageStyles: site.code.pageStyles,
    stylesheets: [
      // The site's own rules come after those that they may override.
      ...integrations.base,
      ...ownStyles(site),
    ],
  }
}

/** The site's own stylesheet (`styles.css` in its folder, or `styles.scss`) and those of its components, as absolute paths. */
export function ownStyles({ siteDir, code }: Pick<Site, 'siteDir' | 'code'>): string[] {
  const stylesheet = ['styles.css', 'styles.scss'].map((name) => path.join(siteDir, name)).find(existsSync)
  return [...(stylesheet === undefined ? [] : [stylesheet]), ...code.stylesheets]
}

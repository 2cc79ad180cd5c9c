import { defaultTimeLimitMs } from '../markdown/components/time-limit'
import type { OnPluginWork, RemarkRunner } from '../markdown/plugins/remark-runner'
import type { Problem } from '../model/problem'
import type { Site } from '../content/load-site'

export type { PluginWork } from '../markdown/plugins/remark-runner'

/** When the main thread ends one that a plugin keeps busy, in milliseconds: a second after the thread should have stopped the plugin itself. */
export const pluginLimitMs = defaultTimeLimitMs + 1000

/** What of a site plugins depend on. */
export type PluggedSite = Pick<Site, 'config' | 'loadPlugins'>

const runners = new WeakMap<PluggedSite, Promise<RemarkRunner>>()
let onPluginWork: OnPluginWork | undefined

/** In a thread that makes pages: reports each run of a plugin, so that the main thread can end one that never finishes. */
export function reportPluginWork(onWork: OnPluginWork): void {
  onPluginWork = onWork
}

/** The site's remark plugins, set up once; undefined if it has none, in which case none of their code is loaded. */
export function remarkRunnerOf(site: PluggedSite): Promise<RemarkRunner> | undefined {
  if (site.config.markdown.plugins === undefined) return undefined
  const known = runners.get(site)
  if (known) return known
  const runner = createRunner(site)
  runners.set(site, runner)
  return runner
}

async function createRunner(site: PluggedSite): Promise<RemarkRunner> {
  const { createRemarkRunner } = await import('../markdown/plugins/remark-runner')
  return createRemarkRunner(await site.loadPlugins(), undefined, onPluginWork)
}

/** Reports a plugin that could only be stopped together with its thread. */
export const pluginStalled = (plugin: string, file: string): Problem => ({
  severity: 'error',
  code: 'remark-plugin',
  message: `Plugin ${plugin} failed on this page: It did not end within ${defaultTimeLimitMs / 1000} s.`,
  hint: 'No page is made while it runs. Fix the plugin or the text, or remove it from `site.config.ts`.',
  file,
  line: 1,
  column: 1,
})

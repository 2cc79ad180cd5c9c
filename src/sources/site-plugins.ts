import { defaultTimeLimitMs } from '../markdown/components/time-limit'
import { ownPulse } from '../markdown/plugins/own-pulse'
import { askMs, createStallFinder, latestPlugin, pulseMemory } from '../markdown/plugins/pulse'
import type { RemarkRunner } from '../markdown/plugins/remark-runner'
import type { Problem } from '../model/problem'
import type { Site } from '../site/load-site'

export { beatIn } from '../markdown/plugins/own-pulse'

/** What of a site plugins depend on. */
export type PluggedSite = Pick<Site, 'config' | 'loadPlugins'>

const runners = new WeakMap<PluggedSite, Promise<RemarkRunner>>()

/** The site's remark plugins, set up once; undefined where it has none, and then nothing of them is loaded. */
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
  const plugins = await site.loadPlugins()
  return createRemarkRunner(plugins, defaultTimeLimitMs, plugins.length > 0 ? ownPulse() : undefined)
}

export interface PluginGuard {
  /** What the guarded thread beats in (`beatIn`). */
  memory: SharedArrayBuffer
  stop(): void
}

/**
 * Looks after the plugins of another thread; undefined for a site without any.
 * @param onStall a plugin keeps the thread and does not end; gets what to report of the page at work
 */
export function guardPlugins(
  site: PluggedSite,
  onStall: (report: (file: string) => Problem) => void,
): PluginGuard | undefined {
  const runner = remarkRunnerOf(site)
  if (!runner) return undefined
  const memory = pulseMemory()
  const isStalled = createStallFinder(memory, defaultTimeLimitMs)
  const timer = setInterval(async () => {
    if (!isStalled()) return
    clearInterval(timer)
    const name = (await runner).nameOf(latestPlugin(memory))
    onStall((file) => stalled(name, file))
  }, askMs)
  return { memory, stop: () => clearInterval(timer) }
}

const stalled = (plugin: string, file: string): Problem => ({
  severity: 'error',
  code: 'remark-plugin',
  message: `Plugin ${plugin} failed on this page: It did not end within ${defaultTimeLimitMs / 1000} s.`,
  hint: 'No page is made while it runs. Mend the plugin or the text, or take it out of `site.config.ts`.',
  file,
  line: 1,
  column: 1,
  rule: 'C12',
})

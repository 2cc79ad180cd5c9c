import type { RemarkRunner } from '../markdown/plugins/remark-runner'
import type { Site } from '../site/load-site'

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
  return createRemarkRunner(await site.loadPlugins())
}

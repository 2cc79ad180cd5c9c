import { claims } from '../../packages/claims/src/index'
import { fixtureIndexFiles, fixtureUpstream } from './fixture-upstream'
import { runDocs, type CommandResult } from './site'
import { configOf, createTempSite, type TempSite } from './temp-site'

const hub = 'src:@fixture/toolbox/src/hub.ts'

/** A site with a code base, for testing questions. */
export interface AskedSite extends TempSite {
  /** Runs a command on it. */
  ask(args: string[], input?: string): Promise<CommandResult>
  env: Record<string, string>
}

export function createAskedSite(): AskedSite {
  const index = [...fixtureIndexFiles('1.0.0', '2026-09-16')].map(([file, text]) => [
    `upstream/1.0.0/${file}`,
    text,
  ])
  const site = createTempSite({
    'site.config.ts': configOf({ integrations: [claims(fixtureUpstream)], baseUrl: '/sub/' }),
    ...Object.fromEntries(index),
    'content/hub.md': `---\ntitle: The hub\ndescription: How it hums.\n---\n\nIt [hums](${hub}#createHub).\n\n## Limits\n\nAt most [250](${hub}#DEFAULT_LIMIT?value=250), not [300](${hub}#DEFAULT_LIMIT?value=300).\n\n### Deep\n\nWords.\n\n## Other\n\n\`\`\`md\n## Limits\n\`\`\`\n`,
    'content/box.md': '---\ntitle: The toolbox\n---\n\nAll of [it](src:@fixture/toolbox).\n',
  })
  const env = { SITE_DIR: site.siteDir, OUT_DIR: site.outDir }
  return { ...site, env, ask: (args, input) => runDocs(args, env, input) }
}

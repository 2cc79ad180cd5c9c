// `npm run test:long`: tests that take too long to run on every change. Run weekly, and before a release. `-- chaos` runs only those of
// that name.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './support/chromium.mjs'

const missing = await ensureChromium()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const runs = [
  { name: 'edits', args: ['vitest', 'run', 'test/build/equality.test.ts'], env: { EDITS: '300' } },
  {
    name: 'kills',
    args: ['vitest', 'run', 'test/build/shared-cache.test.ts', '-t', 'that are killed'],
    env: { KILLS: '50' },
  },
  // Covers every page of this site, and every function of the runtime.
  { name: 'browser', args: ['playwright', 'test', '--grep', '@long'] },
  { name: 'chaos', args: ['playwright', 'test', '--config', 'playwright.chaos.config.ts'] },
]
const [only] = process.argv.slice(2)
const chosen = runs.filter(({ name }) => only === undefined || name === only)
if (chosen.length === 0) {
  console.error(`No long tests are named "${only}". There are: ${runs.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const failed = chosen.filter(({ args, env }) => {
  const { status } = spawnSync('npx', ['--no-install', ...args], {
    stdio: 'inherit',
    env: { ...env, ...process.env },
  })
  return status !== 0
})
for (const { args } of failed) console.error(`Failed: ${args.join(' ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

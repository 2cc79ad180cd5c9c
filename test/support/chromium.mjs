// Finds a Chromium for the browser tests, or installs one. Plain JavaScript, because `npm test` runs it before anything is compiled.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium or Chrome: `$CHROMIUM`, otherwise one in a usual location. Undefined means Playwright's own. */
export function findChromium(env = process.env, exists = existsSync) {
  return env.CHROMIUM || places.find((file) => exists(file))
}

/** The real machine; tests pass a fake one. */
const machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  /** Whether a command succeeds. Its output is shown. */
  run: (command, args, env = {}) =>
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .status === 0,
  /** Whether a browser starts: system libraries may be missing. */
  starts: (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0,
  playwrightsOwn: async () => (await import('@playwright/test')).chromium.executablePath(),
  say: (text) => console.log(text),
}

/**
 * Makes sure that there is a browser, and installs one if necessary: as root on Debian with apt, which also installs the libraries it
 * needs, otherwise with Playwright's installer. Returns undefined, or one line with instructions.
 */
export async function ensureChromium(host = machine) {
  const { env, isRoot, exists, run, starts, say } = host
  const usable = async () => {
    const installed = findChromium(env, exists)
    if (installed !== undefined) return starts(installed)
    const own = await host.playwrightsOwn()
    return exists(own) && starts(own)
  }
  if (await usable()) return undefined
  if (env.CHROMIUM) return `CHROMIUM names ${env.CHROMIUM}, which is no browser that starts.`
  const hasApt = isRoot && (env.PATH ?? '').split(':').some((folder) => exists(path.join(folder, 'apt-get')))
  if (hasApt) {
    say('The browser tests find no Chromium: installing it with apt-get.')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], quiet)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    if (await usable()) return undefined
  }
  say("The browser tests find no Chromium: downloading Playwright's own.")
  run('npx', ['--no-install', 'playwright', 'install', 'chromium'])
  if (await usable()) return undefined
  return 'No Chromium for the browser tests, and none could be installed: install Chromium or Chrome, or set CHROMIUM to its path. `npm run test:unit` needs none.'
}

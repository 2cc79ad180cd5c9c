// Lighthouse is not a dependency of the project, because it would double its size. `LIGHTHOUSE` names a folder where it is installed:
//   npm i --prefix /tmp/lighthouse lighthouse && LIGHTHOUSE=/tmp/lighthouse npm run bench
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { median } from './numbers.mjs'
import { run } from './process.mjs'

const runs = 3
const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'

/** Mobile preset with simulated throttling: medians of three runs in milliseconds, or undefined if Lighthouse is not installed. */
export async function measureLighthouse(url, browserPath) {
  const { LIGHTHOUSE } = process.env
  if (!LIGHTHOUSE) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-lighthouse-'))
  const cli = path.join(LIGHTHOUSE, 'node_modules/lighthouse/cli/index.js')
  const results = []
  for (let index = 0; index < runs; index++) {
    const file = path.join(folder, `${index}.json`)
    const options = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`]
    await run([process.execPath, cli, url, ...options, `--chrome-flags=${chromeFlags}`], {
      cwd: folder,
      env: browserPath ? { CHROME_PATH: browserPath } : {},
    })
    results.push(JSON.parse(readFileSync(file, 'utf8')).audits)
  }
  rmSync(folder, { recursive: true })
  const middle = (audit) => median(results.map((audits) => audits[audit].numericValue))
  return { paintMs: middle('largest-contentful-paint'), blockingMs: middle('total-blocking-time') }
}

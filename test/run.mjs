// `npm test`: unit tests, then browser tests without the long ones (`npm run test:long`); prints one final line that counts both.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './support/chromium.mjs'

const missing = await ensureChromium()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

mkdirSync('test-results', { recursive: true })
const reports = { unit: 'test-results/unit.json', browser: 'test-results/browser.json' }
for (const file of Object.values(reports)) rmSync(file, { force: true })

const run = (args, env = {}) =>
  spawnSync('npx', ['--no-install', ...args], { stdio: 'inherit', env: { ...process.env, ...env } }).status ??
  1

const unitCode = run([
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reports.unit}`,
])
const browserCode = run(['playwright', 'test', '--grep-invert', '@long'])

const unit = read(reports.unit)
const browser = read(reports.browser)
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0)
let failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
// A runner that fails without a failed test (a file that does not load, a site that does not build) is a failure, too.
if (failed === 0 && (unitCode !== 0 || browserCode !== 0)) failed = 1
const skipped = (unit?.numPendingTests ?? 0) + (browser?.stats.skipped ?? 0)

// Repeated at the end, so a truncated log still shows the failures and their reasons.
for (const { name, message } of [...failuresOfUnit(unit), ...failuresOfBrowser(browser)])
  console.log(`\nFailed: ${name}\n${message.split('\n').slice(0, 12).join('\n')}`)

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function failuresOfUnit(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [{ name: file, message }]
    return failed.map((test) => ({
      name: `${file} > ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
  })
}

function failuresOfBrowser(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failed = (report?.suites ?? []).flatMap(specs).filter(({ ok }) => !ok)
  return failed.map(({ file, title, tests }) => ({
    name: `${file} > ${title}`,
    message: tests[0]?.results.at(-1)?.error?.message ?? '',
  }))
}

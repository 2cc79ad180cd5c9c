// The development server: the time from its start to a page in an open browser, and from saving an edit to seeing its text.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, settle } from './numbers.mjs'

const launcher = fileURLToPath(new URL('../../packages/engine/bin/docs.mjs', import.meta.url))
const edits = 7
/** Generous, so a busy machine only gives worse figures; the run fails only if something never arrives. */
const patienceMs = 300_000

/**
 * Starts the server with empty caches, then with warm ones. The second time, edits a page before and after all pages were requested.
 * Returns milliseconds.
 */
export async function measureDevelopment(browser, workDir, page) {
  const cold = await session(browser, workDir, page, { empty: true })
  const warm = await session(browser, workDir, page, { edits })
  return {
    coldStartMs: cold.startMs,
    warmStartMs: warm.startMs,
    editMs: median(warm.edits),
    laterEditMs: median(warm.laterEdits),
  }
}

async function session(browser, workDir, page, { empty = false, edits: count = 0 }) {
  if (empty) rmSync(path.join(workDir, '.cache'), { recursive: true, force: true })
  const tab = await browser.newPage()
  tab.setDefaultTimeout(patienceMs)
  const port = await freePort()
  const url = `http://localhost:${port}${page.route}`
  const started = performance.now()
  const server = spawn(process.execPath, [launcher, 'dev'], {
    cwd: workDir,
    env: { ...process.env, PORT: String(port), SITE_DIR: '', OUT_DIR: '' },
    stdio: 'ignore',
  })
  try {
    await answered(url)
    await tab.goto(url, { waitUntil: 'commit' })
    await tab.waitForSelector('h1')
    const startMs = performance.now() - started
    await tab.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await settle(1000)
    const file = path.join(workDir, 'site/content', page.file)
    const first = await edit(tab, file, count)
    if (count > 0) await openAll(`http://localhost:${port}`)
    return { startMs, edits: first, laterEdits: await edit(tab, file, count) }
  } finally {
    server.kill()
    await tab.close()
  }
}

/** Adds a paragraph to a page, saves it and waits, frame by frame, until the paragraph is in the document. */
async function edit(tab, file, count) {
  const original = readFileSync(file, 'utf8')
  const times = []
  for (let index = 0; index < count; index++) {
    const text = `Edit ${index} of ${Math.round(performance.now())}.`
    const shown = tab.waitForFunction(
      (wanted) => document.querySelector('#article').textContent.includes(wanted) && Date.now(),
      text,
      { polling: 'raf' },
    )
    await settle(50)
    const saved = Date.now()
    writeFileSync(file, `${original}\n${text}\n`)
    times.push((await (await shown).jsonValue()) - saved)
    await settle(500)
  }
  writeFileSync(file, original)
  return times
}

/** Opens the features that use all pages: the report and the search. */
async function openAll(origin) {
  await (await fetch(`${origin}/docs-health`)).text()
  const search = await fetch(`${origin}/search-index.json`)
  if (!search.ok) throw new Error(`The development server answers ${search.status} for the search.`)
  await search.text()
}

export async function answered(url) {
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await settle(20)
  }
}

export async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

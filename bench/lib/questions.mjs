// Questions about this site in the terminal: the time to answer, before the site was ever built or queried, and afterwards.
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './numbers.mjs'
import { run } from './process.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher = path.join(root, 'bin/docs.mjs')

const route = '/docs/core/strapi/event-hub'
const questions = {
  covers: ['covers', 'packages/core/core/src/services/event-hub.ts'],
  claims: ['claims', route],
  page: ['page', route],
  search: ['search', 'event', 'hub'],
  find: ['find', 'content.map is not a function after switching the list view'],
}

/** Prints the process's CPU time on exit, including startup and threads. */
const observer = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => { const { user, system } = process.cpuUsage(); process._rawDebug('cpu=' + (user + system) / 1e6) })",
)}`

/**
 * Asks each question in each state of a copy of this site. Returns seconds by state and question, the median of `times`, and the time of
 * `prepare`.
 */
export async function measureQuestions(times = 5) {
  // Inside the repository, so that it finds the packages and the history.
  const folder = path.join(root, '.out/bench/questions')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const site = path.join(folder, 'site')
  cpSync(path.join(root, 'site'), site, { recursive: true })
  const cache = path.join(folder, 'cache')
  const env = { SITE_DIR: site, OUT_DIR: path.join(folder, 'dist'), CACHE_DIR: cache }
  const forget = () => rmSync(cache, { recursive: true, force: true })
  const content = path.join(site, 'content')
  const edit = (file) => appendFileSync(path.join(content, file), '\nOne more line.\n')
  const other = 'docs/01-core/database/00-intro.mdx'
  // Spread out like the changes of a pull; the page in the question is one of them.
  const documents = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)[^_/][^/]*\.mdx?$/.test(file),
  )
  const pulled = documents.sort().filter((_, index) => index % Math.floor(documents.length / 20) === 0)
  const pull = () => {
    for (const file of pulled.slice(0, 20)) edit(file)
  }
  try {
    // A checkout bundles its engine only once.
    await run([process.execPath, launcher, 'help'], { cwd: root, env })
    const first = await askAll(env, times, forget)
    const again = await askAll(env, times)
    const prepare = () => run([process.execPath, launcher, 'prepare'], { cwd: root, env: { ...env, CI: '' } })
    forget()
    const started = performance.now()
    await prepare()
    const prepareSeconds = (performance.now() - started) / 1000
    const prepared = await askAll(env, times)
    const afterPull = await askAll(env, times, pull)
    await run([process.execPath, launcher, 'build'], { cwd: root, env })
    const built = await askAll(env, times)
    const edited = await askAll(env, times, () => edit(other))
    return { states: { first, again, prepared, afterPull, built, edited }, prepareSeconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function askAll(env, times, before = () => {}) {
  const answered = {}
  for (const [name, args] of Object.entries(questions)) {
    const asked = []
    for (let count = 0; count < times; count++) {
      before()
      asked.push(await ask(args, env))
    }
    answered[name] = {
      seconds: median(asked.map(({ seconds }) => seconds)),
      cpuSeconds: median(asked.map(({ cpuSeconds }) => cpuSeconds)),
    }
  }
  return answered
}

/** Seconds to the first character of the answer, and CPU seconds to the end. */
function ask(args, env) {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', observer, launcher, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let seconds = 0
  let notes = ''
  child.stdout.on('data', () => (seconds ||= (performance.now() - started) / 1000))
  child.stderr.on('data', (chunk) => (notes += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const cpuSeconds = Number(/cpu=([\d.]+)/.exec(notes)?.[1])
      if (code === 0) resolve({ seconds, cpuSeconds })
      else reject(new Error(`${args.join(' ')} ended with code ${code}:\n${notes}`))
    })
  })
}

// Measures this site, then building, loading, reading and editing generated ones, and prints each figure with its budget.
//
//   npm run bench                          this site, 100 and 1,000 pages
//   npm run bench -- --all                 also 10,000 pages
//   npm run bench -- --only=build,page     any of: site, build, search, partial, components, page, load, click, dev, serve, code, ask, find
//   npm run bench -- --only=scale          one cold build of 100,000 pages, compared with one of 10,000, and its search
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  browserPath,
  launch,
  measureAnswers,
  measureCards,
  measureClicks,
  measureLoad,
  slowNetwork,
  weighPage,
} from './lib/browser.mjs'
import { buildOnce, measureBuilds, moveAside } from './lib/builds.mjs'
import { measureComponents } from './lib/components.mjs'
import { writeCorpus } from './lib/corpus.mjs'
import { measureDevelopment } from './lib/development.mjs'
import { measureFind } from './lib/find.mjs'
import { measureLighthouse } from './lib/lighthouse.mjs'
import { measurePartial } from './lib/partials.mjs'
import { measureQuestions } from './lib/questions.mjs'
import { Report } from './lib/report.mjs'
import { measureSearch } from './lib/search.mjs'
import { serveSite } from './lib/server.mjs'
import { measureMap, measureSite } from './lib/this-site.mjs'
import { measureDeployments, measureLoad as measureServer, startNginx, startPreview } from './lib/serving.mjs'

const steps = [
  'site',
  'build',
  'search',
  'partial',
  'components',
  'page',
  'load',
  'click',
  'dev',
  'serve',
  'code',
  'ask',
  'find',
]
const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, only: { type: 'string', default: steps.join() } },
})
const wanted = new Set(values.only.split(','))
const needsBrowser = ['page', 'load', 'click', 'dev', 'code'].some((step) => wanted.has(step))
const report = new Report()
/** The budgets that a test enforces for the pages of this site (`test/browser/budgets.spec.ts`). */
const budgets = JSON.parse(readFileSync(new URL('../test/browser/budgets.json', import.meta.url), 'utf8'))

/** Generated sites, built when a step needs them. */
const root = path.join(tmpdir(), `docs-bench-${process.pid}`)
const sites = new Map()
function siteOf(count) {
  if (!sites.has(count)) {
    const dir = path.join(root, String(count))
    sites.set(count, { dir, pages: writeCorpus(path.join(dir, 'site'), count) })
  }
  return sites.get(count)
}

/** The experience of people who work on this repository. */
async function thisSite() {
  report.section('This site')
  const { cold, same, edit, startSeconds } = await measureSite(path.join(root, 'whole'))
  report.figure('cold, with its pictures', cold.seconds, 's', 6)
  report.figure('cold, processor time', cold.cpuSeconds, 's')
  report.figure('cold, most memory of all processes together', cold.peakMegabytes, 'MB', 700)
  report.figure('nothing changed', same.seconds, 's', 0.5)
  report.figure('after one edited page', edit.seconds, 's', 1)
  report.figure('`npm start` on a fresh clone after `npm ci`, to the first page', startSeconds, 's', 4)
}

/** On small sites, Node, the engine and the bundler of the browser code use most of the memory. */
const buildBars = {
  100: { cold: 2, memory: 450 },
  1000: { cold: 5, warm: 1, memory: 500 },
  10_000: { cold: 25, warm: 3, warmMemory: 700, same: 1, label: 15, memory: 700, page: 60 },
}

async function build(count) {
  const { dir, pages } = siteOf(count)
  report.section(`Build of ${count.toLocaleString('en')} pages`)
  const built = await measureBuilds(dir, pages, count > 1000 ? 1 : 3)
  const bars = buildBars[count]
  report.figure('cold', built.coldSeconds, 's', bars.cold)
  report.figure('cold, processor time', built.coldCpuSeconds, 's')
  report.figure('after one edited page', built.warmSeconds, 's', bars.warm)
  report.figure('after one edited page, processor time', built.warmCpuSeconds, 's')
  report.figure('after one edited page, memory', built.warmMegabytes, 'MB', bars.warmMemory)
  report.figure('nothing changed', built.sameSeconds, 's', bars.same)
  report.figure('a label that all pages show', built.labelSeconds, 's', bars.label)
  report.figure('a label that all pages show, processor time', built.labelCpuSeconds, 's')
  report.figure('most memory of all processes together', built.peakMegabytes, 'MB', bars.memory)
  report.figure('output', built.megabytes, 'MB')
  report.figure('output, a page', (1000 * built.megabytes) / count, 'kB', bars.page)
  report.figure('files', built.files, '')
}

/** A site ten times the intended size. */
async function scale() {
  const count = 100_000
  const [small, { dir, pages }] = [siteOf(count / 10), siteOf(count)]
  report.section(`Build of ${count.toLocaleString('en')} pages`)
  moveAside(small.dir, 'scale')
  const tenth = await buildOnce(small.dir)
  const { seconds, cpuSeconds, peakMegabytes } = await buildOnce(dir)
  report.figure('cold', seconds, 's')
  report.figure('cold, of a tenth of it', seconds / tenth.seconds, 'times')
  report.figure('cold, processor time', cpuSeconds, 's')
  report.figure('cold, processor time, of a tenth of it', cpuSeconds / tenth.cpuSeconds, 'times')
  report.figure('most memory of all processes together', peakMegabytes, 'MB')
  await search(dir, pages)
}

/** The search of a built site. */
async function search(dir, pages) {
  report.section(`Search of ${pages.length.toLocaleString('en')} pages`)
  const { firstBytes, keyMs } = await measureSearch(path.join(dir, 'dist'), pages)
  report.figure('to the first result, without code', firstBytes / 1000, 'kB', 150)
  report.figure('a key, 95 of 100', keyMs, 'ms', 60)
}

/** A broken link in a partial that all pages include, on sites of one page and one partial. */
async function partial(count) {
  report.section(`A broken link in a partial that ${count.toLocaleString('en')} pages show`)
  const { whole, broken, ratio } = await measurePartial(path.join(root, 'partial'), count)
  report.figure('cold with a link that leads to a page, processor time', whole, 's')
  report.figure('cold with the broken one, processor time', broken, 's')
  report.figure('of the one with the good link', ratio, 'times', 1.1)
}

async function components() {
  report.section('300 documents of ten components each, and of their text alone, built from nothing')
  const { plain, components: full, ratio } = await measureComponents(path.join(root, 'components'))
  report.figure('text alone, processor time', plain, 's')
  report.figure('in components, processor time', full, 's')
  report.figure('of the text alone', ratio, 'times', 3)
}

/** Serves the built site with the given number of pages, for the steps after `build`. */
async function withServer(count, work) {
  const { dir, pages } = siteOf(count)
  const out = path.join(dir, 'dist')
  if (!wanted.has('build')) await measureBuilds(dir, pages, 1)
  const server = await serveSite(out)
  try {
    return await work(server, pages, pages[pages.length >> 1])
  } finally {
    await server.close()
  }
}

async function page(browser, counts) {
  report.section('First visit of a page, brotli')
  const weights = []
  for (const count of counts) {
    const bytes = await withServer(count, (server, _, { route }) => weighPage(browser, server, route))
    weights.push(bytes)
    const name = `of ${count.toLocaleString('en')}`
    report.figure(`HTML and CSS, ${name}`, (bytes.html + bytes.css) / 1000, 'kB', budgets.page / 1000)
    report.figure(`JavaScript, ${name}`, bytes.js / 1000, 'kB', budgets.documentScript / 1000)
    report.figure(`fetched for the next page, ${name}`, bytes.data / 1000, 'kB')
  }
  const [first, last] = weights
  const growth = (sum) => (sum(last) - sum(first)) / 1000
  // Pages differ in length; half a kilobyte is less than the difference between two neighbours.
  report.figure(
    'growth of HTML and CSS from 100 to 1,000',
    growth(({ html, css }) => html + css),
    'kB',
    0.5,
  )
  report.figure(
    'growth of JavaScript from 100 to 1,000',
    growth(({ js }) => js),
    'kB',
    0,
  )
}

async function load(browser) {
  report.section('Load on a phone, processor four times slower')
  await withServer(100, async (server, _, { route }) => {
    const fast = await measureLoad(browser, server, route)
    report.figure('total blocking time', fast.blockingMs, 'ms', 50)
    const slow = await measureLoad(browser, server, route, { network: slowNetwork })
    report.figure('largest contentful paint, 150 ms and 1.6 Mbit/s', slow.paintMs, 'ms')
    const lighthouse = await measureLighthouse(server.url + route, browserPath)
    if (!lighthouse) return report.note('Lighthouse: not measured, see bench/lib/lighthouse.mjs.')
    report.figure('Lighthouse, largest contentful paint', lighthouse.paintMs, 'ms', 1100)
    report.figure('Lighthouse, total blocking time', lighthouse.blockingMs, 'ms', 0)
  })
}

async function click(browser, counts) {
  report.section('From a click in the sidebar to the new heading, processor four times slower')
  for (const count of counts) {
    await withServer(count, async (server, pages) => {
      const start = pages.length >> 1
      const siblings = pages
        .filter(({ file }) => path.dirname(file) === path.dirname(pages[start].file))
        .slice(0, 9)
      const name = `of ${count.toLocaleString('en')}`
      const { shownMs, threadMs } = await measureClicks(browser, server, siblings, [undefined, slowNetwork])
      const [fast, slow] = shownMs
      report.figure(`fast network, ${name}`, fast, 'ms', 60)
      report.figure(`150 ms and 1.6 Mbit/s, ${name}`, slow, 'ms', 70)
      report.figure(`work of the main thread at full speed, ${name}`, threadMs, 'ms', 30)
    })
  }
}

const developmentBars = {
  100: { warmStart: 1500, edit: 60 },
  10_000: { coldStart: 3000, warmStart: 3000, edit: 80 },
}

async function development(browser, count) {
  const { dir, pages } = siteOf(count)
  const bars = developmentBars[count]
  report.section(`Development, ${count.toLocaleString('en')} pages`)
  const times = await measureDevelopment(browser, dir, pages[pages.length >> 1])
  report.figure('start to the first page, empty caches', times.coldStartMs, 'ms', bars.coldStart)
  report.figure('start to the first page', times.warmStartMs, 'ms', bars.warmStart)
  report.figure('edit to its text on the screen', times.editMs, 'ms', bars.edit)
  report.figure('the same after report and search were open', times.laterEditMs, 'ms', bars.edit)
}

async function serving() {
  const { dir, pages } = siteOf(100)
  report.section('Serving 100 pages: 200 busy connections, 500 idle ones')
  if (!existsSync(path.join(dir, 'dist'))) await measureBuilds(dir, pages, 1)
  const routes = pages.map(({ route }) => route)
  const preview = await startPreview(dir)
  const nginx = await startNginx(dir)
  try {
    const own = await measureServer(preview, routes)
    report.figure('preview, requests a second', own.perSecond, '')
    if (nginx) {
      const other = await measureServer(nginx, routes)
      report.figure('nginx on the same files', other.perSecond, '')
      report.figure('preview, of what nginx serves', (100 * own.perSecond) / other.perSecond, '%')
    } else report.note('nginx is not installed: no ratio.')
    report.figure('preview, errors', own.errors, '', 0)
    report.figure('preview, growth', own.grownMegabytes, 'MB', 50)
    const deployed = await measureDeployments(dir, preview, routes, 20)
    report.figure('answers while 20 builds were put in place', deployed.answers, '')
    report.figure('builds that they came from', deployed.seen, '')
    report.figure('of them failed, cut off or of two builds', deployed.wrong, '', 0)
    for (const error of deployed.errors) report.note(error)
  } finally {
    preview.close()
    nginx?.close()
  }
}

async function code(browser) {
  report.section('Code map and cards of this site')
  const { map, plain, out } = await measureMap(path.join(root, 'this-site'))
  report.figure('cold build, processor time', map, 's')
  report.figure('of that the code map', 100 * (1 - plain / map), '%', 10)
  const server = await serveSite(out)
  try {
    const { firstMs, nextMs } = await measureCards(browser, server, '/docs/core/strapi/event-hub')
    report.figure('first card with its script and data, processor four times slower', firstMs, 'ms')
    report.figure('any other card, from its link’s focus to the frame that shows it', nextMs, 'ms', 50)
    const issues = JSON.parse(readFileSync(new URL('../site/issues.json', import.meta.url), 'utf8'))
    const texts = issues.slice(0, 20).map(({ query }) => query)
    const answers = await measureAnswers(browser, server, texts)
    report.figure('first answer to a pasted issue, script, four times slower', answers.firstMs, 'ms')
    report.figure('other answers, the slowest of 19', answers.nextMs, 'ms', 100)
  } finally {
    await server.close()
  }
}

const stateNames = {
  first: 'first question with an empty cache',
  again: 'the same again',
  prepared: 'first question to a fresh clone, after `npm ci`',
  afterPull: 'after a pull of 20 changed pages',
  built: 'built',
  edited: 'after an edit of another page',
}

/** Milliseconds to the first letter. Where nothing is to be made, `find` may take longer: it reads texts of the code base. */
const questionBars = { first: 2000, afterPull: 1000, edited: 1000 }

async function questions() {
  report.section('Questions in the terminal about this site')
  const { states, prepareSeconds } = await measureQuestions()
  report.figure('prepare, which `npm ci` runs', prepareSeconds, 's')
  for (const [key, answered] of Object.entries(states))
    for (const [name, { seconds, cpuSeconds }] of Object.entries(answered)) {
      const state = stateNames[key]
      const bar = questionBars[key] ?? (name === 'find' ? 600 : 300)
      report.figure(`${state}: ${name}, to the first letter`, 1000 * seconds, 'ms', bar)
      report.figure(`${state}: ${name}, processor time`, 1000 * cpuSeconds, 'ms')
    }
}

/** Issues whose place is known. The held-out ones are not consulted when tuning the ranking. */
async function place() {
  report.section('From a symptom to the place')
  const { rows, wire } = await measureFind({ sets: ['development', 'held-out'] })
  for (const { set, way, count, known, three, ten, page, empty } of rows) {
    const [file, about] = way.startsWith('find') ? [[55, 80], 85] : [[], undefined]
    const name = `${set}, ${way}`
    if (!way.startsWith('MiniSearch')) {
      report.share(`${name}: file in first three`, three / count, file[0])
      report.share(`${name}: file in first ten`, ten / count, file[1])
    }
    if (!way.startsWith('BM25')) report.share(`${name}: page in first ten`, page / known, about)
    if (way === 'find') report.figure(`${name}: nothing found`, empty, '', 0)
  }
  report.figure('fetched for one question, at most', wire.most / 1000, 'kB', 150)
}

mkdirSync(root, { recursive: true })
console.log(`${cpus().length} cores, Node ${process.version}`)
let browser
try {
  const counts = [100, 1000]
  const allCounts = values.all ? [...counts, 10_000] : counts
  if (wanted.has('site')) await thisSite()
  if (wanted.has('build')) for (const count of allCounts) await build(count)
  if (wanted.has('scale')) await scale()
  if (wanted.has('search')) {
    const { dir, pages } = siteOf(values.all ? 10_000 : 1000)
    if (!existsSync(path.join(dir, 'dist'))) await buildOnce(dir)
    await search(dir, pages)
  }
  if (wanted.has('partial')) await partial(values.all ? 10_000 : 1000)
  if (wanted.has('components')) await components()
  if (wanted.has('serve')) await serving()
  if (wanted.has('ask')) await questions()
  if (wanted.has('find')) await place()
  if (needsBrowser) browser = await launch()
  if (wanted.has('page')) await page(browser, allCounts)
  if (wanted.has('load')) await load(browser)
  if (wanted.has('click')) await click(browser, counts)
  if (wanted.has('dev'))
    for (const count of values.all ? [100, 10_000] : [100]) await development(browser, count)
  if (wanted.has('code')) await code(browser)
} finally {
  await browser?.close()
  rmSync(root, { recursive: true, force: true })
}
report.close()

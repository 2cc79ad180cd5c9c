// Browser measurements: bytes of a first visit, paint, blocking time, and the time from a click to the next page.
import { chromium } from '@playwright/test'
import { findChromium } from '../../test/support/chromium.mjs'
import { median, settle } from './numbers.mjs'

const desktop = { viewport: { width: 1366, height: 900 } }
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** The connection of Lighthouse's mobile preset. */
export const slowNetwork = { latencyMs: 150, kilobitsPerSecond: 1638 }

export const browserPath = findChromium()

/** `args` are additional Chromium arguments. */
export function launch(args = []) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: browserPath, args: ['--disable-gpu', ...sandbox, ...args] })
}

/** Brotli bytes of a first visit by kind; `data` is prefetched for the next page. */
export async function weighPage(browser, server, route) {
  const { page } = await openPage(browser, desktop)
  server.log.length = 0
  await page.goto(server.url + route)
  await hydrated(page)
  await quiet(server)
  await page.context().close()
  const bytes = { html: 0, css: 0, js: 0, data: 0, other: 0 }
  for (const entry of server.log) bytes[entry.kind] += entry.bytes
  return bytes
}

/** Median largest contentful paint and total blocking time on a phone, with the CPU slowed down four times, in milliseconds. */
export async function measureLoad(browser, server, route, { network, runs = 5 } = {}) {
  const paints = []
  const blockings = []
  for (let run = 0; run < runs; run++) {
    const { page } = await openPage(browser, phone, { slowdown: 4, network })
    await page.addInitScript(observeLoad)
    await page.goto(server.url + route, { waitUntil: 'load' })
    await hydrated(page)
    await settle(1000)
    const { paint, tasks, first } = await page.evaluate(() => window.benchLoad)
    paints.push(paint)
    blockings.push(
      tasks.reduce((sum, { startTime, duration }) => {
        const end = startTime + duration
        return sum + Math.max(0, end - Math.max(startTime + 50, first))
      }, 0),
    )
    await page.context().close()
  }
  return { paintMs: median(paints), blockingMs: median(blockings) }
}

/** Runs in the page. Only the part of a task over 50 ms counts as blocking, and only after the first contentful paint. */
function observeLoad() {
  const load = { paint: 0, tasks: [], first: 0 }
  window.benchLoad = load
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => (load.paint = entry.startTime))
  observe('longtask', ({ startTime, duration }) => load.tasks.push({ startTime, duration }))
  observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (load.first = startTime))
}

/**
 * Clicks sidebar links one after the other, with the CPU slowed down four times. As a reader would, it rests the pointer on a link for
 * 100 ms before clicking. The networks take turns, because the speed of a shared machine varies from minute to minute.
 * Returns milliseconds, the best of the turns' medians: for each network, the time from the click to the frame that shows the new heading
 * (`shownMs`), and the main thread's work at full speed (`threadMs`), which other programs hardly affect.
 */
export async function measureClicks(browser, server, pages, networks, turns = 3) {
  const shownMs = networks.map(() => Infinity)
  let threadMs = Infinity
  const measure = async (conditions, key) =>
    median((await clickThrough(browser, server, pages, conditions)).map((click) => click[key]))
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, network] of networks.entries())
      shownMs[index] = Math.min(shownMs[index], await measure({ slowdown: 4, network }, 'shownMs'))
    threadMs = Math.min(threadMs, await measure({}, 'threadMs'))
  }
  return { shownMs, threadMs }
}

async function clickThrough(browser, server, [first, ...targets], conditions) {
  const { page, session } = await openPage(browser, desktop, conditions)
  await session.send('Performance.enable')
  const threadMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'ThreadTime').value
  }
  await page.addInitScript(observeClicks)
  await page.goto(server.url + first.route)
  await hydrated(page)
  const clicks = []
  for (const target of targets) {
    await quiet(server)
    const link = page.locator(`#sidebar a[href="${target.route}"]`)
    await link.scrollIntoViewIfNeeded()
    await page.evaluate((title) => (window.benchClick = { title }), target.title)
    await link.hover()
    await settle(100)
    const before = await threadMs()
    // Presses at the pointer's position, because `click` would first inspect the page in its main thread.
    await page.mouse.down()
    await page.mouse.up()
    const shown = await page.waitForFunction(() => window.benchClick.shown && window.benchClick)
    const after = await threadMs()
    const { clicked, shown: at } = await shown.jsonValue()
    clicks.push({ shownMs: at - clicked, threadMs: after - before })
    await page.mouse.move(683, 450)
  }
  await page.context().close()
  return clicks
}

/** Runs in the page. Records the time of the next click, and the end of the frame in which the expected heading is in the document. */
function observeClicks() {
  addEventListener(
    'click',
    (event) => {
      if (window.benchClick) window.benchClick.clicked ??= event.timeStamp
    },
    true,
  )
  new MutationObserver(() => {
    const click = window.benchClick
    if (!click?.clicked || click.seen || document.querySelector('h1')?.textContent !== click.title) return
    click.seen = true
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (click.shown = performance.now())
      channel.port2.postMessage(0)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Tabs from claim to claim, with the CPU slowed down four times. Returns the time from focusing a claim to the frame that shows its card,
 * in milliseconds: for the first claim, which fetches the script and data, and the median for the others.
 */
export async function measureCards(browser, server, route, count = 12) {
  const { page } = await openPage(browser, desktop, { slowdown: 4 })
  await page.addInitScript(observeCards)
  await page.goto(server.url + route)
  await hydrated(page)
  await quiet(server)
  await page.locator('article a.claim').first().focus()
  await page.keyboard.press('Shift+Tab')
  const times = []
  while (times.length < count) {
    await page.evaluate(() => (window.benchCard = {}))
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(() => document.activeElement?.matches('article a.claim')))) continue
    const shown = await page.waitForFunction(() => window.benchCard.shown && window.benchCard)
    const { focused, shown: at } = await shown.jsonValue()
    times.push(at - focused)
    await settle(200)
  }
  await page.context().close()
  const [firstMs, ...others] = times
  return { firstMs, nextMs: median(others) }
}

/** Runs in the page. Records when a claim receives focus, and the end of the frame in which its card is shown. */
function observeCards() {
  window.benchCard = {}
  addEventListener(
    'focusin',
    (event) => {
      if (event.target.matches?.('a.claim')) window.benchCard.focused ??= event.timeStamp
    },
    true,
  )
  new MutationObserver(() => {
    const card = window.benchCard
    if (!card.focused || card.seen || !document.activeElement?.nextElementSibling?.matches('.source-card'))
      return
    card.seen = true
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (card.shown = performance.now())
      channel.port2.postMessage(0)
    })
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Pastes issues into the field of the code map, with a processor four times slower. Milliseconds of script until each answer is shown: of
 * the first one, which also reads the index, and the most of the others.
 */
export async function measureAnswers(browser, server, texts) {
  const { page, session } = await openPage(browser, desktop, { slowdown: 4 })
  await session.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'ScriptDuration').value
  }
  await page.goto(`${server.url}/code`)
  await hydrated(page)
  await quiet(server)
  const times = []
  for (const text of texts) {
    await page.locator('form[data-find] textarea').fill(text)
    const before = await scriptMs()
    await page.evaluate(() => {
      window.benchAnswered = false
      const host = document.querySelector('#code-answer')
      new MutationObserver(() => (window.benchAnswered = true)).observe(host, {
        childList: true,
        subtree: true,
      })
      document.querySelector('form[data-find]').requestSubmit()
    })
    await page.waitForFunction(() => window.benchAnswered)
    times.push((await scriptMs()) - before)
  }
  await page.context().close()
  const [firstMs, ...others] = times
  return { firstMs, nextMs: Math.max(...others) }
}

async function openPage(browser, options, { slowdown, network } = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    const bytesPerSecond = (network.kilobitsPerSecond * 1000) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  return { page, session }
}

const hydrated = (page) =>
  page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
    timeout: 60_000,
  })

/** Waits until the server has received no request for a second. */
async function quiet(server) {
  for (let seen = -1; seen !== server.log.length;) {
    seen = server.log.length
    await settle(1000)
  }
}

// `npm run shots`: screenshots of every kind of page and state, at every width and in both modes, and a contact sheet of each kind, so
// a person can review all of them in a minute. `npm run shots -- home tags --width 360 --mode dark` takes only some of them.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { launch } from '../../bench/lib/browser.mjs'
import { views } from './views.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const allWidths = [1440, 1150, 996, 995, 360, 320]
/** Screenshots of long pages are cut off here, in CSS pixels, because the rest shows nothing new. */
const maxHeight = 1800

/** `home-dark-360.png` → 360. */
const widthOf = (name) => Number(/(\d+)\.png$/.exec(name)?.[1] ?? 0)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true },
    mode: { type: 'string', multiple: true, default: ['light', 'dark'] },
    // Name of the folder, for example to keep the screenshots from before a change.
    to: { type: 'string', default: 'shots' },
    // Takes screenshots of this server instead of a new build.
    url: { type: 'string' },
  },
})
const folder = path.join(root, '.out', values.to)
const wanted = positionals.length === 0 ? views : views.filter(({ name }) => positionals.includes(name))
const unknown = positionals.filter((name) => !views.some((view) => view.name === name))
if (unknown.length > 0) {
  console.error(`No such view: ${unknown.join(', ')}. There are ${views.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

mkdirSync(folder, { recursive: true })
/** Servers of the site and of fixture sites, browsers by text size; each is started on demand. */
const servers = new Map()
const browsers = new Map()
const started = (map, key, start) => map.get(key) ?? map.set(key, start()).get(key)
try {
  for (const view of wanted)
    for (const mode of values.mode) for (const width of widthsOf(view)) await shoot(view, mode, width)
  for (const view of wanted) for (const mode of values.mode) await contactSheet(view, mode)
  writeOverview()
} finally {
  for (const browser of browsers.values()) await (await browser).close()
  for (const server of servers.values()) (await server).close()
}

function browserFor({ textSize = 16 }) {
  return started(browsers, textSize, () => launch([`--blink-settings=defaultFontSize=${textSize}`]))
}

function serverFor({ fixture }) {
  return started(servers, fixture, async () =>
    fixture === undefined && values.url !== undefined ? { url: values.url, close() {} } : serveBuild(fixture),
  )
}

function widthsOf({ widths = allWidths, from = 0, below = Infinity }) {
  const chosen = values.width?.map(Number) ?? widths
  return chosen.filter((width) => width >= from && width < below)
}

async function shoot(view, mode, width) {
  const height = width < 600 ? 740 : 900
  const server = await serverFor(view)
  const context = await (
    await browserFor(view)
  ).newContext({
    viewport: { width, height },
    hasTouch: width < 600,
    isMobile: width < 600,
    reducedMotion: 'reduce',
    javaScriptEnabled: view.javaScriptEnabled ?? true,
  })
  const page = await context.newPage()
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
  try {
    await page.goto(server.url + view.route)
    if (view.javaScriptEnabled !== false)
      await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await view.act?.(page)
    if (view.ready) await page.locator(view.ready).first().waitFor()
    const full = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.screenshot({
      path: path.join(folder, `${view.name}-${mode}-${width}.png`),
      ...(view.screen
        ? {}
        : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(full, maxHeight) } }),
    })
  } catch (error) {
    console.error(`${view.name}, ${mode}, ${width} px: ${error.message}`)
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

/** All widths of a view side by side. */
async function contactSheet(view, mode) {
  const browser = await browserFor({})
  const page = await browser.newPage({ viewport: { width: 2000, height: 700 } })
  const pictures = picturesOf((name) => name.startsWith(`${view.name}-${mode}-`))
  const file = path.join(folder, `sheet-${view.name}-${mode}.html`)
  // The same scale for all, so sizes on the sheet are comparable.
  writeFileSync(
    file,
    sheetHtml(pictures, (name) => `flex:${widthOf(name)} 1 0;min-width:0`),
  )
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true })
  await page.close()
}

function writeOverview() {
  const file = path.join(folder, 'index.html')
  writeFileSync(
    file,
    sheetHtml(
      picturesOf((name) => !name.startsWith('sheet-')),
      () => 'width:15rem',
    ),
  )
  console.log(`${path.relative(root, file)} shows all of them.`)
}

function picturesOf(test) {
  const kindOf = (name) => name.replace(/-\d+\.png$/, '')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.png') && test(name))
    .toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)) || widthOf(b) - widthOf(a))
}

function sheetHtml(pictures, sizeOf) {
  const figures = pictures.map(
    (name) =>
      `<figure style="margin:0;${sizeOf(name)}"><figcaption>${name.replace('.png', '')}</figcaption><a href="${name}"><img src="${name}" style="width:100%" alt=""></a></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><body style="margin:12px;background:#888;font:12px sans-serif"><div style="display:flex;flex-wrap:wrap;gap:12px;align-items:start">${figures.join('')}</div>`
}

/** Builds the site, or a fixture site, into a separate folder and serves it on a free port. */
async function serveBuild(fixture) {
  const env = {
    ...process.env,
    PORT: '0',
    OUT_DIR: path.join(root, '.out', `${fixture ?? 'shots'}-site`),
    ...(fixture && { SITE_DIR: path.join(root, 'test/fixtures/sites', fixture) }),
  }
  const child = spawn(process.execPath, [path.join(root, 'bin/docs.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const url = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (url) resolve({ url, close: () => child.kill() })
    })
    child.on('exit', (code) => reject(new Error(`The site did not start (code ${code}):\n${output}`)))
  })
}

// A simulated browser, for tests of the panel.
const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const path = require('node:path')
const load = createRequire(path.join(process.env.PROOF_PACKAGES, 'package.json'))

// Stylesheets and pictures mean nothing here.
for (const ending of ['.css', '.svg', '.png']) load.extensions[ending] = () => {}

// As Jest does: what a package whose files are said to be modules gives to `require` is a script all the same.
const loadScript = load.extensions['.js']
load.extensions['.js'] = (module, file) => {
  const text = readFileSync(file, 'utf8')
  if (/^["']use strict["'];\s*Object\.defineProperty\(exports,/.test(text)) module._compile(text, file)
  else loadScript(module, file)
}

const { JSDOM } = load('jsdom')
const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
  url: 'http://localhost:1337/admin',
  pretendToBeVisual: true,
})
const replaced = new Set(['Event', 'EventTarget', 'CustomEvent', 'navigator', 'Blob', 'File', 'FormData'])
const kept = new Set(Reflect.ownKeys(globalThis).filter((key) => !replaced.has(key)))
for (const key of Reflect.ownKeys(window).filter((name) => !kept.has(name)))
  Object.defineProperty(globalThis, key, {
    configurable: true,
    get: () => window[key],
    set(value) {
      Object.defineProperty(globalThis, key, { configurable: true, writable: true, value })
    },
  })
// Those that it inherits.
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
  globalThis[name] = window[name].bind(window)
Object.assign(globalThis, { window: globalThis, IS_REACT_ACT_ENVIRONMENT: true })

// Timers of a page, such as those of cached queries, end with it.
const timers = new Set()
for (const name of ['setTimeout', 'setInterval'])
  globalThis[name] = new Proxy(globalThis[name], {
    apply(start, self, values) {
      const timer = Reflect.apply(start, self, values)
      timers.add(timer)
      return timer
    },
  })
afterAll(() => {
  window.close()
  for (const timer of timers) clearTimeout(timer)
})

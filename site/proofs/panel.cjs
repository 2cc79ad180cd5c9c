// What the server tells the panel before it starts; the code base's own tests are set up like this.
globalThis.window.strapi = {
  backendURL: 'http://localhost:1337',
  isEE: false,
  isTrialLicense: false,
  features: { SSO: 'sso', isEnabled: () => false },
  projectType: 'Community',
  telemetryDisabled: true,
  flags: { nps: false, promoteEE: true },
  future: { isEnabled: () => false },
}

const Module = require('node:module')
const path = require('node:path')
const load = Module.createRequire(path.join(process.env.PROOF_PACKAGES, 'package.json'))

// Matchers of Testing Library, and no timers of queries that keep a test alive.
load('@testing-library/jest-dom')
afterEach(() => load('@testing-library/react').cleanup())
// The default of a second is short for a busy machine. The panel's published test helpers bring copies of Testing Library.
const helpers = load.resolve('@strapi/admin/strapi-admin/test')
for (const own of [load, Module.createRequire(helpers)])
  own('@testing-library/react').configure({ asyncUtilTimeout: 30_000 })

// The published test helpers load a package of the repository that is not published. This stands in for it: a user who may do everything.
const allPermissions = [
  'admin::roles.create',
  'admin::roles.read',
  'admin::roles.update',
  'admin::users.read',
  'admin::webhooks.read',
].map((action, id) => ({ id, action, subject: null, properties: {}, conditions: [] }))
const fixtures = { permissions: { app: {}, allPermissions } }
const standIn = new Module('@strapi/admin-test-utils')
standIn.exports = { fixtures }
const resolve = Module._resolveFilename
Module._resolveFilename = (name, ...others) => (name === standIn.id ? standIn.id : resolve(name, ...others))
require.cache[standIn.id] = standIn

// What jsdom lacks and the panel asks for.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia: (media) => ({ media, matches: true, addEventListener() {}, removeEventListener() {} }),
  scrollTo() {},
})
Object.assign(globalThis.Element.prototype, { scrollIntoView() {}, hasPointerCapture: () => false })

// The published test helpers answer the panel's requests, where a test uses them. They are loaded with the test, after `beforeAll`.
let server
beforeEach(() => {
  if (server) return
  server = require.cache[helpers]?.exports.server
  server?.listen({ onUnhandledRequest: 'bypass' })
})
afterEach(() => server?.resetHandlers())
afterAll(() => server?.close())

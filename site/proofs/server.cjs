// The application of a test, whose folder it runs in, is started before it.
const { createRequire } = require('node:module')
const path = require('node:path')
const load = createRequire(path.join(process.env.PROOF_PACKAGES, 'package.json'))

let application
beforeAll(async () => {
  application = load('@strapi/strapi').createStrapi({ appDir: process.cwd(), distDir: process.cwd() })
  await application.load()
})
afterAll(() => application?.destroy())

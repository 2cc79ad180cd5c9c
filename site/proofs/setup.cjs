// Runs before each test on a page, and prepares what the test runs in.
const environment = process.env.PROOF_ENVIRONMENT
if (environment === 'application') require('./server.cjs')
if (environment === 'browser') {
  require('./browser.cjs')
  require('./panel.cjs')
}

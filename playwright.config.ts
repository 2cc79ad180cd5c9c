import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results/browser',
  globalSetup: './test/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Ends a test that hangs. A busy machine is ten times slower than an idle one, on which few tests take more than three seconds.
  timeout: 60_000,
  expect: { timeout: 7_000 },
  // A shared machine can be slow for seconds; a test that passes on the second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // The sandbox does not work as root, for example in most containers.
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    // A trace of every test takes processor time that a slow machine lacks.
    trace: 'on-first-retry',
  },
})

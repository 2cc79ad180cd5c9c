import base from './playwright.config'

/** The site under hostile conditions: `npm run test:chaos`. `CHAOS_SEED` repeats a run, `CHAOS_STEPS` makes it longer or shorter. */
export default {
  ...base,
  testDir: 'test/chaos',
  outputDir: 'test-results/chaos',
  timeout: 600_000,
  // A seed determines faults and actions, but not the order of responses; a test that passes on the second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  reporter: [['line'], ['json', { outputFile: 'test-results/chaos.json' }]] as const,
}

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Resolves packages to their sources, as TypeScript and the bundler do.
  resolve: {
    alias: Object.entries({
      holdtrue: 'engine',
      '@holdtrue/claims': 'claims',
      '@holdtrue/docusaurus': 'docusaurus',
      '@holdtrue/migrate': 'migrate',
    }).map(([name, folder]) => ({
      find: new RegExp(`^${name}(?=/|$)`),
      replacement: fileURLToPath(new URL(`packages/${folder}/src`, import.meta.url)),
    })),
  },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/fixtures/**', '**/node_modules/**'],
    // Node, because no test here needs a document; those that do run in a real browser.
    environment: 'node',
    testTimeout: 60_000,
    // As in the browser tests. By default Vitest leaves one core to itself, so on two cores one file would run after the other.
    maxWorkers: 2,
    retry: process.env.CI ? 1 : 0,
  },
})

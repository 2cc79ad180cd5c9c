import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Packages as TypeScript and the bundler find them: by their sources.
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
    // Node: nothing here needs a document; what does is tested in a real browser.
    environment: 'node',
    testTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
})

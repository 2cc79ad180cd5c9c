import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As sites see the engine; its package exists when it is packed.
  resolve: {
    alias: { 'contributor-documentation': fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: ['test/browser/**', 'test/fixtures/**', '**/node_modules/**'],
    // Node: nothing here needs a document; what does is tested in a real browser.
    environment: 'node',
    testTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
})

import { defineConfig } from 'holdtrue'

/** The engine's own documentation, built by the engine: `npm run manual`. */
export default defineConfig({
  title: 'Holdtrue',
  tagline: 'Documentation that is checked against the code it describes',
  url: 'https://example.org',
  docs: { versionLabel: 'Current' },
  navbar: {
    title: 'Holdtrue',
    items: [{ type: 'search' }],
  },
  security: { imageSources: [], frameSources: [], styleAttributes: false },
})

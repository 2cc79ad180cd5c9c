import { claims } from '@holdtrue/claims'
import { defineConfig } from 'holdtrue'

/** The engine's own documentation, built by the engine: `npm run manual`. */
export default defineConfig({
  title: 'Holdtrue',
  tagline: 'Documentation that is checked against the code it describes',
  url: 'https://example.org',
  docs: { versionLabel: 'Current' },
  codeLanguages: ['apacheconf', 'docker'],
  navbar: {
    title: 'Holdtrue',
    items: [{ type: 'search' }],
  },
  // Statements about the engine are checked against the code in this repository.
  integrations: [
    claims({
      name: 'Holdtrue',
      release: '2.0.0',
      index: 'upstream',
      checkout: '..',
      sourceUrl: 'https://example.org/holdtrue/blob/v{tag}/{path}#L{line}',
      codeMap: false,
      packages: [
        { name: 'holdtrue' },
        { name: '@holdtrue/claims' },
        { name: '@holdtrue/docusaurus' },
        { name: '@holdtrue/migrate' },
        { name: 'create-holdtrue' },
      ],
    }),
  ],
  security: { imageSources: [], frameSources: [], styleAttributes: false },
})

import { claims } from '@holdtrue/claims'
import { defineConfig } from 'holdtrue'

export default defineConfig({
  title: '{{title}}',
  tagline: 'How it works and how to use it',
  url: 'https://docs.example.org',
  favicon: 'favicon.svg',
  navbar: {
    title: '{{title}}',
    items: [
      { type: 'docSidebar', sidebarId: 'guides', position: 'left', label: 'Guides' },
      { type: 'docSidebar', sidebarId: 'api', position: 'left', label: 'API' },
      { type: 'search' },
    ],
  },
  integrations: [
    // `npm run upstream -- 3.0.1` fetches the release and writes its index to `site/upstream/`; `npm run verify` checks every statement.
    claims({
      name: 'mitt',
      release: '3.0.1',
      index: 'upstream',
      sourceUrl: 'https://github.com/developit/mitt/blob/{tag}/{path}#L{line}',
      folderUrl: 'https://github.com/developit/mitt/tree/{tag}/{path}',
      packages: [{ name: 'mitt', role: 'The emitter' }],
    }),
  ],
})

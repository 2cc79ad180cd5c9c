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
})

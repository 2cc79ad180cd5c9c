import { defineConfig } from 'holdtrue'

export default defineConfig({
  title: 'Acme',
  tagline: 'Boxes and lids',
  url: 'https://docs.acme.org',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  docs: {
    path: 'docs',
    routeBasePath: 'docs',
    showLastUpdateTime: false,
    sidebars: 'sidebars.js',
    editUrl: 'https://github.com/acme/docs/tree/main/docs',
  },
  onBrokenLinks: 'warn',
  navbar: {
    title: 'Acme',
    items: [
      { label: 'Docs', position: 'left', type: 'docSidebar', sidebarId: 'docs' },
      { position: 'right', label: 'GitHub', href: 'https://github.com/acme/acme' },
    ],
    hideOnScroll: false,
  },
  footer: {
    links: [{ title: 'Docs', items: [{ label: 'Start', to: '/docs/intro' }] }],
    copyright: 'Copyright Acme',
  },
  integrations: [{ module: '@holdtrue/docusaurus', options: { infima: true } }],
})

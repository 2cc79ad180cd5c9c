import { defineConfig } from 'holdtrue'
import { strapi } from './upstream.config'

export default defineConfig({
  title: 'Doc',
  titleDelimiter: '|',
  tagline: 'Dinosaurs are cool',
  url: 'https://contributor.strapi.io',
  baseUrl: '/',
  favicon: 'favicon.svg',
  socialImages: true,
  docs: {
    editUrl: 'https://github.com/strapi/strapi/tree/develop/docs/docs',
    versionLabel: 'Next',
  },
  colorMode: { defaultMode: 'light', respectPrefersColorScheme: false },
  navbar: {
    title: 'Contributor documentation',
    hideOnScroll: true,
    logo: { alt: 'Home', src: 'logo.svg', srcDark: 'logo-dark.svg', width: 100, height: 44 },
    items: [
      { type: 'docSidebar', sidebarId: 'guides', position: 'left', label: 'Guides' },
      { type: 'docSidebar', sidebarId: 'docs', position: 'left', label: 'Docs' },
      { type: 'docSidebar', sidebarId: 'api', position: 'left', label: 'API Reference' },
      { type: 'docSidebar', sidebarId: 'rfcs', position: 'left', label: 'RFCs' },
      { type: 'search' },
      { label: 'GitHub', href: 'https://github.com/strapi/strapi' },
    ],
  },
  markdown: {
    admonitions: {
      defect: {
        label: 'Known defect',
        icon: 'M5.5 5.5a2.5 2.5 0 0 1 5 0M4.5 9.5a3.5 4 0 0 1 7 0v1a3.5 3.5 0 0 1-7 0zM8 5.5v8.5M1.5 9.5h3M11.5 9.5h3M2.5 14l2.5-1.8M13.5 14l-2.5-1.8M2.5 5.2l2.6 1.8M13.5 5.2l-2.6 1.8',
        list: {
          route: '/known-defects',
          title: 'Known defects',
          description:
            'Where the code of the described release does not do what it should, as the pages of this site found it.',
        },
      },
    },
  },
  // Tags that were synonyms of others.
  redirects: [
    { from: '/tags/configs', to: '/tags/configuration' },
    { from: '/tags/building', to: '/tags/build' },
    { from: '/tags/develop', to: '/tags/development' },
    { from: '/tags/enterprise-edition', to: '/tags/ee' },
  ],
  integrations: [strapi],
  deploy: ['nginx', 'caddy'],
  // Pages load nothing from other origins.
  security: { imageSources: [], frameSources: [], styleAttributes: false },
  footer: {
    links: [
      {
        title: 'Read',
        items: [
          { label: 'Guides', to: '/guides' },
          { label: 'Docs', to: '/docs' },
          { label: 'API Reference', to: '/api' },
          { label: 'RFCs', to: '/rfcs' },
        ],
      },
      {
        title: 'Find',
        items: [
          { label: 'Something goes wrong', to: '/guides/something-goes-wrong' },
          { label: 'Code map', to: '/code' },
          { label: 'Tags', to: '/tags' },
          { label: 'Search', to: '/search' },
          { label: 'Versions', to: '/versions' },
          { label: 'Docs health', to: '/docs-health' },
          { label: 'Known defects', to: '/known-defects' },
        ],
      },
      {
        title: 'Take part',
        items: [
          { label: 'Tasks', to: '/guides/tasks' },
          { label: 'First fixes', to: '/first-fixes' },
          { label: 'Contributing', to: '/guides/contributing' },
          { label: 'Code of conduct', to: '/guides/code-of-conduct' },
          { label: 'Source repository', href: 'https://github.com/strapi/strapi' },
          { label: 'User documentation', href: 'https://docs.strapi.io' },
        ],
      },
    ],
  },
})

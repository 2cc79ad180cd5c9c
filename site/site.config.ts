import type { UserSiteConfig } from '../src/model/site-config'
import { upstream } from './upstream.config'

export default {
  title: 'Doc',
  titleDelimiter: '|',
  tagline: 'Dinosaurs are cool',
  url: 'https://contributor.strapi.io',
  baseUrl: '/',
  favicon: 'favicon.svg',
  socialImages: true,
  docs: {
    editUrl: 'https://github.com/strapi/strapi/tree/main/docs/docs',
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
  upstream,
  footer: {
    links: [
      {
        title: 'Read',
        items: [
          { label: 'Guides', to: '/guides/contributing' },
          { label: 'Docs', to: '/docs' },
          { label: 'API Reference', to: '/api/Strapi' },
          { label: 'RFCs', to: '/rfcs/intro' },
        ],
      },
      {
        title: 'Find',
        items: [
          { label: 'Tags', to: '/tags' },
          { label: 'Search', to: '/search' },
          { label: 'Versions', to: '/versions' },
          { label: 'Docs health', to: '/docs-health' },
        ],
      },
      {
        title: 'Take part',
        items: [
          { label: 'Contributing', to: '/guides/contributing' },
          { label: 'Code of conduct', to: '/guides/code-of-conduct' },
          { label: 'Source repository', href: 'https://github.com/strapi/strapi' },
          { label: 'User documentation', href: 'https://docs.strapi.io' },
        ],
      },
    ],
  },
} satisfies UserSiteConfig

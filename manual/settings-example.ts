import type { UserSiteConfig } from 'holdtrue'

type UserDocs = Exclude<NonNullable<UserSiteConfig['docs']>, readonly unknown[]>
type UserVersion = NonNullable<UserDocs['versions']>[string]

type Every<T> = { [Key in keyof T]-?: T[Key] }

const version: Every<UserVersion> = {
  label: '1.0 (old)',
  path: 'v1',
  banner: 'unmaintained',
  badge: true,
  noIndex: true,
  className: 'docs-v1',
}

const docs: Every<UserDocs> = {
  id: 'default',
  path: 'docs',
  include: ['**/*.mdx'],
  exclude: ['**/drafts/**'],
  routeBasePath: '/docs',
  editUrl: 'https://github.com/acme/acme/edit/main/docs',
  numberPrefixParser: false,
  sidebarCollapsible: true,
  sidebarCollapsed: false,
  sidebarItemsGenerator: async ({ defaultSidebarItemsGenerator, ...input }) =>
    (await defaultSidebarItemsGenerator(input)).reverse(),
  mainDocId: 'start',
  sidebars: 'sidebars.ts',
  versionLabel: '2.0',
  showLastUpdateTime: false,
  showLastUpdateAuthor: true,
  tagsBasePath: 'topics',
  lastVersion: '1.0',
  includeCurrentVersion: true,
  onlyIncludeVersions: ['current'],
  disableVersioning: false,
  editCurrentVersion: true,
  versions: { '1.0': version },
}

/** Every setting once: the examples in the reference. The compiler checks them against the types, and a test against the schema. */
export const example: Every<UserSiteConfig> = {
  title: 'Acme',
  titleDelimiter: '·',
  tagline: 'Everything about Acme',
  url: 'https://docs.acme.org',
  baseUrl: '/docs/',
  favicon: 'favicon.svg',
  noIndex: false,
  socialImages: true,
  docs,
  colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true, disableSwitch: false },
  navbar: {
    title: 'Acme',
    hideOnScroll: false,
    logo: { alt: 'Acme', src: '/logo.svg', srcDark: '/logo-dark.svg', width: 120, height: 32 },
    items: [
      { type: 'docSidebar', sidebarId: 'guides', label: 'Guides', position: 'left' },
      { type: 'search' },
    ],
  },
  footer: {
    links: [{ title: 'More', items: [{ label: 'Source', href: 'https://github.com/acme/acme' }] }],
    copyright: 'Copyright Acme',
  },
  announcementBar: { id: 'v2', content: 'Version 2 is here.', isCloseable: true },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
  onBrokenLinks: 'throw',
  onBrokenMarkdownLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'throw',
  previousRoutes: 'last-release.xml',
  redirects: [{ from: '/old', to: '/new' }],
  markdown: {
    format: 'detect',
    admonitions: { defect: { label: 'Known defect', list: { route: '/defects', title: 'Known defects' } } },
    emoji: false,
    magicComments: [{ className: 'removed', line: 'removed' }],
    remarkPlugins: [],
    rehypePlugins: [],
    npm2yarn: true,
    mermaid: true,
    githubAlerts: true,
    math: { singleDollarTextMath: false },
  },
  codeLanguages: ['rust'],
  integrations: [{ module: './integrations/jira.ts', options: { url: 'https://jira.acme.org' } }],
  security: {
    imageSources: ['https://img.shields.io'],
    frameSources: ['https://www.youtube-nocookie.com'],
    frameAncestors: ["'none'"],
    styleAttributes: false,
    httpsOnly: { maxAgeSeconds: 31_536_000, includeSubDomains: true },
  },
  deploy: { targets: ['nginx'], headers: { 'X-Robots-Tag': 'noai' } },
  customFields: { supportUrl: 'https://acme.org/support' },
  metadata: [{ name: 'theme-color', content: '#17633e' }],
}

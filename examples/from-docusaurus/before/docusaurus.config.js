// @ts-check
/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'Acme',
  tagline: 'Boxes and lids',
  url: 'https://docs.acme.org',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  onBrokenLinks: 'throw',
  presets: [
    [
      'classic',
      {
        docs: { sidebarPath: './sidebars.js', editUrl: 'https://github.com/acme/docs/tree/main/' },
        blog: false,
        theme: { customCss: './src/css/custom.css' },
      },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Acme',
      items: [
        { type: 'docSidebar', sidebarId: 'docs', position: 'left', label: 'Docs' },
        { href: 'https://github.com/acme/acme', label: 'GitHub', position: 'right' },
      ],
    },
    footer: {
      links: [{ title: 'Docs', items: [{ label: 'Start', to: '/docs/intro' }] }],
      copyright: 'Copyright Acme',
    },
  },
}

module.exports = config

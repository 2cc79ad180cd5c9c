import { defineConfig } from 'holdtrue'

export default defineConfig({
  title: '{{title}}',
  url: 'https://docs.example.org',
  favicon: 'favicon.svg',
  navbar: { title: '{{title}}' },
})

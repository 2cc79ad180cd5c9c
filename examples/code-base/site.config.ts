import { claims } from '@holdtrue/claims'
import { defineConfig } from 'holdtrue'

export default defineConfig({
  title: 'Queue',
  tagline: 'A small queue, and documentation that is checked against it',
  url: 'https://docs.example.org',
  docs: { path: 'docs' },
  navbar: { title: 'Queue', items: [{ type: 'search' }] },
  integrations: [
    claims({
      name: 'Queue',
      release: '1.0.0',
      index: 'upstream',
      checkout: 'code',
      sourceUrl: 'https://github.com/example/queue/blob/v{tag}/{path}#L{line}',
      packages: [{ name: '@example/queue', role: 'Runs jobs one after the other' }],
    }),
  ],
})

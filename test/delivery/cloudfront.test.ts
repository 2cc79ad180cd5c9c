/** The function for CloudFront, run on the table of requests: what it answers, and which object it asks S3 for. */
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { cloudfrontFiles } from '../../packages/engine/src/output/delivery/hosts/cloudfront'
import { createDelivery } from '../../packages/engine/src/output/delivery/delivery'
import { accepts } from '../support/accepts'
import { configWith } from '../support/delivery'

interface FunctionRequest {
  uri: string
  headers: Record<string, { value: string }>
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>
}

const redirects = [
  { from: '/old', to: '/docs/intro' },
  { from: '/head', to: '/docs/intro#part' },
  { from: '/query', to: '/docs/intro?a=b' },
]

function filesFor(baseUrl: string, moved = redirects) {
  const config = configWith({
    baseUrl,
    security: { httpsOnly: { maxAgeSeconds: 60 } },
    deploy: { headers: { 'X-A': 'b' } },
  })
  const files = cloudfrontFiles({
    delivery: createDelivery(config, { published: true }),
    redirects: moved,
    files: ['index.html', 'docs/intro.html', 'docs/intro.md', 'assets/main-1a.js'],
    precompressed: false,
    hostName: 'docs.example.org',
    outName: 'dist',
  })
  return new Map(files.map(({ file, content }) => [file, content]))
}

/** Where a request is sent on to, or which object is asked for. */
function run(
  code: string,
  uri: string,
  { query = {}, accept }: { query?: Record<string, string>; accept?: string } = {},
): string {
  const request: FunctionRequest = {
    uri,
    headers: accept === undefined ? {} : { accept: { value: accept } },
    querystring: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { value }])),
  }
  const answer: unknown = runInContext(`${code}\nhandler(event)`, createContext({ event: { request } }))
  const { uri: object, headers } = JSON.parse(JSON.stringify(answer))
  return object === undefined ? `→ ${headers.location.value}` : object
}

it.each([
  ['/', 'BASE/index.html'],
  ['/docs/intro', 'BASE/docs/intro.html'],
  ['/docs/v1.2', 'BASE/docs/v1.2.html'],
  ['/docs/intro/', '→ BASE/docs/intro'],
  ['/docs/intro.html', '→ BASE/docs/intro'],
  ['/index', '→ BASE/'],
  ['/index.html', '→ BASE/'],
  ['/old', '→ BASE/docs/intro'],
  ['/old/', '→ BASE/docs/intro'],
  ['/old.html', '→ BASE/docs/intro'],
  ['/head', '→ BASE/docs/intro#part'],
  ['/docs/intro.md', 'BASE/docs/intro.md'],
  ['/assets/main-1a.js', 'BASE/assets/main-1a.js'],
  // No object has this name.
  ['/404', 'BASE/not-found/'],
  ['/404.html', 'BASE/not-found/'],
])('%s: %s', (uri, expected) => {
  for (const base of ['', '/sub']) {
    const code = filesFor(`${base}/`).get('cloudfront/function.js') ?? ''
    expect(run(code, base + uri)).toBe(expected.replace('BASE', base))
  }
})

it('redirects keep the query, before the heading, unless they have one; no other host comes of any path', () => {
  const code = filesFor('/').get('cloudfront/function.js') ?? ''
  const query = { q: '1', flag: '' }
  expect(run(code, '/old', { query })).toBe('→ /docs/intro?q=1&flag')
  expect(run(code, '/head', { query })).toBe('→ /docs/intro?q=1&flag#part')
  expect(run(code, '/query', { query })).toBe('→ /docs/intro?a=b')
  expect(run(code, '/docs/intro/', { query })).toBe('→ /docs/intro?q=1&flag')
  for (const uri of ['//evil.example/', '//evil.example/x.html', '/\\evil.example/'])
    expect(run(code, uri)).toBe('/not-found/')
})

it('a page is its Markdown copy where that is preferred', () => {
  const code = filesFor('/').get('cloudfront/function.js') ?? ''
  const objects = (kind: keyof typeof accepts) =>
    accepts[kind].map((accept) => [accept, run(code, '/docs/intro', { accept })])
  expect(objects('markdown')).toEqual(accepts.markdown.map((accept) => [accept, '/docs/intro.md']))
  expect(objects('html')).toEqual(accepts.html.map((accept) => [accept, '/docs/intro.html']))
})

it('a function is never too long for its host: the pages that stand in for moved ones remain', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ from: `/old/page-${index}`, to: '/docs/intro' }))
  const code = filesFor('/', many).get('cloudfront/function.js') ?? ''
  expect(Buffer.byteLength(code)).toBeLessThan(10_240)
  expect(code).toContain('too many for a function')
  expect(run(code, '/old/page-1')).toBe('/old/page-1.html')
})

it('objects are put with their type and caching, hashed ones first; headers are those of every host', () => {
  const files = filesFor('/')
  const commands = (files.get('cloudfront/upload.sh') ?? '')
    .split('\n')
    .filter((line) => line.startsWith('aws '))
  expect(commands.findIndex((line) => line.includes('no-cache'))).toBeGreaterThan(
    commands.findLastIndex((line) => line.includes('immutable')),
  )
  expect(
    commands.some(
      (line) => line.includes("--include '*.md'") && line.includes("'text/markdown; charset=utf-8'"),
    ),
  ).toBe(true)
  const policy = JSON.parse(files.get('cloudfront/response-headers-policy.json') ?? '')
  expect(policy.SecurityHeadersConfig.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(60)
  expect(policy.CustomHeadersConfig.Items).toContainEqual({ Header: 'X-A', Value: 'b', Override: true })
  expect(policy.CustomHeadersConfig.Quantity).toBe(policy.CustomHeadersConfig.Items.length)
})

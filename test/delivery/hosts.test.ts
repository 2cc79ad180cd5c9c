/** Files for hosts that cannot be run here: what they say of one description. */
import { expect, it } from 'vitest'
import { createDelivery } from '../../packages/engine/src/output/delivery/delivery'
import { hostFiles } from '../../packages/engine/src/output/delivery/hosts/host-files'
import type { HostInput } from '../../packages/engine/src/output/delivery/hosts/host-input'
import { deployTargets, type DeployTarget } from '../../packages/engine/src/model/site-config'
import { configWith } from '../support/delivery'

const input: HostInput = {
  delivery: createDelivery(configWith({ baseUrl: '/sub/' }), { published: true }),
  redirects: [
    { from: '/old (a)', to: '/docs/intro#part' },
    { from: '/moved.html', to: '/docs/intro' },
  ],
  files: [
    'index.html',
    'docs/intro.md',
    'llms.txt',
    'assets/main-1a.js',
    'data.json',
    '_redirects',
    'index.html.br',
  ],
  precompressed: true,
  hostName: 'docs.example.org',
  outName: 'public',
}
const filesOf = (...targets: DeployTarget[]) =>
  new Map(hostFiles(targets, input).map(({ file, content, place }) => [file, { content, place }]))
const textOf = (target: DeployTarget, file: string) => filesOf(target).get(file)?.content ?? ''

it('what a host reads among the files of the site lies there; a server’s own configuration does not', () => {
  const files = filesOf(...deployTargets)
  expect([...files].flatMap(([file, { place }]) => (place === 'output' ? [file] : [])).sort()).toEqual([
    '.htaccess',
    '.nojekyll',
    '_headers',
    'vercel.json',
  ])
  expect([...files].flatMap(([file, { place }]) => (place === 'beside' ? [file] : [])).sort()).toEqual([
    'Caddyfile',
    'cloudfront/error-responses.json',
    'cloudfront/function.js',
    'cloudfront/response-headers-policy.json',
    'cloudfront/upload.sh',
    'container/Dockerfile',
    'container/nginx.conf',
    'nginx.conf',
  ])
})

it('`_headers` gives no header in two rules, because these hosts would join the values', () => {
  const rules = textOf('netlify', '_headers')
    .split(/\n(?=\/)/)
    .slice(1)
    .map((rule) => rule.trim().split('\n'))
  expect(rules.map(([pattern]) => pattern).sort()).toEqual(
    ['/sub/*', '/sub/*.md', '/sub/*.txt', '/sub/assets/*', '/sub/*.js'].sort(),
  )
  const namesOf = (pattern: string) =>
    (rules.find(([first]) => first === pattern) ?? []).slice(1).map((line) => line.trim().split(':')[0])
  expect(namesOf('/sub/*')).toEqual([...input.delivery.headers.keys()])
  expect(namesOf('/sub/assets/*')).toEqual(['Cache-Control'])
  expect(namesOf('/sub/*.md')).toEqual(['Content-Type'])
  expect(textOf('cloudflare-pages', '_headers')).toBe(textOf('netlify', '_headers'))
})

it('`vercel.json` escapes what its patterns read as their own', () => {
  const { redirects, headers } = JSON.parse(textOf('vercel', 'vercel.json'))
  expect(redirects).toEqual([
    { source: '/sub/old \\(a\\)', destination: '/sub/docs/intro#part', statusCode: 301 },
  ])
  expect(headers.map(({ source }: { source: string }) => source)).toContain('/sub/(.*)[.]md')
})

it('the container copies what was built to where its server looks, on a port that needs no rights', () => {
  const files = filesOf('container')
  expect(files.get('container/Dockerfile')?.content).toContain('COPY public/ /srv/docs/sub/')
  const configuration = files.get('container/nginx.conf')?.content
  expect(configuration).toContain('listen 8080 default_server;')
  expect(configuration).toContain('root /srv/docs;')
})

it('types are those of the files that are there, and compressed ones are no kind of their own', () => {
  const configuration = textOf('nginx', 'nginx.conf')
  expect(configuration).toMatch(/text\/markdown md;/)
  expect(configuration).not.toMatch(/\bbr;/)
  expect(configuration).not.toContain('image/')
})

/** The files for hosts; `servers.test.ts` tries those for servers that can run here. */
import { expect, it } from 'vitest'
import { createDelivery } from '../../packages/engine/src/output/delivery/delivery'
import { hostFiles } from '../../packages/engine/src/output/host-files'
import type { HostInput } from '../../packages/engine/src/output/delivery/hosts/host-input'
import { deployTargets, type DeployTarget } from '../../packages/engine/src/model/site-config'
import { configWith } from '../support/delivery'

const input: HostInput = {
  delivery: createDelivery(configWith({ baseUrl: '/sub/' }), { published: true }),
  redirects: [
    { from: '/old (a)', to: '/docs/intro#part' },
    { from: '/moved.html', to: '/docs/intro' },
  ],
  files: ['index.html', 'docs/intro.md', 'llms.txt', 'assets/main-1a.js', 'data.json', '_redirects'],
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
    '_headers',
  ])
  expect([...files].flatMap(([file, { place }]) => (place === 'beside' ? [file] : [])).sort()).toEqual([
    'Caddyfile',
    'nginx.conf',
  ])
})

it('`_headers` gives no header in two rules, because these hosts would join the values', () => {
  const rules = textOf('headers-file', '_headers')
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
})

it('types are those of the files that are there', () => {
  const configuration = textOf('nginx', 'nginx.conf')
  expect(configuration).toMatch(/text\/markdown md;/)
  expect(configuration).not.toContain('image/')
})

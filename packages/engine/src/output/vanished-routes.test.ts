import { expect, it } from 'vitest'
import { configOf, createTempSite } from '../../../../test/support/temp-site'
import { vanishedRoutes } from './machine-files'

const routes = new Set(['/', '/docs/intro', '/docs/über uns'])
const redirects = [{ from: '/old', to: '/docs/intro' }]

async function vanished(file: string, text: string, baseUrl = '/') {
  const config = configOf({ baseUrl, previousRoutes: file })
  const site = await createTempSite({
    'site.config.ts': config,
    'last.txt': text,
    'last.xml': text,
    'content/a.md': '# A\n',
  }).load()
  return vanishedRoutes(site, routes, redirects)
}

it('C10: a route of the last release that is neither page nor redirect is named, with its line and the nearest page', async () => {
  const problems = await vanished(
    'last.txt',
    '# of 1.0\n/docs/intro\n/old\n/docs/intor\n\n/gone # for good\n',
  )
  expect(problems).toMatchObject([
    { severity: 'warning', code: 'vanished-route', file: 'last.txt', line: 4 },
    { message: 'The route `/gone` of the last release is gone.', line: 6 },
  ])
  expect(problems[0]?.hint).toContain('`/docs/intro`')
})

it('C10: the list may be a sitemap, also of a site below a path', async () => {
  const address = (path: string) => `<url><loc>https://docs.example.org/sub${path}</loc></url>`
  const text = `<urlset>\n${['/', '/docs/intro', '/docs/%C3%BCber%20uns', '/a&amp;b'].map(address).join('\n')}\n</urlset>`
  expect((await vanished('last.xml', text, '/sub/')).map(({ message }) => message)).toEqual([
    'The route `/a&b` of the last release is gone.',
  ])
})

it('C10: a list that is not there is an error', async () => {
  expect(await vanished('none.txt', '')).toMatchObject([{ severity: 'error', code: 'previous-routes' }])
})

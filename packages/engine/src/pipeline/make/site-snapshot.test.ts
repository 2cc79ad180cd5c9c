import { expect, it } from 'vitest'
import { addressesOf } from '../../pages/resolve-slots'
import { cardsFor } from '../../pages/doc-cards'
import { createTempSite } from '../../../../../test/support/temp-site'
import { createSidebarFiles } from '../../output/sidebar-files'
import { openSnapshot, takeSnapshot } from './site-snapshot'

it('a thread answers what the whole site would', async () => {
  const site = await createTempSite({
    'content/docs/index.md': '# Home',
    'content/docs/01-core/index.md': '---\ndescription: What is at the core.\n---\n# Core',
    'content/docs/01-core/a.md': '---\nslug: /elsewhere\n---\n# A',
    'content/docs/ü/b c.mdx': '# B',
  }).load()
  const sidebars = createSidebarFiles(site.collections.flatMap(({ chunks }) => chunks))
  const routes = [...site.docs.map(({ route }) => route), '/tags', '/elsewhere']
  const opened = await openSnapshot(structuredClone(takeSnapshot({ site, routes, sidebars })), 'cache')
  const whole = addressesOf(site.docs)
  const files = [...whole.files(), 'content/docs/gone.md']
  expect([...opened.addresses.files()]).toEqual([...whole.files()])
  expect(files.map((file) => opened.addresses.routeOf(file))).toEqual(
    files.map((file) => whole.routeOf(file)),
  )
  const asked = [...routes, '/gone']
  expect(asked.map((route) => opened.addresses.has(route))).toEqual(asked.map((route) => whole.has(route)))
  expect(asked.map((route) => opened.routes.has(route))).toEqual(asked.map((route) => routes.includes(route)))
  expect(sidebars.length).toBeGreaterThan(0)
  expect(sidebars.map(({ address }) => opened.sidebars.get(address))).toEqual(
    sidebars.map(({ content }) => content),
  )
  for (const doc of site.docs)
    for (const items of ['', JSON.stringify(site.docs.map(({ id }) => ({ docId: id })))])
      expect(cardsFor(items, doc, opened.site.collections[0])).toEqual(
        cardsFor(items, doc, site.collections[0]),
      )
})

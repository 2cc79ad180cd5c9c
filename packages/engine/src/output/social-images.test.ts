import { expect, it } from 'vitest'
import { configOf, createTempSite } from '../../../../test/support/temp-site'
import type { PageData } from '../model/page'
import { createSocialImageOf } from './social-images'

const title = 'Contributor documentation'
const tagline = 'A long sentence about the site'

async function pictureOf(page: PageData) {
  const site = await createTempSite({
    'site.config.ts': configOf({ socialImages: true, title, tagline }),
    'content/a.md': '# A\n',
  }).load()
  return createSocialImageOf(site)(page)?.picture
}

it('M the picture of the home page says the name of the site once', async () => {
  const home: PageData = { kind: 'react', module: 'pages/index.tsx', route: '/', title: '', breadcrumbs: [] }
  expect(await pictureOf(home)).toMatchObject({ title, site: tagline, breadcrumbs: [] })
})

it('M the picture of a page names what is above it and not the page again', async () => {
  const route = '/tags/admin'
  const breadcrumbs = [
    { label: 'Tags', route: '/tags' },
    { label: 'admin', route },
  ]
  const page: PageData = {
    kind: 'tag',
    route,
    title: 'Pages tagged admin',
    label: 'admin',
    breadcrumbs,
    docs: [],
    indexRoute: '/tags',
  }
  expect(await pictureOf(page)).toMatchObject({
    title: 'Pages tagged admin',
    site: title,
    breadcrumbs: ['Tags'],
  })
})

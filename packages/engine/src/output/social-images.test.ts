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
  return createSocialImageOf(site)(page, page.kind === 'react')?.picture
}

it('M the picture of the home page says the name of the site once', async () => {
  const home: PageData = { kind: 'react', module: 'pages/index.tsx', route: '/', title: '', breadcrumbs: [] }
  expect(await pictureOf(home)).toMatchObject({ title, site: tagline, breadcrumbs: [] })
})

it('M the picture of a page names what is above it and not the page again', async () => {
  const route = '/about/people'
  const breadcrumbs = [
    { label: 'About', route: '/about' },
    { label: 'People', route },
  ]
  const page: PageData = { kind: 'react', module: 'pages/people.tsx', route, title: 'People', breadcrumbs }
  expect(await pictureOf(page)).toMatchObject({ title: 'People', site: title, breadcrumbs: ['About'] })
})

it('M a page that is made of others has the picture of the site', async () => {
  const page: PageData = {
    kind: 'tag',
    route: '/tags/admin',
    title: 'Pages tagged admin',
    label: 'admin',
    breadcrumbs: [{ label: 'Tags', route: '/tags' }],
    docs: [],
    indexRoute: '/tags',
  }
  expect(await pictureOf(page)).toMatchObject({ title, site: tagline, breadcrumbs: [] })
})

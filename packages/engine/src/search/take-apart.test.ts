import { expect, it } from 'vitest'
import { assembleIndex, buildSearchIndex, type SearchIndexOptions } from './build-index'
import { listPage } from './listed-page'
import { IndexReader } from './client/index-reader'
import { fileHost, filesOfIndex } from '../../../../test/support/search-files'
import { indexPage } from './index-page'
import { takeApart } from './take-apart'
import type { SearchIndexFiles, SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'

const sidebars = [
  { id: 'docs', label: 'Docs' },
  { id: 'api', label: 'API' },
]
const options: SearchIndexOptions = { sidebars }

function page(number: number, words: string): SearchPageInput {
  const sidebar = sidebars[number % 3]
  return {
    route: `/docs/page-${number}`,
    title: `Page ${number}`,
    description: `What number ${number} is about`,
    ...(sidebar && { sidebar }),
    breadcrumbs: [{ label: 'Docs' }],
    tags: number % 4 === 0 ? [{ label: 'Four', route: '/tags/four' }] : [],
    sections: [
      { id: '', heading: '', text: `opening ${words}` },
      { id: 'a', heading: 'Services', text: `${words} common term${number}`, about: ['eventhubts'] },
    ],
  }
}

const open = (index: SearchIndexFiles) => IndexReader.open(fileHost(filesOfIndex(index)))

const bytesOf = ({ files, manifest }: SearchIndexFiles) =>
  [...files, { name: manifest.name, content: () => manifest.content }]
    .map(({ name, content }) => [name, Buffer.from(content()).toString('base64')])
    .sort()

it.each([
  ['a site of one block', 40],
  ['a site with rare terms', 1500],
])('an index of %s that is taken apart is put together to the same bytes', async (_, count) => {
  const pages = Array.from({ length: count }, (_, number) =>
    page(
      number,
      Array.from({ length: 8 }, (_, word) => `w${(number * 7 + word * word) % (count * 9)}x`).join(' '),
    ),
  )
  const index = buildSearchIndex(pages, options)
  const parts = await takeApart(await open(index))
  expect(bytesOf(assembleIndex(parts, options))).toEqual(bytesOf(index))
})

it('a page that is exchanged makes the index of the changed site', async () => {
  const pages = Array.from({ length: 30 }, (_, number) => page(number, `alpha beta${number % 5}`))
  const { terms, pages: listed, infoOf } = await takeApart(await open(buildSearchIndex(pages, options)))
  const changed = page(7, 'gamma delta')
  const fresh = indexPage(changed, new Vocabulary())
  terms.set(changed.route, fresh.terms)
  const index = assembleIndex(
    {
      pages: listed.map((item) => (item.route === changed.route ? listPage(fresh) : item)),
      terms,
      infoOf: (route) => (route === changed.route ? fresh.info : infoOf(route)),
    },
    options,
  )
  expect(bytesOf(index)).toEqual(bytesOf(buildSearchIndex(pages.with(7, changed), options)))
})

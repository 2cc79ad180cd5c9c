import { expect, it } from 'vitest'
import { slotMark, type CompiledArticle } from 'holdtrue/model/article'
import { createSearch } from 'holdtrue/search/client/create-search'
import { buildSearchIndex } from 'holdtrue/search/build-index'
import { fileHost, filesOfIndex } from '../../../../test/support/search-files'
import { spokenWords } from './claim-headings'

const place = { file: 'content/hub.md', line: 1, column: 1 }
const targets = ['src:@x/core/src/services/event-hub.ts#Hub.emit', 'src:@x/core', './other.md']

type Parts = Pick<CompiledArticle, 'html' | 'headings' | 'slots' | 'sections'>

const article: Parts = {
  html: `<p><a href="${slotMark(1)}">x</a></p><h2 id="how">How</h2><p><a class="c" href="${slotMark(0)}">that</a></p>`,
  headings: [{ level: 2, id: 'how', html: 'How', text: 'How' }],
  slots: targets.map((target) => ({
    kind: target.startsWith('src:') ? 'reference' : 'link',
    target,
    place,
  })),
  sections: [
    { id: '', heading: '', text: 'Words.' },
    { id: 'how', heading: 'How', text: 'That one.' },
  ],
}

it('a claim gives its section the names that a query for its file, folder or symbol becomes', () => {
  const spoken = spokenWords(article, () => 'packages/core/core')
  expect([...spoken.keys()].sort()).toEqual(['', 'how'])
  expect(spoken.get('')).toEqual(['xcore', 'packagescorecore'])
  expect(spoken.get('how')).toEqual([
    'xcore',
    'packagescorecore',
    'packagescorecoresrcservices',
    'eventhubts',
    'hubemit',
  ])
})

it('a path is known by its last words, a name without a folder by itself', () => {
  const target = 'src:solo/src/a/b-c/deep/ways/file.ts'
  const slots = [{ kind: 'reference' as const, target, place }]
  const spoken = spokenWords({ ...article, slots, html: '' }, () => undefined)
  expect(spoken.get('')).toEqual(['solo', 'abcdeepways', 'filets'])
})

it('the search finds the section by them, below one whose text says it', async () => {
  const spoken = spokenWords(article, () => 'packages/core/core')
  const page = (
    route: string,
    sections: { id: string; heading: string; text: string; about?: string[] }[],
  ) => ({
    route,
    title: route.slice(1),
    breadcrumbs: [],
    tags: [],
    sections,
  })
  const index = buildSearchIndex([
    page(
      '/claims',
      article.sections.map((section) => ({ ...section, about: spoken.get(section.id) })),
    ),
    page('/says', [{ id: '', heading: '', text: 'It lies in event-hub.ts, as it should.' }]),
    page('/neither', [{ id: '', heading: '', text: 'Other words.' }]),
  ])
  const search = await createSearch(fileHost(filesOfIndex(index)))
  const found = async (query: string) =>
    (await search.search(query)).results.map(({ route, sectionId }) => `${route}#${sectionId}`)
  expect((await found('event-hub.ts')).slice(0, 2)).toEqual(['/says#', '/claims#how'])
  expect((await found('packages/core/core/src/services'))[0]).toBe('/claims#how')
  expect(await found('Hub.emit')).toEqual(['/says#', '/claims#how'])
})

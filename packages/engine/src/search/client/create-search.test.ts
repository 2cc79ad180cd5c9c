import { beforeAll, describe, expect, test } from 'vitest'
import { fileHost, filesOfIndex } from '../../../../../test/support/search-files'
import { buildSearchIndex } from '../build-index'
import type { SearchPageInput } from '../page-terms'
import { createSearch, type Search } from './create-search'

const page = (
  route: string,
  title: string,
  sections: [heading: string, text: string][],
  more: Partial<SearchPageInput> = {},
): SearchPageInput => ({
  route,
  title,
  breadcrumbs: [],
  tags: [],
  sections: sections.map(([heading, text]) => ({
    id: heading.toLowerCase().replaceAll(' ', '-'),
    heading,
    text,
  })),
  ...more,
})

const tag = (label: string) => ({ label, route: `/tags/${label}` })

const pages = [
  page('/hooks/use-api-error-handler', 'useAPIErrorHandler', [
    ['', 'Turns a failed request into a message for readers.'],
    ['Usage', 'Call useAPIErrorHandler() in a component. It comes from @strapi/utils.'],
  ]),
  page(
    '/upload',
    'Introduction',
    [
      ['', 'Files are entities of plugin::upload.file, read with strapi.db.query.'],
      ['Command line', 'Leave types out with --exclude-content-types.'],
    ],
    { breadcrumbs: [{ label: 'Upload' }, { label: 'Introduction' }], tags: [tag('upload')] },
  ),
  page(
    '/permissions',
    'How permissions work',
    [
      ['', 'A role grants an action. Upload is an example.'],
      ['Conditions', 'The helper-plugin was removed. A condition is a handler: it may fail with an error.'],
    ],
    { sidebar: { id: 'docs', label: 'Docs' }, tags: [tag('rbac'), tag('upload')] },
  ),
  page('/api/event-hub', 'EventHub', [['on', 'Adds a listener for one event.']], {
    sidebar: { id: 'api', label: 'API Reference' },
    description: 'Publish and subscribe inside the server.',
    symptoms: ['My subscriber gets an action twice.'],
  }),
]

let search: Search
beforeAll(async () => {
  search = await createSearch(fileHost(filesOfIndex(buildSearchIndex(pages), pages)))
})
const routes = async (query: string, options = {}) =>
  (await search.search(query, options)).results.map(({ route }) => route)
const first = async (query: string) => (await routes(query))[0]

describe('identifiers', () => {
  test.each([
    'useAPIErrorHandler',
    'use api error',
    'use-api-error-handler',
    'apierror',
    'errorhandler',
    'error handler',
    'useapierr',
  ])('useAPIErrorHandler is found by %s', async (query) => {
    expect(await first(query)).toBe('/hooks/use-api-error-handler')
  })

  test.each([
    ['@strapi/utils', '/hooks/use-api-error-handler'],
    ['strapi.db.query', '/upload'],
    ['db.query', '/upload'],
    ['plugin::upload.file', '/upload'],
    ['--exclude-content-types', '/upload'],
    ['content types', '/upload'],
    ['event hub', '/api/event-hub'],
  ])('%s', async (query, route) => expect(await first(query)).toBe(route))
})

describe('words', () => {
  test('typos of one and two letters are forgiven and told', async () => {
    expect(await first('permisions')).toBe('/permissions')
    const { corrections, results } = await search.search('condtions ')
    expect(corrections).toEqual([{ from: 'condtions', to: 'conditions' }])
    expect(results[0]?.sectionId).toBe('conditions')
    expect(await first('subscrieb')).toBe('/api/event-hub')
  })

  test('abbreviations are the words they stand for, and two letters that are a word are no beginning', async () => {
    const pages = [
      page('/providers', 'Providers', [['', 'A provider is an object. Process, project, provider.']]),
      page('/contributing', 'Contributing', [['', 'Run the tests before you send a pull request.']]),
      page('/identity', 'Who you are', [['', 'An id of a row. The identifier and the idea of it.']]),
    ]
    const own = await createSearch(fileHost(filesOfIndex(buildSearchIndex(pages), pages)))
    const routes = async (query: string) => (await own.search(query)).results.map(({ route }) => route)
    expect(await routes('PR')).toEqual(['/contributing'])
    expect(await routes('tests before PR')).toEqual(['/contributing'])
    expect((await own.search('id')).matched).toEqual(['id'])
  })

  test('of a name that stands nowhere its words are looked for, and that is told', async () => {
    const { corrections } = await search.search('useSubscriberAction ')
    expect(corrections).toEqual([{ from: 'useSubscriberAction', to: 'use subscriber action' }])
    expect((await search.search('useAPIErrorHandler')).corrections).toEqual([])
    expect((await search.search('useAPIErr')).corrections).toEqual([])
  })

  test('a page that is about the folder of a path stands before one that has its words', async () => {
    const words = 'The services of the core: src of packages, packages of core.'
    const about = ['packagescorecoresrcservices']
    const sections = [
      { id: '', heading: '', text: 'Runs at night. Services and core packages too, src.', about },
    ]
    const pages = [page('/words', 'Start', [['', words]]), page('/jobs', 'Jobs', [], { sections })]
    const own = await createSearch(fileHost(filesOfIndex(buildSearchIndex(pages), pages)))
    expect((await own.search('packages/core/core/src/services')).results[0]?.route).toBe('/jobs')
  })

  test('beginnings, other forms and any order', async () => {
    expect(await first('perm')).toBe('/permissions')
    expect(await first('permission')).toBe('/permissions')
    expect(await first('work how permissions')).toBe('/permissions')
    expect(await first('grant action')).toBe('/permissions')
  })

  test('stop words neither hide nor decide', async () => {
    expect(await first('how do I subscribe to the events of a server')).toBe('/api/event-hub')
    expect(await first('on')).toBe('/api/event-hub')
    expect((await search.search('subscribe to')).matched).not.toContain('to')
    expect((await search.search('on')).matched).toContain('on')
  })

  test('titles beat headings, headings beat text', async () => {
    expect((await routes('upload'))[0]).toBe('/upload')
    expect((await search.search('conditions')).results[0]).toMatchObject({ sectionId: 'conditions' })
  })

  test('a symptom is worth as much as a title of many words', async () => {
    expect(await first('subscriber twice')).toBe('/api/event-hub')
    expect((await routes('action')).slice(0, 2)).toEqual(['/api/event-hub', '/permissions'])
  })

  test('an introduction is known by its category', async () => {
    const { results } = await search.search('upload')
    expect(results[0]?.pageTitle.map(({ text }) => text).join('')).toBe('Upload: Introduction')
  })
})

describe('phrases', () => {
  test('the words must stand together', async () => {
    expect(await routes('"grants an action"')).toEqual(['/permissions'])
    expect(await routes('"action grants"')).toEqual([])
  })
  test('punctuation does not matter', async () => {
    expect(await routes('"helper plugin"')).toEqual(['/permissions'])
    expect(await routes('"condition is a handler it may"')).toEqual(['/permissions'])
  })
  test('a phrase does not cross from heading to text', async () => {
    expect(await routes('"conditions the helper"')).toEqual([])
  })
  test('an open quote counts as closed', async () => {
    expect(await routes('"grants an acti')).toEqual([])
    expect(await routes('"grants an action')).toEqual(['/permissions'])
  })
})

describe('filters', () => {
  test('by sidebar', async () =>
    expect(await routes('event error', { sidebar: 'docs' })).toEqual(['/permissions']))
  test('by tag', async () => {
    expect(new Set(await routes('upload', { tag: 'rbac' }))).toEqual(new Set(['/permissions']))
    expect(await routes('upload', { tag: 'unknown' })).toEqual([])
  })
  test('what there is to filter by', () => {
    expect(search.facets.sidebars.map(({ id }) => id)).toEqual(['docs', 'api'])
    expect(search.facets.tags).toEqual([
      { label: 'rbac', route: '/tags/rbac', count: 1 },
      { label: 'upload', route: '/tags/upload', count: 2 },
    ])
  })
})

describe('results', () => {
  test('marked words, in the title and around the match', async () => {
    const outcome = await search.search('role action')
    const excerpt = outcome.results[0] && (await search.excerpt(outcome.results[0], outcome.matched))
    const marked = excerpt?.filter((piece) => piece.marked).map(({ text }) => text)
    expect(marked).toEqual(['role', 'action'])
    expect(excerpt?.map(({ text }) => text).join('')).toBe(pages[2]?.sections[0]?.text)
  })

  test('texts are read from the data of pages, also of those that changed or went since', async () => {
    const special = page('/wie geht’s?', 'Über', [['', 'An upload condition with & and <b>.']])
    const [, upload, permissions] = pages
    const changed = page('/permissions', 'How permissions work', [
      ['', 'Today it says something else.'],
      ['New', 'Stands before it.'],
      ['Conditions', 'A condition of today.'],
    ])
    const files = filesOfIndex(buildSearchIndex([...pages, special]), [...pages, special, changed])
    expect(files.delete(`${upload?.route}.json`)).toBe(true)
    const host = fileHost(files)
    const based = await createSearch({
      manifestUrl: '/base/search-index.json',
      fetchFile: async (url) =>
        host.fetchFile(decodeURIComponent(new URL(url, 'https://a.test').pathname.slice(5))),
    })
    const shown = async (query: string) => {
      const outcome = await based.search(query)
      const excerpts = await Promise.all(
        outcome.results.map((result) => based.excerpt(result, outcome.matched)),
      )
      const texts = excerpts.map((runs) => runs.map(({ text }) => text).join(''))
      return outcome.results.map(({ route, sectionId }, index) => [`${route}#${sectionId}`, texts[index]])
    }
    const found = [...(await shown('upload')), ...(await shown('condition')), ...(await shown('api'))]
    expect(permissions?.sections).toHaveLength(2)
    expect(Object.fromEntries(found)).toMatchObject({
      '/upload#': '',
      '/permissions#conditions': 'A condition of today.',
      '/hooks/use-api-error-handler#': 'Turns a failed request into a message for readers.',
      '/wie geht’s?#': 'An upload condition with & and <b>.',
    })
  })

  test('an empty query finds nothing and fails at nothing', async () => {
    for (const query of ['', '  ', '"', '""', '/', '@', '--'])
      expect((await search.search(query)).results).toEqual([])
  })

  test('no query makes it throw', async () => {
    const odd = [
      'a'.repeat(500),
      '\\',
      '"a" "b"',
      '💥',
      'ß',
      '__proto__',
      'constructor',
      'a b c d e f g h i j k l m n o p q r',
    ]
    for (const query of odd) await expect(search.search(query)).resolves.toBeDefined()
  })
})

describe('loading', () => {
  test('a file that fails is asked for again by the next query', async () => {
    const host = fileHost(filesOfIndex(buildSearchIndex(pages)))
    let broken = false
    const flaky = await createSearch({
      ...host,
      fetchFile: (url) => (broken ? Promise.reject(new Error('offline')) : host.fetchFile(url)),
    })
    broken = true
    await expect(flaky.search('upload')).rejects.toThrow('offline')
    broken = false
    expect((await flaky.search('upload')).results).not.toEqual([])
  })

  test('an index of another format is refused', async () => {
    const index = buildSearchIndex(pages)
    const manifest = { ...index.manifest, content: () => '{"version":99,"core":"x"}' }
    await expect(createSearch(fileHost(filesOfIndex({ ...index, manifest })))).rejects.toThrow('format 99')
  })

  test('a page knows its sidebar where a site has more than 255', async () => {
    const sidebar = (index: number) => ({ id: `s${index}`, label: `S${index}` })
    const many = Array.from({ length: 300 }, (_, index) =>
      page(`/p${index}`, `Page ${index}`, [['', 'common words']], { sidebar: sidebar(index) }),
    )
    const sidebars = many.map((_, index) => sidebar(index))
    const large = await createSearch(fileHost(filesOfIndex(buildSearchIndex(many, { sidebars }))))
    const { results } = await large.search('common', { sidebar: 's299' })
    expect(results.map(({ route, breadcrumbs }) => [route, breadcrumbs[0]])).toEqual([['/p299', 'S299']])
  })

  test('an index without pages finds nothing', async () => {
    const empty = await createSearch(fileHost(filesOfIndex(buildSearchIndex([]))))
    expect((await empty.search('upload')).results).toEqual([])
  })
})

describe('building', () => {
  test('a changed word changes the manifest', () => {
    const changed = pages.with(
      0,
      page('/hooks/use-api-error-handler', 'useAPIErrorHandler', [['', 'Other.']]),
    )
    expect(buildSearchIndex(changed).manifest).not.toEqual(buildSearchIndex(pages).manifest)
  })

  test('an edit on a large site changes a few files of the index, not all', () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      page(`/p${index}`, `Page ${index}`, [
        ['', Array.from({ length: 60 }, (_, word) => `word${(index * 7 + word * 31) % 9000}`).join(' ')],
      ]),
    )
    const edited = many.with(700, page('/p700', 'Page 700', [['', 'word1 word2 and something new']]))
    const [before, after] = [many, edited].map(
      (list) => new Set(buildSearchIndex(list).files.map(({ name }) => name)),
    )
    const changed = [...(after ?? [])].filter((name) => !before?.has(name))
    expect(before?.size).toBeGreaterThan(150)
    expect(changed.length).toBeLessThan(80)
  })
})

import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configOf, createTempSite, type SiteFiles } from '../../../../../test/support/temp-site'

const files: SiteFiles = {
  'content/a.md': '# A\n',
  'versions.json': '["2.0", "1.0"]',
  'versioned_docs/version-2.0/a.md': '# A\n',
  'versioned_docs/version-1.0/a.md': '# A\n',
  'versioned_docs/version-1.0/old.md': '# Old\n',
  'versioned_sidebars/version-2.0-sidebars.json': '{ "main": ["a"] }',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["old", "a"] }',
}

const withDocs = (docs: object, added: SiteFiles = {}) =>
  createTempSite({ ...files, ...added, 'site.config.ts': configOf({ docs }) })

async function versionsOf(docs: object, added: SiteFiles = {}) {
  const { collections, problems } = await withDocs(docs, added).load()
  const versions = collections.map(({ version, banner, badge, noIndex }) => ({
    name: version.name,
    label: version.label,
    path: version.path,
    isLast: version.isLast,
    banner,
    badge,
    noIndex,
  }))
  return { versions, problems }
}

const traits = (list: Awaited<ReturnType<typeof versionsOf>>) =>
  Object.fromEntries(list.versions.map(({ name, ...rest }) => [name, rest]))

describe('B2: versions, as in Docusaurus', () => {
  it('the newest that was cut is the last one; the content folder is `next`, older ones have their names', async () => {
    const found = await versionsOf({})
    expect(found.problems).toEqual([])
    expect(found.versions[0]?.name).toBe('2.0')
    expect(traits(found)).toEqual({
      '2.0': { label: '2.0', path: '/', isLast: true, banner: 'none', badge: true, noIndex: false },
      current: {
        label: 'Next',
        path: '/next',
        isLast: false,
        banner: 'unreleased',
        badge: true,
        noIndex: false,
      },
      '1.0': {
        label: '1.0',
        path: '/1.0',
        isLast: false,
        banner: 'unmaintained',
        badge: true,
        noIndex: true,
      },
    })
  })

  it('settings of a version come before that', async () => {
    const found = await versionsOf({
      routeBasePath: 'handbook',
      lastVersion: 'current',
      versions: {
        current: { label: 'Canary' },
        '2.0': { path: 'two', banner: 'none', badge: false, noIndex: false },
      },
    })
    expect(found.problems).toEqual([])
    expect(traits(found)).toMatchObject({
      current: { label: 'Canary', path: '/handbook', isLast: true, banner: 'none' },
      '2.0': { path: '/handbook/two', isLast: false, banner: 'none', badge: false, noIndex: false },
      '1.0': { path: '/handbook/1.0', banner: 'unmaintained', noIndex: true },
    })
  })

  it.each([
    [{ includeCurrentVersion: false }, ['2.0', '1.0']],
    [{ onlyIncludeVersions: ['current', '1.0'] }, ['1.0', 'current']],
    [{ onlyIncludeVersions: ['current'] }, ['current']],
    [{ disableVersioning: true }, ['current']],
  ])('with %o there are %o, the last one first', async (docs, names) => {
    const { versions, problems } = await versionsOf(docs)
    expect(problems).toEqual([])
    expect(versions.map(({ name }) => name)).toEqual(names)
    expect(versions[0]).toMatchObject({ isLast: true, path: '/', banner: 'none' })
    if (names.length === 1) expect(versions[0]).toMatchObject({ badge: false })
  })

  it('each has its own documents, sidebars, ids and tags', async () => {
    const { collections, problems } = await createTempSite({
      ...files,
      'tags.yml': 'new:\n',
      'content/a.md': '---\ntags: [new]\n---\n# A\n',
      'versioned_docs/version-1.0/tags.yml': 'old:\n  label: Of old\n',
      'versioned_docs/version-1.0/a.md': '---\ntags: [old]\n---\n# A\n',
    }).load()
    expect(problems).toEqual([])
    const old = collections.find(({ version }) => version.name === '1.0')
    expect(old?.docs.map(({ id, route, sitePath }) => [id, route, sitePath])).toEqual([
      ['a', '/1.0/a', 'versioned_docs/version-1.0/a.md'],
      ['old', '/1.0/old', 'versioned_docs/version-1.0/old.md'],
    ])
    expect(old?.version.sidebars).toEqual({ main: { link: { path: '/1.0/old', label: 'Old' } } })
    expect(old?.tags).toEqual([{ label: 'Of old', route: '/1.0/tags/of-old' }])
    expect(collections.find(({ version }) => version.name === 'current')?.tags).toEqual([
      { label: 'new', route: '/next/tags/new' },
    ])
  })

  it('edit links lead to the version’s own file, or to the content folder’s', async () => {
    const editUrl = 'https://example.org/edit/main/content'
    const base = async (docs: object) => {
      const { collections } = await withDocs({ editUrl, ...docs }).load()
      return collections.map((collection) => collection.editUrl)
    }
    expect(await base({ onlyIncludeVersions: ['current', '1.0'] })).toEqual([
      'https://example.org/edit/main/versioned_docs/version-1.0',
      editUrl,
    ])
    expect(await base({ editCurrentVersion: true, onlyIncludeVersions: ['current', '1.0'] })).toEqual([
      editUrl,
      editUrl,
    ])
  })
})

describe('B2: several folders of documents', () => {
  const community = { 'community/start.md': '# Start\n' }

  it('have ids, routes, versions and sidebars of their own', async () => {
    const site = withDocs(
      [
        { onlyIncludeVersions: ['2.0'] },
        { id: 'community', path: 'community', routeBasePath: 'community', sidebars: 'sidebars-c.ts' },
      ],
      {
        ...community,
        'sidebars-c.ts': `export default { people: ['start'] }`,
        'community_versions.json': '["9"]',
        'community_versioned_docs/version-9/start.md': '# Start\n',
        'community_versioned_sidebars/version-9-sidebars.json': '{ "people": ["start"] }',
      },
    )
    const { collections, problems } = await site.load()
    expect(problems).toEqual([])
    expect(collections.map(({ key, version }) => [key, version.path, version.pluginId])).toEqual([
      ['default@2.0', '/', undefined],
      ['community@9', '/community', 'community'],
      ['community@current', '/community/next', 'community'],
    ])
    expect(collections[2]?.docs[0]).toMatchObject({ route: '/community/next/start', sidebar: 'people' })
  })

  it('without a sidebars file of their own have one sidebar of everything', async () => {
    const { collections } = await withDocs(
      [{ disableVersioning: true }, { id: 'community', path: 'community', routeBasePath: 'community' }],
      { ...community, 'sidebars.ts': `export default { main: ['a'] }` },
    ).load()
    expect(collections.map(({ sidebars }) => sidebars.map(({ id }) => id))).toEqual([
      ['main'],
      ['defaultSidebar'],
    ])
  })
})

describe('B2: what is wrong with versions is an error with place and hint', () => {
  const problemsOf = async (docs: object, added: SiteFiles = {}) =>
    (await withDocs(docs, added).load()).problems

  it('a version without its folder, a folder that is no version', async () => {
    const site = withDocs({}, { 'versioned_docs/version-0.9/a.md': '# A\n' })
    rmSync(path.join(site.siteDir, 'versioned_docs/version-1.0'), { recursive: true })
    const { problems } = await site.load()
    expect(problems).toMatchObject([
      {
        severity: 'error',
        code: 'version-unlisted',
        file: 'versioned_docs/version-0.9',
        hint: 'Add `"0.9"` to `versions.json`, or remove the folder.',
      },
      {
        severity: 'error',
        code: 'version-folder',
        message: 'The folder `versioned_docs/version-1.0` of the version `1.0` does not exist.',
        file: 'versions.json',
        line: 1,
        column: 9,
      },
    ])
  })

  it.each([
    ['["2.0", "1.0"', 'yaml-syntax', { line: 1 }],
    ['{ "2.0": true }', 'versions-file', {}],
    ['["2.0",\n  1.0]', 'versions-file', { line: 2, column: 3 }],
    ['["2.0", "1.0",\n  "2.0"]', 'version-name', { line: 2, column: 3 }],
    ['["2.0", "1.0", "a/b"]', 'version-name', { line: 1, column: 16 }],
    ['["2.0", "1.0", "current"]', 'version-name', { line: 1, column: 16 }],
  ])('a list that is none: %s', async (list, code, place) => {
    const problems = await problemsOf({}, { 'versions.json': list })
    expect(problems[0]).toMatchObject({ severity: 'error', code, file: 'versions.json', ...place })
    expect(problems.every(({ hint }) => hint !== undefined)).toBe(true)
  })

  it.each([
    [{ lastVersion: '2.1' }, '`lastVersion` of the documents `default` names the version `2.1`', '2.0'],
    [{ onlyIncludeVersions: ['2.0', '1.1'] }, 'names the version `1.1`', '1.0'],
    [{ versions: { next: {} } }, 'names the version `next`', 'current'],
  ])('names in settings that no version has: %o', async (docs, message, nearest) => {
    const [problem] = await problemsOf(docs)
    expect(problem).toMatchObject({ severity: 'error', code: 'version-unknown', file: 'site.config.ts' })
    expect(problem?.message).toContain(message)
    expect(problem?.hint).toContain(nearest)
  })

  it('no version left', async () => {
    await expect(
      withDocs({ disableVersioning: true, includeCurrentVersion: false }).load(),
    ).rejects.toMatchObject({ problems: [{ code: 'no-versions', file: 'site.config.ts' }] })
  })

  it('an id twice, a route twice, a folder twice: all in one pass', async () => {
    const problems = await problemsOf(
      [
        { disableVersioning: true },
        { disableVersioning: true, path: 'other' },
        { id: 'more', path: 'content' },
      ],
      { 'other/b.md': '# B\n' },
    )
    expect(
      problems.filter(({ file }) => file === 'site.config.ts').map(({ code, message }) => [code, message]),
    ).toEqual([
      ['docs-id', 'Two folders of documents have the id `default`: `content` and `other`.'],
      [
        'version-route',
        'The version `current` of the documents `default` has the route `/`, which the version `current` of the documents `default` has already.',
      ],
      [
        'version-route',
        'The version `current` of the documents `more` has the route `/`, which the version `current` of the documents `default` has already.',
      ],
      [
        'version-folder',
        'The version `current` of the documents `more` is the folder `content`, which the version `current` of the documents `default` is already.',
      ],
    ])
  })

  it('two versions at one route', async () => {
    const [problem] = await problemsOf({ versions: { '1.0': { path: 'next' } } })
    expect(problem).toMatchObject({
      code: 'version-route',
      hint: 'Give one of them another `path` in `versions`.',
    })
  })

  it('sidebars of a version that are missing, or are no JSON', async () => {
    const site = withDocs({}, { 'versioned_sidebars/version-1.0-sidebars.json': '{ "main": [ }' })
    rmSync(path.join(site.siteDir, 'versioned_sidebars/version-2.0-sidebars.json'))
    const { problems } = await site.load()
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'version-sidebars', file: 'versioned_sidebars/version-2.0-sidebars.json' },
      {
        severity: 'error',
        code: 'yaml-syntax',
        file: 'versioned_sidebars/version-1.0-sidebars.json',
        line: 1,
      },
    ])
  })
})

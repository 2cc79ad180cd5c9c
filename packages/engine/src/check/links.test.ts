import { describe, expect, it } from 'vitest'
import { nearest, editDistance } from '../model/nearest'
import { collectReferences, createLinkChecker, routeOfReference, type LinkCheckInput } from './links'

describe('references of HTML', () => {
  it('are ids, links and sources, entities decoded; text, comments and scripts do not count', () => {
    const html = `<h2 id="a&amp;b">href="/text"</h2><a class="x" href="/a?b=1&amp;c=2#d">x</a><img alt='href="/q"' src="/i.png">
      <a name="old"></a><input name="field"><!-- <a href="/comment"> --><script type="application/json">{"html":"<a href=\\"/s\\">"}</script>
      <a data-href="/data" href="/b">y</a>`
    expect(collectReferences(html)).toEqual({
      ids: ['a&b', 'old'],
      references: ['/a?b=1&c=2#d', '/i.png', '/b'],
    })
  })
  it('may be written without quotes, in single ones and in capitals, as in the HTML of a writer', () => {
    const html = `<h2 id=bare>a</h2><h3 ID='single'>b</h3><a class = "x" href = '/a b' title='x id="no" href="/no"'>c</a><img src=/i.png alt>`
    expect(collectReferences(html)).toEqual({ ids: ['bare', 'single'], references: ['/a b', '/i.png'] })
  })
  it('are each told once', () => {
    expect(collectReferences('<a href="/a">x</a><a href="/a">y</a>').references).toEqual(['/a'])
  })
})

describe('plain addresses', () => {
  const references = [
    '/',
    '/docs',
    '/docs/',
    '/docs/a-b_c',
    '/sub',
    '/sub/',
    '/sub/docs/a',
    '/subdocs',
    '#',
    '#a',
  ]
  it.each(['/', '/sub/'])('are the routes that `URL` makes of them, with the base path `%s`', (baseUrl) => {
    const config = { baseUrl, url: 'https://docs.example.org' }
    for (const from of ['/', '/docs/a', '/docs/my page', '/docs/my%20page', '/docs/50%', '/docs/a.b'])
      for (const reference of references) {
        // A query takes the slow path, and does not change the route.
        const [pathname = '', anchor] = reference.split('#')
        const query = pathname === '' ? '' : '?q'
        const slow = `${pathname}${query}${anchor === undefined ? '' : `#${anchor}%20`}`
        expect([reference, from, routeOfReference(reference, from, config)]).toEqual([
          reference,
          from,
          routeOfReference(slow, from, config),
        ])
      }
  })
})

const check = (references: string[], more: Partial<LinkCheckInput> = {}, baseUrl = '/') => {
  const input: LinkCheckInput = {
    pages: [
      { route: '/docs/intro', file: 'content/docs/intro.md', ids: ['start', 'über'], references },
      { route: '/docs/core/database', ids: ['tables'], references: [] },
      { route: '/docs/my page', ids: [], references: [] },
      { route: '/', ids: [], references: [] },
    ],
    files: new Set(['/img/logo.svg', '/docs/intro.html']),
    redirects: [
      { from: '/old', to: '/docs/core/database' },
      { from: '/older', to: '/docs/core/database?a=b#tables' },
    ],
    config: { baseUrl, url: 'https://docs.example.org', onBrokenLinks: 'warn', onBrokenAnchors: 'warn' },
    placesOf: () => new Map(),
    ...more,
  }
  return input.pages.flatMap(createLinkChecker(input))
}

describe('E8: links that lead somewhere are no fault', () => {
  it.each([
    '/docs/core/database',
    '/docs/core/database#tables',
    '/docs/core/database?x=1#tables',
    '/docs/core/database/',
    '/docs/core/database/#tables',
    '/docs/my%20page',
    '#start',
    '#%C3%BCber',
    '#',
    '#top',
    '#:~:text=some%20words',
    '/docs/core/database#tables:~:text=words',
    '/',
    '/img/logo.svg',
    '/old',
    '/old#tables',
    '/older',
    '/older#gone-with-the-page',
    'core/database',
    'https://docs.example.org/docs/intro#start',
    'https://elsewhere.org/nope',
    'https://docs.example.org/nope',
    'https://docs.example.org/docs/core/database/',
    'https://docs.example.org/docs/core/database.html',
    'https://docs.example.org/blog/2020',
    '//elsewhere.org/nope',
    'mailto:a@example.org',
    'tel:+123',
    'data:image/png;base64,xx',
    '',
  ])('%j', (reference) => {
    expect(check([reference])).toEqual([])
  })
})

describe('E8: links that lead nowhere are a warning with the nearest target', () => {
  it.each([
    [
      '/docs/core/datbase',
      'Link to `/docs/core/datbase` has no page.',
      'Did you mean `/docs/core/database`?',
    ],
    ['/docs/core/database.html', 'has no page', 'Routes have no ending: `/docs/core/database`.'],
    ['/docs/core/database/#table', 'has no such heading', 'Did you mean `#tables`?'],
    ['/some/other/place/database', 'has no page', 'Did you mean `/docs/core/database`?'],
    ['/nope', 'Link to `/nope` has no page.', 'No page has a route like it.'],
    ['https://docs.example.org/docs/core/database#table', 'has no such heading', 'Did you mean `#tables`?'],
    ['/img/lgo.svg', 'Link to `/img/lgo.svg` finds no file.', 'It is looked for in `static/`.'],
    ['/docs/core/database#table', 'has no such heading', 'Did you mean `#tables`?'],
    ['#nothing-like-it', 'has no such heading', 'The page `/docs/intro` has no heading like it.'],
    ['/old#nope', 'has no such heading', 'The page `/docs/core/database` has no heading like it.'],
    ['http://[', 'has no page', ''],
  ])('%s', (reference, fact, hint) => {
    const problems = check([reference])
    expect(problems).toMatchObject([{ severity: 'warning', file: 'content/docs/intro.md' }])
    expect(problems[0]?.message).toContain(fact)
    expect(problems[0]?.hint).toContain(hint)
  })

  it('with a scheme that is nearly one of an integration’s', () => {
    const references = [
      'scr:a/x.ts#y',
      'src:a/x.ts#y',
      'irc://irc.test/a',
      'sms:+123',
      'https://e.test',
      'mailto:a@e.test',
      'tel:1',
    ]
    expect(check(references, { schemes: ['src'] })).toMatchObject([
      {
        code: 'broken-link',
        message: 'Link to `scr:a/x.ts#y` has the unknown scheme `scr:`.',
        hint: 'Did you mean `src:`?',
      },
    ])
  })

  it('with the place where the link is written', () => {
    const place = { file: 'content/docs/_part.md', line: 7, column: 3 }
    expect(check(['/nope'], { placesOf: () => new Map([['/nope', place]]) })).toMatchObject([place])
  })

  it('to scripts, which the policy keeps from running, whatever is set for broken links', () => {
    const references = [
      'javascript:alert(1)',
      ' JavaScript:void 0',
      'mailto:a@e.test',
      'javascripts',
      '/javascript:x',
    ]
    const problems = check(references, {
      config: {
        baseUrl: '/',
        url: 'https://docs.example.org',
        onBrokenLinks: 'ignore',
        onBrokenAnchors: 'ignore',
      },
    })
    expect(problems.map(({ code, severity, message }) => [code, severity, message.split('`')[1]])).toEqual([
      ['script-link', 'warning', references[0]],
      ['script-link', 'warning', references[1]],
    ])
  })

  it('once for each page, however often it is linked', () => {
    expect(check(['/nope', '/nope', '/nope#x'])).toHaveLength(2)
  })

  it.each([
    ['throw', 'throw', ['error', 'error']],
    ['ignore', 'warn', ['warning']],
    ['warn', 'ignore', ['warning']],
  ] as const)('as the settings say: links %s, anchors %s', (onBrokenLinks, onBrokenAnchors, severities) => {
    const config = { baseUrl: '/', url: 'https://docs.example.org', onBrokenLinks, onBrokenAnchors }
    expect(check(['/nope', '#nope'], { config }).map(({ severity }) => severity)).toEqual(severities)
  })
})

it('R1: below a base path, addresses outside of it are faults unless they name the host', () => {
  expect(check(['/sub/docs/intro', '/sub/', 'https://docs.example.org/docs/intro'], {}, '/sub/')).toEqual([])
  const problems = check(['/docs/intro'], {}, '/sub/')
  expect(problems[0]?.hint).toContain('outside the base path')
})

it('E8: what is nearest is found among those that a first look leaves', () => {
  const routes = Array.from({ length: 2000 }, (_, index) => `/docs/part-${index % 40}/page-${index * 7919}`)
  for (const wanted of [
    '/docs/part-3/page-7919',
    '/docs/prat-12/page-95028',
    '/DOCS/part-1/pge-324679',
    '/x',
  ]) {
    const limit = (route: string) => Math.max(1, Math.floor(Math.max(wanted.length, route.length) / 3))
    const distances = routes
      .map((route) => editDistance(wanted.toLowerCase(), route.toLowerCase()))
      .filter((distance, index) => distance <= limit(routes[index] ?? ''))
    const found = nearest(wanted, routes)
    expect(found === undefined ? [] : [editDistance(wanted.toLowerCase(), found.toLowerCase())]).toEqual(
      distances.length === 0 ? [] : [Math.min(...distances)],
    )
  }
})

describe('B1: a heading is named by a link that would break without it', () => {
  const config = {
    baseUrl: '/sub/',
    url: 'https://docs.example.org',
    onBrokenLinks: 'warn' as const,
    onBrokenAnchors: 'warn' as const,
  }
  const redirects = [
    { from: '/old', to: '/area/guide' },
    { from: '/older', to: '/area/guide?from=older' },
  ]
  it.each([
    ['by its route', '/sub/area/guide#part', 'part'],
    ['with a slash at the end', '/sub/area/guide/#part', 'part'],
    ['from a page beside it', 'guide#part', 'part'],
    ['as a whole address', 'https://docs.example.org/sub/area/guide#part', 'part'],
    ['with a query', '/sub/area/guide?x=1#part', 'part'],
    ['by an old address', '/sub/old#part', 'part'],
    ['by an old address that leads on with a query', '/sub/older#part', 'part'],
    ['with signs that are encoded', '/sub/area/guide#%C3%BCber', 'über'],
    ['with a stretch of text', '/sub/area/guide#part:~:text=word', 'part'],
  ])('%s', (_, reference, heading) => {
    const page = { route: '/area/page', ids: [], references: [reference] }
    const check = (ids: string[]) =>
      createLinkChecker({
        pages: [page, { route: '/area/guide', ids, references: [] }],
        files: new Set(),
        redirects,
        config,
        placesOf: () => new Map(),
      })(page).map(({ code }) => code)
    expect([check([heading]), check([])]).toEqual([[], ['broken-anchor']])
  })
})

import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { headScript, neededFeatures } from './head-script'

interface Banner {
  hidden: boolean
  /** The paragraph about the base URL, which ends in the suggested one. */
  lastChild: { hidden: boolean; lastChild: { textContent: string } }
}

/** The window of a browser with all the features that the runtime needs, except one. */
function browserWithout(lacking?: string): object {
  const window: Record<string, { prototype: Record<string, unknown> }> = {}
  for (const feature of neededFeatures) {
    const [owner = '', , method = ''] = feature.split('.')
    const { prototype } = (window[owner] ??= { prototype: {} })
    if (feature !== lacking) prototype[method] = () => {}
  }
  return window
}

/** Runs the script with a fake browser; returns the root's `data-*` attributes and the effects of `load`. */
function run(options: {
  dataset?: Record<string, string>
  storage?: Record<string, string> | 'blocked'
  systemDark?: boolean
  banner?: { baseUrl: string; route: string }
  pathname?: string
  lacks?: string
  state?: object
}) {
  const dataset: Record<string, string | undefined> = {
    ...options.dataset,
    ...(options.banner && { baseUrl: options.banner.baseUrl, route: options.banner.route }),
  }
  let onLoad = () => {}
  const banner: Banner | undefined = options.banner && {
    hidden: true,
    lastChild: { hidden: false, lastChild: { textContent: '' } },
  }
  runInNewContext(headScript, {
    document: {
      documentElement: { dataset },
      getElementById: () => banner,
    },
    localStorage: {
      getItem(key: string) {
        if (options.storage === 'blocked') throw new Error('denied')
        return options.storage?.[key] ?? null
      },
    },
    ...browserWithout(options.lacks),
    history: {
      state: options.state ?? null,
      replaceState: (state: object) => (options.state = state),
    },
    matchMedia: () => ({ matches: options.systemDark ?? false }),
    addEventListener: (_: string, listener: () => void) => {
      onLoad = listener
    },
    location: { pathname: options.pathname ?? '/' },
  })
  onLoad()
  return { dataset, banner }
}

test('M nothing in it reads like a page that sends readers on: programs take such a page for a redirect', () => {
  expect(headScript).not.toMatch(
    /location\s*=(?!=)|location\.href\s*=(?!=)|location\.(?:replace|assign)\s*\(/,
  )
})

describe('colour mode (N5)', () => {
  test('is the default until the reader chooses, whatever the system says', () => {
    expect(run({ dataset: { theme: 'light' }, systemDark: true }).dataset['theme']).toBe('light')
  })
  test('is the stored one', () => {
    expect(run({ dataset: { theme: 'light' }, storage: { theme: 'dark' } }).dataset['theme']).toBe('dark')
  })
  test('follows the system where the site says so', () => {
    const dataset = { theme: 'light', respectSystem: 'true' }
    expect(run({ dataset, systemDark: true }).dataset['theme']).toBe('dark')
  })
  test('ignores what is no mode', () => {
    expect(run({ dataset: { theme: 'dark' }, storage: { theme: 'pink' } }).dataset['theme']).toBe('dark')
  })
})

test.each(neededFeatures)('N19 without `%s` the page is as without script', (lacks) => {
  expect(run({}).dataset).toHaveProperty('js')
  expect(run({ lacks }).dataset).not.toHaveProperty('js')
})

test('N19 where the runtime failed a moment ago the page is as without script, once', () => {
  const options = { state: { index: 2, plain: true } }
  expect(run(options).dataset).not.toHaveProperty('js')
  expect(options.state).toEqual({ index: 2, plain: 0 })
  expect(run(options).dataset).toHaveProperty('js')
})

test('blocked storage counts as empty (E11)', () => {
  const { dataset } = run({ dataset: { theme: 'light', announcementId: 'a' }, storage: 'blocked' })
  expect(dataset).toMatchObject({ theme: 'light', js: '' })
  expect(dataset).not.toHaveProperty('announcement')
})

test('a dismissed announcement is hidden, another id is not (N6)', () => {
  const storage = { 'announcement.dismissed': 'a' }
  expect(run({ dataset: { announcementId: 'a' }, storage }).dataset['announcement']).toBe('dismissed')
  expect(run({ dataset: { announcementId: 'b' }, storage }).dataset).not.toHaveProperty('announcement')
})

describe('base URL banner (E7)', () => {
  const banner = { baseUrl: '/', route: '/docs/intro' }
  test.each([
    ['/docs/docs/intro', '/docs/'],
    ['/sub/docs/intro.html', '/sub/'],
    ['/elsewhere/page', '/elsewhere/'],
    ['/sub/docs/intro/', '/sub/'],
  ])('a page at %s suggests %s', (pathname, suggested) => {
    const result = run({ banner, pathname }).banner
    expect(result?.hidden).toBe(false)
    expect(result?.lastChild).toMatchObject({ hidden: false, lastChild: { textContent: suggested } })
  })
  test('where the base URL is right it is the stylesheet that is missing', () => {
    const result = run({ banner, pathname: '/docs/intro' }).banner
    expect(result?.hidden).toBe(false)
    expect(result?.lastChild).toMatchObject({ hidden: true, lastChild: { textContent: '' } })
  })
  test('the home page below another base path suggests that path', () => {
    const home = run({ banner: { ...banner, route: '/' }, pathname: '/sub/' }).banner
    expect(home?.lastChild.lastChild.textContent).toBe('/sub/')
  })
})

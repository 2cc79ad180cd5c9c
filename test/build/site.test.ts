/** Files that a build writes for a site as a whole. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mainOf, openBuilt, type Built } from '../support/built'
import { buildFixture } from '../support/site'

// Each test runs complete builds, possibly on a slow machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let built: Built
let result: Awaited<ReturnType<typeof buildFixture>>

beforeAll(async () => {
  result = await buildFixture('handbook')
  built = openBuilt(result.outDir)
})
afterAll(() => result.dispose())

it('builds without a warning and says so in one line', () => {
  expect(result.stderr).toBe('')
  expect(result.stdout).toMatch(
    /^Built \d+ pages in [\d.]+ s: \d+ files, [\d.]+ MB in .*\. 0 errors, 0 warnings\.\nDigest [0-9a-f]{20}\.\n$/,
  )
  expect(result.code).toBe(0)
})

it('C22: iPhones do not enlarge text in landscape, which Safari on other systems never does', () => {
  const [, sheet = ''] = /<link rel="stylesheet" href="\/([^"]+)"/.exec(built.read('index.html')) ?? []
  expect(built.read(sheet)).toContain('-webkit-text-size-adjust:100%')
})

describe('identity', () => {
  it('I4: the version', () => {
    const [version] = JSON.parse(built.read('docs-versions.json'))
    expect(version).toMatchObject({
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/',
      mainDocId: 'docs/intro',
      draftIds: ['docs/draft'],
      sidebars: {
        docs: { link: { path: '/docs/intro', label: 'Introduction' } },
        guides: { link: { path: '/guides', label: 'All guides' } },
      },
    })
    expect(version.docs).toContainEqual({
      id: 'docs/core/engine',
      path: '/docs/core/engine',
      sidebar: 'docs',
    })
  })
  it('I5: a `mermaid` fence is plain code', () => {
    expect(built.read('docs/intro.html')).toMatch(/<pre[^>]*>[\s\S]*graph TD[\s\S]*<\/pre>/)
  })
  it('I6: the older syntax and the newer one, on one page', () => {
    const article = mainOf(built.read('guides/syntax.html'))
    expect(article).not.toContain('comment')
    for (const text of ['Older title', 'Older admonition.', 'Newer title', 'Newer admonition at 10:30.']) {
      expect(article).toContain(text)
    }
    expect(article).toMatch(/<h2[^>]*id="picked"/)
    expect(article).toMatch(/<h2[^>]*id="another-heading"/)
    expect(article).not.toContain('{#picked}')
  })
  it('I7: nothing of a blog', () => {
    // A hash may spell any word.
    const names = built.files().map((file) => file.replace(/-[\w-]{8}(?=\.\w+$)/, ''))
    expect(names.filter((name) => /blog|rss|atom/i.test(name))).toEqual([])
    expect(built.read('index.html')).not.toMatch(/href="\/blog/)
  })
  it('I8: the edit link ends in the page’s own file; `custom_edit_url: null` hides it', () => {
    expect(built.read('docs/core/deep/depths.html')).toContain(
      'href="https://git.example/tree/main/docs/docs/01-core/02-deep/depths.mdx"',
    )
    expect(built.read('docs/core/engine.html')).not.toContain('git.example')
  })
  it('I9: indexing is allowed and the sitemap lists every page', () => {
    expect(built.read('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://handbook.example/sitemap.xml\n',
    )
    const listed = [
      ...built.read('sitemap.xml').matchAll(/<loc>https:\/\/handbook\.example(.*?)<\/loc>/g),
    ].map(([, route]) => route)
    const pages = built
      .files()
      .filter((file) => file.endsWith('.html') && !/http-equiv="refresh"/.test(built.read(file)))
      .map((file) => `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/'))
      .filter((route) => !['/404', '/docs/hidden'].includes(route))
    expect(listed.sort()).toEqual(pages.sort())
    expect(built.read('sitemap.xml')).toContain('/docs/intro</loc><lastmod>2026-02-03</lastmod>')
    for (const route of pages) {
      const file = route === '/' ? 'index.html' : `${route.slice(1)}.html`
      expect([file, built.read(file).includes('noindex')]).toEqual([file, false])
    }
  })
})

describe('pages', () => {
  it('R3: home, the docs’ first page and the version page', () => {
    expect(['index.html', 'docs/intro.html', 'versions.html'].filter((file) => !built.has(file))).toEqual([])
    expect(mainOf(built.read('versions.html'))).toContain('Next')
  })
  it('R4: a tag index, a page for each tag with titles and descriptions, tags as links', () => {
    expect(mainOf(built.read('tags.html'))).toMatch(/href="\/tags\/core"[\s\S]*href="\/tags\/data-transfer"/)
    const tag = mainOf(built.read('tags/core.html'))
    for (const text of [
      'The core of it.',
      'The engine',
      'What it is made of.',
      'Introduction',
      'Where to begin.',
    ]) {
      expect(tag).toContain(text)
    }
    expect(tag).not.toContain('Hidden')
    expect(mainOf(built.read('docs/intro.html'))).toContain('href="/tags/data-transfer"')
    expect(mainOf(built.read('tags/data-transfer.html'))).toContain('Data transfer')
  })
  it('R4: a tag that only drafts or unlisted pages have has no page, and no link to one', () => {
    expect(built.files().filter((file) => /hidden-tag|only-in-draft/.test(file))).toEqual([])
    expect(built.read('docs/hidden.html')).not.toContain('hidden-tag')
  })
  it('R5: a category without a page of its own gets one: title, description, cards of its items', () => {
    const page = mainOf(built.read('category/the-core.html'))
    for (const text of [
      'Core pages',
      'What is at the core.',
      'The engine',
      'What it is made of.',
      'href="/docs/core/deep/depths"',
    ]) {
      expect(page).toContain(text)
    }
    expect(mainOf(built.read('guides.html'))).toContain('How things are done.')
  })
  it('C1: description, keywords and last update', () => {
    const html = built.read('docs/intro.html')
    expect(html).toContain('<meta name="description" content="Where to begin.">')
    expect(html).toContain('<meta name="keywords" content="start">')
    expect(built.read('docs/core/deep/depths.html')).toContain(
      '<meta name="description" content="Text before everything else becomes the description.">',
    )
  })
  it('C9: the last update, never the build’s own date', () => {
    expect(built.read('docs/intro.html')).toMatch(/Last updated[\s\S]*dateTime="2026-02-03"[\s\S]*Ada/i)
    expect(built.read('docs/core/engine.html')).not.toContain('Last updated')
  })
  it('C5: links by file, route and address; pictures and files with a content hash', () => {
    const article = mainOf(built.read('docs/intro.html'))
    expect(article).toContain('href="/docs/core/engine#parts"')
    expect(article).toContain('href="/docs/core/engine"')
    expect(article).toMatch(/<a class="[^"]*external[^"]*" href="https:\/\/elsewhere\.example\/x"/)
    for (const name of ['data', 'picture']) {
      const [, address = ''] = new RegExp(`"(/assets/media/${name}-[0-9a-f]{8}\\.\\w+)"`).exec(article) ?? []
      expect(built.has(address.slice(1))).toBe(true)
    }
    expect(article).toMatch(/<img[^>]*width="20" height="10"/)
  })
  it('C7: drafts are left out; unlisted pages are built, marked, and out of sidebar, search and sitemap', () => {
    expect(built.files().filter((file) => /draft/.test(file))).toEqual([])
    const hidden = built.read('docs/hidden.html')
    expect(hidden).toContain('<meta name="robots" content="noindex, nofollow">')
    const others = built.files().filter((file) => !/^docs\/hidden|^docs-versions|^assets\/sidebar/.test(file))
    expect(
      others.filter(
        (file) => /\.(html|xml|txt|json)$/.test(file) && built.read(file).includes('docs/hidden'),
      ),
    ).toEqual([])
  })
  it('C10: a moved page has a stub and a line for hosts; a draft moves nothing', () => {
    expect(built.read('_redirects')).toBe('/docs/begin /docs/intro 301\n/start /docs/intro 301\n')
    for (const file of ['docs/begin.html', 'start.html']) {
      expect(built.read(file)).toContain('http-equiv="refresh" content="0; url=/docs/intro"')
    }
  })
  it('symptoms head the page and its Markdown copy, with code in them', () => {
    expect(mainOf(built.read('docs/core/engine.html'))).toContain(
      '<li>The engine stops with <code>EPART</code> &lt;again&gt;.</li>',
    )
    expect(built.read('docs/core/engine.md')).toContain(
      'You may be here because …\n\n- The engine stops with `EPART` \\<again\\>.\n\n## Parts',
    )
  })
  it('static files are copied as they are', () => {
    expect(built.read('plain.txt')).toBe('as it is\n')
  })
  it('each page has its data beside it, without a copy of the shell', () => {
    const { build, page } = JSON.parse(built.read('docs/intro.json'))
    expect(build).toMatch(/^[\da-f]{12}$/)
    expect(page).toMatchObject({
      kind: 'doc',
      route: '/docs/intro',
      docId: 'docs/intro',
      title: 'Introduction',
    })
    expect(page.html).toContain('First words.')
    expect(built.page('docs/intro.html')).not.toHaveProperty('html')
  })
  it('N12: breadcrumbs, previous and next', () => {
    const { page } = JSON.parse(built.read('docs/core/engine.json'))
    expect(page.breadcrumbs).toEqual([
      { label: 'Docs', route: '/docs/intro' },
      { label: 'The core', route: '/category/the-core' },
      { label: 'The engine', route: '/docs/core/engine' },
    ])
    expect(page.previous).toEqual({ label: 'The core', route: '/category/the-core' })
    expect(page.next).toEqual({ label: 'The depths', route: '/docs/core/deep/depths' })
  })
  it('nothing of the development server is in the scripts', () => {
    const scripts = built.files().filter((name) => name.endsWith('.js'))
    expect(scripts.filter((name) => /docs-problems|docs-error-overlay/.test(built.read(name)))).toEqual([])
  })
  it('no request leaves the site, no inline script but the one, no inline style', () => {
    for (const file of built
      .files()
      .filter((name) => name.endsWith('.html') && !/refresh/.test(built.read(name)))) {
      const html = built.read(file)
      const inline = html.match(/<script>/g) ?? []
      const foreign =
        html.match(/<(?:script|link|img)[^>]*(?:src|href)="https?:\/\/(?!handbook\.example)/g) ?? []
      expect([file, inline.length, foreign, / style="/.test(html)]).toEqual([file, 1, [], false])
    }
  })
})

// The contents of the contact sheets: a page of every kind, and states that readers see. `act` brings a page into its state.
/** Scrolls to an element. */
const scrollTo = (selector) => (page) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

const click = (selector) => async (page) => {
  await page.locator(selector).first().click()
}

/** From here on, all requests fail. */
const offline = async (page) => {
  await page.context().setOffline(true)
  // The last link, because the visible ones may be prefetched.
  await page.locator('#article a[href^="/docs"]').last().click()
  await page.locator('.failure-notice, .error-notice').first().waitFor({ timeout: 5000 })
}

/** Applies styles to the page in a constructed stylesheet, because the page's policy blocks a `<style>` element. */
const styles = (css) => (page) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

const double = styles(':root { font-size: 200% !important }')
const forced = (page) => page.emulateMedia({ forcedColors: 'active' })
const print = (page) => page.emulateMedia({ media: 'print' })

/** From here on, the search cannot load its index. */
const withoutIndex = async (page) => {
  await page.route('**/search-index.json', (route) => route.abort())
  await searchFor('permission')(page)
}

const card = async (page) => {
  await page.locator('article a.claim').first().hover()
}

const openFiles = async (page) => {
  await page.locator('.doc-code-files summary').click()
  await page.locator('.doc-code li a + a').first().waitFor()
  await scrollTo('.doc-code-files')(page)
}

const page = '/docs/core/admin/features/authentication'

/**
 * `fixture` is a site of `test/fixtures/sites`, instead of this one; `textSize` is the reader's text size setting in pixels; `screen`
 * captures only the window.
 */
export const views = [
  { name: 'home', route: '/' },
  { name: 'docs-landing', route: '/docs' },
  { name: 'document', route: page },
  { name: 'intro', route: '/docs/intro' },
  { name: 'guide', route: '/guides/fe-coding-guidelines' },
  { name: 'reference', route: '/api/Strapi' },
  { name: 'hook', route: '/docs/core/content-manager/hooks/use-document' },
  { name: 'category', route: '/docs/core/admin' },
  { name: 'section', route: '/guides' },
  { name: 'rfc', route: '/rfcs/custom-fields' },
  { name: 'tags', route: '/tags' },
  { name: 'tag', route: '/tags/data-transfer' },
  { name: 'versions', route: '/versions' },
  { name: 'health', route: '/docs-health' },
  { name: 'code-map', route: '/code' },
  { name: 'code-answer', route: '/code?q=event-hub.ts:40', ready: '.code-hit' },
  { name: 'code-package', route: '/code/@strapi/core' },
  { name: 'search-list', route: '/search', javaScriptEnabled: false },
  { name: 'search-results', route: '/search?q=permissions', ready: '.search-result', screen: true },
  { name: 'search-empty', route: '/search?q=xyzzyqwrt', screen: true },
  { name: 'not-found', route: '/docs/core/admin/introduction' },
  { name: 'drawer', route: page, act: click('#menu-button'), below: 996, screen: true },
  { name: 'search-dialog', route: page, act: searchFor('permission'), ready: '.search-result', screen: true },
  { name: 'offline', route: '/docs/core/admin/intro', act: offline, screen: true },
  { name: 'no-script', route: page, javaScriptEnabled: false },
  { name: 'double-text', route: page, act: double },
  { name: 'double-text-home', route: '/', act: double },
  { name: 'forced-colours', route: page, act: forced },
  { name: 'forced-colours-home', route: '/', act: forced },
  { name: 'larger-text', route: page, textSize: 32 },
  { name: 'larger-text-home', route: '/', textSize: 32 },
  { name: 'document-foot', route: page, act: openFiles, screen: true },
  { name: 'diagram', route: '/docs/core/data-transfer/engine', act: scrollTo('.diagram'), screen: true },
  { name: 'health-part', route: '/docs-health/guides' },
  { name: 'tasks', route: '/guides/tasks' },
  { name: 'task', route: '/guides/tasks/add-a-field-type' },
  { name: 'known-defects', route: '/known-defects' },
  { name: 'first-fixes', route: '/first-fixes' },
  { name: 'known-defects-part', route: '/known-defects/docs/core' },
  { name: 'diagrams', route: '/docs/core/data-transfer/engine' },
  { name: 'source-card', route: page, act: card, ready: '.source-card', screen: true },
  {
    name: 'search-none',
    route: page,
    act: searchFor('xyzzyqwrt'),
    ready: '.search-dialog .search-message',
    screen: true,
  },
  {
    name: 'search-error',
    route: page,
    act: withoutIndex,
    ready: '.search-dialog button:has-text("Retry")',
    screen: true,
  },
  { name: 'every-syntax', fixture: 'content', route: '/text' },
  { name: 'tabs', fixture: 'content', route: '/tabs' },
  { name: 'handbook', fixture: 'handbook', route: '/docs/intro' },
  { name: 'mermaid', fixture: 'diagrams', route: '/', ready: '.diagram' },
  { name: 'versions-list', fixture: 'versions', route: '/versions' },
  { name: 'version-old', fixture: 'versions', route: '/docs/1.0/guide/saws' },
  { name: 'version-next', fixture: 'versions', route: '/docs/next/guide/lasers' },
  {
    name: 'version-menu',
    fixture: 'versions',
    route: '/docs/guide/saws',
    act: click('#navbar .navbar-version summary'),
    from: 996,
    screen: true,
  },
  { name: 'navbar', fixture: 'navbar', route: '/docs/start' },
  { name: 'extremes', fixture: 'extremes', route: '/extremes' },
  { name: 'extremes-table', fixture: 'extremes', route: '/extremes', act: scrollTo('table'), screen: true },
  { name: 'extremes-code', fixture: 'extremes', route: '/extremes', act: scrollTo('pre'), screen: true },
  {
    name: 'extremes-images',
    fixture: 'extremes',
    route: '/extremes',
    act: scrollTo('#article img:last-of-type'),
    screen: true,
  },
  {
    name: 'extremes-foot',
    fixture: 'extremes',
    route: '/extremes',
    act: scrollTo('.pagination'),
    screen: true,
  },
  { name: 'extremes-deep', fixture: 'extremes', route: '/deep' },
  { name: 'crash', fixture: 'faults', route: '/crash' },
  { name: 'print', route: page, act: print, widths: [700] },
]

function searchFor(text) {
  return async (page) => {
    await page.locator('.navbar .search-box').click()
    await page.locator('.search-dialog .search-input').fill(text)
  }
}

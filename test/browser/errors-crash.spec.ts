/** A crash while rendering affects only its part of the page, which shows the reason. Also other faults as a reader would see them. */
import { expect, follow, hydrated, link, live, open, test } from '../support/test'

const mend = () => {
  document.documentElement.dataset.mended = ''
}

test('E1 a page that crashes says so with the chain of causes; Try again renders it again', async ({
  page,
  faulty,
}) => {
  await open(page, `${faulty.url}/start`)
  await follow(
    page.locator('#article').getByRole('link', { name: 'the page that crashes' }),
    'This page crashed.',
  )
  // For readers: the consequence for them, and a way to continue.
  await expect(page.getByRole('alert')).toContainText('The fault is ours, not yours.')
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  await expect(page.locator('.error-causes li')).toHaveText([
    'Error: The chart has no data.',
    'Caused byTypeError: The rows are undefined.',
    'Caused byError: no rock',
  ])
  expect(faulty.messages).toContainEqual(expect.stringContaining('error: [docs] Page `/crash` crashed.'))
  expect(faulty.messages.join()).toContain('The chart has no data.')

  // Still broken, so the same error again.
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeVisible()
  await page.evaluate(mend)
  await follow(again, 'No crash')
  expect(faulty.loads).toEqual(['/start'])
})

test('E1 the rest of the page works on: navbar, colour mode, search, next page', async ({ page, faulty }) => {
  // On the first page the server's HTML is correct and the browser crashes during hydration.
  await open(page, `${faulty.url}/crash`)
  await expect(page.getByRole('heading', { level: 1, name: 'This page crashed.' })).toBeVisible()
  await page.locator('.color-mode-toggle').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await follow(page.locator('#navbar').getByRole('link', { name: 'Docs' }), 'Start')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'This page crashed.' })).toBeVisible()
  expect(faulty.loads).toEqual(['/crash'])
})

test('E1 a live component that crashes is replaced in its place; the text and the other components stay', async ({
  page,
  faulty,
}) => {
  await open(page, `${faulty.url}/live`)
  await live(page.getByRole('button', { name: 'Touch the vase' }))
  await page.getByRole('button', { name: 'Touch the vase' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the page crashed.' })
  await expect(alert.locator('.error-causes li')).toHaveText([
    'Error: The vase fell.',
    'Caused byTypeError: The shelf is undefined.',
  ])
  expect(faulty.messages.filter((text) => text.includes('crashed'))).toEqual([
    expect.stringContaining('error: [docs] Island `components/Fragile.tsx#default` crashed.'),
  ])
  await live(page.getByRole('button', { name: 'Count 3' }))
  await page.getByRole('button', { name: 'Count 3' }).click()
  await expect(page.getByRole('button', { name: 'Count 4' })).toBeVisible()
  await page.evaluate(mend)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Touch the vase' }).click()
  await expect(page.getByText('The vase stands')).toBeVisible()
})

test('E4 in the browser a page module without a default export is named, with what to export', async ({
  page,
  faulty,
}) => {
  await page.route('**/assets/later-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const title = "Later"' }),
  )
  await open(page, `${faulty.url}/start`)
  await page.locator('#navbar').getByRole('link', { name: 'Later' }).click()
  await expect(page.locator('.error-causes')).toContainText(
    'Page module `pages/later.tsx` has no default export. Export its component as default; found: title.',
  )
  await follow(page.locator('#navbar').getByRole('link', { name: 'Docs' }), 'Start')
})

test('E5 in the browser a navbar item that fails is left out, and the console has its configuration', async ({
  page,
  faulty,
}) => {
  // Changes the item to an unknown type.
  await page.route('**/assets/main-*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const broken = script.replace(/(type:[`"'])link([`"'],label:[`"']Later)/, '$1carousel$2')
    expect(broken).not.toBe(script)
    await route.fulfill({ response, body: broken })
  })
  await open(page, `${faulty.url}/start`)
  await expect(page.locator('#navbar').getByRole('link', { name: 'Docs' })).toBeVisible()
  await expect(page.locator('#navbar').getByRole('link', { name: 'Later' })).toBeHidden()
  await expect(page.locator('#article')).toBeVisible()
  const text = faulty.messages.join('\n')
  expect(text).toContain('A navbar item failed to render. Its configuration is: {')
  expect(text).toContain('"type":"carousel"')
  expect(text).toContain('"label":"Later"')
  await follow(page.locator('#article').getByRole('link', { name: 'the second page' }), 'Second')
})

test('N19 a crash of the shell itself leaves the page as the server made it', async ({ page, faulty }) => {
  await page.route('**/assets/main-*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const broken = script.replace(/(navbar:\{[^]*?)items:/, '$1nothing:')
    expect(broken).not.toBe(script)
    await route.fulfill({ response, body: broken })
  })
  await page.goto(`${faulty.url}/start`)
  // Reloaded once, then left as the server rendered it.
  await expect.poll(() => faulty.loads).toEqual(['/start', '/start'])
  await expect(page.locator('html:not([data-js])')).toHaveCount(1)
  await expect(link(page, 'the second page')).toBeVisible()
  expect(faulty.messages.join()).toContain('Page `/start` could not be shown')
})

for (const [what, change, message] of [
  [
    'missing',
    (html: string) => html.replace(/<script[^>]*id="page-data"[^>]*>.*?<\/script>/s, ''),
    'its data (element `page-data`) is missing or empty.',
  ],
  [
    'cut off',
    (html: string) => html.replace(/(<script[^>]*id="page-data"[^>]*>.{20}).*?(<\/script>)/s, '$1$2'),
    'its data (element `page-data`) is no JSON.',
  ],
  [
    'of another kind',
    (html: string) => html.replace(/(<script[^>]*id="page-data"[^>]*>).*?(<\/script>)/s, '$1{"a":1}$2'),
    'its data (element `page-data`) lacks `build` or `page`; it has: a.',
  ],
] as const) {
  test(`E6 page data that is ${what}: the page stays readable, its links load in full, the console says why`, async ({
    page,
    faulty,
  }) => {
    await page.route('**/start', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(change(html)).not.toBe(html)
      await route.fulfill({ response, body: change(html) })
    })
    await page.goto(`${faulty.url}/start`)
    await expect.poll(() => faulty.messages.join()).toContain(message)
    await page.locator('#article').getByRole('link', { name: 'the second page' }).click()
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
    expect(faulty.loads).toEqual(['/start', '/second'])
  })
}

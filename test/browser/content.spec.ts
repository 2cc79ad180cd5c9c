import type { Page } from '@playwright/test'
import { holdScripts, recordShifts } from '../support/layout-shift'
import { expect, hydrated, live, open, test } from '../support/test'

test.use({ fixture: 'content' })

const article = (page: Page) => page.locator('#article')

test.describe('C3 text', () => {
  test('C3 tables, task lists, footnotes, admonitions, images', async ({ page, url, faults }) => {
    await open(page, `${url}/text`)
    const cells = article(page).locator('tbody td')
    expect(await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textAlign))).toEqual([
      'left',
      'center',
      'right',
    ])
    const boxes = article(page).getByRole('checkbox')
    await expect(boxes).toHaveCount(2)
    await expect(boxes.first()).toBeChecked()
    await expect(boxes.first()).toBeDisabled()
    await expect(article(page).locator('del')).toHaveText('struck')
    await expect(article(page).getByRole('link', { name: 'https://auto.example/' })).toHaveClass(/external/)
    await expect(article(page)).toContainText('The answer is 42.')

    await expect(article(page).getByRole('note')).toHaveCount(6)
    await expect(article(page).getByRole('note', { name: 'A title of its own' })).toContainText('Newer form.')
    await expect(article(page).getByRole('note', { name: 'Older form' })).toContainText(
      'Older form of the title.',
    )
    await expect(
      article(page).getByRole('note', { name: 'Warning' }).getByRole('note', { name: 'Inner' }),
    ).toBeVisible()

    for (const name of ['A small picture', 'A static one']) {
      const image = article(page).getByRole('img', { name })
      await expect(image).toHaveAttribute('loading', 'lazy')
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(120)
      expect(await image.boundingBox()).toMatchObject({ width: 120, height: 40 })
    }

    await expect(article(page).locator('.themed-image-light')).toBeVisible()
    await expect(article(page).locator('.themed-image-dark')).toBeHidden()

    // To the footnote and back.
    await article(page).locator('.footnote-ref').click()
    await expect(page).toHaveURL(/#fn-1$/)
    await expect(page.locator('#fn-1')).toBeInViewport()
    await page.locator('#fn-1 .footnote-backref').click()
    await expect(page).toHaveURL(/#fnref-1$/)
    await expect(page.locator('#fnref-1')).toBeInViewport()

    const details = article(page).locator('details')
    await expect(details.getByText('Hidden text')).toBeHidden()
    await details.locator('summary').click()
    await expect(details.getByText('Hidden text')).toBeVisible()

    // A partial, whose heading is listed with the page's headings.
    await expect(article(page).getByRole('heading', { name: 'Heading of the part' })).toBeVisible()
    await article(page).getByRole('link', { name: 'a link' }).click()
    await expect(page).toHaveURL(`${url}/tabs#second`)
    expect(faults).toEqual([])
  })
})

test.describe('C3 tabs', () => {
  const group = (page: Page, index: number) => article(page).locator('[data-tabs]').nth(index)
  const tab = (page: Page, index: number, name: string) =>
    group(page, index).getByRole('tab', { name, exact: true })

  test('C3 tabs of a group move together and the choice is kept', async ({ page, url, faults }) => {
    await open(page, `${url}/tabs`)
    await expect(tab(page, 0, 'npm')).toHaveAttribute('aria-selected', 'true')
    await expect(group(page, 0).getByRole('tabpanel')).toHaveText(/Panel of npm/)
    await tab(page, 1, 'Yarn').click()
    await expect(group(page, 0).getByRole('tabpanel')).toHaveText(/Panel of Yarn/)
    await expect(group(page, 1).getByRole('tabpanel', { name: 'Yarn' })).toHaveText(/Second panel of Yarn/)
    expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.manager'))).toBe('yarn')
    // A choice that the other tabs do not have leaves them unchanged.
    await tab(page, 1, 'pnpm').click()
    await expect(group(page, 0).getByRole('tabpanel')).toHaveText(/Panel of Yarn/)
    // Tabs without a group are independent.
    await tab(page, 3, 'Together').click()
    await expect(group(page, 3).getByRole('tabpanel')).toHaveText(/Still without a group/)
    await expect(tab(page, 2, 'Linux')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 1, 'Yarn').click()

    // Kept during navigation, and after a reload.
    await page.locator('#sidebar').getByRole('link', { name: 'Live' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live')
    await page.goBack()
    await expect(group(page, 0).getByRole('tabpanel')).toHaveText(/Panel of Yarn/)
    expect(faults).toEqual([])
  })

  test('C3 a kept choice is there from the first paint on', async ({ page, url }) => {
    await page.addInitScript(() => localStorage.setItem('docusaurus.tab.manager', 'yarn'))
    const shifts = await recordShifts(page)
    const scripts = await holdScripts(page)
    await page.goto(`${url}/tabs?os=mac`, { waitUntil: 'commit' })
    await scripts.firstPaint()
    await expect(group(page, 0)).toContainText('Panel of Yarn')
    await expect(page.getByText('Panel of npm.', { exact: true })).toBeHidden()
    await expect(page.getByText('On macOS.')).toBeVisible()
    scripts.release()
    await hydrated(page)
    await expect(tab(page, 0, 'Yarn')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('On macOS.')).toBeVisible()
    expect(await shifts()).toBe(0)
  })

  test('C3 tabs by keyboard; the one that was clicked stays where it is', async ({ page, url }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await open(page, `${url}/tabs`)
    await tab(page, 0, 'npm').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 0, 'Yarn')).toBeFocused()
    await expect(tab(page, 0, 'Yarn')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 0, 'npm')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tab(page, 0, 'Yarn')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tab(page, 0, 'npm')).toBeFocused()
    // One tab stop for the whole list.
    await page.keyboard.press('Tab')
    await expect(group(page, 0).locator('[role=tab]:focus')).toHaveCount(0)

    const place = () =>
      tab(page, 1, 'Yarn').evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await tab(page, 1, 'Yarn').scrollIntoViewIfNeeded()
    const before = await place()
    await tab(page, 1, 'Yarn').click()
    await expect(group(page, 0).getByRole('tabpanel')).toHaveText(/Panel of Yarn/)
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  })

  test('C3 the query of the address chooses, and follows', async ({ page, url }) => {
    await open(page, `${url}/tabs?os=mac`)
    await expect(tab(page, 2, 'macOS')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 2, 'Linux').click()
    await expect(page).toHaveURL(`${url}/tabs?os=linux`)
    await open(page, `${url}/tabs?os=plan9`)
    await expect(tab(page, 2, 'Linux')).toHaveAttribute('aria-selected', 'true')
  })
})

test.describe('C4 code', () => {
  test('C4 title, line numbers, highlights, diff marks, colours in both modes', async ({ page, url }) => {
    await open(page, `${url}/text`)
    const block = article(page).locator('.code-block').first()
    await expect(block.locator('.code-block-title')).toHaveText('src/sum.ts')
    await expect(block.locator('.line')).toHaveCount(4)
    expect(
      await block
        .locator('.line')
        .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-line'))),
    ).toEqual(['1', '2', '3', '4'])
    await expect(block.locator('.highlighted')).toHaveCount(2)
    const diff = article(page).locator('[data-language=diff]')
    await expect(diff.locator('.deleted')).toHaveText('-old')
    await expect(diff.locator('.inserted')).toHaveText('+new')
    // Without the setting, a mermaid fence is plain code.
    await expect(article(page).locator('[data-language=mermaid] code')).toHaveText('graph TD; A-->B')
    await expect(article(page).locator('[data-language=mermaid] svg')).toHaveCount(0)

    const colours = () =>
      block.evaluate((element) =>
        ['c-k', 'c-s'].map((name) => {
          const token = element.querySelector(name)
          return token ? getComputedStyle(token).color : undefined
        }),
      )
    const light = await colours()
    expect(new Set(light).size).toBe(2)
    await page.locator('.color-mode-toggle').click()
    const dark = await colours()
    for (const [index, colour] of dark.entries()) expect(colour).not.toBe(light[index])
  })

  test('C4 copies the code as it is, says so, and wraps long lines', async ({ page, context, url }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, `${url}/text`)
    const block = article(page).locator('.code-block').first()
    await block.hover()
    await block.getByRole('button', { name: 'Copy' }).click()
    await expect(page.locator('#live-region')).toHaveText('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(4)
    expect(copied).toMatch(
      /^export function sum\(left: number, right: number\): number \{\n {2}return left \+ right\n\}\nconst long = /,
    )
    await expect(block.locator('[data-copy]')).toHaveAttribute('data-state', 'copied')
    // The label shows the result.
    expect(
      await block.locator('[data-copy]').evaluate((button) => {
        return [getComputedStyle(button).fontSize, getComputedStyle(button, '::before').content]
      }),
    ).toEqual(['0px', '"Copied"'])

    // A second click shows the result again, and then resets the button.
    await block.locator('[data-copy]').click()
    await expect(block.locator('[data-copy]')).not.toHaveAttribute('data-state')
    await expect(block.locator('[data-copy]')).not.toHaveAttribute('aria-label')

    const scrolls = () => block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
    expect(await scrolls()).toBe(true)
    const wrap = block.getByRole('button', { name: 'Wrap' })
    await wrap.click()
    await expect(wrap).toHaveAttribute('aria-pressed', 'true')
    expect(await scrolls()).toBe(false)
    await wrap.click()
    expect(await scrolls()).toBe(true)
  })

  test('C4 says when copying is not possible', async ({ page, url }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('no')) },
      })
    })
    await open(page, `${url}/text`)
    const block = article(page).locator('.code-block').first()
    await block.hover()
    await block.getByRole('button', { name: 'Copy' }).click()
    await expect(page.locator('#live-region')).toHaveText('Could not copy')
  })
})

test.describe('C6 live components', () => {
  test('C4 code has its buttons once, also where a live component shows it; code of its own making has none', async ({
    page,
    url,
    faults,
  }) => {
    await open(page, `${url}/live`)
    const blocks = article(page).locator('.code-block')
    const buttons = (text: string) => blocks.filter({ hasText: text }).getByRole('button')
    const more = article(page).getByRole('button', { name: 'More lines' })
    const check = async () => {
      await expect(async () => {
        await more.click()
        await expect(blocks.filter({ hasText: /next\(\)\s+next\(\)/ })).toHaveCount(1, { timeout: 100 })
      }).toPass()
      await expect(buttons('plain()')).toHaveText(['Wrap', 'Copy'])
      await expect(buttons('children()')).toHaveText(['Wrap', 'Copy'])
      await expect(buttons('next()')).toHaveCount(0)
    }
    await check()
    await article(page).getByRole('link', { name: 'text' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text')
    await page.goBack()
    await check()
    expect(faults).toEqual([])
  })

  test('C6 with children, ids, islands within islands, and in a line of text', async ({
    page,
    url,
    faults,
  }) => {
    await open(page, `${url}/live`)
    await expect(article(page).locator('.badge-calm')).toHaveText('static')
    const counters = article(page).locator('.counter')
    await expect(counters).toHaveCount(4)
    const button = (index: number) => counters.nth(index).getByRole('button').first()
    await expect(async () => {
      await button(0).click()
      await expect(button(0)).not.toHaveText('Count 5', { timeout: 100 })
    }).toPass()
    await expect(counters.nth(0)).toContainText('Children are finished text.')
    // The outer counter, the nested one and the inline one are independent.
    await button(1).click()
    await expect(button(1)).toHaveText('Count 1')
    await expect(button(2)).toHaveText('Count 100')
    await button(2).click()
    await button(2).click()
    await expect(button(2)).toHaveText('Count 102')
    await expect(button(1)).toHaveText('Count 1')
    await button(3).click()
    await expect(button(3)).toHaveText('Count 1')

    await article(page).getByLabel('Name').fill('ada')
    await article(page).getByLabel('Place').fill('here')
    await expect(article(page).locator('.field output')).toHaveText(['ADA', 'HERE'])

    // Hydrated again after navigating away and back.
    await article(page).getByRole('link', { name: 'text' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Text')
    await page.locator('#sidebar').getByRole('link', { name: 'Live' }).click()
    await expect(button(0)).toHaveText('Count 5')
    await button(0).click()
    await expect(button(0)).toHaveText('Count 6')
    await article(page).getByLabel('Name').fill('bob')
    await expect(article(page).locator('.field output').first()).toHaveText('BOB')
    expect(faults).toEqual([])
  })
})

test('C6 what a live component shows later is there, live each time, and readable without script', async ({
  page,
  browser,
  url,
  faults,
}) => {
  await open(page, `${url}/spoilers`)
  const [answer, more] = [
    page.getByRole('button', { name: 'Answer' }),
    page.getByRole('button', { name: 'More' }),
  ]
  const text = article(page).getByText('The hidden answer is 42.')
  await expect(article(page).getByText('The second text.')).toBeHidden()
  await live(answer)
  await expect(text).toBeHidden()
  // The second time behaves like the first.
  for (const round of [1, 2]) {
    await answer.click()
    await expect(text, `round ${round}`).toBeVisible()
    await expect(text).toHaveCount(1)
    const counter = article(page).locator('.counter button')
    await live(counter)
    await expect(counter).toHaveText('Count 7')
    await counter.click()
    await expect(counter).toHaveText('Count 8')
    await expect(article(page).getByText('Panel B')).toBeHidden()
    await article(page).getByRole('tab', { name: 'Tab B' }).click()
    await expect(article(page).getByText('Panel B')).toBeVisible()
    await expect(article(page).getByText('The innermost text.')).toBeHidden()
    await live(more)
    await more.click()
    await expect(article(page).getByText('The innermost text.')).toBeVisible()
    await answer.click()
    await expect(text).toBeHidden()
  }
  expect(faults).toEqual([])

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${url}/spoilers`)
  for (const shown of ['The hidden answer is 42.', 'Panel B', 'The innermost text.', 'The second text.'])
    await expect(article(plain).getByText(shown)).toBeVisible()
  await context.close()
})

test('C6 where the machinery of live components does not come, what they would show later is shown', async ({
  page,
  url,
}) => {
  for (const part of ['islands-*.js', 'Spoiler-*.js']) {
    await page.route(`**/assets/${part}`, (route) => route.abort())
    await page.goto(`${url}/spoilers`)
    await expect(article(page).getByText('The second text.'), part).toBeVisible()
    await page.unrouteAll()
  }
})

test('C8 a diagram is inline SVG with a text alternative that follows the colour mode', async ({
  page,
  url,
}) => {
  await open(page, `${url}/text`)
  const diagram = article(page).getByRole('img', { name: 'The source sends to the destination.' })
  await expect(diagram).toBeVisible()
  expect(await diagram.evaluate((element) => element.tagName.toLowerCase())).toBe('svg')
  await expect(article(page).locator('.diagram-caption')).toHaveText('A push')
  const colour = () =>
    diagram
      .locator('text')
      .first()
      .evaluate((text) => getComputedStyle(text).fill)
  const light = await colour()
  await page.locator('.color-mode-toggle').click()
  expect(await colour()).not.toBe(light)
  expect(await diagram.locator('script').count()).toBe(0)
})

test('C8 a diagram opens large, by a click or its button, and closes with Escape', async ({ page, url }) => {
  await open(page, `${url}/text`)
  const diagram = article(page).getByRole('img', { name: 'The source sends to the destination.' })
  const large = page.getByRole('dialog', { name: 'A push' })
  const widthOf = async (image: typeof diagram) => (await image.boundingBox())?.width ?? 0
  await diagram.click()
  await expect(large).toBeVisible()
  expect(await widthOf(large.getByRole('img'))).toBeGreaterThan(await widthOf(diagram))
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  const button = article(page).getByRole('button', { name: 'Enlarge the diagram' })
  await button.press('Enter')
  await large.getByRole('button', { name: 'Close' }).click()
  await expect(large).toHaveCount(0)
  await expect(button).toBeFocused()
})

import { expect, open, test } from '../support/test'

test('N4 the field stays in sight at 320 by 180 px, and what the arrows reach beside it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 180 })
  await open(page, `${site.url}/docs/intro`)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const input = page.getByRole('combobox', { name: 'Search the documentation' })
  await page.keyboard.press('/')
  await input.fill('event')
  await expect(dialog.getByRole('option').first()).toBeAttached({ timeout: 20_000 })
  const chosen = dialog.locator('[role=option][aria-selected=true]')
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('ArrowDown')
    await expect(input).toBeInViewport({ ratio: 1 })
    const [field, option] = await Promise.all([
      dialog.locator('.search-head').boundingBox(),
      chosen.boundingBox(),
    ])
    expect(option?.y ?? 0).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0) - 1)
  }
})

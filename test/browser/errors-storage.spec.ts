/** Storage blocked, cookies disabled, quota exceeded. Everything works, nothing is stored, no error. */
import { expect, follow, open, prefetchOnIntentOnly, test } from '../support/test'

/** Makes storage fail; runs in the browser before anything else. */
const ways: Record<string, () => void> = {
  'the getter throws, as with cookies off': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  'the quota is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'every access throws': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
    }
  },
  'there is none': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null })
  },
}

for (const [name, init] of Object.entries(ways)) {
  test(`E11 ${name}: everything works, nothing is remembered, no error`, async ({ page, faults, faulty }) => {
    await page.addInitScript(init)
    // The fixture links to pages that do not exist; prefetching them logs an error to the console.
    await prefetchOnIntentOnly(page)
    await open(page, `${faulty.url}/start`)

    // Colour mode, announcement, tabs, search with its recent queries, navigation.
    await page.locator('.color-mode-toggle').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(page.getByText('Stones for everyone')).toBeHidden()
    await page.locator('#sidebar').getByRole('link', { name: 'Choices', exact: true }).click()
    await page.getByRole('tab', { name: 'Two' }).click()
    await expect(page.getByText('Second choice.')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
    await page.keyboard.type('third')
    await follow(page.locator('.search-dialog [role=option]').first(), 'Third')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Choices' })).toBeVisible()

    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByText('Stones for everyone')).toBeVisible()
    expect(faults).toEqual([])
  })
}

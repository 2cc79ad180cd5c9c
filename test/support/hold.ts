import type { Page } from '@playwright/test'

/** Holds back requests to an address until they are released. */
export async function hold(page: Page, address: string): Promise<{ urls: string[]; release: () => void }> {
  const urls: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.context().route(address, async (route) => {
    urls.push(route.request().url())
    await released
    await route.continue()
  })
  return { urls, release }
}

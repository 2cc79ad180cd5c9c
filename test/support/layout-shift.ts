import type { Page } from '@playwright/test'

/** Records the page's layout shifts from the first paint on; call it before `goto`. Returns a function that sums them up so far. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, 'layoutShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // A shift is reported one frame after the frame that shows it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const shifts: number[] = Reflect.get(window, 'layoutShifts')
      return shifts.reduce((sum, value) => sum + value, 0)
    })
}

/** Blocks the site's scripts until `release` is called, so the page stays at its first paint. */
export async function holdScripts(page: Page): Promise<{ firstPaint(): Promise<void>; release(): void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return {
    release,
    firstPaint: async () => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    },
  }
}

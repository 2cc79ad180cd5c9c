import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(import.meta.url)

/** From narrow to wide; installed from npm, so they are the same on every machine. */
export const families = ['roboto-condensed', 'inter', 'lexend', 'courier-prime'] as const

/**
 * Shows every page in a family of `@fontsource`, regardless of the machine's fonts. Serves it from the page's own origin, as its policy
 * requires.
 */
export async function useFont(page: Page, family: (typeof families)[number]): Promise<void> {
  const files = [400, 700].map((weight) => ({
    weight,
    body: readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`)),
  }))
  for (const { weight, body } of files)
    await page.route(`**/test-font-${weight}.woff2`, (route) =>
      route.fulfill({ body, contentType: 'font/woff2' }),
    )
  const css = [
    ...files.map(
      ({ weight }) =>
        `@font-face { font-family: 'Test'; font-weight: ${weight}; src: url('/test-font-${weight}.woff2') }`,
    ),
    `:root { --font: 'Test' !important; --font-mono: 'Test' !important }`,
  ].join('\n')
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

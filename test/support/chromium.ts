import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** An installed Chromium or Chrome: `$CHROMIUM`, else the usual places; undefined means Playwright's own download. */
export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env
  if (CHROMIUM) return CHROMIUM
  return places.find((file) => existsSync(file))
}

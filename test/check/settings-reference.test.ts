/** The manual's reference of settings. `npm run draw` regenerates it. */
import path from 'node:path'
import { expect, it } from 'vitest'
import { example } from '../../manual/settings-example'
import { resolveSiteConfig } from '../../packages/engine/src/content/config/load-config'
import { root } from '../support/site'
import { exampleOf, readSettings, settingsPage } from '../support/settings-reference'

const settings = readSettings()

it('the reference of the manual lists every setting as it is declared', async () => {
  expect(settings.length).toBeGreaterThan(70)
  await expect(await settingsPage(settings, example)).toMatchFileSnapshot(
    path.join(root, 'manual/content/20-site/03-settings.mdx'),
  )
})

it('every setting says what it means and has an example that the configuration takes', () => {
  const missing = settings.filter((setting) => exampleOf(example, setting) === undefined)
  expect(missing.map(({ path: name }) => name)).toEqual([])
  expect(settings.flatMap((setting) => (setting.text === '' ? setting.path : []))).toEqual([])
  expect(resolveSiteConfig(example, 'site.config.ts')).toHaveProperty('config.title', example.title)
})

import { expect, test, vi } from 'vitest'
import { collectRedirects } from '../../output/machine-files'
import { createTempSite } from '../../../../../test/support/temp-site'
import { DevSite } from './dev-site'

vi.mock('../../output/machine-files', { spy: true })

test('C10: where pages moved is found once for each reading of the site, and told as in a build', async () => {
  const { siteDir, cacheDir } = createTempSite({
    'content/a.md': '---\nredirect_from: [/old]\n---\n\n# A\n\nTo [where it was](/old).\n',
    'content/b.md': '---\nredirect_from: [/a]\n---\n\n# B\n',
  })
  const site = new DevSite({ siteDir, cacheDir })
  const problems = await site.load()
  expect(problems.map(({ message }) => message)).toEqual([
    '`/a` is a page, so the redirect from it never happens.',
  ])
  vi.mocked(collectRedirects).mockClear()
  expect((await site.page('/a'))?.problems).toEqual([])
  expect([site.redirect('/old'), site.redirect('/a')]).toEqual(['/a', undefined])
  expect(collectRedirects).not.toHaveBeenCalled()
})

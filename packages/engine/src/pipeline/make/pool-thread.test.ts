import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import { createSiteData } from '../../pages/site-data'
import { NumberedWords } from '../../search/page-terms'
import type { MakeOrder } from './page-maker'
import { PoolThread } from './pool-thread'

it('a thread that ended before it got work says what it would have been at', async () => {
  const created = createTempSite({ 'content/a.md': '# A', 'content/b.md': '# B', 'ended.mjs': '' })
  const site = await created.load()
  const { siteDir, config, code, collections, modules } = site
  const data = {
    input: { siteData: createSiteData(site).data, buildId: '', stagingDir: undefined },
    snapshot: { siteDir, config, code, collections, provided: modules.provided },
    cacheDir: created.cacheDir,
  }
  const thread = new PoolThread(path.join(siteDir, 'ended.mjs'))
  thread.open(data, new Promise(() => {}), new NumberedWords())
  await thread.close()
  const orders = site.docs.map((doc): MakeOrder => ({ kind: 'document', doc }))
  const batches = orders.map((order) => [order])
  expect(orders).toHaveLength(2)
  expect(await thread.run(batches, () => {})).toEqual(orders.slice(0, 1))
  expect(batches).toEqual([orders.slice(1)])
})

import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite, type TempSite } from '../../../../../test/support/temp-site'
import { createSiteData } from '../../pages/site-data'
import { NumberedWords } from '../../search/page-terms'
import type { MakeOrder } from './page-maker'
import { PoolThread, type ThreadData } from './pool-thread'

/** What a thread is told about a site. */
function dataOf({ cacheDir }: TempSite, site: Awaited<ReturnType<TempSite['load']>>): ThreadData {
  const { siteDir, config, code, collections, modules } = site
  return {
    input: { siteData: createSiteData(site).data, buildId: '', stagingDir: undefined },
    snapshot: { siteDir, config, code, collections, provided: modules.provided },
    cacheDir,
  }
}

it('a thread that ended before it got work says what it would have been at', async () => {
  const created = createTempSite({ 'content/a.md': '# A', 'content/b.md': '# B', 'ended.mjs': '' })
  const site = await created.load()
  const data = dataOf(created, site)
  const thread = new PoolThread(path.join(created.siteDir, 'ended.mjs'))
  thread.open(data, new Promise(() => {}), new NumberedWords())
  await thread.close()
  const orders = site.docs.map((doc): MakeOrder => ({ kind: 'document', doc }))
  const batches = orders.map((order) => [order])
  expect(orders).toHaveLength(2)
  expect(await thread.run(batches, () => {})).toEqual(orders.slice(0, 1))
  expect(batches).toEqual([orders.slice(1)])
})

it('words that a thread numbers get the numbers of the site’s, batch by batch', async () => {
  // Answers each batch with a page about its route, and numbers words as it meets them.
  const thread = `import { parentPort } from 'node:worker_threads'
const known = []
parentPort.on('message', ({ orders, batch }) => {
  if (!orders) return
  const told = known.length
  const made = orders.map(({ page: { route } }) => {
    const numbers = route.slice(1).split('-').map((word) => (known.includes(word) ? 0 : known.push(word), known.indexOf(word)))
    return { route, search: { postings: Uint32Array.from(numbers, (number) => number * 64 + 7) } }
  })
  parentPort.postMessage({ made, batch, newWords: known.slice(told) })
})`
  const created = createTempSite({ 'content/a.md': '# A', 'thread.mjs': thread })
  const data = dataOf(created, await created.load())
  const words = new NumberedWords()
  words.numberOf('event')
  const found: string[] = []
  const open = () => {
    const opened = new PoolThread(path.join(created.siteDir, 'thread.mjs'))
    opened.open(data, new Promise(() => {}), words)
    return opened
  }
  const run = (opened: PoolThread, ...routes: string[]) =>
    opened.run(
      routes.map((route): MakeOrder[] => [
        { kind: 'page', page: { kind: 'not-found', title: '', breadcrumbs: [], route } },
      ]),
      ({ route, search }) => {
        const shown = Array.from(search?.postings ?? [], (posting) => words.words[posting >>> 6])
        found.push(`${route} ${shown.join('-')}`)
      },
    )
  const [one, other] = [open(), open()]
  await Promise.all([run(one, '/hub-event', '/event-core'), run(other, '/core-hub')])
  await run(one, '/core-hub-admin', '/admin')
  await Promise.all([one.close(), other.close()])
  expect(found).toHaveLength(5)
  for (const line of found) expect(line).toMatch(/^\/(\S+) \1$/)
  expect(new Set(words.words).size).toBe(words.words.length)
})

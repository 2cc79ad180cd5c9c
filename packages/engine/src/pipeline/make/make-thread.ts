import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { ClientBundle } from '../../bundle/client-bundle'
import { reportPluginWork } from '../../pages/compile-articles'
import { problemsOf } from '../../model/problem'
import { forbidExit, lateProblem } from '../../modules/run/module-problem'
import type { SiteModules } from '../../modules/run/site-modules'
import { FolderTarget, nowhere } from '../../output/output-folder'
import { PageMaker, type MadePage, type PlacedOrder, type ReframedPage } from './page-maker'
import { openSnapshot } from './site-snapshot'
import type { ThreadAnswer, ThreadMessage } from './pool-thread'

/* Entry of a thread that makes pages (`pool-thread.ts`). */
const allowExit = forbidExit()
let modules: SiteModules | undefined
process.on('uncaughtException', (error) => {
  const place = modules?.placeOf(error)
  if (place) return void answer({ late: lateProblem(error, place) })
  // Node ends the thread, which reports the error.
  allowExit()
  throw error
})
let setClient: (client: ClientBundle) => void = () => {}
const client = new Promise<ClientBundle>((resolve) => {
  setClient = resolve
})
let isBundled = false
let openMaker = (): Promise<PageMaker> => {
  throw new Error('Nobody told what pages are made of.')
}
let maker: Promise<PageMaker> | undefined
const make = async (orders: readonly PlacedOrder[]) => {
  const opened = await (maker ??= openMaker())
  // Until the browser's code is there, pages are compiled and wait for it.
  if (!isBundled) return Promise.all(orders.map((order) => opened.fulfil(order)))
  const made: (MadePage | ReframedPage)[] = []
  // One after the other: what is under way of many pages at once outlives the collector's first looks.
  for (const order of orders) made.push(await opened.fulfil(order))
  return made
}
const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)
reportPluginWork((work) => answer({ work }))

/**
 * When the batch before is done. Node takes message after message, as long as there are some, before anything else has its turn, what frees
 * the memory of native code included: the parser's trees, 17 kB a page, stayed until the thread ended.
 */
let before: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: ThreadMessage) => {
  if ('data' in message) {
    const { input, snapshot, cacheDir, stagingDir } = message.data
    const target = stagingDir === undefined ? nowhere : new FolderTarget(stagingDir)
    openMaker = async () => {
      const opened = await openSnapshot(snapshot, cacheDir)
      modules = opened.site.modules
      return new PageMaker(input, opened, target, client)
    }
  } else if ('end' in message) {
    // Ends the thread when nothing of the site's code runs any more.
    parentPort?.unref()
  } else if ('client' in message) {
    isBundled = true
    setClient(message.client)
  } else {
    // What waits for the browser's code holds nobody up; frames come after pages, for which somebody waits.
    const isLater = isBundled || message.orders[0]?.kind === 'frame'
    before = (isLater ? before : Promise.resolve())
      .then(() => nextTurn())
      .then(() => make(message.orders))
      .then(
        (made) => answer({ made, batch: message.batch }),
        (error: unknown) =>
          // Errors of other threads arrive without what their classes add.
          answer({ error, problems: problemsOf(error) }),
      )
  }
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { ClientBundle } from '../../bundle/client-bundle'
import { loadConfig } from '../../content/config/load-config'
import { FileStates } from '../../files/file-states'
import { problemsOf } from '../../model/problem'
import { forbidExit, lateProblem } from '../../modules/run/module-problem'
import { SiteModules } from '../../modules/run/site-modules'
import { reportPluginWork } from '../../pages/compile-articles'
import { startIntegrations } from '../../pages/integrations'
import { NumberedWords } from '../../search/page-terms'
import { PageMaker, type MadePage, type MakeOrder } from './page-maker'
import type { ThreadAnswer, ThreadData, ThreadMessage } from './pool-thread'

/* Entry point of a thread that makes pages (`pool-thread.ts`). */
const allowExit = forbidExit()
let modules: SiteModules | undefined
process.on('uncaughtException', (error) => {
  const place = modules?.placeOf(error)
  if (place) return void answer({ late: lateProblem(error, place) })
  // Node ends the thread, and the pool reports the error.
  allowExit()
  throw error
})
const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)
reportPluginWork((work) => answer({ work }))

let setClient: (client: ClientBundle) => void = () => {}
const client = new Promise<ClientBundle>((resolve) => {
  setClient = resolve
})
let isBundled = false
const words = new NumberedWords()
let toldWords = 0

async function openMaker({ input, snapshot, cacheDir }: ThreadData): Promise<PageMaker> {
  const { provided, ...plain } = snapshot
  const { siteDir, collections } = plain
  const own = new SiteModules(siteDir, cacheDir)
  own.provided = provided
  modules = own
  const site = {
    ...plain,
    docs: collections.flatMap(({ docs }) => docs),
    modules: own,
    loadPlugins: async () => (await loadConfig(siteDir, own, undefined)).functions.remarkPlugins,
    files: new FileStates(siteDir),
    problems: [],
  }
  return new PageMaker(input, { ...site, integrations: await startIntegrations(site) }, client, words)
}

let setSite: (site: ThreadData) => void = () => {}
const maker = new Promise<ThreadData>((resolve) => {
  setSite = resolve
}).then(openMaker)
// The first batch reports the error.
maker.catch(() => {})

async function make(orders: readonly MakeOrder[]): Promise<MadePage[]> {
  const opened = await maker
  // Until the browser bundle is ready, pages are compiled and wait for it.
  if (!isBundled) return Promise.all(orders.map((order) => opened.make(order)))
  const made: MadePage[] = []
  // Sequentially: intermediate data of many concurrent pages would survive the first garbage collections.
  for (const order of orders) made.push(await opened.make(order))
  return made
}

/** Queued messages come before anything else, even what frees the parser's trees: 17 kB a page would stay until the thread ended. */
let before: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: ThreadMessage) => {
  if ('end' in message) {
    // Lets the thread exit once none of the site's code is running.
    parentPort?.unref()
  } else if ('site' in message) setSite(message.site)
  else if ('client' in message) {
    isBundled = true
    setClient(message.client)
  } else {
    // Batches that wait for the browser bundle must not block the next one.
    before = (isBundled ? before : Promise.resolve())
      .then(() => nextTurn())
      .then(() => make(message.orders))
      .then(
        (made) => {
          answer({ made, batch: message.batch, newWords: words.words.slice(toldWords) })
          toldWords = words.words.length
        },
        (error: unknown) =>
          // Errors lose the properties of their class on the way to another thread.
          answer({ error, problems: problemsOf(error) }),
      )
  }
})

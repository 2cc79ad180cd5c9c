import { parentPort, workerData } from 'node:worker_threads'
import type { ClientBundle } from '../../bundle/client-build'
import { ProblemsError } from '../../model/problem'
import { openTarget } from './open-target'
import { openSnapshot } from '../../site/load-site'
import { PageMaker } from './page-maker'
import type { ThreadAnswer, ThreadData, ThreadMessage } from './page-pool'

/* Entry of a thread that makes pages (`page-pool.ts`). */
const { input, snapshot, cacheDir, stagingDir }: ThreadData = workerData
let setClient: (client: ClientBundle) => void = () => {}
const client = new Promise<ClientBundle>((resolve) => {
  setClient = resolve
})
const maker = new PageMaker(input, openSnapshot(snapshot, cacheDir), openTarget(stagingDir), client)
const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ThreadMessage) => {
  if ('client' in message) setClient(message.client)
  else {
    Promise.all(message.orders.map((order) => maker.make(order))).then(
      (made) => answer({ made }),
      (error: unknown) =>
        // Errors of other threads arrive without what their classes add.
        answer({ error, ...(error instanceof ProblemsError && { problems: [...error.problems] }) }),
    )
  }
})

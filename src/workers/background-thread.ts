import { parentPort } from 'node:worker_threads'
import type { BackgroundAnswer, BackgroundMessage } from './background'
import { BackgroundWork } from './background-work'

/* Entry of the thread that works in the background (`background.ts`). */
const work = new BackgroundWork()

parentPort?.on('message', (message: BackgroundMessage) => {
  parentPort?.postMessage(answer(message))
})

function answer(message: BackgroundMessage): BackgroundAnswer {
  try {
    if (message.startIndex) work.startIndex(message.startIndex)
    for (const order of message.orders) work.run(order)
    return { done: message.orders.length, ...(message.finish && { result: work.finish() }) }
  } catch (error) {
    // Between threads an error loses what the system says of it (`code`, `path`), so that travels beside it.
    return { done: message.orders.length, error, ...(error instanceof Error && { details: { ...error } }) }
  }
}

import { parentPort } from 'node:worker_threads'
import { parseEntry } from '../../upstream/checkout/parse-cache'
import type { ParseOrder } from '../../upstream/checkout/parse-ahead'

/* Entry of the thread that parses one half of what claims touch (`parse-elsewhere.ts`). */
parentPort?.once('message', (orders: readonly ParseOrder[]) => {
  parentPort?.postMessage(orders.map(({ file, withTexts }) => parseEntry(file, withTexts)))
})

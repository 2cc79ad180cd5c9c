import { parentPort, workerData } from 'node:worker_threads'
import { look, type LookOrder } from './look-at-output'

/* Entry of a thread that looks at the output (`look-at-output.ts`). */
const order: LookOrder = workerData
parentPort?.postMessage(look(order))

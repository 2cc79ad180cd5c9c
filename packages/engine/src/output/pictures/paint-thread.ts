import { workerData } from 'node:worker_threads'
import { paintAll, type PaintOrder } from './paint'

/* Entry of a thread that draws pictures (`paint.ts`). */
const orders: PaintOrder[] = workerData
await paintAll(orders)

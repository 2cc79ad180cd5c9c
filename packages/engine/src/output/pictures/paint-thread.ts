import { workerData } from 'node:worker_threads'
import { paintAll, type PaintOrder } from '../social-images'

/* Entry point of a thread that draws pictures (`social-images.ts`). */
const orders: PaintOrder[] = workerData
await paintAll(orders)

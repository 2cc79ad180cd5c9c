import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { engineScript } from '../../files/engine-root'
import type { SocialImageInput } from '../../render/social-image'
import { drawImage } from './draw-image'

export interface PaintOrder {
  picture: SocialImageInput
  /** Absolute path of the cache entry for its PNG. */
  file: string
}

/** Fewer pictures than this are drawn sooner than another thread has started. */
const picturesPerThread = 10

/** Draws pictures in threads, as many as there are processors. Rejects with the first failure, and when `signal` ends it. */
export async function paint(orders: readonly PaintOrder[], signal: AbortSignal): Promise<void> {
  const script = engineScript('paint')
  if (script === undefined) return paintAll(orders)
  const count = Math.min(availableParallelism(), Math.ceil(orders.length / picturesPerThread))
  const parts = Array.from({ length: count }, (_, part) =>
    orders.filter((_, index) => index % count === part),
  )
  await Promise.all(parts.map((part) => paintInThread(script, part, signal)))
}

/** Draws one picture after the other. Between them others have their turn, which frees the memory of native code, too. */
export async function paintAll(orders: readonly PaintOrder[]): Promise<void> {
  for (const { picture, file } of orders) {
    drawImage(picture, file)
    await nextTurn()
  }
}

function paintInThread(script: string, orders: readonly PaintOrder[], signal: AbortSignal): Promise<void> {
  const thread = new Worker(script, { workerData: orders })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  return new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => (signal.aborted ? reject(new Error('Ended.')) : resolve()))
  }).finally(() => signal.removeEventListener('abort', stop))
}

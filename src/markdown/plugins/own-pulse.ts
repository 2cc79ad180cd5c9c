import { isMainThread, Worker } from 'node:worker_threads'
import { engineScript } from '../../engine/engine-root'
import { defaultTimeLimitMs } from '../components/time-limit'
import { pulseMemory, startPulse, type Pulse } from './pulse'
import type { WatchOrder } from './watch-thread'

let own: Pulse | undefined

/** Has this thread beat in memory that another thread looks at. */
export function beatIn(memory: SharedArrayBuffer): void {
  own = startPulse(memory)
}

/** The pulse of this thread. That of the main thread is looked at by a thread which is started with the first question. */
export function ownPulse(): Pulse | undefined {
  const script = own || !isMainThread ? undefined : engineScript('watch')
  if (script === undefined) return own
  const memory = pulseMemory()
  const workerData: WatchOrder = { memory, limitMs: defaultTimeLimitMs }
  const watch = new Worker(script, { workerData })
  // A Node without an inspector cannot watch; plugins run all the same.
  watch.on('error', () => {})
  watch.unref()
  own = startPulse(memory)
  return own
}

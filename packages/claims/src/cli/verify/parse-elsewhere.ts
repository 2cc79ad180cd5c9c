import { Worker } from 'node:worker_threads'
import { engineScript } from 'holdtrue/files/engine-root'
import type { ParseOrder } from '../../upstream/checkout/parse-ahead'
import type { ParsedEntry } from '../../upstream/checkout/parse-cache'

/** Parses files in a thread of its own. Rejects where there is none, and where it fails. */
export async function parseElsewhere(orders: readonly ParseOrder[]): Promise<readonly ParsedEntry[]> {
  const script = engineScript('parse')
  if (script === undefined) throw new Error('The engine was not started by its launcher.')
  const thread = new Worker(script)
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The thread ended.')))
      thread.postMessage(orders)
    })
  } finally {
    await thread.terminate()
  }
}

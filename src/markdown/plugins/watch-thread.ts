import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import { askMs, createStallFinder } from './pulse'

export interface WatchOrder {
  /** Of the pulse to look at. */
  memory: SharedArrayBuffer
  limitMs: number
}

/*
 * Entry of the thread that watches plugins in the main thread. A loop without an end that comes after an `await` is in no script that Node
 * could watch; what ends it is what a debugger does to stop it. The plugin's run is given up by its clock then (`remark-runner.ts`).
 */
const { memory, limitMs }: WatchOrder = workerData
const session = new Session()
session.connectToMainThread()
const isStalled = createStallFinder(memory, limitMs)
setInterval(() => {
  if (isStalled()) session.post('Runtime.terminateExecution')
}, askMs)

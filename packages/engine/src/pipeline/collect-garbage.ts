import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap with less in it than this (bytes) is left to V8: of 10,000 pages a build has half of it. */
const largeHeap = 400 * 1024 * 1024

/**
 * Has V8 collect the main thread's garbage, where the heap is large. By itself V8 lets a heap grow to twice of what is in use before it has
 * a look at it: while the last files of 100,000 pages were written, that was half a gigabyte of garbage on top of all else. A look takes
 * a second then. Node offers no other way to ask for it than V8's own flag.
 * @param least bytes in the heap from which on it is large
 */
export function collectGarbage(least = largeHeap): void {
  if (process.memoryUsage().heapUsed < least) return
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}

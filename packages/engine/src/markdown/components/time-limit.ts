import { Script } from 'node:vm'

/** Default time limit for a page's code, in milliseconds. */
export const defaultTimeLimitMs = 10_000

const workKey = Symbol.for('docs.limited-work')
const call = new Script('globalThis[Symbol.for("docs.limited-work")]()')

/** Something did not end within its time limit, or had not done so before. */
export class TookTooLong extends Error {}

/** Stops `work` after `limitMs` with `TookTooLong`. Only Node's watchdog can, and it only watches scripts, so a script makes the call. */
export function withTimeLimit<Result>(work: () => Result, limitMs = defaultTimeLimitMs): Result {
  Reflect.set(globalThis, workKey, work)
  try {
    return call.runInThisContext({ timeout: limitMs })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'))
      throw error
    throw new TookTooLong(`It did not end within ${limitMs / 1000} s.`, { cause: error })
  } finally {
    Reflect.deleteProperty(globalThis, workKey)
  }
}

import { Script } from 'node:vm'

/** How long the code of a page may run, in milliseconds, unless the context says otherwise. */
export const defaultTimeLimitMs = 10_000

const workKey = Symbol.for('docs.limited-work')
const call = new Script('globalThis[Symbol.for("docs.limited-work")]()')

/**
 * Runs work and ends it when it takes too long: a loop without an end would otherwise hang the build. Only Node's own watchdog can
 * end code that does not wait, and it watches scripts alone, so the work is called from one.
 * @throws the work's own error, or one that says how long it took
 */
export function withTimeLimit<Result>(work: () => Result, limitMs: number): Result {
  let result: { value: Result } | undefined
  Reflect.set(globalThis, workKey, () => {
    result = { value: work() }
  })
  try {
    call.runInThisContext({ timeout: limitMs })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'))
      throw error
    throw new Error(`It did not end within ${limitMs / 1000} s.`, { cause: error })
  } finally {
    Reflect.deleteProperty(globalThis, workKey)
  }
  if (result === undefined) throw new Error('The work has no result.')
  return result.value
}

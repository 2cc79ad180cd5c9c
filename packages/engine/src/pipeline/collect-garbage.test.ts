import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage'

/** Whether something that nobody holds is gone after a call. */
async function isCollected(least?: number): Promise<boolean> {
  const held = new WeakRef({ what: 'garbage' })
  await nextTurn()
  collectGarbage(least)
  return held.deref() === undefined
}

it('collects garbage of a large heap, and leaves a small one alone', async () => {
  expect(await isCollected(0)).toBe(true)
  expect(await isCollected(Infinity)).toBe(false)
  expect('gc' in globalThis).toBe(false)
})

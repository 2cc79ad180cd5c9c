import { createHash } from 'node:crypto'

/** Seed of this run: `CHAOS_SEED`, or a fixed default, so a failing run can be repeated. */
export const seed = process.env.CHAOS_SEED || 'contributor documentation'
/** Number of steps for each reader. */
export const steps = Number(process.env.CHAOS_STEPS || 120)

/** A number in [0, 1) that depends only on these words. */
export function chance(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32
}

/** An element of the list, chosen by `chance`. */
export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
  const found = list[Math.floor(chance(...words) * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

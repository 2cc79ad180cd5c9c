import { createHash } from 'node:crypto'

/** Seed of this run: `CHAOS_SEED`, else a fixed one, so that a run that fails fails again. */
export const seed = process.env.CHAOS_SEED || 'contributor documentation'
/** Steps of each reader. */
export const steps = Number(process.env.CHAOS_STEPS || 120)

/** A number from 0 up to 1 that depends on these words alone. */
export function chance(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32
}

/** One of the list, by such a number. */
export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
  const found = list[Math.floor(chance(...words) * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

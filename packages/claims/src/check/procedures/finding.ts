/** What became of a command. */
import { nearest } from '../../upstream/nearest'

export type Finding =
  /** Every part of it that can be looked up is there. */
  | { kind: 'resolved' }
  /** Nothing of it can be looked up. */
  | { kind: 'skipped'; program: string }
  | { kind: 'wrong'; message: string; hint?: string; offset: number }

export const resolved: Finding = { kind: 'resolved' }

export function skipped(program: string): Finding {
  return { kind: 'skipped', program }
}

/** @param valid what could have been meant; the nearest is named, where one is near */
export function wrong(
  message: string,
  { name, valid, offset, otherwise }: { name: string; valid: string[]; offset: number; otherwise?: string },
): Finding {
  const [near] = nearest(name, valid, 0.5)
  const hint = near === undefined ? otherwise : `Did you mean \`${near}\`?`
  return { kind: 'wrong', message, offset, ...(hint !== undefined && { hint }) }
}

/** Size, times and inode of a file, which say without reading it that it is as it was. They hold on this machine alone. */
export type Stamp = readonly [size: number, modifiedMs: number, changedMs: number, inode: number]

/** What of a file's state its stamp is made of. */
export interface StampedState {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** A file that was written so shortly before it was looked at may be written again within one tick of the file system's clock. */
export const restMs = 50

export const stampFrom = ({ size, mtimeMs, ctimeMs, ino }: StampedState): Stamp => [
  size,
  mtimeMs,
  ctimeMs,
  ino,
]

/** Whether a file with this stamp would have it now. */
export const isStampOf = (stamp: Stamp, state: StampedState): boolean =>
  stampFrom(state).every((part, index) => part === stamp[index])

/** Signs of life of a thread that runs plugins, in memory that the one which watches it sees. */

/** Places in the memory: beats so far, plugins at work, and the plugin that began last. */
const [beats, atWork, latest] = [0, 1, 2]
const beatMs = 250
/** How often to ask whether a thread stands still, in milliseconds. */
export const askMs = 500

/** Memory of a pulse. */
export const pulseMemory = (): SharedArrayBuffer => new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)

/** Told by whoever runs plugins. */
export interface Pulse {
  /** @param plugin its place in the list */
  begin(plugin: number): void
  end(): void
}

/** Beats in this thread as long as it goes on: a loop without an end stops that. */
export function startPulse(memory: SharedArrayBuffer): Pulse {
  const cells = new Int32Array(memory)
  setInterval(() => Atomics.add(cells, beats, 1), beatMs).unref()
  return {
    begin(plugin) {
      Atomics.store(cells, latest, plugin)
      Atomics.add(cells, atWork, 1)
    },
    end: () => void Atomics.sub(cells, atWork, 1),
  }
}

/** The plugin that began last. */
export const latestPlugin = (memory: SharedArrayBuffer): number =>
  Atomics.load(new Int32Array(memory), latest)

/**
 * What to ask every {@link askMs}: whether the thread has stood still for so long while a plugin was at work. It counts questions, not
 * time: a machine that slept has asked none.
 */
export function createStallFinder(memory: SharedArrayBuffer, limitMs: number): () => boolean {
  const cells = new Int32Array(memory)
  let before = -1
  let still = 0
  return () => {
    const now = Atomics.load(cells, beats)
    still = now === before && Atomics.load(cells, atWork) > 0 ? still + 1 : 0
    before = now
    if (still * askMs < limitMs) return false
    still = 0
    return true
  }
}

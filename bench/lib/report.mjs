import { loadavg } from 'node:os'

/** Decimal places by unit. */
const digitsOf = { s: 1, kB: 1, times: 2 }

/** Prints figures as they arrive, each with its budget: the highest allowed value. */
export class Report {
  #over = 0

  section(title) {
    console.log(`\n${title} (load ${loadavg()[0].toFixed(1)})`)
  }

  /** `bar` is undefined for a figure shown only for comparison. */
  figure(name, value, unit, bar) {
    const digits = digitsOf[unit] ?? 0
    const shown = (number) => `${number.toFixed(digits)} ${unit}`
    const isOver = bar !== undefined && Number(value.toFixed(digits)) > bar
    if (isOver) this.#over++
    const verdict = bar === undefined ? '' : `  at most ${shown(bar)}${isOver ? '  OVER' : ''}`
    console.log(`  ${name.padEnd(58)}${shown(value).padStart(10)}${verdict}`)
  }

  /** A percentage, with the lowest allowed value. */
  share(name, value, least) {
    const percent = Math.round(100 * value)
    const isUnder = least !== undefined && percent < least
    if (isUnder) this.#over++
    const verdict = least === undefined ? '' : `  at least ${least} %${isUnder ? '  UNDER' : ''}`
    console.log(`  ${name.padEnd(58)}${`${percent} %`.padStart(10)}${verdict}`)
  }

  note(text) {
    console.log(`  ${text}`)
  }

  close() {
    console.log(
      this.#over === 0
        ? '\nEvery bar is cleared.'
        : `\n${this.#over} figures miss their bar. Times count on a quiet machine only (load well below the number of cores).`,
    )
  }
}

import { progressDelayMs } from '../../model/constants'

/** How long the finished bar stays before it goes, in milliseconds; matches its transition in the stylesheet. */
const doneMs = 300

let showTimer = 0
let hideTimer = 0

/** Shows the progress bar when a route change takes longer than 200 ms, and finishes it when the page is there (N13). */
export function setBusy(busy: boolean): void {
  const { dataset } = document.documentElement
  clearTimeout(showTimer)
  if (busy) {
    clearTimeout(hideTimer)
    if (dataset.progress === 'done') delete dataset.progress
    if (dataset.progress === 'loading') return
    showTimer = window.setTimeout(() => {
      dataset.progress = 'loading'
    }, progressDelayMs)
  } else if (dataset.progress === 'loading') {
    dataset.progress = 'done'
    hideTimer = window.setTimeout(() => {
      delete dataset.progress
    }, doneMs)
  }
}

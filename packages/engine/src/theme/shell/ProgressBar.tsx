/** Bar of a slow route change (N13); shown by `data-progress` on `<html>`, which the runtime sets after 200 ms. */
export function ProgressBar() {
  return <div id="progress" className="progress-bar" aria-hidden="true" />
}

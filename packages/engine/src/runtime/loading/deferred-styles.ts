/** How long a stylesheet is waited for that says neither that it came nor that it failed, in milliseconds. */
const patienceMs = 3000

/**
 * Resolves when the stylesheet for what scripts bring about is there, or does not come: what they add before it would move when it does.
 * The head script has put it in force by now (`theme/head-script.ts`), and it is nearly always there.
 */
export function deferredStyles(): Promise<void> {
  const link = document.getElementById('deferred')
  if (!(link instanceof HTMLLinkElement) || link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
  })
}

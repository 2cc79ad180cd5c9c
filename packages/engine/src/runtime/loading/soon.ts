/** So long the first page waits for what it can come to life without. */
const soonMs = 1_000

/** What a promise brings within a second; `undefined` when it takes longer. Rejects if it does. */
export function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), soonMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

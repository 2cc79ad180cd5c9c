/** Local storage that never throws: with storage blocked or full the site works and remembers nothing (E11). */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Nothing to do: the choice holds for this page view.
    }
  },
}

/** Local storage that never throws: if it is blocked or full, the site works but remembers nothing. */
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
      // The choice applies to this page view only.
    }
  },
}

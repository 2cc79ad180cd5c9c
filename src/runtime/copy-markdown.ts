/** Puts the text at an address on the clipboard; false when that failed. */
export async function copyText(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    if (!response.ok) return false
    await navigator.clipboard.writeText(await response.text())
    return true
  } catch {
    return false
  }
}

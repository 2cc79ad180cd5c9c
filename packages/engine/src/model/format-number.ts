/** `12345` → `12,345`. No `Intl`: server and browser must agree to the letter. */
export function formatNumber(value: number): string {
  return String(value).replace(/(?<=\d)(?=(\d{3})+$)/g, ',')
}

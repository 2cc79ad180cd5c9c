const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-21` → `21 Nov 2026`, whatever the machine's language. */
export function formatDate(isoDate: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDate) ?? []
  const name = months[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : isoDate
}

import type { CheckedRelease } from './claims'

/** How often each release is named, the most frequent first. */
export function countReleases(names: Iterable<string>): CheckedRelease[] {
  const totals = new Map<string, number>()
  for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1)
  return [...totals]
    .map(([name, total]) => ({ name, total }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}

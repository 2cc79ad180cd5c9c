import { elementOfHash } from 'holdtrue/runtime/navigation/history'
import { decodePercent } from 'holdtrue/model/path'

/** The address names a file, `#src/services/cron.ts`: if it is on the page of a folder, leads there. */
export function enhance(tree: Element): () => void {
  const path = decodePercent(location.hash.slice(1))
  const [nearest] = [...tree.querySelectorAll<HTMLAnchorElement>('li[id] > a')]
    .filter(({ parentElement }) => path.startsWith(`${parentElement?.id}/`))
    .sort((a, b) => b.pathname.length - a.pathname.length)
  // A full load, because only that replaces the entry: going back would lead here, and on to the folder again.
  if (nearest && !elementOfHash(location.hash)) location.replace(`${nearest.href}#${path}`)
  return () => {}
}

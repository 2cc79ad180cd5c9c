import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stampKey, type Reviews } from '../check/reviews/reviews-file'

export interface RenameFollower {
  /** Pages with stamps whose file is gone. */
  readonly gone: readonly string[]
  /** Gives a page without stamps those of the file that it was; returns that file. */
  follow(page: string): string | undefined
}

/**
 * Follows pages whose file was moved or renamed: the file that is gone is the one whose statements the page makes, at least half of them.
 * The address does not matter, because `slug` can keep or change it.
 */
export function renameFollower(siteDir: string, reviews: Reviews): RenameFollower {
  const gone = [...reviews.keys()].filter((page) => !existsSync(path.join(siteDir, page)))
  const tried = new Set<string>()
  const follow = (page: string): string | undefined => {
    if (gone.length === 0 || reviews.has(page) || tried.has(page)) return undefined
    tried.add(page)
    const file = path.join(siteDir, page)
    const text = existsSync(file) ? stampKey(readFileSync(file, 'utf8')) : ''
    const shareOf = (old: string): number => {
      const targets = [...(reviews.get(old)?.keys() ?? [])]
      return targets.filter((target) => text.includes(target)).length / targets.length
    }
    const [best] = gone
      .map((old) => ({ old, share: shareOf(old) }))
      .filter(({ share }) => share >= 0.5)
      .sort((a, b) => b.share - a.share)
    const stamps = best && reviews.get(best.old)
    if (stamps) reviews.set(page, stamps)
    return best?.old
  }
  return { gone, follow }
}

import path from 'node:path'
import { frontmatterPlace } from 'holdtrue/content/documents/frontmatter'
import { readSource } from 'holdtrue/files/read-text'
import type { CompiledArticle } from 'holdtrue/model/article'
import type { Doc } from 'holdtrue/model/doc'
import { placeOfOffset } from 'holdtrue/model/path'
import type { Problem } from 'holdtrue/model/problem'
import { keptFences } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'
import { checkImports } from '../check/fences/check-imports'
import { wholeWords } from '../check/fix/rewrite-claim'
import type { UpstreamIndex } from '../upstream/index/read-index'

/** Checks a document beyond its claims: whether it has expired, imports in examples, forbidden texts. */
export function checkDocument(
  doc: Pick<Doc, 'sitePath' | 'absolute' | 'frontmatter'>,
  article: Pick<CompiledArticle, 'fences' | 'dependencies'>,
  { index, upstream, siteDir }: { index: UpstreamIndex; upstream: UpstreamConfig; siteDir: string },
): Problem[] {
  const { expires } = doc.frontmatter
  const place = { file: doc.sitePath, ...(expires && frontmatterPlace(doc.absolute, ['expires'])) }
  const due = expires === undefined ? undefined : expiredPage(index, expires, place)
  return [
    ...(due ? [due] : []),
    ...checkImports(keptFences(article, 'imports'), index),
    ...forbiddenTexts(doc, article, { upstream, siteDir }),
  ]
}

/** Whether the result of `checkDocument` may change with the code base or its configuration. */
export const dependsOnCode = (
  { frontmatter: { expires } }: Pick<Doc, 'frontmatter'>,
  article: Pick<CompiledArticle, 'fences'>,
  { forbidden }: UpstreamConfig,
): boolean => expires !== undefined || keptFences(article, 'imports').length > 0 || forbidden !== undefined

/** Every occurrence of a forbidden text in a document or a partial that it includes. */
export function forbiddenTexts(
  { sitePath, absolute }: Pick<Doc, 'sitePath' | 'absolute'>,
  { dependencies }: Pick<CompiledArticle, 'dependencies'>,
  { upstream: { forbidden = [] }, siteDir }: { upstream: UpstreamConfig; siteDir: string },
): Problem[] {
  if (forbidden.length === 0) return []
  const partials = dependencies.filter((file) => /\.mdx?$/.test(file))
  const files = new Map(partials.map((file) => [file, path.join(siteDir, file)])).set(sitePath, absolute)
  return [...files].flatMap(([file, place]) => {
    const { source } = readSource(place)
    const own = forbidden.filter(({ except = [] }) => !except.includes(file))
    return own.flatMap(({ text, reason }) =>
      Array.from(source.matchAll(wholeWords([text])), ({ index }): Problem => ({
        severity: 'warning',
        code: 'text-forbidden',
        message: `The page holds \`${text}\`, which the configuration forbids.`,
        hint: reason,
        file,
        ...placeOfOffset(source, index),
      })),
    )
  })
}

/** Reports a page with an expiry (frontmatter `expires`) that the release has reached, whatever the clock says. */
export function expiredPage(
  { release, date }: Pick<UpstreamIndex, 'release' | 'date'>,
  expires: string,
  place: Pick<Problem, 'file' | 'line' | 'column'>,
): Problem | undefined {
  if (!isReached(expires, release, date)) return undefined
  return {
    severity: 'warning',
    code: 'page-expired',
    message: `This page was due for review at \`${expires}\`, and the release is \`${release}\`${date === undefined ? '' : ` of ${date}`}.`,
    hint: 'Read it, correct it, and give it a later date or none.',
    ...place,
  }
}

/** Whether a release has reached another one (`5.60.0`), or its publication date a date (`2027-01-31`). */
function isReached(until: string, release: string, date: string | undefined): boolean {
  if (/^\d{4}-/.test(until)) return date !== undefined && date >= until
  const [now = '', then = ''] = [release, until].map((version) => version.split(/[-+]/, 1)[0])
  return now.localeCompare(then, 'en', { numeric: true }) >= 0
}

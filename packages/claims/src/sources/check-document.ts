import path from 'node:path'
import { frontmatterPlace } from 'holdtrue/content/documents/frontmatter'
import { readSource } from 'holdtrue/files/read-text'
import type { CompiledArticle } from 'holdtrue/model/article'
import type { Doc } from 'holdtrue/model/doc'
import { placeOfOffset } from 'holdtrue/model/path'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import { keptFences } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'
import { expiredPage } from '../check/claims/due'
import { checkImports } from '../check/fences/check-imports'
import { wholeWords } from '../check/fix/rewrite-claim'
import type { UpstreamIndex } from '../upstream/index/read-index'

/** What a build says of a document besides its claims: it is due, an example imports what is not there, it holds a forbidden text. */
export function checkDocument(
  doc: Pick<Doc, 'sitePath' | 'absolute' | 'frontmatter'>,
  article: Pick<CompiledArticle, 'fences' | 'dependencies'>,
  { index, upstream, siteDir }: { index: UpstreamIndex; upstream: UpstreamConfig; siteDir: string },
): Problem[] {
  const { expires } = doc.frontmatter
  const due =
    expires === undefined
      ? undefined
      : expiredPage(index, expires, {
          file: doc.sitePath,
          ...frontmatterPlace(doc.absolute, ['expires']),
        })
  return [
    ...(due ? [due] : []),
    ...problemsOf(() => checkImports(keptFences(article, 'imports'), index)),
    ...forbiddenTexts(doc, article, { upstream, siteDir }),
  ]
}

/** What an index that is damaged says of itself is a problem of the page that asks it. */
function problemsOf(ask: () => Problem[]): readonly Problem[] {
  try {
    return ask()
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems
    throw error
  }
}

/** Whether `checkDocument` may say something else when the code base or its configuration changes. */
export function dependsOnCode(
  { frontmatter }: Pick<Doc, 'frontmatter'>,
  article: Pick<CompiledArticle, 'fences'>,
  upstream: UpstreamConfig | undefined,
): boolean {
  return (
    frontmatter.expires !== undefined ||
    keptFences(article, 'imports').length > 0 ||
    upstream?.forbidden !== undefined
  )
}

/** Each place of a document, or of a partial that it includes, that holds a text which the configuration forbids. */
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
    return forbidden
      .filter(({ except = [] }) => !except.includes(file))
      .flatMap(({ text, reason }) =>
        [...source.matchAll(wholeWords([text]))].map(({ index }): Problem => ({
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

import { createHash } from 'node:crypto'
import type { GatheredInput, OutputText } from 'holdtrue/pages/integration'
import type { ClaimFacts } from '../model/claims'
import type { CodeStatement, CodeTable } from '../model/code-table'
import type { UpstreamConfig } from '../model/upstream-config'
import { wordsOf } from '../sources/statements'
import { makeFindIndex } from './find-index'
import { codeTextsOf } from './open-find'

interface FindInput {
  upstream: UpstreamConfig
  table: CodeTable
  documents: GatheredInput<ClaimFacts>['documents']
}

/** The index for looking up symptoms, as files in a folder named by the hash of its content; undefined without texts of the code. */
export function findFiles(
  siteDir: string,
  { table, documents, upstream }: FindInput,
): { folder: string; files: OutputText[] } | undefined {
  const texts = codeTextsOf(siteDir, upstream)
  if (!texts) return undefined
  const own = new Map<string, CodeStatement[]>()
  for (const statement of table.statements)
    own.set(statement.page.route, [...(own.get(statement.page.route) ?? []), statement])
  const { core, parts } = makeFindIndex({
    texts,
    pages: documents.flatMap((document) => {
      const statements = own.get(document.doc.route)
      const [first] = statements ?? []
      return first && statements ? [{ ...first.page, ...wordsOf(document), statements }] : []
    }),
    ...(upstream.synonyms && { synonyms: upstream.synonyms }),
  })
  const content = JSON.stringify(core)
  const hash = createHash('sha256').update(content)
  for (const part of parts) hash.update(part)
  const folder = `assets/find/${hash.digest('hex').slice(0, 12)}`
  return {
    folder,
    files: [
      { name: `${folder}/core.json`, content },
      ...parts.map((part, number) => ({ name: `${folder}/${number}.txt`, content: part })),
    ],
  }
}

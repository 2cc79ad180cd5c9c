import type { Doc } from '../../model/doc'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import type { EditUrlFunction } from '../../model/site-functions'

/** Asks the site's own function where each document can be edited. What it does wrong is reported once. */
export function applyEditUrls(
  docs: readonly Doc[],
  { version, folder, baseUrl }: { version: string; folder: string; baseUrl: string },
  editUrl: EditUrlFunction,
): Problem[] {
  let fault: { doc: Doc; fact: string } | undefined
  for (const doc of docs) {
    doc.editUrl = null
    try {
      const url: unknown = editUrl({
        version,
        versionDocsDirPath: folder,
        docPath: doc.file,
        permalink: joinRoute(baseUrl, doc.route),
        locale: 'en',
      })
      if (typeof url === 'string') doc.editUrl = url
      else if (url !== undefined && url !== null)
        fault ??= { doc, fact: `gives \`${JSON.stringify(url)}\`, which is no address,` }
    } catch (error) {
      fault ??= { doc, fact: `throws \`${error instanceof Error ? error.message : String(error)}\`` }
    }
  }
  if (!fault) return []
  return [
    {
      severity: 'error',
      code: 'edit-url',
      message: `\`docs.editUrl\` ${fault.fact} for \`${fault.doc.file}\`.`,
      hint: 'Return the whole address of the file, or `undefined` for none.',
      file: 'site.config.ts',
    },
  ]
}

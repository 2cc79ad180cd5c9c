import type { Doc } from '../../model/doc'
import { takenRoutes } from '../../model/path'
import type { Problem } from '../../model/problem'
import { reactionSeverity, type SiteConfig } from '../../model/site-config'

/** Of two documents at one route the first in order of files wins (R7). */
export function withUniqueDocuments(docs: readonly Doc[], config: SiteConfig, problems: Problem[]): Doc[] {
  const byRoute = new Map<string, Doc>()
  const severity = reactionSeverity(config.onDuplicateRoutes)
  for (const doc of docs) {
    const first = byRoute.get(doc.route)
    const owner = takenRoutes.get(doc.route) ?? (first && `\`${first.file}\``)
    if (owner === undefined) byRoute.set(doc.route, doc)
    else if (severity) {
      problems.push({
        severity,
        code: 'duplicate-route',
        message: `\`${doc.file}\` has the route \`${doc.route}\`, which ${owner} has already.`,
        hint: first
          ? `${owner} is shown there. Give one of them another \`slug\`.`
          : 'Give it another `slug`.',
        file: doc.sitePath,
      })
    }
  }
  return [...byRoute.values()]
}

/** Two documents with one id: sidebars could mean either. (Two at one route are `withUniqueDocuments`' matter.) */
export function duplicateIds(docs: readonly Doc[]): Problem[] {
  const byId = new Map<string, Doc>()
  return docs.flatMap((doc): Problem[] => {
    const first = byId.get(doc.id)
    if (!first) {
      byId.set(doc.id, doc)
      return []
    }
    return [
      {
        severity: 'error',
        code: 'duplicate-id',
        message: `\`${doc.file}\` has the id \`${doc.id}\`, which \`${first.file}\` has already.`,
        hint: 'Ids are paths without number prefixes and endings. Rename one of the files, or give it an `id`.',
        file: doc.sitePath,
      },
    ]
  })
}

export function emptyContent(folder: string): Problem {
  return {
    severity: 'error',
    code: 'content-empty',
    message: `The content folder \`${folder}\` has no documents.`,
    hint: 'Add a `.md` or `.mdx` file whose name does not start with `_`.',
    file: folder,
  }
}

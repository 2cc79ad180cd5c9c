import type { Doc } from '../../model/doc'
import { takenRoutes, joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import { reactionSeverity, type SiteConfig } from '../../model/site-config'
import type { EditUrlFunction } from '../../model/site-functions'

/** If two documents have the same route, the first by file order wins (R7). */
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
  return [...byRoute.values()].filter((doc) => {
    const owner = ownerOfFolder(doc.route, byRoute)
    if (owner) problems.push(inTheWay(doc, owner))
    return !owner
  })
}

/** The document that has a file with the same name as a folder in a route: for `/a.html/b`, the document at `/a`. */
function ownerOfFolder(route: string, byRoute: ReadonlyMap<string, Doc>): Doc | undefined {
  const ends = [...route.matchAll(/\.(?:html|json|md)(?=\/)/g)].map(({ index }) => index)
  return ends.map((end) => byRoute.get(route.slice(0, end))).find((doc) => doc !== undefined)
}

const inTheWay = (doc: Doc, owner: Doc): Problem => ({
  severity: 'error',
  code: 'route-below-file',
  message: `\`${doc.file}\` has the route \`${doc.route}\`, which lies below a file of \`${owner.file}\`: that one's files are \`${owner.route}.html\`, \`.json\` and \`.md\`.`,
  hint: 'Rename the folder, or give one of them another `slug`.',
  file: doc.sitePath,
})

/** Reports duplicate ids, which make sidebars ambiguous. (`withUniqueDocuments` handles duplicate routes.) */
export function duplicateIds(docs: readonly Doc[]): Problem[] {
  return withTheSame(({ id }) => id, docs).map(([doc, first]) => ({
    severity: 'error',
    code: 'duplicate-id',
    message: `\`${doc.file}\` has the id \`${doc.id}\`, which \`${first.file}\` has already.`,
    hint: 'Ids are paths without number prefixes and endings. Rename one of the files, or give it an `id`.',
    file: doc.sitePath,
  }))
}

/** Documents whose key an earlier one has, each with the first that has it. */
function withTheSame(keyOf: (doc: Doc) => string, docs: readonly Doc[]): [doc: Doc, first: Doc][] {
  const first = new Map(docs.toReversed().map((doc) => [keyOf(doc), doc]))
  return docs.flatMap((doc): [Doc, Doc][] => {
    const other = first.get(keyOf(doc)) ?? doc
    return other === doc ? [] : [[doc, other]]
  })
}

/** Some file systems treat routes that differ only in case or the encoding of accents as one, and readers cannot tell them apart. */
export function similarRoutes(docs: readonly Doc[]): Problem[] {
  return withTheSame(({ route }) => route.normalize('NFC').toLowerCase(), docs).map(([doc, other]) => {
    const isCase = other.route.normalize('NFC') !== doc.route.normalize('NFC')
    return {
      severity: 'warning',
      code: 'similar-route',
      message: `The route \`${doc.route}\` differs from that of \`${other.file}\` in ${isCase ? 'capitals' : 'the form of its accents'} alone.`,
      hint: 'Some file systems keep one file for both. Give one of them another `slug`.',
      file: doc.sitePath,
    }
  })
}

/** Sets edit links with the site's own function. If it fails, that is reported once. */
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

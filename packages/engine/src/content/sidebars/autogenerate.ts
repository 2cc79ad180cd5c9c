import path from 'node:path'
import type { Doc } from '../../model/doc'
import { groupedBy } from '../../model/lists'
import { didYouMean } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { UserSidebarItem } from '../../model/site-functions'
import type { CategoryFile } from './sidebars-file'
import { isFolderIndex, splitNumberPrefix } from '../documents/documents'

export interface AutogenerateContext {
  docs: readonly Doc[]
  categories: Map<string, CategoryFile>
  /** Ids of drafts that were left out. Items and links that name one are dropped silently. */
  draftIds: ReadonlySet<string>
  /** Receives a problem for each link without a document; `file` is relative to the content folder. */
  problems: Problem[]
  /** Whether leading numbers in folder names are prefixes. Default: true. */
  numberPrefixes?: boolean
  /** Whether a document is its folder's index. Default: determined by its name. */
  isIndex?: (doc: Doc) => boolean
}

interface Positioned {
  item: UserSidebarItem
  /** `sidebar_position`, a category file's `position`, or the number prefix. Items without one come last. */
  position: number
  /** Name of the file or folder, to order items with equal positions. */
  source: string
}

/**
 * Sidebar items of a folder, as Docusaurus' default generator makes them: by position, then by name. A folder's index document becomes its
 * category's link unless the category file says otherwise.
 */
export function autogenerate(dirName: string, context: AutogenerateContext): UserSidebarItem[] {
  /** `start`: the folder's path with a slash. */
  const list = (start: string, inside: readonly Doc[], except?: Doc): UserSidebarItem[] => {
    const groups = groupedBy(inside, ({ file }) =>
      file.slice(0, Math.max(0, file.indexOf('/', start.length))),
    )
    return [...groups]
      .flatMap(([child, docs]) =>
        child === ''
          ? docs.filter((doc) => doc !== except).map(positionedDoc)
          : positionedCategory(child, docs),
      )
      .sort((a, b) => a.position - b.position || Number(a.source > b.source) - Number(a.source < b.source))
      .map(({ item }) => item)
  }
  const positionedCategory = (folder: string, docs: readonly Doc[]): Positioned => {
    const source = path.posix.basename(folder)
    const { name, prefix } = splitNumberPrefix(source, context.numberPrefixes)
    const { position, link, file: _file, ...settings } = context.categories.get(folder) ?? {}
    const linked = categoryDoc(link, docsIn(folder, docs), context)
    const isMissing = link?.type === 'doc' && !linked
    if (isMissing && !context.draftIds.has(link.id))
      context.problems.push(missingLink(link.id, folder, context))
    const target = linked ? { type: 'doc' as const, id: linked.id } : isMissing ? undefined : link
    return {
      item: {
        type: 'category',
        label: linked?.frontmatter.sidebar_label ?? linked?.title ?? name,
        className: linked?.frontmatter.sidebar_class_name,
        customProps: linked?.frontmatter.sidebar_custom_props,
        ...settings,
        ...(target && { link: target }),
        items: list(`${folder}/`, docs, linked),
      },
      position: position ?? linked?.position ?? prefix ?? Infinity,
      source,
    }
  }
  const start = /^\.?$/.test(dirName) ? '' : dirName.replace(/\/?$/, '/')
  return list(
    start,
    context.docs.filter(({ file }) => file.startsWith(start)),
  )
}

const positionedDoc = (doc: Doc): Positioned => ({
  item: { type: 'doc', id: doc.id },
  position: doc.position ?? Infinity,
  source: path.posix.basename(doc.file),
})

const docsIn = (folder: string, docs: readonly Doc[]) =>
  docs.filter(({ file }) => path.posix.dirname(file) === folder)

/** The document linked by a category: the one that its file names, or by default the folder's index. */
function categoryDoc(
  link: CategoryFile['link'],
  inFolder: readonly Doc[],
  context: AutogenerateContext,
): Doc | undefined {
  if (link?.type === 'doc') {
    // The document's full id, or an id relative to the folder.
    const inHere = inFolder.find((doc) => path.posix.basename(doc.id) === link.id)
    return inHere ?? context.docs.find((doc) => doc.id === link.id)
  }
  const { isIndex = ({ file }: Doc) => isFolderIndex(file) } = context
  return link === undefined ? inFolder.find(isIndex) : undefined
}

function missingLink(id: string, folder: string, { docs, categories }: AutogenerateContext): Problem {
  const ids = docsIn(folder, docs).map((doc) => (id.includes('/') ? doc.id : path.posix.basename(doc.id)))
  return {
    severity: 'error',
    code: 'category-missing-doc',
    message: `The category of the folder \`${folder}\` links to the document \`${id}\`, which does not exist.`,
    hint: didYouMean(id, ids),
    file: categories.get(folder)?.file,
  }
}

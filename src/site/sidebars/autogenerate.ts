import path from 'node:path'
import type { Doc } from '../../model/doc'
import { didYouMean } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { CategoryFile } from './category-file'
import { isFolderIndex } from '../documents/documents'
import { splitNumberPrefix } from '../documents/number-prefix'
import type { UserSidebarItem } from './sidebars-file'
import { compare } from '../tags'

export interface AutogenerateContext {
  docs: readonly Doc[]
  categories: Map<string, CategoryFile>
  /** Drafts that were left out: a link to one is dropped. */
  draftIds: ReadonlySet<string>
  /** Gets a problem for each link that finds no document; `file` is relative to the content folder. */
  problems: Problem[]
}

interface Positioned {
  item: UserSidebarItem
  /** `sidebar_position`, a category file's `position`, or the number prefix; items without one come last. */
  position: number
  /** Name without prefix, for the order of equals. */
  name: string
}

/**
 * Sidebar items of a folder, as Docusaurus' default generator makes them: documents and folders in order of position,
 * then of name; a folder's index document becomes its category's link unless the category file says otherwise.
 */
export function autogenerate(dirName: string, context: AutogenerateContext): UserSidebarItem[] {
  const root = dirName === '.' ? '' : dirName.replace(/\/$/, '')
  const folders = new Set<string>()
  const byFolder = new Map<string, Doc[]>()
  for (const doc of context.docs) {
    const folder = dirOf(doc.file)
    if (root !== '' && folder !== root && !folder.startsWith(`${root}/`)) continue
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), doc])
    for (let parent = folder; parent !== root && parent !== ''; parent = dirOf(parent)) folders.add(parent)
  }
  const list = (folder: string, except?: Doc): UserSidebarItem[] => {
    const docs = (byFolder.get(folder) ?? []).filter((doc) => doc !== except).map(positionedDoc)
    const children = [...folders].filter((child) => dirOf(child) === folder).map(positionedCategory)
    return [...docs, ...children].sort(byPosition).map(({ item }) => item)
  }
  const positionedCategory = (folder: string): Positioned => {
    const { name, prefix } = splitNumberPrefix(path.posix.basename(folder))
    const settings = context.categories.get(folder) ?? {}
    const index = (byFolder.get(folder) ?? []).find((doc) => isFolderIndex(doc.file))
    const linked = settings.link === undefined && index !== undefined
    const {
      label = linked ? (index.frontmatter.sidebar_label ?? index.title) : name,
      link,
      position,
      file: _file,
      ...rest
    } = settings
    return {
      item: {
        type: 'category',
        label,
        ...rest,
        ...(linked
          ? { link: { type: 'doc', id: index.id } }
          : link
            ? { link: resolveLink(link, folder, context) }
            : {}),
        items: list(folder, linked ? index : linkedDoc(link, folder, context)),
      },
      position: position ?? (linked ? index.frontmatter.sidebar_position : undefined) ?? prefix ?? Infinity,
      name,
    }
  }
  return list(root)
}

function positionedDoc(doc: Doc): Positioned {
  return {
    item: { type: 'doc', id: doc.id },
    position: doc.frontmatter.sidebar_position ?? doc.numberPrefix ?? Infinity,
    name: path.posix.basename(doc.id),
  }
}

function byPosition(a: Positioned, b: Positioned): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return compare(a.name, b.name)
}

const dirOf = (file: string) => {
  const folder = path.posix.dirname(file)
  return folder === '.' ? '' : folder
}

/** A `doc` link in a category file may name a document by its full id or relative to the folder. */
function linkedDoc(
  link: CategoryFile['link'],
  folder: string,
  context: AutogenerateContext,
): Doc | undefined {
  if (link?.type !== 'doc') return undefined
  const inFolder = context.docs.find(
    (doc) => dirOf(doc.file) === folder && path.posix.basename(doc.id) === link.id,
  )
  return inFolder ?? context.docs.find((doc) => doc.id === link.id)
}

function resolveLink(link: NonNullable<CategoryFile['link']>, folder: string, context: AutogenerateContext) {
  if (link.type !== 'doc') return link
  const doc = linkedDoc(link, folder, context)
  if (doc) return { type: 'doc', id: doc.id } as const
  if (!context.draftIds.has(link.id)) context.problems.push(missingLink(link.id, folder, context))
  return null
}

function missingLink(id: string, folder: string, { docs, categories }: AutogenerateContext): Problem {
  const ids = docs.filter(({ file }) => dirOf(file) === folder).map((doc) => path.posix.basename(doc.id))
  return {
    severity: 'error',
    code: 'category-missing-doc',
    message: `The category of the folder \`${folder}\` links to the document \`${id}\`, which does not exist.`,
    hint: didYouMean(id, ids),
    ...(categories.get(folder)?.file !== undefined && { file: categories.get(folder)?.file }),
    rule: 'E6',
  }
}

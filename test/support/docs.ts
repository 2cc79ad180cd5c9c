import path from 'node:path'
import {
  documentRoute,
  splitNumberPrefix,
  stripNumberPrefixes,
} from '../../packages/engine/src/content/documents/documents'
import type { CategoryFile } from '../../packages/engine/src/content/sidebars/sidebars-file'
import { resolveSidebars } from '../../packages/engine/src/content/sidebars/sidebars'
import type { Doc, Frontmatter } from '../../packages/engine/src/model/doc'
import type { Problem } from '../../packages/engine/src/model/problem'
import type { Sidebar, SidebarItem } from '../../packages/engine/src/model/sidebar'

/** A document as parsed from its file; the title is the file's name unless the frontmatter has one. */
export function makeDoc(file: string, frontmatter: Frontmatter = {}, absolute = ''): Doc {
  const name = stripNumberPrefixes(file.replace(/\.mdx?$/, ''))
  const { prefix } = splitNumberPrefix(path.posix.basename(file).replace(/\.mdx?$/, ''))
  return {
    id: frontmatter.id === undefined ? name : path.posix.join(path.posix.dirname(name), frontmatter.id),
    file,
    sitePath: `content/${file}`,
    collection: 'default@current',
    route: documentRoute(file, frontmatter, '/'),
    title: frontmatter.title ?? path.posix.basename(name),
    tags: [],
    frontmatter,
    absolute,
    bodyOffset: 0,
    sourceHash: '',
    unlisted: frontmatter.unlisted ?? false,
    position: frontmatter.sidebar_position ?? prefix,
  }
}

/** Documents by file, in file order, as the site reads them. */
export function makeDocs(files: Record<string, Frontmatter>): Doc[] {
  return Object.keys(files)
    .sort()
    .map((file) => makeDoc(file, files[file]))
}

/** Documents that sidebar tests refer to. */
export const exampleFiles: Record<string, Frontmatter> = {
  'docs/intro.md': { title: 'Introduction', description: 'Start here.' },
  'docs/hub.md': { sidebar_label: 'Hub', sidebar_class_name: 'new', sidebar_custom_props: { beta: true } },
  'docs/secret.md': { unlisted: true },
}

/** Resolves the items of one sidebar, `docs`; undefined means a site without a sidebars file. */
export function resolveItems(
  items: unknown,
  options: {
    files?: Record<string, Frontmatter>
    categories?: Record<string, CategoryFile>
    draftIds?: string[]
  } = {},
): { items: SidebarItem[]; sidebars: Sidebar[]; problems: Problem[] } {
  const docs = makeDocs(options.files ?? exampleFiles)
  const { sidebars, problems, contentProblems } = resolveSidebars({
    exported: items === undefined ? undefined : { docs: items },
    file: 'sidebars.ts',
    docs,
    categories: new Map(Object.entries(options.categories ?? {})),
    draftIds: new Set(options.draftIds),
    routeBasePath: '/',
  })
  return { items: sidebars[0]?.items ?? [], sidebars, problems: [...problems, ...contentProblems] }
}

/** Address of a page below the base path, not URL-encoded: `/docs/core/intro`, without a trailing slash unless it is `/`. */
export type Route = string

/** Validated frontmatter of a document (C1). Absent keys are undefined; defaults are applied at the point of use. */
export interface Frontmatter {
  id?: string
  title?: string
  description?: string
  slug?: string
  tags?: FrontmatterTag[]
  sidebar_label?: string
  sidebar_position?: number
  sidebar_class_name?: string
  sidebar_custom_props?: Record<string, unknown>
  hide_title?: boolean
  hide_table_of_contents?: boolean
  toc_min_heading_level?: number
  toc_max_heading_level?: number
  pagination_label?: string
  /** Document id of the previous page; null hides the link. */
  pagination_prev?: string | null
  pagination_next?: string | null
  /** null hides the edit link. */
  custom_edit_url?: string | null
  keywords?: string[]
  /** Failures that readers see and this page explains, in their words. */
  symptoms?: string[]
  image?: string
  draft?: boolean
  unlisted?: boolean
  /** Sidebar to show; null shows none. */
  displayed_sidebar?: string | null
  /** Whether a leading number in the names of the file and its folders is a prefix. Default: true. */
  parse_number_prefixes?: boolean
  last_update?: { date?: string; author?: string }
  /** Former routes of this page (C10). */
  redirect_from?: string[]
  /** Release of the code base, or date, from which the page is due for review (V5). */
  expires?: string
}

/** A tag as written in frontmatter: a label or a key of `tags.yml`, or an inline tag. */
export type FrontmatterTag = string | { label: string; permalink: string }

/** A tag with its own page (R4). */
export interface Tag {
  label: string
  description?: string
  /** `/tags/<slug>`. */
  route: Route
}

/** A content file before its body is compiled. */
export interface Doc {
  /** Path without number prefixes and extension, e.g. `docs/core/admin/intro`; `id` overrides the last segment. */
  id: string
  /** Path relative to the content folder, with forward slashes and number prefixes. */
  file: string
  /** Path relative to the site folder, as in problems: `content/docs/01-core/intro.mdx`. */
  sitePath: string
  /** Key of its collection. */
  collection: string
  absolute: string
  route: Route
  /** From frontmatter, otherwise the first level-1 heading, otherwise the file name. */
  title: string
  /** Sidebar that contains this document, or that `displayed_sidebar` names. */
  sidebar?: string
  tags: Tag[]
  frontmatter: Frontmatter
  /** Its `sidebar_position`, otherwise the number prefix of its name. */
  position?: number
  /** Offset of the first character after the frontmatter block. */
  bodyOffset: number
  sourceHash: string
  unlisted: boolean
  lastUpdate?: LastUpdate
  /** Edit address from the configured function; null for none. Absent if there is no such function. */
  editUrl?: string | null
}

export interface LastUpdate {
  /** ISO date, `2026-11-21`. */
  date?: string
  author?: string
}

/** A version of a docs folder, as in section 3 of the specification (I4). Written to `docs-versions.json`. */
export interface DocsVersion {
  /** Id of the docs folder, unless it is `default`. */
  pluginId?: string
  name: string
  label: string
  isLast: boolean
  path: Route
  mainDocId: string
  docs: { id: string; path: Route; sidebar?: string }[]
  draftIds: string[]
  /** For each sidebar, the target of a link to it and that page's label. */
  sidebars: Record<string, { link?: { path: Route; label: string } }>
}

/** A page that has moved (C10). Routes are without base path; `to` may have a query or an anchor. */
export interface Redirect {
  from: string
  to: string
}

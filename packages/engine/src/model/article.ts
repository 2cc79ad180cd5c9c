import type { Problem } from './problem'

export interface Heading {
  /** 1 to 6. */
  level: number
  id: string
  /** Inline HTML without links, for the table of contents. */
  html: string
  /** Plain text, for search and titles. */
  text: string
}

/** Position in a content file: 1-based line and column in the file, including frontmatter. */
export interface Place {
  /** Relative to the site folder, with forward slashes: `content/docs/intro.mdx`. In a partial, the partial's file. */
  file: string
  line: number
  column: number
}

/**
 * A reference that other files decide. The compiled HTML contains `slotMark(index)` for it, which `finishArticle` replaces, so a compiled
 * article depends only on its own source and can be cached by its hash.
 */
export interface Slot {
  /**
   * `reference`: a link whose scheme belongs to an integration. `name`: inline code that an integration may turn into a link; its mark
   * comes before and after it, for the link's tags. `mark`: an integration's note on a code fence or an admonition; the target is the
   * fence's index, or `#` and the admonition's id.
   */
  kind: 'link' | 'asset' | 'cards' | 'reference' | 'name' | 'mark'
  /** As written: `./other.mdx#id`, `/docs/intro`, `./diagram.png`, `src:@strapi/core/src/Strapi.ts#Strapi`. */
  target: string
  place: Place
  /** Text of the link, for reports. */
  text?: string
}

/** First character of a slot's mark. */
export const slotStart = '\uE000'
/** The mark of a slot. Its delimiters are in the private use area and cannot occur in a document. */
export const slotMark = (index: number): string => `${slotStart}${index}\uE001`
/** Matches every slot mark; group 1 is the index. */
export const slotPattern = /\uE000(\d+)\uE001/g

/** A component in the article that is hydrated in the browser. The article already contains its server-side HTML. */
export interface IslandRef {
  /** Key in the client's island registry: the module's path relative to the site folder, `components/Counter.tsx`. */
  module: string
  exportName: string
}

/** An admonition of a site's own type, for the list of that type. */
export interface ListedAdmonition {
  /** Its keyword. */
  kind: string
  id: string
  /** Inline HTML of its title without links. Default: the type's label. */
  html: string
  /** The title as plain text. */
  title: string
  /** The beginning of its body as plain text. */
  text: string
  /** Attributes after its title, except id and class: `{fix="one line"}`. */
  values?: Readonly<Record<string, string>>
  /** Indexes of the slots inside it. */
  slots?: number[]
  /** A short note from an integration. Set when the document is finished. */
  mark?: { text: string; comesFirst: boolean }
  place: Place
}

/** The part of an article under one heading, as indexed for search. */
export interface SearchSection {
  /** Id of the heading; empty for the text before the first one. */
  id: string
  heading: string
  /** Plain text as readers see it, including code, with white space collapsed. */
  text: string
  /** Terms of the code that its statements refer to; the text need not contain them. */
  about?: string[]
}

/** A tag that a page adds to the head of its HTML file. */
export interface HeadTag {
  name: string
  attributes: Record<string, string | number | boolean>
  text?: string
}

/** Result of compiling one document's body. Depends only on the source, its partials and the components it imports. */
export interface CompiledArticle {
  /** Article HTML with slots. */
  html: string
  headings: Heading[]
  slots: Slot[]
  islands: IslandRef[]
  /** In page order. */
  admonitions: ListedAdmonition[]
  head: HeadTag[]
  sections: SearchSection[]
  /** Markdown copy of the page for machines. Its link addresses are slots too, so publish the copy from `finishArticle`. */
  markdown: string
  /** First paragraph as plain text, for a missing description. */
  excerpt: string
  /** Text of a leading level-1 heading, which serves as the title and is not part of `html`. */
  contentTitle?: string
  /** Inline HTML of that heading, if it is more than plain text. */
  contentTitleHtml?: string
  /** The first heading is a level-1 heading further down. It stays in the text and is the page's heading. */
  hasOwnTitle?: true
  /** Code fences requested by an integration. */
  fences: KeptFence[]
  /** Files that compilation read or looked for in vain (partials, components), relative to the site folder, for caching and watching. */
  dependencies: string[]
  problems: Problem[]
}

/** A code fence that an article keeps for an integration. */
export interface KeptFence {
  /** The integration's name for it: `check`. */
  kind: string
  /** In lower case. */
  language: string
  code: string
  place: Place
  /** Quoted values after the language, by name: `cwd="packages/core"`. */
  values: Readonly<Record<string, string>>
  /** Id of the enclosing admonition of a site's own type. */
  within?: string
}

/** An article with its slots filled, for `PageData`. */
export interface FinishedArticle<Verdict = unknown> {
  html: string
  /** HTML of the leading heading, if it is more than plain text. */
  heading?: string
  /** The Markdown copy with its link addresses filled in. */
  markdown: string
  /** Answers of integrations, in article order. */
  answers: { slot: Slot; href?: string; verdict?: Verdict }[]
  problems: Problem[]
}

import type { Problem } from './problem'

/** A heading of an article, in document order. */
export interface Heading {
  /** 1 to 6. */
  level: number
  id: string
  /** Inline HTML without links, for the table of contents. */
  html: string
  /** Plain text, for search and titles. */
  text: string
}

/** Place in a content file: 1-based line and column of the file itself, frontmatter counted. */
export interface Place {
  /** Path relative to the site folder, with forward slashes, as in `Problem`: `content/docs/intro.mdx`. A partial's own file. */
  file: string
  line: number
  column: number
}

/**
 * A reference in the article whose final address depends on other files. The compiled HTML holds `slotMark(index)` in its
 * place; `finishArticle` fills it in. So a compiled article depends on its own source alone and can be cached by its hash.
 */
export interface Slot {
  /**
   * `reference`: a link whose scheme belongs to an integration. `name`: inline code that an integration may turn into a link; its mark
   * comes before and after it, where a link may begin and end. `mark`: what an integration says of a code fence or an admonition; the target
   * is the fence's index, or the admonition's id behind `#`.
   */
  kind: 'link' | 'asset' | 'cards' | 'reference' | 'name' | 'mark'
  /** As written: `./other.mdx#id`, `/docs/intro`, `./diagram.png`, `src:@strapi/core/src/Strapi.ts#Strapi`. */
  target: string
  place: Place
  /** Text of the link, for reports. */
  text?: string
}

/** The character that begins a slot's mark. */
export const slotStart = '\uE000'
/** The characters around a slot's index; they cannot occur in a document (private use area). */
export const slotMark = (index: number): string => `${slotStart}${index}\uE001`
/** Matches every slot mark; group 1 is the index. */
export const slotPattern = /\uE000(\d+)\uE001/g

/** A component in the article that becomes live in the browser. The server's HTML of it stands in the article already. */
export interface IslandRef {
  /** Key in the client's island registry: path of the module relative to the site folder, `components/Counter.tsx`. */
  module: string
  exportName: string
}

/** An admonition of a kind that the site declares, for the list of its kind. */
export interface ListedAdmonition {
  /** Its keyword. */
  kind: string
  id: string
  /** Inline HTML of its title without links; the kind's label where it has none. */
  html: string
  /** The title as plain text. */
  title: string
  /** The beginning of its body, plain. */
  text: string
  /** Attributes behind its title, without id and class: `{fix="one line"}`. */
  values?: Readonly<Record<string, string>>
  /** Indexes of the slots in it. */
  slots?: number[]
  /** Of a document that was finished: what an integration says of it in a few words. */
  mark?: { text: string; comesFirst: boolean }
  place: Place
}

/** A stretch of an article under one heading, as search sees it. */
export interface SearchSection {
  /** Id of the heading; empty for the text before the first one. */
  id: string
  heading: string
  /** Plain text as readers see it, code included, white space collapsed. */
  text: string
  /** Terms of the code that its statements are about, which need not stand in the text. */
  about?: string[]
}

/** A tag that a page adds to the head of its HTML file. */
export interface HeadTag {
  name: string
  attributes: Record<string, string | number | boolean>
  /** Its content. */
  text?: string
}

/** Result of compiling one document's body. A function of the source, the partials and the components it imports. */
export interface CompiledArticle {
  /** Components in it asked for the site's data, which it shows then. */
  readsSite?: true
  /** Article HTML with slots. */
  html: string
  headings: Heading[]
  slots: Slot[]
  islands: IslandRef[]
  /** In the order of the page. */
  admonitions: ListedAdmonition[]
  /** From `<head>` in the text. */
  head: HeadTag[]
  sections: SearchSection[]
  /** Clean Markdown of the page for machines; its link addresses are slots too, so write what `finishArticle` returns. */
  markdown: string
  /** First paragraph as plain text, for a missing description. */
  excerpt: string
  /** Text of a level-1 heading at the top, which then serves as the title; it is not part of `html`. */
  contentTitle?: string
  /** Inline HTML of that heading, where it is more than its text. */
  contentTitleHtml?: string
  /** The first heading is one of level 1 further down: it stands in the text, and is the page's. */
  hasOwnTitle?: true
  /** Code fences that an integration asked for. */
  fences: KeptFence[]
  /**
   * Files outside the document that were read (partials, components), or looked for and not there, relative to the site folder: for
   * caching and watching.
   */
  dependencies: string[]
  problems: Problem[]
}

/** A code fence that an article keeps for an integration. */
export interface KeptFence {
  /** What the integration calls it: `check`. */
  kind: string
  /** In lower case. */
  language: string
  code: string
  place: Place
  /** Quoted values behind the language, by name: `cwd="packages/core"`. */
  values: Readonly<Record<string, string>>
  /** Id of the site's own admonition that it is in. */
  within?: string
}

/** An article whose slots are filled: what goes into `PageData`. */
export interface FinishedArticle<Verdict = unknown> {
  html: string
  /** HTML of the heading at the top, where it is more than its text. */
  heading?: string
  /** The Markdown copy with its link addresses filled in. */
  markdown: string
  /** What integrations answered, in the order of the article. */
  answers: { slot: Slot; href?: string; verdict?: Verdict }[]
  problems: Problem[]
}

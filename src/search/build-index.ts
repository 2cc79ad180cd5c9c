import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { CoreHead, PageInfo, SearchManifest } from './format/files'
import { coreFile, formatVersion, infoFile, pagesPerInfoFile, tagsFile, textFile } from './format/files'
import { packPosting } from './format/postings'
import { encodeTerms } from './encode-terms'
import { encodeCore, encodeTags } from './encode-core'
import { isIntroductory } from './introductory-title'
import { eachPosting, termsOfPage, type PageTermsCache } from './page-terms'
import type { SearchFile, SearchIndexFiles, SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'

/** Takes pages in one by one. What it keeps of a page is its postings; its text leaves with `add`. */
export interface SearchIndexBuilder {
  /** Indexes a page and returns files that are done. The same pages in the same order give the same bytes. */
  add(page: SearchPageInput): SearchFile[]
  /** Writes the index. `files` lacks those that `add` has handed out. */
  finish(): SearchIndexFiles
}

/** Builds the index of pages that are all at hand; see {@link createSearchIndexBuilder} for a site of any size. */
export function buildSearchIndex(
  pages: Iterable<SearchPageInput>,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const builder = createSearchIndexBuilder(options)
  const texts = Array.from(pages, (page) => builder.add(page)).flat()
  const index = builder.finish()
  return { ...index, files: [...index.files, ...texts] }
}

export interface SearchIndexOptions {
  /** Sidebars in the order in which readers know them. Default: as pages name them. */
  sidebars?: readonly { id: string; label: string }[]
  /** Terms of pages that are known from before. Default: none. */
  cache?: PageTermsCache
}

export function createSearchIndexBuilder(options: SearchIndexOptions = {}): SearchIndexBuilder {
  const vocabulary = new Vocabulary()
  const postings: number[][] = []
  const sidebars = [...(options.sidebars ?? [])]
  const tags = new Map<string, { route: string; pages: number[] }>()
  const pageTable: { sections: number; sidebar: number }[] = []
  const content = createHash('sha256')
  let infos: PageInfo[] = []
  let sectionCount = 0

  const sidebarNumber = (sidebar: SearchPageInput['sidebar']): number => {
    if (sidebar === undefined) return 0
    const known = sidebars.findIndex(({ id }) => id === sidebar.id)
    return known >= 0 ? known + 1 : sidebars.push(sidebar)
  }

  const add = (input: SearchPageInput): SearchFile[] => {
    const page = withIntro(input)
    const number =
      pageTable.push({ sections: page.sections.length, sidebar: sidebarNumber(page.sidebar) }) - 1
    eachPosting(termsOfPage(page, vocabulary, options.cache), vocabulary, (section, term, impact) => {
      const list = postings[term]
      const posting = packPosting(sectionCount + section, impact)
      if (list === undefined) postings[term] = [posting]
      else list.push(posting)
    })
    sectionCount += page.sections.length
    for (const { label, route } of page.tags) {
      const tag = tags.get(label)
      if (tag === undefined) tags.set(label, { route, pages: [number] })
      else if (tag.pages.at(-1) !== number) tag.pages.push(number)
    }
    infos.push(pageInfo(page))
    const done = [
      jsonFile(
        textFile(number),
        page.sections.map(({ text }) => text),
      ),
    ]
    if (infos.length === pagesPerInfoFile) done.push(takeInfos())
    return done
  }

  const jsonFile = (name: string, value: unknown): SearchFile => {
    const text = JSON.stringify(value)
    content.update(text)
    return { name, content: text }
  }

  const takeInfos = (): SearchFile => {
    const file = jsonFile(infoFile(Math.floor((pageTable.length - 1) / pagesPerInfoFile)), infos)
    infos = []
    return file
  }

  const finish = (): SearchIndexFiles => {
    const terms = encodeTerms(vocabulary.terms, postings)
    const sortedTags = [...tags].sort(([a], [b]) => (a < b ? -1 : 1))
    const head: CoreHead = {
      pages: pageTable.length,
      sections: sectionCount,
      sidebars,
      tags: sortedTags.map(([label, { route, pages }]) => ({ label, route, count: pages.length })),
      ...terms.boundaries,
    }
    const last = infos.length > 0 ? [takeInfos()] : []
    const files = [
      { name: coreFile, content: encodeCore(head, pageTable, terms.common) },
      { name: tagsFile, content: encodeTags(sortedTags.map(([, { pages }]) => pages)) },
      ...terms.blocks,
    ].map(({ name, content: raw }) => ({ name, content: deflateRawSync(raw, { level: 6 }) }))
    for (const file of files) content.update(file.name).update(file.content)
    const folder = `assets/search/${content.digest('hex').slice(0, 12)}/`
    const manifest: SearchManifest = { version: formatVersion, folder }
    return {
      folder,
      files: [...files, ...last],
      manifest: { name: 'search-index.json', content: JSON.stringify(manifest) },
      stats: {
        pages: pageTable.length,
        sections: sectionCount,
        terms: postings.filter((list) => list !== undefined).length,
        postings: postings.reduce((sum, list) => sum + (list?.length ?? 0), 0),
      },
    }
  }

  return { add, finish }
}

/** The first section stands for the page itself, so a page that opens with a heading gets an empty one in front. */
function withIntro(page: SearchPageInput): SearchPageInput {
  if (page.sections[0]?.id === '') return page
  return { ...page, sections: [{ id: '', heading: '', text: '' }, ...page.sections] }
}

function pageInfo({ route, title, breadcrumbs, sections }: SearchPageInput): PageInfo {
  const labels = breadcrumbs.map(({ label }) => label)
  // The page itself may end its breadcrumbs; a result shows its title anyway.
  if (labels.at(-1) === title) labels.pop()
  // Ten results called `Introduction` say nothing: the category's name goes in front.
  const category = isIntroductory(title) ? labels.pop() : undefined
  return {
    route,
    title: category === undefined ? title : `${category}: ${title}`,
    breadcrumbs: labels,
    sections: sections.map(({ id, heading }) => ({ id, heading })),
  }
}

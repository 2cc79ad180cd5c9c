import { readFileSync } from 'node:fs'
import type { ClientBundle } from '../../bundle/client-bundle'
import type { Doc } from '../../model/doc'
import { documentCopyRoute, type DocPage, type PageData } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { madePageCopy, markdownCopy, renderedPageCopy } from '../../output/markdown-copies'
import { FolderTarget, outputFile, type OutputFile } from '../../output/output-folder'
import { filesOfPage, PageRenderer } from '../../output/render-page'
import { createSocialImageOf } from '../../output/social-images'
import { indexPage, smallJson, type NumberedWords, type SearchPageInput } from '../../search/page-terms'
import { DocumentCompiler, factsOf } from '../../pages/compile-documents'
import type { GeneratedRecord, PlannedSite } from '../../pages/integrations'
import { docPlaceOf } from '../../pages/doc-page'
import { provideParts } from '../../pages/page-components'
import { searchPage } from '../../pages/search-pages'
import type { KnownPage } from '../memory'

/** Plain data. */
export interface MakerInput {
  siteData: SiteData
  buildId: string
  /** Absent for a build that only checks. */
  stagingDir: string | undefined
}

/** A document, one whose frame alone has changed (`data`: path of its last data), a finished page, or one of an integration. Plain data. */
export type MakeOrder =
  | { kind: 'document'; doc: Doc }
  | { kind: 'framed'; doc: Doc; data: string }
  | { kind: 'page'; page: PageData; search?: SearchPageInput }
  | { kind: 'generated'; record: GeneratedRecord; search?: SearchPageInput }

/** Plain data. */
export interface MadePage extends Omit<KnownPage, 'fingerprint' | 'frame' | 'files'> {
  route: string
  files: OutputFile[]
}

/** Compiles, renders and writes pages, and returns what checks and other pages need. One per thread. */
export class PageMaker {
  readonly #target: Pick<FolderTarget, 'write'>
  readonly #compiler: DocumentCompiler
  readonly #renderer: PageRenderer
  readonly #socialImageOf: ReturnType<typeof createSocialImageOf>

  constructor(
    private readonly input: MakerInput,
    private readonly site: PlannedSite,
    client: Promise<ClientBundle>,
    private readonly words: NumberedWords,
  ) {
    const { siteData, buildId, stagingDir } = input
    provideParts(siteData)
    this.#target = stagingDir === undefined ? { write: outputFile } : new FolderTarget(stagingDir)
    this.#socialImageOf = createSocialImageOf(site)
    this.#compiler = new DocumentCompiler({ site, siteData })
    this.#renderer = new PageRenderer({ site, siteData, buildId, client })
  }

  async make(order: MakeOrder): Promise<MadePage> {
    if (order.kind === 'document') return this.#makeDocument(order.doc)
    if (order.kind === 'framed') return this.#makeFramed(order)
    const made = await (order.kind === 'page' ? this.#write(order.page) : this.#makeGenerated(order.record))
    return { ...made, ...(order.search && { search: indexPage(order.search, this.words) }) }
  }

  async #makeDocument(doc: Doc): Promise<MadePage> {
    const ready = await this.#compiler.compile(doc)
    const made = await this.#write(ready.page, this.#socialImageOf(ready.page, true))
    made.files.push(...this.#writeCopy(ready.page, () => markdownCopy(ready, this.site)))
    const input = searchPage(ready, this.site)
    return {
      ...made,
      attachments: ready.attachments,
      problems: [...ready.problems, ...made.problems],
      places: JSON.stringify(
        Array.from(ready.places, ([href, { file, ...at }]) => [
          href,
          file === doc.sitePath ? at : { file, ...at },
        ]),
      ),
      ...(input && { search: indexPage(input, this.words) }),
      document: { traces: ready.traces, facts: factsOf(ready, this.site) },
    }
  }

  /** Puts a document with its old article into its new frame. */
  async #makeFramed({ doc, data }: MakeOrder & { kind: 'framed' }): Promise<MadePage> {
    const { page: last }: { page: DocPage } = JSON.parse(readFileSync(data, 'utf8'))
    const { sidebar: _sidebar, previous: _previous, next: _next, styles: _styles, ...bare } = last
    const page: DocPage = { ...bare, ...docPlaceOf(doc, this.site).frame }
    return this.#write(page, this.#socialImageOf(page, true))
  }

  async #makeGenerated(record: GeneratedRecord): Promise<MadePage> {
    const { page, problems } = await this.site.integrations.finish(record, this.input.siteData)
    const made = await this.#write(page)
    made.problems.push(...problems)
    made.files.push(...this.#writeCopy(page, () => madePageCopy(page, this.input.siteData)))
    return made
  }

  #writeCopy({ markdownRoute }: DocPage, copy: () => string): OutputFile[] {
    return markdownRoute === undefined ? [] : [this.#target.write(markdownRoute.slice(1), copy())]
  }

  /** `image`: the page's picture; by default the site's, except for React pages. */
  async #write(page: PageData, image = this.#socialImageOf(page, page.kind === 'react')): Promise<MadePage> {
    const rendered = await this.#renderer.render(page, image && `/${image.name}`)
    const names = filesOfPage(page)
    const files = [this.#target.write(names.html, rendered.html)]
    if (rendered.json !== undefined) files.push(this.#target.write(names.json, rendered.json))
    if (rendered.main !== undefined) {
      const copy = renderedPageCopy(page, rendered.main, this.input.siteData)
      files.push(this.#target.write(documentCopyRoute(page.route).slice(1), copy))
    }
    const { ids, references } = rendered
    return {
      route: page.route,
      files,
      ids: smallJson(ids),
      references: smallJson(references.filter((href) => !leadsTo(href, ids))),
      problems: rendered.problem ? [rendered.problem] : [],
      attachments: [],
      ...(image && { socialImage: image }),
    }
  }
}

/** Whether a link leads to one of the page's own ids, as those of its table of contents do. There is nothing left to check. */
const leadsTo = (href: string, ids: readonly string[]) =>
  /^#[\w-]+$/.test(href) && ids.includes(href.slice(1))

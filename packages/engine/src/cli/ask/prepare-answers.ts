import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AnswerStore } from '../../ask/answer-store'
import { answerFolders, makeAnswers } from '../../ask/make-answers'
import { textInFolder, type OpenedTexts } from '../../ask/texts'
import { planSite, type SitePlan } from '../../pipeline/plan'
import type { DocPage, PageData } from '../../model/page'
import { pageDataPath } from '../../model/path'
import { indexPageCopy, madePageCopy, markdownCopy } from '../../output/markdown-copies'
import { assembleIndex } from '../../search/build-index'
import { listPage } from '../../search/listed-page'
import type { PageInfo } from '../../search/format/files'
import { indexPage } from '../../search/index-page'
import { TermStore } from '../../search/term-store'
import { Vocabulary } from '../../search/vocabulary'
import { editionsOf } from '../../content/editions'
import { loadSite, type Site } from '../../content/load-site'
import { DocumentCompiler } from '../../pages/compile-documents'
import { factsOf, type KnownDocument } from '../../pages/document-facts'
import { textOfPage, finishCodePage } from '@holdtrue/claims/sources/finish-code-page'
import { gatheredPages } from '../../pages/gathered-pages'
import { createMediaNames } from '../../pages/media-names'
import { addressesOf } from '../../pages/resolve-slots'
import { searchedRoutes, searchOptions, searchPage } from '../../pages/search-pages'
import type { Environment } from '../environment'

/** Makes the answers of a site that is not built, or was edited since: a second or two, then all are ready. */
export async function prepareAnswers(
  environment: Pick<Environment, 'siteDir' | 'cacheDir' | 'baseUrl'>,
): Promise<OpenedTexts & { dir: string }> {
  const { siteDir, cacheDir } = environment
  const store = new AnswerStore({ siteDir, cacheDir })
  const before = store.stateOf(['.'])
  const site = await loadSite({ ...environment, mode: 'production' })
  const folders = answerFolders(site)
  const state = folders.length === 1 ? before : store.stateOf(folders)
  const plan = await planSite(site)
  const { dir, result: answers } = await store.makeTextsDir(state, async (folder) => {
    const texts = new TextFolder(folder)
    const documents = await compileAll(plan, texts)
    const { pages, code } = gatheredPages(site, plan.claims, documents)
    const others = [...plan.pages, ...pages]
    for (const page of others) texts.addPage(page, site)
    for (const record of code?.pages ?? []) {
      const page = await finishCodePage(record, plan.siteData)
      texts.addArticle(page, madePageCopy(page, textOfPage(page, plan.siteData), site.config))
    }
    texts.writeSearch(site)
    return makeAnswers(site, plan.claims.indexOf(site.collections[0]), { documents, others })
  })
  store.save(answers, { statements: true, texts: dir, state, folders })
  return { answers, dir, textOf: (page) => textInFolder(dir, page) }
}

async function compileAll(
  { site, siteData, claims, places }: SitePlan,
  texts: TextFolder,
): Promise<KnownDocument[]> {
  const compiler = new DocumentCompiler({
    site,
    addresses: addressesOf(site.docs),
    siteData,
    cache: undefined,
    textOnly: true,
    claims,
    media: createMediaNames(site.siteDir, site.files),
  })
  const documents: KnownDocument[] = []
  for (const doc of site.docs) {
    const ready = await compiler.compile(doc, places.of(doc))
    documents.push({ doc, facts: factsOf(ready, site), problems: ready.problems })
    texts.addArticle(ready.page, markdownCopy(ready, site))
    const searched = searchPage(ready, site)
    if (searched) texts.index(searched)
  }
  return documents
}

/** Copies, headings and the search index, as they lie in the output of a build. */
class TextFolder {
  readonly #dir: string
  readonly #vocabulary = new Vocabulary()
  readonly #terms = new TermStore()
  readonly #infos = new Map<string, PageInfo>()
  readonly #listed: ReturnType<typeof listPage>[] = []

  constructor(dir: string) {
    this.#dir = dir
  }

  write(name: string, content: string | Uint8Array): void {
    const file = path.join(this.#dir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }

  /** The copy of an article and its data: headings, and the text that the search shows. */
  addArticle(page: DocPage, copy: string): void {
    if (page.markdownRoute === undefined) return
    this.write(page.markdownRoute.slice(1), copy)
    this.#writeData(page)
  }

  #writeData(page: PageData): void {
    this.write(pageDataPath(page.route).slice(1), JSON.stringify({ page }))
  }

  addPage(page: PageData, site: Site): void {
    this.#writeData(page)
    const copy = indexPageCopy(page, site.config)
    if (copy !== undefined) this.write(`${page.route.slice(1)}.md`, copy)
  }

  index(input: Parameters<typeof indexPage>[0]): void {
    const page = indexPage(input, this.#vocabulary)
    this.#terms.set(page.info.route, page.terms)
    this.#infos.set(page.info.route, page.info)
    this.#listed.push(listPage(page))
  }

  writeSearch(site: Site): void {
    const [main] = editionsOf(site)
    const routes = searchedRoutes(main)
    const index = assembleIndex(
      {
        pages: this.#listed.filter(({ route }) => routes.has(route)),
        terms: this.#terms,
        infoOf: (route) => this.#infos.get(route),
      },
      searchOptions(main),
    )
    for (const { name, content } of index.files) this.write(name, content())
    this.write(index.manifest.name, index.manifest.content)
  }
}

import path from 'node:path'
import { createNamedTest } from '../../check/links'
import type { OutputPatch } from '../../output/output-patch'
import { socialFolder } from '../../output/social-images'
import { articleState } from '../../sources/article-cache'
import { DocPlaces } from '../../sources/doc-places'
import { addressesOf } from '../../sources/resolve-slots'
import type { BuildOptions } from '../build-options'
import { Fingerprints } from '../fingerprints'
import { KnownPages } from '../make/known-page'
import { PageMaker } from '../make/page-maker'
import type { MemoryFolder } from '../memory'
import type { MadeDetails } from '../page-memory'
import { worldOf } from '../world'
import type { Edit, EditedPages } from './edit'
import { isSameForLinks, isSameForOthers } from './same-for-others'

interface Place {
  options: BuildOptions
  folder: MemoryFolder
  output: OutputPatch
  /** Takes in those of the pages. */
  details: MadeDetails
}

/** Makes the pages of documents that were edited; undefined where one of them is not what it was for others. */
export async function makeEdited(edit: Edit, place: Place): Promise<EditedPages | undefined> {
  const { plan, docs, parts } = edit
  const { site, routes, chunks } = plan
  const maker = openMaker(edit, place)
  const places = new DocPlaces(site, (names) => names.flatMap((name) => chunks.get(name) ?? []))
  const world = worldOf(site, plan.maker.buildId)
  const fingerprints = new Fingerprints({ site, routes, world, compiler: maker.compiler, places })
  const memory = place.folder.pagesOf(parts)
  const pages: EditedPages = {
    made: [],
    known: new Map(),
    before: new Map(),
    details: place.details,
    memory,
  }
  const knownPages = new KnownPages()
  const isNamed = createNamedTest(new Set(edit.notes.namedHeadings), edit.notes.redirects)
  for (const doc of docs) {
    const before = memory.pageOf(doc.route)
    if (!before) return undefined
    const made = await maker.make({ kind: 'document', doc, place: places.of(doc) })
    if (!made.document || !isSameForOthers(before, made)) return undefined
    pages.details.set(doc.route, made.details)
    const details = pages.details.get(doc.route)
    if (made.idsHash !== before.idsHash) {
      const { problems } = edit.before.result
      const links = { problems, isNamed: (heading: string) => isNamed(doc.route, heading) }
      if (!details || !isSameForLinks(memory.detailsOf(doc.route), details, links)) return undefined
    }
    place.output.adopt(made.files)
    pages.made.push(made)
    pages.before.set(doc.route, before)
    pages.known.set(doc.route, knownPages.of(made, fingerprints.ofDocument(doc, made.document.traces)))
    place.options.onProgress?.(`${pages.made.length} of ${docs.length} pages`)
  }
  return pages
}

function openMaker({ plan, client }: Edit, { options, folder, output }: Place): PageMaker {
  const { site, routes, sidebars, maker } = plan
  const input = {
    ...maker,
    articles: { dir: path.join(folder.dir, 'articles'), state: articleState(site.config) },
    socialDir: socialFolder(options.cacheDir),
  }
  const opened = { site, addresses: addressesOf(site.docs), routes: new Set(routes), sidebars }
  return new PageMaker(input, opened, output.staging, Promise.resolve(client))
}

import path from 'node:path'
import { AnswerStore } from '../../ask/answer-store'
import { readBundle } from '../../bundle/client-bundle'
import { joinedLines } from '../../files/json-pieces'
import type { Doc } from '../../model/doc'
import { OutputPatch } from '../../output/output-patch'
import type { BuildOptions, BuildResult } from '../build-options'
import type { OutputChanges } from '../memory'
import type { PartContent } from '../memory-part'
import { MadeDetails } from '../page-memory'
import type { SiteNotes } from '../site-notes'
import type { KnownResult } from '../unchanged/known-result'
import { editedTexts, hasSameTitle, linesOfTexts, readEditedBody } from './edited-texts'
import { hasBrokenLinks, notesOfLinks } from './edited-links'
import type { Edit, EditedPages, EditStart } from './edit'
import { makeEdited } from './make-edited'
import { openPlan } from './kept-plan'
import { writeEditedSearch, writeFullText } from './write-edited'

/** More pages than these are made in threads, and so by a whole build. */
const maxEdited = 24

/**
 * Builds a site of which the texts of a few documents were edited, and nothing that anybody else says of them: their pages are made again
 * and put in place, the search is told, and all else is left alone, unread. Undefined, with nothing done, where that is not all.
 */
export async function buildEdited(
  options: BuildOptions,
  start: EditStart,
): Promise<Omit<BuildResult, 'milliseconds'> | undefined> {
  const { folder, looking } = start
  const edit = findEdit(options, start)
  const output = edit && OutputPatch.open(options.outDir, folder.outputOf(edit.parts))
  if (!output) return undefined
  const details = new MadeDetails(path.join(folder.dir, `details-${process.pid}`))
  try {
    const pages = await makeEdited(edit, { options, folder, output, details })
    const result = pages && (await patch(options, start, { edit, pages, output }))
    if (!result) output.discard()
    return result
  } catch (error) {
    output.discard()
    throw error
  } finally {
    details.close()
    await looking
  }
}

function findEdit({ siteDir, cacheDir }: BuildOptions, { folder, siteFolder }: EditStart): Edit | undefined {
  const { parts, result: before } = folder.open() ?? {}
  if (!before || parts?.plan === undefined) return undefined
  const texts = editedTexts(siteFolder, folder.read(parts.texts).toString(), maxEdited) ?? []
  const bodies = texts.flatMap((text) => readEditedBody(text, siteDir) ?? [])
  if (texts.length === 0 || bodies.length < texts.length) return undefined
  const notes: SiteNotes = folder.readJson(parts.notes)
  const shared = new Set([...notes.shown, ...before.result.problems.map(({ file }) => file)])
  if (bodies.some(({ name }) => shared.has(name) || name.startsWith('static/'))) return undefined
  const plan = openPlan(folder.read(parts.plan), { siteDir, cacheDir })
  const client = plan && readBundle(path.join(cacheDir, 'client', plan.client))
  if (!client) return undefined
  const bySitePath = new Map(plan.site.docs.map((doc) => [doc.sitePath, doc]))
  const docs: Doc[] = []
  for (const body of bodies) {
    const doc = bySitePath.get(body.name)
    if (!doc || !hasSameTitle(doc, body)) return undefined
    docs.push(Object.assign(doc, { sourceHash: plan.site.files.note(doc.absolute, body.bytes) }))
  }
  return { plan, docs, client, notes, entries: folder.readJson(parts.entries), parts, before }
}

/** What was made again, and what for. */
interface MadeAgain {
  edit: Edit
  pages: EditedPages
  output: OutputPatch
}

/** Puts what was made again in place; undefined where that is not all that is to be done. */
async function patch(
  options: BuildOptions,
  start: EditStart,
  { edit, pages, output }: MadeAgain,
): Promise<Omit<BuildResult, 'milliseconds'> | undefined> {
  const { folder, siteFolder, looking } = start
  if (hasBrokenLinks(edit, pages, output)) return undefined
  const texts = writeFullText(edit, output)
  if (!texts) return undefined
  const found = writeEditedSearch(edit, pages, { folder, output })
  const look = await looking
  const { files, bytes } = edit.before.result
  if (!look || !output.isAsLeft(look) || !output.isSmall(files)) return undefined
  const answers = new AnswerStore(options)
  const state = answers.stateOf(['.'], siteFolder)
  const result = { ...edit.before.result, ...output.sumUp({ files, bytes }) }
  const notes = { ...notesOfLinks(edit, pages), ...texts, search: found.search }
  if (!keepEdited({ ...edit, notes }, { pages, found, output, result }, start)) return undefined
  answers.confirm({ state, folders: ['.'] })
  return { ok: true, reused: result.pages - pages.known.size, ...result }
}

/** What was made of an edit. */
interface MadeEdit {
  pages: EditedPages
  found: ReturnType<typeof writeEditedSearch>
  output: OutputPatch
  result: KnownResult['result']
}

/** Puts the output in place, and remembers what the next build needs to know; false where something is in the way. */
function keepEdited(
  { plan, parts, notes, before }: Edit,
  { pages, found, output, result }: MadeEdit,
  { folder, siteFolder, inputs, startedMs }: EditStart,
): boolean {
  const write = (kind: string, content: PartContent) => folder.write(kind, content)
  const stored = {
    ...parts,
    ...pages.memory.exchange(pages.known, pages.details, write),
    notes: write('notes', JSON.stringify(notes)),
    entries: write('entries', JSON.stringify(found.entries)),
    texts: write('texts', joinedLines(linesOfTexts(siteFolder, plan.site.docs, startedMs))),
    ...(found.terms && { terms: found.terms.store((content) => write('terms', content)) }),
  }
  const changes: OutputChanges = folder.readJson(parts.changes)
  const written = output.commit(before.result.files)
  if (!written) return false
  const files = { ...changes.files, ...written.files }
  folder.replace(
    {
      ...stored,
      changes: write('changes', JSON.stringify({ files, sum: result.digest } satisfies OutputChanges)),
      later: write('later', JSON.stringify(written.later)),
    },
    { inputs, foreign: before.foreign, result },
  )
  return true
}

import type { SitePlan } from '../../pipeline/plan'
import { collectReferences } from '../../check/links'
import type { Doc } from '../../model/doc'
import type { ReadyDocument } from '../../pages/compile-documents'
import { factsOf, type DocumentFacts } from '../../pages/document-facts'

/** What documents are compiled with, and those that are. */
export interface Compiling {
  plan: Pick<SitePlan, 'site' | 'compiler' | 'places'>
  /** Compiled documents by route. */
  ready: Map<string, CompiledDocument>
  /** How many files were edited since the site was read. */
  edits: number
}

/** A document that is compiled, with what is found out of it once. */
export interface CompiledDocument {
  document: ReadyDocument
  facts(): DocumentFacts
  links(): ReturnType<typeof collectReferences>
}

/** A document, compiled now unless it was before. */
export async function compiled(state: Compiling, doc: Doc): Promise<CompiledDocument> {
  const known = state.ready.get(doc.route)
  if (known) return known
  const { edits } = state
  const document = await state.plan.compiler.compile(doc, state.plan.places.of(doc))
  // It may be made of what was there before the edit.
  if (edits !== state.edits) return compiled(state, doc)
  const made: CompiledDocument = {
    document,
    facts: once(() => factsOf(document, state.plan.site)),
    links: once(() => collectReferences(document.page.html ?? '')),
  }
  state.ready.set(doc.route, made)
  return made
}

function once<T>(find: () => T): () => T {
  let found: { value: T } | undefined
  return () => (found ??= { value: find() }).value
}

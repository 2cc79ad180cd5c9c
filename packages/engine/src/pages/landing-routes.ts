import type { Collection } from '../content/collections/collection'

/** Address of the version: its path, or its main document where the path has no page of its own. */
export function landingRoute(collection: Collection): string {
  const { path } = collection.version
  return path === '/' || collection.docs.some(({ route }) => route === path) ? path : mainRoute(collection)
}

/** Route of the version's main document. */
export function mainRoute({ docs, version }: Collection): string {
  return docs.find(({ id }) => id === version.mainDocId)?.route ?? version.path
}

/** The versions of some documents, the newest first. */
export function versionsOf(id: string, collections: readonly Collection[]): Collection[] {
  return collections.filter((collection) => collection.id === id).toSorted((a, b) => a.rank - b.rank)
}

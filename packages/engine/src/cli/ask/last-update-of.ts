import path from 'node:path'
import type { StoredDocument } from '../../ask/stored-answers'

/** Day of a document's last change: as it is stored, or asked of the version history beside what else is done. */
export async function lastUpdateOf(
  { file, folder, lastUpdate, asksHistory }: StoredDocument,
  siteDir: string,
): Promise<string | undefined> {
  if (!asksHistory) return lastUpdate
  const { readLastUpdate } = await import('../../content/documents/last-update')
  return (await readLastUpdate(path.resolve(siteDir, folder), path.posix.relative(folder, file)))?.date
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FileStates } from '../../files/file-states'
import { linesOfMarkdown, type FolderState } from '../../files/folder-state'
import { decodeText } from '../../files/read-text'
import type { Doc } from '../../model/doc'
import { findContentTitle } from '../../site/documents/content-title'
import { headOf } from '../../site/documents/document-head'
import type { MadeSite } from '../make-site'
import type { Plan } from '../plan'

/** A file that was written so shortly before it was looked at may be written again within one tick of the file system's clock. */
const restMs = 50

/** State of the Markdown files of a site folder, a line for each that is certain not to be written again under the same stamp. */
export function* linesOfTexts(folder: Pick<FolderState, 'files'>, startedMs: number): Iterable<string> {
  const isSettled = (name: string) => {
    const found = folder.files.get(name)
    return found !== undefined && Math.max(found.mtimeMs, found.ctimeMs) <= startedMs - restMs
  }
  for (const [name, line] of linesOfMarkdown(folder)) yield isSettled(name) ? line : ''
}

/** Markdown files of a site folder that are not certain to be as they were; `before` is what `linesOfTexts` told then. */
export function editedTexts(folder: Pick<FolderState, 'files'>, before: string): string[] {
  const known = new Set(before.split('\n'))
  return Array.from(linesOfMarkdown(folder)).flatMap(([name, line]) => (known.has(line) ? [] : [name]))
}

/** Hash of a document's text; undefined where more may have changed than its body. `doc` is the document as it was. */
export function hashOfEditedBody(doc: Doc, files: FileStates): string | undefined {
  const bytes = readFileSync(doc.absolute)
  const decoded = decodeText(bytes, doc.file)
  // The frontmatter is part of the head, and the body begins where it did.
  if ('problem' in decoded || headOf(decoded.text) !== doc.head) return undefined
  const { frontmatter, id, bodyOffset } = doc
  const contentTitle = findContentTitle(decoded.text, bodyOffset)
  const title = frontmatter.title ?? contentTitle ?? id.slice(id.lastIndexOf('/') + 1)
  return title === doc.title ? files.note(doc.absolute, bytes) : undefined
}

/** Markdown files that more is made of than the page of each, relative to the site folder. */
export function shownTexts({ site, client }: Plan, { pages }: Pick<MadeSite, 'pages'>): string[] {
  const shown = new Set<string>()
  for (const { document, attachments } of pages.values()) {
    for (const [file] of document?.traces.dependencies ?? []) shown.add(file)
    for (const [, source] of attachments) shown.add(source)
  }
  for (const file of [...site.modules.allInputs(), ...client.inputs])
    shown.add(path.relative(site.siteDir, file).replaceAll(path.sep, '/'))
  return [...shown].filter((file) => /\.mdx?$/.test(file))
}

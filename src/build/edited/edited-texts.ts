import { readFileSync } from 'node:fs'
import path from 'node:path'
import { restMs } from '../../files/stamp'
import { linesOfMarkdown, type FolderState } from '../../files/folder-state'
import { decodeText } from '../../files/read-text'
import type { Doc } from '../../model/doc'
import { findContentTitle } from '../../site/documents/content-title'
import { headOf } from '../../site/documents/document-head'
import type { MadeSite } from '../make-site'
import type { Plan } from '../plan'

/**
 * State of the Markdown files of a site folder, a line for each: what the file system says of it, where it is certain not to be written
 * again under the same stamp, and the head of the document that it is.
 */
export function* linesOfTexts(
  folder: Pick<FolderState, 'files'>,
  docs: readonly Pick<Doc, 'sitePath' | 'head'>[],
  startedMs: number,
): Iterable<string> {
  const heads = new Map(docs.map(({ sitePath, head }) => [sitePath, head]))
  const isSettled = (name: string) => {
    const found = folder.files.get(name)
    return found !== undefined && Math.max(found.mtimeMs, found.ctimeMs) <= startedMs - restMs
  }
  for (const [name, line] of linesOfMarkdown(folder))
    yield `${isSettled(name) ? line : name}\0${heads.get(name) ?? ''}`
}

/** A Markdown file of a site folder that is not certain to be as it was. */
export interface EditedText {
  /** Path relative to the site folder. */
  name: string
  /** Head of the document that it was; empty where it was none. */
  head: string
}

/** Markdown files that are not certain to be as they were; `before` is what `linesOfTexts` told then. Undefined for more than `most`. */
export function editedTexts(
  folder: Pick<FolderState, 'files'>,
  before: string,
  most: number,
): EditedText[] | undefined {
  const lines = before.split('\n')
  const known = new Set(lines.map((line) => line.slice(0, line.lastIndexOf('\0'))))
  const edited = Array.from(linesOfMarkdown(folder)).filter(([, line]) => !known.has(line))
  if (edited.length > most) return undefined
  return edited.map(([name]) => {
    const line = lines.find((one) => one.startsWith(`${name}\0`)) ?? ''
    return { name, head: line.slice(line.lastIndexOf('\0') + 1) }
  })
}

/** The text of a document of which no more than the body was edited. */
export interface EditedBody {
  name: string
  bytes: Buffer
  text: string
}

/** Reads a text; undefined where its head is not what it was, or nobody knows what that was. */
export function readEditedBody({ name, head }: EditedText, siteDir: string): EditedBody | undefined {
  if (head === '') return undefined
  const bytes = readFileSync(path.join(siteDir, name))
  const decoded = decodeText(bytes, name)
  return 'problem' in decoded || headOf(decoded.text) !== head
    ? undefined
    : { name, bytes, text: decoded.text }
}

/** Whether a document's title is what it was: a heading may have become one, or be none any more. `doc` is the document as it was. */
export function hasSameTitle({ frontmatter, id, bodyOffset, title }: Doc, { text }: EditedBody): boolean {
  const contentTitle = findContentTitle(text, bodyOffset)
  return title === (frontmatter.title ?? contentTitle ?? id.slice(id.lastIndexOf('/') + 1))
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

/** Replaces claims in a page and leaves all other bytes untouched. */
import path from 'node:path'
import { placeOfOffset } from 'holdtrue/model/path'
import { lastPart } from '../../upstream/nearest'
import { formatClaim, type ClaimTarget } from '../claims/claim-target'

interface ClaimEdit {
  line: number
  column: number
  target: string
  from: ClaimTarget
  to: ClaimTarget
}

/** Folder of a package in its repository. */
type FolderOf = (packageName: string) => string

/** Applies edits to a source; `missed` are those whose claim is not at its place. */
export function rewriteClaims(source: string, edits: readonly ClaimEdit[], folders: FolderOf) {
  const missed: ClaimEdit[] = []
  let text = source
  // From the end, so that earlier positions stay valid.
  for (const edit of edits.toSorted((a, b) => b.line - a.line || b.column - a.column)) {
    const start = offsetOf(text, edit)
    const at = findTarget(text, edit.target, start)
    if (at === -1) {
      missed.push(edit)
      continue
    }
    const visible = text.slice(start, at)
    const renamed = /\]\(<?$/.test(visible) ? renameCode(visible, namePairs(edit, folders)) : visible
    text = text.slice(0, start) + renamed + formatClaim(edit.to) + text.slice(at + edit.target.length)
  }
  return { source: text, missed }
}

/** A place in a page that still has a name from before an edit. */
export type OldName = ReturnType<typeof oldNames>[number]

/** Code blocks, code spans, and the texts of claims' links. */
const named = /^ *(```|~~~)[\s\S]*?^ *\1|`[^`\n]+`|\[[^\]\n]*\](?=\(<?src:)/gm

/** Finds old names in the code and links of a rewritten page: the sentences around them may no longer be true. */
export function oldNames(source: string, edits: readonly ClaimEdit[], folders: FolderOf) {
  const pairs = new Map(edits.flatMap((edit) => [...namePairs(edit, folders)]))
  // A package has other files, every folder may have an index, and a name that is new elsewhere is right there.
  for (const { from } of edits) pairs.delete(from.package)
  for (const name of pairs.keys())
    if (/^index\.\w+$/.test(name) || [...pairs.values()].includes(name)) pairs.delete(name)
  if (pairs.size === 0) return []
  const pattern = wholeWords([...pairs.keys()])
  return [...source.matchAll(named)].flatMap((part) =>
    [...part[0].matchAll(pattern)].map(({ 0: name, index }) => ({
      ...placeOfOffset(source, part.index + index),
      name,
      now: pairs.get(name) ?? '',
    })),
  )
}

/** Offset of a position, both 1-based, in a text. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  const above = text.split('\n', line - 1)
  return above.reduce((offset, { length }) => offset + length + 1, column - 1)
}

/** Finds the claim itself, not a longer one that starts with it, and only within the paragraph. */
function findTarget(text: string, target: string, start: number): number {
  for (let at = text.indexOf(target, start); at !== -1; at = text.indexOf(target, at + 1)) {
    if (/\n\s*\n/.test(text.slice(start, at))) return -1
    if (/^[\s)>"'&]|^$/.test(text.slice(at + target.length, at + target.length + 1))) return at
  }
  return -1
}

/** Renames code spans that are exactly an old name or path. */
function renameCode(visible: string, pairs: ReadonlyMap<string, string>): string {
  return visible.replace(/`([^`\n]+)`/g, (span, code: string) => {
    const next = pairs.get(code)
    return next === undefined ? span : `\`${next}\``
  })
}

/** Old and new forms in which a text may name a claim's target. */
function namePairs({ from, to }: ClaimEdit, folders: FolderOf): Map<string, string> {
  const formsOf = ({ package: name, path: file, fragment }: ClaimTarget): string[] => {
    const symbol = fragment?.name ?? ''
    const symbols = [lastPart(symbol), `${lastPart(symbol)}()`, symbol, `${symbol}()`]
    const paths = [path.posix.basename(file), file, `${name}/${file}`, `${folders(name)}/${file}`, name]
    return from.fragment?.kind === 'symbol' && to.fragment?.kind === 'symbol' ? [...symbols, ...paths] : paths
  }
  const next = formsOf(to)
  const pairs = formsOf(from).map((old, at): [string, string] => [old, next[at] ?? ''])
  return new Map(pairs.filter(([old, now]) => old !== now && old !== ''))
}

/** Matches any of these texts; one that starts or ends like a word only at a word boundary. */
export function wholeWords(texts: readonly string[]): RegExp {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length)
  const patterns = longestFirst.map((text) => {
    const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return `${/^\w/.test(text) ? '(?<![\\w$])' : ''}${escaped}${/\w$/.test(text) ? '(?![\\w$])' : ''}`
  })
  return new RegExp(patterns.join('|'), 'g')
}

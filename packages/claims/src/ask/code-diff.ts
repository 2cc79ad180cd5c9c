/** The files that a diff changes, as questions about the code. */
import { parseAddress } from '../model/code-address'
import type { CodeQuery } from '../model/code-query'
import type { CodePackage } from '../model/code-table'

const hunk = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/** Whether a text is a diff, as version control writes it. */
export function isDiff(text: string): boolean {
  return /^diff --(?:git|cc|combined) /m.test(text) || (/^--- \S/m.test(text) && /^\+\+\+ \S/m.test(text))
}

/**
 * The files of a diff, each once for each place that it changes; the lines are those before the change, which is what an index of the
 * release knows, without the context around them. What is added between two lines has those two: the later one first, so that only
 * what reaches over both is about it. Renamed files count under both names, binary and new ones without lines. `/dev/null` is no file.
 */
export function parseDiff(text: string, packages: readonly CodePackage[]): CodeQuery[] {
  const queries = new Map<string, CodeQuery>()
  let path: string | undefined
  let left = { old: 0, new: 0 }
  let next = 0
  let change: CodeQuery['lines']
  const add = (written: string | undefined, lines?: CodeQuery['lines']) => {
    if (written === undefined || written === '/dev/null') return
    const address = parseAddress(written, packages) ?? { path: written }
    const key = `${written}\0${lines?.first ?? ''}`
    if (!queries.has(key))
      queries.set(key, { kind: 'path', text: written, ...address, ...(lines && { lines }) })
  }
  for (const line of text.split(/\r?\n/)) {
    const [, first = '', count = '1', added = '1'] = hunk.exec(line) ?? []
    if (first !== '') {
      left = { old: Number(count), new: Number(added) }
      next = Number(first) + (left.old === 0 ? 1 : 0)
      change = undefined
      // All of it is new.
      if (first === '0') add(path)
      continue
    }
    // Lines of a hunk may look like anything, the head of a file too.
    if ((left.old > 0 && /^[- ]|^$/.test(line)) || (left.new > 0 && line.startsWith('+'))) {
      const isOld = !line.startsWith('+')
      const isNew = !line.startsWith('-')
      if (isOld) left.old--
      if (isNew) left.new--
      if (isOld && isNew) change = undefined
      else if (next > 1 || isOld) {
        change ??= { first: next, last: next - 1 }
        if (isOld) change.last = next
        add(path, change)
      }
      if (isOld) next++
      continue
    }
    const named = fileOf(line)
    if (named === undefined) continue
    if (line.startsWith('---') || line.startsWith('diff')) path = named
    else if (path === undefined || path === '/dev/null') path = named
    if (!line.startsWith('diff')) add(named)
  }
  return withoutWholes([...queries.values()])
}

/** The file that a line of a diff's head names. */
function fileOf(line: string): string | undefined {
  const [, both] = /^diff --git "?a\/.+"? "?b\/(.+?)"?$/.exec(line) ?? []
  if (both !== undefined) return unquoted(both)
  const [, marked] = /^(?:---|\+\+\+) (.+?)(?:\t.*)?$/.exec(line) ?? []
  if (marked !== undefined) return unquoted(marked).replace(/^[ab]\//, '')
  const [, moved] = /^(?:rename|copy) (?:from|to) (.+)$/.exec(line) ?? []
  if (moved !== undefined) return unquoted(moved)
  const [, binary] = /^Binary files (?:.+ and )?b\/(.+) differ$/.exec(line) ?? []
  return binary
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '')

/** A file with places in it needs no question of its own. */
function withoutWholes(queries: CodeQuery[]): CodeQuery[] {
  const parts = new Set(queries.filter(({ lines }) => lines).map(({ text }) => text))
  return queries.filter(({ lines, text }) => lines || !parts.has(text))
}

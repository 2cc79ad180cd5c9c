/** Diffs as version control writes them. */

/** Lines that a change replaces, 1-based, without those around them; a count of 0 is a place before the line. */
export interface Hunk {
  oldLine: number
  oldCount: number
  newLine: number
  newCount: number
}

export interface FileChange {
  /** Absent for a file that is new. */
  oldPath?: string
  /** Absent for a file that is gone. */
  newPath?: string
  hunks: Hunk[]
}

const heading = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

export function isDiff(text: string): boolean {
  return /^diff --(?:git|cc|combined) /m.test(text) || (/^--- \S/m.test(text) && /^\+\+\+ \S/m.test(text))
}

export function parseDiff(text: string): FileChange[] {
  const files: FileChange[] = []
  let file: FileChange | undefined
  let [oldLine, newLine, oldLeft, newLeft] = [0, 0, 0, 0]
  let hunk: Hunk | undefined
  for (const line of text.split(/\r?\n/)) {
    const match = heading.exec(line)
    if (match) {
      const [, oldStart, oldCount = 1, newStart, newCount = 1] = match
      ;[oldLeft, newLeft] = [Number(oldCount), Number(newCount)]
      // Without lines, the place is behind the line that is named.
      oldLine = Number(oldStart) + (oldLeft === 0 ? 1 : 0)
      newLine = Number(newStart) + (newLeft === 0 ? 1 : 0)
      hunk = undefined
    } else if ((oldLeft > 0 && /^[- ]|^$/.test(line)) || (newLeft > 0 && line.startsWith('+'))) {
      // Lines of a hunk may look like anything, the head of a file too.
      const [isOld, isNew] = [!line.startsWith('+'), !line.startsWith('-')]
      if (isOld && isNew) hunk = undefined
      else {
        if (!hunk) {
          hunk = { oldLine, oldCount: 0, newLine, newCount: 0 }
          file?.hunks.push(hunk)
        }
        if (isOld) hunk.oldCount++
        else hunk.newCount++
      }
      if (isOld) [oldLine, oldLeft] = [oldLine + 1, oldLeft - 1]
      if (isNew) [newLine, newLeft] = [newLine + 1, newLeft - 1]
    } else if (line.startsWith('diff ') || (line.startsWith('--- ') && (!file || file.hunks.length > 0))) {
      const [, oldPath, newPath] = /^diff --git "?a\/(.+?)"? "?b\/(.+?)"?$/.exec(line) ?? []
      files.push((file = { oldPath, newPath, hunks: [] }))
      if (line.startsWith('--- ')) readHead(line, file)
    } else if (file) readHead(line, file)
  }
  return files
}

/** What a line above the hunks says of the names of its file. */
function readHead(line: string, file: FileChange): void {
  const [, mark, name = ''] = /^(---|\+\+\+|(?:rename|copy) (?:from|to)) "?(.+?)"?(?:\t.*)?$/.exec(line) ?? []
  const written = mark === '---' || mark === '+++' ? name.replace(/^[ab]\//, '') : name
  const path = written === '/dev/null' ? undefined : written
  if (mark === '---' || mark?.endsWith('from')) file.oldPath = path
  else if (mark !== undefined) file.newPath = path
  else if (line.startsWith('new file mode')) delete file.oldPath
  else if (line.startsWith('deleted file mode')) delete file.newPath
}

import { hashOfContent } from '../../files/file-states'
import { FolderTarget, type OutputFile, type OutputTarget } from '../../output/folder-target'

/** Where pages are written: a folder, or nowhere for a build that only checks. */
export function openTarget(stagingDir: string | undefined): OutputTarget {
  return stagingDir === undefined ? nowhere : new FolderTarget(stagingDir)
}

const nowhere: OutputTarget = {
  write(name, content): OutputFile {
    const bytes = Buffer.from(content)
    return [name, bytes.length, hashOfContent(bytes)]
  },
}

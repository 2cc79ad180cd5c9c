import { ProblemsError, type Problem } from './problem'

/** What a system's error code means, and what to do. */
const meanings: Record<string, [fact: string, hint: string]> = {
  EACCES: ['permission denied', 'Change the owner or the rights, or choose another folder.'],
  EPERM: ['permission denied', 'Change the owner or the rights, or choose another folder.'],
  EROFS: ['the file system is read-only', 'Choose a folder that can be written: `OUT_DIR`, `CACHE_DIR`.'],
  ENOSPC: ['the disk is full', 'Free some space and try again.'],
  ENOTDIR: ['a part of the path is a file', 'Choose a path whose parts are folders.'],
  EISDIR: ['it is a folder', 'Choose the path of a file.'],
  ENOENT: ['it does not exist', 'Check the path.'],
  EBUSY: ['it is in use', 'A mounted folder cannot be replaced: choose a folder inside it.'],
  EMFILE: ['too many files are open', 'Raise the limit: `ulimit -n 4096`.'],
  ENAMETOOLONG: ['the name is too long', 'Shorten the name of the file or its `slug`.'],
}

/** What somebody can mend of an error, of whatever kind; undefined for a fault of the engine. */
export function problemsOf(error: unknown): Problem[] | undefined {
  if (error instanceof ProblemsError) return [...error.problems]
  const system = systemProblem(error)
  return system && [system]
}

/** A failed call to the system (a full disk, a folder without rights) as a problem; undefined for errors of any other kind. */
export function systemProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const path = 'path' in error ? ` of \`${String(error.path)}\`` : ''
  const [fact, hint] = meanings[String(error.code)] ?? [String(error.code), undefined]
  return {
    severity: 'error',
    code: 'system',
    message: `\`${String(error.syscall)}\`${path} failed: ${fact}.`,
    ...(hint !== undefined && { hint }),
  }
}

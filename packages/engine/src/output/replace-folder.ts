import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'

/** A symbolic link stays, and its target is replaced. */
export function realOutput(outDir: string): string {
  if (existsSync(outDir)) return realpathSync(outDir)
  const folder = path.resolve(outDir)
  // A link may lead to a folder that does not exist yet.
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? realOutput(path.resolve(path.dirname(folder), readlinkSync(folder))) : folder
}

/** Removes all other files from a folder, and folders without files. Returns whether any is left. `inside` is for the recursion. */
export function keepOnly(folder: string, kept: ReadonlySet<string>, inside = ''): boolean {
  const left = readdirSync(path.join(folder, inside), { withFileTypes: true }).filter((entry) => {
    const name = inside + entry.name
    const stays = entry.isDirectory() ? keepOnly(folder, kept, `${name}/`) : kept.has(name)
    if (!stays) rmSync(path.join(folder, name), { recursive: true })
    return stays
  })
  return left.length > 0
}

/** Puts a folder in the place of the output, which becomes the spare; without one, or if it is on another file system, it is removed. */
export function swapFolder(outDir: string, next: string, spare: string): void {
  const old = `${outDir}.docs-old-${process.pid}`
  if (existsSync(outDir)) renameSync(outDir, old)
  try {
    renameSync(next, outDir)
  } catch (error) {
    if (existsSync(old)) renameSync(old, outDir)
    throw error
  }
  try {
    renameSync(old, spare)
  } catch {
    rmSync(old, { recursive: true, force: true })
  }
}

/** Gives a file a second name in another folder. */
export function linkOrCopy(from: string, file: string): void {
  try {
    linkSync(from, file)
  } catch {
    // The file system has no hard links.
    copyFileSync(from, file)
  }
}

/** Removes the folders that killed builds left behind, and restores an output that one of them had set aside. */
export function clearAway(outDir: string): void {
  const parent = path.dirname(outDir)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const [, base, kind, pid] = /^(.*)\.docs-(next|old)-(\d+)$/.exec(name) ?? []
    // An earlier process had the same id, as happens in a restarted container.
    const isLeft = Number(pid) === process.pid || !isRunning(Number(pid))
    if (base !== path.basename(outDir) || !isLeft) continue
    const left = path.join(parent, name)
    if (kind === 'old' && !existsSync(outDir)) renameSync(left, outDir)
    else rmSync(left, { recursive: true, force: true })
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

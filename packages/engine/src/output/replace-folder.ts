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
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** A symbolic link stays, and its target is replaced. */
export function realOutput(outDir: string): string {
  if (existsSync(outDir)) return realpathSync(outDir)
  const folder = path.resolve(outDir)
  // A link may lead to a folder that does not exist yet.
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? realOutput(path.resolve(path.dirname(folder), readlinkSync(folder))) : folder
}

/** Puts a complete folder in the place of the output, which a thread removes meanwhile. Resolves when it is gone. */
export function swapFolder(outDir: string, stagingDir: string): Promise<unknown> {
  const old = `${outDir}.docs-old-${process.pid}`
  renameSync(outDir, old)
  try {
    renameSync(stagingDir, outDir)
  } catch (error) {
    renameSync(old, outDir)
    throw error
  }
  const removal =
    "require('fs').rmSync(require('worker_threads').workerData, { recursive: true, force: true })"
  return once(new Worker(removal, { eval: true, workerData: old }), 'exit')
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

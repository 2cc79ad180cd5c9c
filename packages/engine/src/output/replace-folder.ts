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

/** Removes the folder that it is sent. */
const remover =
  "require('worker_threads').parentPort.once('message', (folder) => require('fs').rmSync(folder, { recursive: true, force: true }))"

/** Puts a folder, which `complete` fills, in the place of the output. Resolves when a thread has removed the old one. */
export function swapFolder(outDir: string, stagingDir: string, complete: () => void): Promise<unknown> {
  const thread = new Worker(remover, { eval: true })
  const old = `${outDir}.docs-old-${process.pid}`
  try {
    complete()
    renameSync(outDir, old)
    renameSync(stagingDir, outDir)
  } catch (error) {
    void thread.terminate()
    if (!existsSync(outDir)) renameSync(old, outDir)
    throw error
  }
  thread.postMessage(old)
  return once(thread, 'exit')
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

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ProblemsError } from '../model/problem'
import { isRunning } from '../output/replace-folder'

/** A build that waits longer than this for another one gives up. */
const patienceMs = 15 * 60_000
const pauseMs = 100

export interface LockOptions {
  /** What is locked, for messages. */
  name: string
  /** Called once if another build holds the lock. */
  onWait?(text: string): void
  /** Default 15 minutes. */
  patienceMs?: number
}

/**
 * Takes a folder for this build alone: two builds that share a cache or an output would mix their files. Waits while another one holds
 * it; a lock whose process is gone is taken over. Returns what gives it back. Throws a `ProblemsError` when the wait is too long.
 *
 * Not a library: those that refresh a lock by a timer (`proper-lockfile`) lose it while a build computes for longer than their limit.
 */
export async function lockFolder(lock: string, options: LockOptions): Promise<() => void> {
  const file = `${path.resolve(lock)}.lock`
  mkdirSync(path.dirname(file), { recursive: true })
  const own = JSON.stringify({ pid: process.pid, host: hostname() })
  const started = Date.now()
  for (let isTold = false; ;) {
    if (isTaken(file, own)) return () => release(file, own)
    const holder = holderOf(file)
    if (holder && holder.host === hostname() && !isRunning(holder.pid)) {
      takeAway(file, holder.pid)
      continue
    }
    if (Date.now() - started > (options.patienceMs ?? patienceMs))
      throw new ProblemsError([stillLocked(file, holder)])
    if (!isTold)
      options.onWait?.(
        `Waiting for another build${holder ? ` (process ${holder.pid})` : ''} in ${options.name}.`,
      )
    isTold = true
    await setTimeout(pauseMs)
  }
}

function isTaken(file: string, own: string): boolean {
  try {
    writeFileSync(file, own, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file: string): { pid: number; host: string } | undefined {
  try {
    const { pid, host }: { pid: number; host: string } = JSON.parse(readFileSync(file, 'utf8'))
    return { pid, host }
  } catch {
    // Gone meanwhile, or not written to its end yet.
    return undefined
  }
}

/** Removes a lock that a process left. Another build may have done so meanwhile and hold it now: it gets it back. */
function takeAway(file: string, pid: number): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (holderOf(aside)?.pid === pid) rmSync(aside, { force: true })
    else renameSync(aside, file)
  } catch {
    // Somebody was first.
  }
}

function release(file: string, own: string): void {
  try {
    if (readFileSync(file, 'utf8') === own) rmSync(file, { force: true })
  } catch {
    // Somebody removed it by hand.
  }
}

function stillLocked(file: string, holder: { pid: number; host: string } | undefined) {
  return {
    severity: 'error' as const,
    code: 'locked',
    message: `Another build${holder ? ` (process ${holder.pid} on ${holder.host})` : ''} has been at work for too long.`,
    hint: `Wait for it or end it. If there is none, remove \`${file}\`.`,
  }
}

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import * as v from 'valibot'
import { writeWhole } from '../files/cache-entry'
import { ProblemsError, type Problem } from '../model/problem'
import { isRunning } from '../output/replace-folder'

const patienceMs = 15 * 60_000
const pauseMs = 100

export interface LockOptions {
  name: string
  /** Called once if another build holds the lock. */
  onWait?(text: string): void
  /** Time after which a build gives up. Default 15 minutes. */
  patienceMs?: number
}

/**
 * Waits while another build holds the lock; takes over one whose process is gone. Returns a function that releases it. Throws a
 * `ProblemsError`. Not a library: those that refresh a lock by a timer (`proper-lockfile`) lose it when a build blocks the event loop for
 * too long.
 */
export async function lockFolder(lock: string, options: LockOptions): Promise<() => void> {
  const file = `${path.resolve(lock)}.lock`
  mkdirSync(path.dirname(file), { recursive: true })
  // With the start time, because ids are reused, for instance in a restarted container.
  const self: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) }
  const own = JSON.stringify(self)
  const started = Date.now()
  for (let isTold = false; ;) {
    if (isTaken(file, own)) return () => release(file, own)
    const found = read(file)
    if (found === undefined) continue
    const holder = holderIn(found)
    if (!holder || isGone(holder)) {
      takeAway(file, found)
      continue
    }
    if (Date.now() - started > (options.patienceMs ?? patienceMs))
      throw new ProblemsError(stillLocked(file, holder))
    if (!isTold)
      options.onWait?.(
        `Waiting for another build (process ${holder.pid} on ${holder.host}), which holds ${options.name}.`,
      )
    isTold = true
    await setTimeout(pauseMs)
  }
}

/** The lock file is linked to its name only once it is complete, so nobody reads part of it. */
function isTaken(file: string, own: string): boolean {
  const whole = `${file}.${process.pid}-${threadId}`
  writeWhole(whole, own)
  try {
    linkSync(whole, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(whole, { force: true })
  }
}

const holderSchema = v.object({ pid: v.number(), host: v.string(), started: v.optional(v.string()) })

type Holder = v.InferOutput<typeof holderSchema>

/** When a process started, in ticks since the machine booted; undefined on systems without `/proc`. */
function startOf(pid: number): string | undefined {
  const afterName = read(`/proc/${pid}/stat`)?.split(') ').at(-1)
  return afterName?.split(' ')[19]
}

const isGone = ({ pid, host, started }: Holder): boolean =>
  host === hostname() && (!isRunning(pid) || started !== startOf(pid))

/** Undefined for a lock that is empty or not ours. Nobody holds it, because our locks are never partly written. */
function holderIn(text: string): Holder | undefined {
  try {
    return v.parse(holderSchema, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Undefined for a file that does not exist, or whose process has just exited. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Removes a stale lock. If another build has just done so and taken the lock, it is given back. */
function takeAway(file: string, found: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) === found) rmSync(aside, { force: true })
    else renameSync(aside, file)
  } catch (error) {
    // Another build was faster.
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function release(file: string, own: string): void {
  if (read(file) === own) rmSync(file, { force: true })
}

const stillLocked = (file: string, { pid, host }: Holder): Problem => ({
  severity: 'error',
  code: 'locked',
  message: `Another build (process ${pid} on ${host}) has been running for too long.`,
  hint: `Wait for it or end it. If there is none, remove \`${file}\`.`,
})

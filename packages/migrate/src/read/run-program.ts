import { fork, type ChildProcess } from 'node:child_process'
import * as v from 'valibot'

const missing = v.array(v.object({ name: v.string(), file: v.string(), reason: v.optional(v.string()) }))
const answerSchema = v.union([
  v.object({ failure: v.object({ message: v.string(), stack: v.string() }), missing }),
  v.object({ config: v.unknown(), missing }),
])

/** What a configuration's process answered, or how it ended without an answer, as a sentence. */
export type ProgramAnswer = v.InferOutput<typeof answerSchema> | { ended: string }

export interface ProgramLimits {
  /** The only folder that it may write to. */
  folder: string
  /** Where it runs. */
  siteDir: string
  limitMs: number
}

/** Runs a bundled configuration in a process of its own and gives its answer. */
export function runProgram(
  script: string,
  { folder, siteDir, limitMs }: ProgramLimits,
): Promise<ProgramAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      cwd: siteDir,
      env: { NODE_ENV: 'production', ...process.env },
      execArgv: ['--no-warnings', ...permissions(folder)],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
      // A group of its own, so that what it starts ends with it.
      detached: process.platform !== 'win32',
    })
    let answer: ProgramAnswer | undefined
    let errors = ''
    const timer = setTimeout(() => {
      answer ??= { ended: `it still runs after ${limitMs / 1000} seconds.` }
      end(child)
    }, limitMs)
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.on('message', (message) => (answer ??= v.parse(answerSchema, message)))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      const last = errors.trim().split('\n').at(-1) ?? ''
      const how =
        code === 0
          ? 'its process ends before it has given anything'
          : `its process ends with ${signal ?? `code ${code}`}`
      resolve(answer ?? { ended: `${how}${last === '' ? '.' : `: ${last}`}` })
    })
  })
}

/** Leave to read everything, and to write to one folder alone; programs that it starts, such as `git`, are not held to it. */
function permissions(folder: string): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  )
  if (flag === undefined) return []
  const further = ['--allow-child-process', '--allow-addons', '--allow-worker', '--allow-wasi']
  return [
    flag,
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}`,
    ...further.filter((name) => process.allowedNodeEnvironmentFlags.has(name)),
  ]
}

function end(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}

import { spawn, type SpawnOptions } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { counted } from '../model/counted'

export interface End {
  /** Why it was stopped; undefined if it exited by itself. */
  stopped: string | undefined
  /** Null if it could not be started, or was ended by a signal. */
  code: number | null
  stdout: string
  /** Standard output and standard error, or why it could not be started. */
  output: string
}

export interface CommandOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'shell' | 'signal'> {
  /** Time limit in seconds. Default: none. */
  timeout?: number
  /** Limit of its output in characters. Default: a million. */
  maxOutput?: number
}

const isGroup = process.platform !== 'win32'

/** Runs a command until it exits or exceeds its limits. No process that it started is left running. */
export function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { timeout = 0, maxOutput = 1_000_000, ...options }: CommandOptions,
): Promise<End> {
  // One listener per process that runs at the same time: not a leak.
  if (options.signal) setMaxListeners(0, options.signal)
  const child = spawn(program, args, {
    ...options,
    timeout: timeout * 1000,
    killSignal: 'SIGKILL',
    // Its own process group, so that everything it starts is stopped with it.
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let stdout = ''
  const add = (text: string) => {
    output += text
    if (output.length > maxOutput) child.kill('SIGKILL')
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    add(text)
  })
  child.stderr.setEncoding('utf8').on('data', add)
  child.on('error', ({ message }) => add(message))
  child.once('exit', () => {
    try {
      if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The whole group has already exited.
    }
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const late = child.killed ? `was stopped after ${counted(timeout, 'second')}.` : undefined
      const stopped =
        output.length > maxOutput ? `printed more than ${maxOutput} characters and was stopped.` : late
      resolve({ stopped, code, stdout, output: stripVTControlCharacters(output) })
    })
  })
}

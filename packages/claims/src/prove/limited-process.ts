/** Runs a command and everything it starts, until it exits or exceeds its limits. */
import { spawn } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { counted } from 'holdtrue/model/counted'

/** A process that prints more characters than this is stopped. */
const maxOutput = 1_000_000

export interface End {
  /** Why it was stopped; undefined if it exited by itself. */
  stopped: string | undefined
  code: number | null
  /** Standard output and standard error. */
  output: string
}

/**
 * Runs a command. No process that it started is left running.
 * @param timeout seconds
 */
export function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { timeout, ...options }: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal; timeout: number },
): Promise<End> {
  // One listener per process that runs at the same time: not a leak.
  setMaxListeners(0, options.signal)
  const child = spawn(program, args, {
    ...options,
    timeout: timeout * 1000,
    killSignal: 'SIGKILL',
    // Its own process group, so that everything it starts is stopped with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > maxOutput) child.kill('SIGKILL')
    })
  child.on('error', ({ message }) => (output += message))
  child.once('exit', () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The whole group has already exited.
    }
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const late = child.killed ? `was stopped after ${counted(timeout, 'second')}.` : undefined
      const stopped =
        output.length > maxOutput ? `printed more than ${maxOutput} characters and was stopped.` : late
      resolve({ stopped, code, output: stripVTControlCharacters(output) })
    })
  })
}

// Runs a command and measures it: wall and CPU seconds, and peak memory of the process tree. Linux only, because it reads /proc.
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

const pageBytes = 4096
const ticksPerSecond = 100
const sampleMs = 50

/** Runs a command to completion. Throws with its output if it fails. CPU seconds are accurate to one sample, 0.05 s. */
export async function run([command, ...args], { cwd, env = {} }) {
  const started = performance.now()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)))
  const cpu = new Map()
  let peakBytes = 0
  const sample = () => {
    let bytes = 0
    // File-backed memory: mainly Node itself, which all processes share.
    let sharedBytes = 0
    for (const { pid, ...used } of tree(child.pid)) {
      bytes += used.ownBytes
      sharedBytes = Math.max(sharedBytes, used.sharedBytes)
      cpu.set(pid, used.cpuSeconds)
    }
    peakBytes = Math.max(peakBytes, bytes + sharedBytes)
  }
  const timer = setInterval(sample, sampleMs)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearInterval(timer)
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${output}`)
  return { seconds, cpuSeconds: sum(cpu.values()), peakMegabytes: peakBytes / 1e6, output }
}

/** A process and its descendants, with the resources each uses. */
function tree(root) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(Number(pid)))
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  return processes.filter(({ pid }) => {
    let at = pid
    while (at && at !== root) at = parents.get(at)
    return at === root
  })
}

function read(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, all, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number)
    const ticks = Number(fields[11]) + Number(fields[12])
    return [
      {
        pid,
        parent: Number(fields[1]),
        ownBytes: (all - shared) * pageBytes,
        sharedBytes: shared * pageBytes,
        cpuSeconds: ticks / ticksPerSecond,
      },
    ]
  } catch {
    // The process has already exited.
    return []
  }
}

const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0)

/** Runs one proof in a process, and says how it ended. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Problem } from 'holdtrue/model/problem'
import { bundleProof } from './bundle-proof'
import type { Proof } from './proofs'
import type { PublishedFiles } from './published-files'
import type { ReportedTest } from './reporter'

export interface ProofRun {
  proof: Proof
  /** Milliseconds. */
  took: number
  /** Why it failed: one problem for each test, or one for all. None if it passed. */
  problems: Problem[]
}

export interface RunOptions {
  /** Folder with the packages of the release. */
  packages: string
  published: PublishedFiles
  /** Folder of the application that is copied for proofs that need one. */
  application?: string
  /** Absolute path of a script that runs before tests in a simulated browser. */
  setup?: string
  /** What a proof that passes leaves in its folder is copied here. */
  keep?: string
}

/** A test that prints more is stopped: characters. */
const maxOutput = 1_000_000

let count = 0

/** Runs a proof. Nothing that it started or wrote is left. */
export async function runProof(proof: Proof, options: RunOptions): Promise<ProofRun> {
  const folder = path.join(options.packages, 'runs', `${process.pid}-${count++}`)
  const began = performance.now()
  const work = path.join(folder, 'work')
  mkdirSync(path.join(work, 'tmp'), { recursive: true })
  try {
    const failures = await failuresOf(proof, options, folder)
    if (options.keep !== undefined && failures.length === 0) cpSync(work, options.keep, { recursive: true })
    return {
      proof,
      took: Math.round(performance.now() - began),
      problems: failures.map((item) => problemAt(proof, item)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Failure {
  message: string
  /** Line inside the fence, 1-based. */
  line?: number | undefined
}

async function failuresOf(proof: Proof, options: RunOptions, folder: string): Promise<Failure[]> {
  try {
    await bundleProof(proof, options.published, folder)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ message: `The test \`${proof.name}\` cannot be built: ${firstLines(text)}` }]
  }
  const work = path.join(folder, 'work')
  if (proof.environment === 'application') {
    if (options.application !== undefined) cpSync(options.application, work, { recursive: true })
    for (const [file, text] of Object.entries(proof.files)) writeBelow(work, file, text)
  }
  const end = await runNode(proof, options, folder)
  return judge(proof, end, folder)
}

/** Files of a page that an application loads; its other files are part of the bundle. */
function writeBelow(folder: string, file: string, text: string): void {
  if (!/\.(?:js|json)$/.test(file)) return
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

interface End {
  /** Why we stopped it; undefined if it ended by itself. */
  stopped?: 'time' | 'output'
  code: number | null
  /** The last of what it printed. */
  output: string
}

function runNode(proof: Proof, { packages, setup }: RunOptions, folder: string): Promise<End> {
  const work = path.join(folder, 'work')
  const file = (name: string) => path.join(folder, name)
  const args = [
    '--no-warnings',
    '--enable-source-maps',
    '--experimental-permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}/*`,
    '--allow-addons',
    '--allow-child-process',
    '--allow-worker',
    `--require=${file('setup.cjs')}`,
    `--test-reporter=${file('reporter.mjs')}`,
    `--test-reporter-destination=${file('tests.jsonl')}`,
    file('proof.cjs'),
  ]
  const temporary = path.join(work, 'tmp')
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    TZ: 'UTC',
    ...Object.fromEntries(['HOME', 'TMPDIR', 'TEMP', 'TMP'].map((name) => [name, temporary])),
    STRAPI_TELEMETRY_DISABLED: 'true',
    PROOF_PACKAGES: packages,
    PROOF_ENVIRONMENT: proof.environment,
    PROOF_FOLDER: folder,
    ...(setup !== undefined && { PROOF_SETUP: setup }),
  }
  // A group of its own, so that what it starts is stopped with it.
  const child = spawn(process.execPath, args, {
    cwd: work,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return ended(child, proof.timeout)
}

function ended(child: ChildProcess, timeout: number): Promise<End> {
  return new Promise((resolve, reject) => {
    let [printed, output] = [0, '']
    let stopped: End['stopped']
    const stop = (why?: End['stopped']) => {
      stopped ??= why
      killGroup(child)
    }
    const timer = setTimeout(() => stop('time'), timeout * 1000)
    const take = (data: Buffer) => {
      printed += data.length
      output = (output + data.toString('utf8')).slice(-4000)
      if (printed > maxOutput) stop('output')
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('error', reject)
    // What it started may hold its output open: the end of the process itself is what counts.
    child.once('exit', (code) => {
      clearTimeout(timer)
      killGroup(child)
      resolve({ ...(stopped && { stopped }), code, output })
    })
  })
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

interface Note {
  ended?: true
  files?: string[]
  open?: string[]
}

function judge(proof: Proof, { stopped, code, output }: End, folder: string): Failure[] {
  const { name, timeout } = proof
  if (stopped === 'time') return [{ message: `The test \`${name}\` was stopped after ${timeout} seconds.` }]
  if (stopped === 'output')
    return [{ message: `The test \`${name}\` printed more than ${maxOutput} characters and was stopped.` }]
  const tests = readLines<ReportedTest>(path.join(folder, 'tests.jsonl'))
  const notes = readLines<Note>(path.join(folder, 'notes.jsonl'))
  const failed = tests.filter(({ passed }) => !passed)
  if (proof.expectsFailure)
    return failed.length > 0
      ? []
      : [{ message: `The test \`${name}\` is marked \`expect="failure"\` and does not fail.` }]
  if (failed.length > 0)
    return failed.map(({ name: test, error = '' }) => ({
      message: `The test \`${test}\` of \`${name}\` failed: ${firstLines(error)}`,
      line: lineOf(proof, error),
    }))
  const open = notes.find((note) => note.open)?.open
  if (open)
    return [{ message: `The test \`${name}\` left something open: ${[...new Set(open)].join(', ')}.` }]
  const files = notes.flatMap((note) => note.files ?? [])
  if (files.length > 0) return [{ message: `The test \`${name}\` left files open: ${files.join(', ')}.` }]
  const last = firstLines(
    /^\s*\w*Error\b.*$/m.exec(output)?.[0] ?? output.trim().split('\n').slice(-3).join('\n'),
  )
  if (!notes.some((note) => note.ended))
    return [
      {
        message: `The test \`${name}\` ended its process with code ${code} before all tests had run. ${last}`,
        line: lineOf(proof, output),
      },
    ]
  if (code !== 0) return [{ message: `The process of \`${name}\` ended with code ${code}. ${last}` }]
  return tests.length === 0 ? [{ message: `There is no test in \`${name}\`.` }] : []
}

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
}

/** The line of a fence that a stack names first. */
function lineOf({ path: file }: Proof, stack: string): number | undefined {
  const escaped = file.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const line = new RegExp(`/page/${escaped}:(\\d+)`).exec(stack)?.[1]
  return line === undefined ? undefined : Number(line)
}

/** What a message says, without colours and the stack. */
const firstLines = (text: string): string =>
  stripVTControlCharacters(text)
    .split(/\n\s+at /)[0]
    ?.replace(/\s*\n\s*/g, ' ')
    .trim()
    .slice(0, 400) ?? ''

function problemAt({ file, line, code, route }: Proof, failure: Failure): Problem {
  const shown = failure.line === undefined ? undefined : code.split('\n')[failure.line - 1]?.trim()
  return {
    severity: 'error',
    code: 'proof-failed',
    message: failure.message,
    hint: shown ? `Line ${failure.line} of the fence: \`${shown}\`` : `On the page ${route}.`,
    file,
    line: line + (failure.line ?? 0),
  }
}

/** Runs one proof in a process, and says how it ended. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { counted } from 'holdtrue/model/counted'
import type { Problem } from 'holdtrue/model/problem'
import { bundleProof } from './bundle-proof'
import type { Ending } from './harness'
import type { Proof } from './proofs'
import type { PublishedFiles } from './published-files'
import type { ReportedTest } from './reporter'

export interface ProofRun {
  proof: Proof
  /** Milliseconds. */
  took: number
  /** `no-answer`: it was not built or did not get to its end, so it says nothing about the code. */
  result: 'passed' | 'failed' | 'no-answer'
  /** Why it did not pass: one problem for each test, or one for all. */
  problems: Problem[]
}

export interface RunOptions {
  /** Folder with the packages of the release. */
  packages: string
  published: PublishedFiles
  /** Folder of the application that is copied for proofs that need one. */
  application?: string
  /** Why there is no application. */
  noApplication?: string
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
    const result = failures.length === 0 ? 'passed' : failures.some(isAnswer) ? 'failed' : 'no-answer'
    if (options.keep !== undefined && result === 'passed') cpSync(work, options.keep, { recursive: true })
    return {
      proof,
      took: Math.round(performance.now() - began),
      result,
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
  /** All tests ran, so the failure says something about the code. */
  isAnswer?: boolean
}

const isAnswer = (failure: Failure) => failure.isAnswer === true

async function failuresOf(proof: Proof, options: RunOptions, folder: string): Promise<Failure[]> {
  const work = path.join(folder, 'work')
  if (proof.environment === 'application') {
    const { application, noApplication = 'The site has none.' } = options
    if (application === undefined)
      return [{ message: `The test \`${proof.name}\` has no application: ${noApplication}` }]
    cpSync(application, work, { recursive: true })
    for (const [file, text] of Object.entries(proof.files)) writeBelow(work, file, text)
  }
  try {
    await bundleProof(proof, options.published, folder)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ message: `The test \`${proof.name}\` cannot be built: ${firstLines(text)}` }]
  }
  return judge(proof, await runNode(proof, options, folder), folder)
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
  const temporary = path.join(work, 'tmp')
  const file = (name: string) => path.join(folder, name)
  // What it starts inherits them.
  const limits = [
    '--no-warnings',
    '--experimental-permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}/*`,
    '--allow-addons',
    '--allow-child-process',
    '--allow-worker',
    `--require=${file('guard.cjs')}`,
  ]
  const args = [
    '--enable-source-maps',
    `--require=${file('setup.cjs')}`,
    `--test-reporter=${file('reporter.mjs')}`,
    `--test-reporter-destination=${file('tests.jsonl')}`,
    file('proof.cjs'),
  ]
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    NODE_OPTIONS: limits.map((limit) => JSON.stringify(limit)).join(' '),
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

const running = new Set<ChildProcess>()

/** Stops all proofs at once, for a run that is interrupted. */
export const stopProofs = (): void => running.forEach(killGroup)

function ended(child: ChildProcess, timeout: number): Promise<End> {
  return new Promise((resolve, reject) => {
    let output = ''
    let stopped: End['stopped']
    const stop = (why: End['stopped']) => {
      stopped ??= why
      killGroup(child)
    }
    const timer = setTimeout(() => stop('time'), timeout * 1000)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.length > maxOutput) stop('output')
      })
    running.add(child)
    child.once('error', reject)
    // What it started may hold its output open: the end of the process itself is what counts.
    child.once('exit', (code) => {
      clearTimeout(timer)
      killGroup(child)
      running.delete(child)
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

function judge(proof: Proof, { stopped, code, output }: End, folder: string): Failure[] {
  const { name, timeout } = proof
  if (stopped === 'time')
    return [{ message: `The test \`${name}\` was stopped after ${counted(timeout, 'second')}.` }]
  if (stopped === 'output')
    return [{ message: `The test \`${name}\` printed more than ${maxOutput} characters and was stopped.` }]
  const [ending] = readLines<Ending>(path.join(folder, 'ending.json'))
  if (!ending) {
    const message = `The test \`${name}\` ended its process with code ${code} before all tests had run.`
    return [{ message: `${message} ${lastOf(output)}`, line: lineOf(proof, output) }]
  }
  const tests = readLines<ReportedTest>(path.join(folder, 'tests.jsonl'))
  if (tests.length === 0) return [{ message: `There is no test in \`${name}\`.` }]
  const failed = tests.filter(({ passed }) => !passed)
  if (proof.expectsFailure)
    return failed.length > 0
      ? []
      : [
          {
            message: `The test \`${name}\` is marked \`expect="failure"\` and does not fail.`,
            isAnswer: true,
          },
        ]
  if (failed.length > 0)
    return failed.map(({ name: test, error = '' }) => ({
      message: `The test \`${test}\` of \`${name}\` failed: ${firstLines(error)}`,
      // An error that comes later has nothing of the test in its stack.
      line: lineOf(proof, error) ?? 1 + proof.code.split('\n').findIndex((line) => line.includes(test)),
      isAnswer: true,
    }))
  const { open, files } = ending
  if (open) return [{ message: `The test \`${name}\` left something open: ${open.join(', ')}.` }]
  if (files.length > 0) return [{ message: `The test \`${name}\` left files open: ${files.join(', ')}.` }]
  if (code === 0) return []
  return [{ message: `The process of \`${name}\` ended with code ${code}. ${lastOf(output)}` }]
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
  const [, after = ''] = stack.split(`/page/${file}:`)
  return Number.parseInt(after, 10) || undefined
}

/** The error that a process printed, or the last of what it printed. */
const lastOf = (output: string): string =>
  firstLines(/^\s*\w*Error\b.*$/m.exec(output)?.[0] ?? output.trim().split('\n').slice(-3).join('\n'))

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

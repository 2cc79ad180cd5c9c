/** Runs one proof in a process, and says how it ended. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { counted } from 'holdtrue/model/counted'
import type { Problem } from 'holdtrue/model/problem'
import { bundleProof, writeBelow } from './bundle-proof'
import type { Ending } from './harness'
import type { Proof } from './proofs'
import type { PublishedFiles } from './published-files'
import type { ReportedTest } from './reporter'

export interface ProofRun {
  proof: Proof
  /** Milliseconds. */
  took: number
  /** `no-answer`: it did not get to an expectation that is not met, so it says nothing about the code. */
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
  /** Absolute path of the script that prepares what tests run in. */
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
  /** An expectation was not met, so the failure says something about the code. */
  isAnswer?: boolean
}

const isAnswer = (failure: Failure) => failure.isAnswer === true

async function failuresOf(proof: Proof, options: RunOptions, folder: string): Promise<Failure[]> {
  if (proof.environment === 'application') {
    const { application, noApplication = 'The site has none.' } = options
    if (application === undefined)
      return [{ message: `The test \`${proof.name}\` has no application: ${noApplication}` }]
    const work = path.join(folder, 'work')
    cpSync(application, work, { recursive: true })
    // Its other files are part of the bundle.
    for (const [file, text] of Object.entries(proof.files))
      if (/\.(?:js|json)$/.test(file)) writeBelow(work, file, text)
  }
  try {
    await bundleProof(proof, options.published, folder)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ message: `The test \`${proof.name}\` cannot be built: ${firstLines(text)}` }]
  }
  return judge(proof, await runNode(proof, options, folder), folder)
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
  running.set(child, folder)
  return ended(child, proof.timeout)
}

const running = new Map<ChildProcess, string>()

/** Stops all proofs at once and removes what they wrote, for a run that is interrupted. */
export function stopProofs(): void {
  for (const [child, folder] of running) {
    killGroup(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

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
  const silent = (fact: string, line?: number): Failure[] => [
    { message: `The test \`${name}\` ${fact}`, line },
  ]
  if (stopped === 'time') return silent(`was stopped after ${counted(timeout, 'second')}.`)
  if (stopped === 'output') return silent(`printed more than ${maxOutput} characters and was stopped.`)
  const [ending] = readLines<Ending>(path.join(folder, 'ending.json'))
  if (!ending) {
    const fact = `ended its process with code ${code} before all tests had run. ${lastOf(output)}`
    return silent(fact, lineOf(proof, output))
  }
  const tests = readLines<ReportedTest>(path.join(folder, 'tests.jsonl'))
  if (tests.length === 0) return silent('has no call of `test`.')
  const failed = tests.filter(({ passed }) => !passed)
  if (proof.expectsFailure && failed.length > 0) return []
  if (proof.expectsFailure)
    return [
      { message: `The test \`${name}\` is marked \`expect="failure"\` and does not fail.`, isAnswer: true },
    ]
  if (failed.length > 0)
    return failed.map(({ name: test, error = '', isAnswer = false }) => ({
      message: `The test \`${test}\` of \`${name}\` failed: ${firstLines(error)}`,
      // An error that comes later has nothing of the test in its stack.
      line: lineOf(proof, error) ?? 1 + proof.code.split('\n').findIndex((line) => line.includes(test)),
      isAnswer,
    }))
  const { open, files } = ending
  if (open) return silent(`left something open: ${open.join(', ')}.`)
  if (files.length > 0) return silent(`left files open: ${files.join(', ')}.`)
  return code === 0 ? [] : silent(`passed, and its process ended with code ${code}. ${lastOf(output)}`)
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

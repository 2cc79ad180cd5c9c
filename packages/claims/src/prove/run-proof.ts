/** Runs one proof in a process and reports the result. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Problem } from 'holdtrue/model/problem'
import { bundleProof, writeBelow } from './bundle-proof'
import type { Report } from './harness'
import { inOneLine, lastOf, runCommand, withoutStack, type End } from './limited-process'
import type { Proof } from './proofs'
import type { FindPublished } from './published-files'
import { judgeSteps, scriptOf, type Failure } from './steps'

export interface ProofRun {
  proof: Proof
  /** Milliseconds. */
  took: number
  /** `no-answer`: it failed before any expectation did, so it says nothing about the code. */
  result: 'passed' | 'failed' | 'no-answer'
  /** Why it did not pass: one problem for each test, or one for all. */
  problems: Problem[]
}

export interface RunOptions {
  /** Folder with the packages of the release. */
  packages: string
  published: FindPublished
  /** Folder in which each proof gets a folder; contains the files that `bundleHarness` wrote. */
  runs: string
  /** Folder that may have `setup.cjs` and `application/`; undefined if the site configures none. */
  surroundings: string | undefined
  /** Stops the run. */
  signal: AbortSignal
}

let count = 0

/** Runs a proof, and leaves no process and no file behind. */
export async function runProof(proof: Proof, options: RunOptions): Promise<ProofRun> {
  const folder = path.join(options.runs, String(count++))
  const began = performance.now()
  try {
    const failures = await failuresOf(proof, options, folder)
    const isAnswer = failures.some((failure) => failure.isAnswer)
    return {
      proof,
      took: Math.round(performance.now() - began),
      result: failures.length === 0 ? 'passed' : isAnswer ? 'failed' : 'no-answer',
      problems: failures.map((failure) => problemAt(proof, failure)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function failuresOf(proof: Proof, options: RunOptions, folder: string): Promise<Failure[]> {
  const { name, steps, files, environment, timeout } = proof
  const { packages, published, runs, surroundings, signal } = options
  const cwd = path.join(folder, 'work')
  mkdirSync(path.join(cwd, 'tmp'), { recursive: true })
  if (environment === 'application') {
    const application = surroundings && path.join(surroundings, 'application')
    if (!application || !existsSync(application))
      return [{ message: `The site has no application for \`${name}\`.` }]
    cpSync(application, cwd, { recursive: true })
    // The other files are part of the bundle.
    for (const [file, text] of Object.entries(files))
      if (/\.(?:js|json)$/.test(file)) writeBelow(cwd, file, text)
  }
  const env = environmentOf(options, folder)
  const limits = { cwd, env, timeout, signal }
  if (steps.length > 0) {
    symlinkSync(path.join(packages, 'node_modules'), path.join(cwd, 'node_modules'), 'junction')
    return judgeSteps(proof, await runCommand(['bash', '-c', scriptOf(steps, folder)], limits))
  }
  try {
    await bundleProof(proof, published, folder)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ message: `The test \`${name}\` cannot be built: ${inOneLine(stripVTControlCharacters(text))}` }]
  }
  const command = [
    '--enable-source-maps',
    `--require=${path.join(runs, 'harness.cjs')}`,
    `--require=${path.join(folder, 'mocks.cjs')}`,
    path.join(folder, 'proof.cjs'),
  ]
  const testEnv = { ...env, NODE_ENV: 'test', PROOF_ENVIRONMENT: environment }
  const end = await runCommand([process.execPath, ...command], { ...limits, env: testEnv })
  return judge(proof, end, path.join(folder, 'report.json'))
}

/** A proxy address where nothing listens. */
const noProxy = 'http://127.0.0.1:9'

/** Environment of a process without network, whose Node programs cannot write outside a folder. */
function environmentOf({ packages, runs, surroundings }: RunOptions, folder: string): NodeJS.ProcessEnv {
  const temporary = path.join(folder, 'work/tmp')
  const limits = [
    '--no-warnings',
    '--experimental-permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}/*`,
    '--allow-addons',
    '--allow-child-process',
    '--allow-worker',
    `--require=${path.join(runs, 'guard.cjs')}`,
  ]
  return {
    PATH: [path.join(packages, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter),
    NODE_OPTIONS: limits.map((limit) => JSON.stringify(limit)).join(' '),
    TZ: 'UTC',
    ...Object.fromEntries(['HOME', 'TMPDIR', 'TEMP', 'TMP'].map((name) => [name, temporary])),
    ...Object.fromEntries(['http_proxy', 'https_proxy', 'ALL_PROXY'].map((name) => [name, noProxy])),
    no_proxy: 'localhost,127.0.0.1',
    STRAPI_TELEMETRY_DISABLED: 'true',
    PROOF_PACKAGES: packages,
    PROOF_FOLDER: folder,
    PROOF_SETUP: surroundings && path.join(surroundings, 'setup.cjs'),
  }
}

function judge(proof: Proof, { stopped, code, output }: End, reportFile: string): Failure[] {
  const { name, fails } = proof
  const failure = (fact: string, more: Omit<Failure, 'message'> = {}): Failure[] => [
    { message: `The test \`${name}\` ${fact}`, ...more },
  ]
  if (stopped !== undefined) return failure(stopped)
  if (!existsSync(reportFile)) {
    const fact = `ended its process with code ${code} before all tests had run. ${lastOf(output)}`
    return failure(fact, { line: lineOf(proof, output) })
  }
  const { passed, failed, open, files }: Report = JSON.parse(readFileSync(reportFile, 'utf8'))
  if (passed + failed.length === 0) return failure('has no call of `test`.')
  if (fails !== undefined && failed.length === 0)
    return failure(`is marked \`fails="${fails}"\` and does not fail.`, { isAnswer: true })
  const others = failed.filter(({ error }) => fails === undefined || !withoutStack(error).includes(fails))
  const otherwise = fails === undefined ? '' : `, not with \`${fails}\``
  if (failed.length > 0)
    return others.map(({ what, name: test, error, isAnswer }) => ({
      message: `The ${what} \`${test}\` of \`${name}\` failed${otherwise}: ${inOneLine(error)}`,
      line: lineOf(proof, error) ?? lineWith(proof, test),
      isAnswer,
    }))
  if (open) return failure(`left something open: ${open.join(', ')}.`)
  if (files.length > 0) return failure(`left files open: ${files.join(', ')}.`)
  return code === 0 ? [] : failure(`passed, and its process ended with code ${code}. ${lastOf(output)}`)
}

/** The first line of the page that a stack names. */
function lineOf({ path: file, lines: [first = 0] }: Proof, stack: string): number | undefined {
  const line = Number.parseInt(stack.split(`/page/${file}:`)[1] ?? '', 10)
  return line > 0 ? first + line : undefined
}

/** An error thrown later has no frame of the test in its stack. */
const lineWith = ({ code, lines: [first = 0] }: Proof, name: string): number =>
  first + 1 + code.split('\n').findIndex((line) => line.includes(name))

function problemAt(proof: Proof, { line: given, message }: Failure): Problem {
  const { file, lines, code, route, defect } = proof
  const [first = 1] = lines
  const line = given ?? first
  const shown = code.split('\n')[line - first - 1]?.trim()
  const address = defect === undefined ? route : `${route}#${defect}`
  return {
    severity: 'error',
    code: 'proof-failed',
    message,
    hint: shown
      ? `Line ${line - first} of the fence: \`${shown}\`. On the page ${address}.`
      : `On the page ${address}.`,
    file,
    line,
  }
}

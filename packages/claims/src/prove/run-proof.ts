import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { runCommand, type End } from 'holdtrue/files/run-command'
import { writeBelow } from 'holdtrue/files/cache-entry'
import type { Problem } from 'holdtrue/model/problem'
import type { ProofsConfig } from '../model/upstream-config'
import type { Proof } from './proofs'
import type { Ending } from './reporter'

export type ProofRun = Awaited<ReturnType<typeof runProof>>

interface RunOptions extends Pick<ProofsConfig, 'aliases'> {
  /** The site's folder for proofs, if it has one. */
  site?: string
  /** Folder of `installRelease`. */
  packages: string
  /** Folder in which each proof gets a folder; contains `guard.cjs`, `harness.cjs` and `reporter.cjs`. */
  runs: string
  signal: AbortSignal
}

/** Runs a proof, and leaves no process and no file behind. */
export async function runProof(proof: Proof, options: RunOptions) {
  const folder = mkdtempSync(path.join(options.runs, 'proof-'))
  try {
    const failures = await failuresOf(proof, options, folder)
    // Without an answer, it failed before any expectation did, so it says nothing about the code.
    const failed = failures.some(({ isAnswer }) => isAnswer) ? 'failed' : 'no-answer'
    const result: typeof failed | 'passed' = failures.length === 0 ? 'passed' : failed
    return {
      proof,
      result,
      /** Why it did not pass: one for each test, or one for all. */
      problems: failures.map((failure) => problemAt(proof, failure)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function failuresOf(proof: Proof, options: RunOptions, folder: string): Promise<Failure[]> {
  const { name, steps, files, environment, timeout } = proof
  const { site, packages, runs, signal } = options
  const cwd = path.join(folder, 'work')
  mkdirSync(path.join(cwd, 'tmp'), { recursive: true })
  if (environment === 'application') {
    const application = path.join(site ?? runs, 'application')
    if (!existsSync(application)) return [{ message: `The site has no application for \`${name}\`.` }]
    cpSync(application, cwd, { recursive: true })
    // The test imports the other files.
    for (const [file, text] of Object.entries(files))
      if (/\.(?:js|json)$/.test(file)) writeBelow(cwd, file, text)
  }
  const limits = { cwd, timeout, signal, env: environmentOf(proof, options, folder) }
  if (steps.length > 0) {
    symlinkSync(path.join(packages, 'node_modules'), path.join(cwd, 'node_modules'), 'junction')
    return judgeSteps(proof, await runCommand(['bash', '-c', scriptOf(proof)], limits))
  }
  const page = path.join(folder, 'page')
  for (const [file, text] of Object.entries({ ...files, [proof.path]: proof.code }))
    writeBelow(page, file, text)
  const script = (name: string) => path.join(runs, `${name}.cjs`)
  const loaded = [`--test-reporter=${script('reporter')}`, `--require=${script('harness')}`]
  const end = await runCommand([process.execPath, ...loaded, path.join(page, proof.path)], limits)
  const written = path.join(folder, 'endings.txt')
  const lines = existsSync(written) ? readFileSync(written, 'utf8').trim().split('\n') : []
  const endings: Ending[] = lines.map((line) => JSON.parse(line))
  return judgeTests(proof, end, endings)
}

/** A script that runs all steps, and writes the page's files before the steps that follow them. */
function scriptOf({ steps }: Proof): string {
  const write = ([file, text]: [string, string]) =>
    `(cd "$PROOF_FOLDER/work"; mkdir -p '${path.posix.dirname(file)}'; cat > '${file}') <<'${endOfFile}'\n${text}\n${endOfFile}\n`
  const parts = steps.map(
    ({ code, files }) => `${Object.entries(files).map(write).join('')}${code}\nprintf '\\0'\n`,
  )
  return `set -e -o pipefail\nexec 2>&1\n${parts.join('')}`
}

const endOfFile = 'END_OF_A_FILE_OF_THE_PAGE'

/** What Node programs may do, besides writing to a folder of their own. */
const permissions =
  '--no-warnings --experimental-permission --allow-fs-read=* --allow-addons --allow-child-process --allow-worker'

/** Environment of a process without network, whose Node programs cannot write outside a folder. */
function environmentOf({ environment }: Proof, options: RunOptions, folder: string): NodeJS.ProcessEnv {
  const { site, aliases, packages, runs } = options
  const paths = [`--allow-fs-write=${folder}/*`, `--require=${path.join(runs, 'guard.cjs')}`]
  const temporary = path.join(folder, 'work/tmp')
  return {
    PATH: [path.join(packages, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter),
    NODE_OPTIONS: [permissions, ...paths.map((option) => JSON.stringify(option))].join(' '),
    TZ: 'UTC',
    ...Object.fromEntries(['HOME', 'TMPDIR', 'TEMP', 'TMP'].map((name) => [name, temporary])),
    // Programs other than Node's are sent to a port where nothing listens.
    ...Object.fromEntries(
      ['http_proxy', 'https_proxy', 'ALL_PROXY'].map((name) => [name, 'http://127.0.0.1:9']),
    ),
    no_proxy: 'localhost,127.0.0.1',
    STRAPI_TELEMETRY_DISABLED: 'true',
    PROOF_ALIASES: JSON.stringify({ vitest: path.join(runs, 'harness.cjs'), ...aliases }),
    PROOF_ENVIRONMENT: environment,
    PROOF_FOLDER: folder,
    PROOF_PACKAGES: packages,
    PROOF_SETUP: site && path.join(site, 'setup.cjs'),
  }
}

function problemAt({ file, lines, code, route, defect }: Proof, { line, message }: Failure): Problem {
  const [first = 1] = lines
  return {
    severity: 'error',
    code: 'proof-failed',
    message,
    hint: `On the page ${defect === undefined ? route : `${route}#${defect}`}.`,
    file,
    line: line ?? first,
    frame: line === undefined ? undefined : code.split('\n')[line - first - 1],
  }
}

interface Failure {
  message: string
  /** Line of the page, 1-based. Default: the first fence's line. */
  line?: number
  /** Whether an expectation failed, so that the failure says something about the code. */
  isAnswer?: boolean
}

/** One failure for the file as a whole, or one for each of its tests. */
function judgeTests(proof: Proof, end: End, endings: readonly Ending[]): Failure[] {
  const { name, fails } = proof
  const { stopped, code, output } = end
  const failure = (fact: string, isAnswer = false) => [
    { message: `The test \`${name}\` ${fact}`, line: lineOf(proof, output, name), isAnswer },
  ]
  if (stopped !== undefined) return failure(stopped)
  if (endings.every((ending) => ending.name !== undefined))
    return failure(`ended its process with code ${code} before all tests had run. ${lastOf(output)}`)
  if (endings.length === 1) return failure('has no call of `test`.')
  const failed = endings.filter(({ error }) => error !== undefined)
  if (failed.length === 0 && fails !== undefined)
    return failure(`is marked \`fails="${fails}"\` and does not fail.`, true)
  const others = failed.filter(({ error = '' }) => !fails || !withoutStack(error).includes(fails))
  // Node ends the process of a failed test with code 1.
  if (others.length === 0 && code !== Math.min(failed.length, 1))
    return failure(`passed, and its process ended with code ${code}. ${lastOf(output)}`)
  const otherwise = fails === undefined ? '' : `, not with \`${fails}\``
  return others.map(({ name: test = '', error = '', isAnswer }) => ({
    message: `The test \`${test}\` of \`${name}\` failed${otherwise}: ${inOneLine(error)}`,
    line: lineOf(proof, error, test),
    isAnswer,
  }))
}

/** The first line of the page that a stack names. An error thrown later does not name the test: then it is the line with the test's name. */
function lineOf({ path: file, lines: [first = 0], code }: Proof, stack: string, test: string): number {
  const line = Number.parseInt(stack.split(`/page/${file}:`)[1] ?? '', 10)
  return first + (line > 0 ? line : 1 + code.split('\n').findIndex((text) => text.includes(test)))
}

/** The first step that failed or printed something else, if any. What each step printed ends in a zero byte. */
function judgeSteps({ steps, lines }: Proof, { stopped, code, output }: End): Failure[] {
  const printed = output.split('\0')
  const done = printed.length - 1
  for (const [index, step] of steps.entries()) {
    const own = printed[index] ?? ''
    const failure = (fact: string, isAnswer = true) => [
      { message: `Step ${index + 1} ${fact}`, line: lines[index], isAnswer },
    ]
    if (index === done && stopped !== undefined) return failure(stopped, false)
    if (index === done) return failure(`ended with code ${code}: ${lastOf(own)}`)
    const line = firstMissing(step.output, own.split('\n'))
    if (line !== undefined) return failure(`does not print \`${line}\` there, but: ${lastOf(own)}`)
  }
  return []
}

/** The first expected line that was not printed, or not in this order. */
function firstMissing(expected: readonly string[], printed: readonly string[]): string | undefined {
  let from = 0
  return expected.find((line) => {
    const parts = line.trim().split('…')
    const escaped = parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    const pattern = new RegExp(`^\\s*${escaped.join('.*')}\\s*$`)
    const found = printed.findIndex((text, index) => index >= from && pattern.test(text))
    from = found + 1
    return found === -1
  })
}

/** The error that a process printed, or the end of its output, on one line. */
const lastOf = (output: string): string =>
  inOneLine(/^[^\w\n]*\w*Error\b.*$/m.exec(output)?.[0] ?? output.trim().split('\n').slice(-3).join('\n'))

const inOneLine = (text: string): string =>
  withoutStack(text)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 400)

const withoutStack = (text: string): string => text.split(/\n\s+at /)[0] ?? ''

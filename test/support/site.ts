import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
/** Output folder of the real site for browser tests, built by `global-setup`. */
export const realSiteDir = path.join(root, 'test-results/site')

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs `node bin/docs.mjs <args>`; the documented environment variables come only from `env`. `input` is its standard input. */
export function runDocs(
  args: string[],
  env: Record<string, string> = {},
  input?: string,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = start(args, env, input === undefined ? 'ignore' : 'pipe')
    // A command that has read enough closes standard input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    const result = { stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()))
    child.on('close', (code) => resolve({ code: code ?? -1, ...result }))
  })
}

export interface Served {
  /** Origin and base path, without a trailing slash: `http://localhost:41234`. */
  url: string
  /** The process's output so far. */
  output(): string
  close(): Promise<void>
}

/** Serves a built site (`preview`) or a site folder (`dev`) on a free port. Waits until it responds. */
export function serve(command: 'preview' | 'dev', env: Record<string, string>): Promise<Served> {
  return new Promise((resolve, reject) => {
    const child = start([command], { PORT: '0', ...env })
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (url) resolve({ url, output: () => output, close: () => stop(child) })
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('exit', (code) => reject(new Error(`\`${command}\` ended with code ${code}:\n${output}`)))
  })
}

/** Builds a fixture site (`test/fixtures/sites/<name>`) into a separate folder; `folder` is around the site and its output. */
export async function buildFixture(
  name: string,
  env: Record<string, string> = {},
  folder: string = mkdtempSync(path.join(tmpdir(), `docs-${name}-`)),
): Promise<CommandResult & { outDir: string; siteDir: string; dispose(): void }> {
  const siteDir = path.join(folder, 'site')
  cpSync(path.join(root, 'test/fixtures/sites', name), siteDir, { recursive: true })
  const outDir = path.join(folder, 'dist')
  const result = await runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir, ...env })
  return { ...result, outDir, siteDir, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A fixture site that browser tests only read: the first worker that asks builds it, the others wait. It must build without problems,
 * because browser tests only check what its pages show. `global-setup` names the folder.
 */
export async function sharedFixture(name: string): Promise<{ outDir: string; siteDir: string }> {
  const folder = path.join(process.env.SHARED_FIXTURES ?? '', name)
  const report = path.join(folder, 'report.txt')
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const { code, stdout, stderr } = await buildFixture(name, {}, folder)
    writeFileSync(`${report}.new`, code === 0 ? '' : `${stderr}${stdout}`)
    renameSync(`${report}.new`, report)
  }
  while (!existsSync(report)) await pause(50)
  const problems = readFileSync(report, 'utf8')
  if (problems !== '') throw new Error(`Fixture site \`${name}\` does not build:\n${problems}`)
  return { outDir: path.join(folder, 'dist'), siteDir: path.join(folder, 'site') }
}

function start(
  args: string[],
  env: Record<string, string>,
  input: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'bin/docs.mjs'), ...args], {
    cwd: root,
    env: { ...ownEnvironment(), NO_COLOR: '1', ...env },
    stdio: [input, 'pipe', 'pipe'],
  })
}

/** The environment without the documented variables and the wish for colours, some of which the test runner sets. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const {
    SITE_DIR: _s,
    OUT_DIR: _o,
    BASE_URL: _b,
    PORT: _p,
    HOST: _h,
    STRICT: _t,
    CACHE_DIR: _c,
    NODE_ENV: _n,
    FORCE_COLOR: _f,
    ...inherited
  } = process.env
  return inherited
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
}

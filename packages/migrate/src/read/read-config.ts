import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { runCommand } from 'holdtrue/files/run-command'
import { errorPlace } from 'holdtrue/modules/run/module-problem'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'

export interface ModuleExport {
  /** `remark-math`, `@site/x`, or the path of a file relative to the site, `./src/remark/x.js`. */
  module: string
  /** `default`, or another export's name. */
  name: string
}

/** A value other than data: a function, with its source if available, or an export of a package that is not installed. */
export class ForeignValue {
  constructor(
    readonly source: string | undefined,
    readonly origin: ModuleExport | undefined,
  ) {}
}

/** A Docusaurus site's configuration as it was evaluated. */
export interface ReadConfig {
  /** Plain data, with a `ForeignValue` for each function. */
  config: Record<string, unknown>
  /** Name of its file. */
  file: string
  source: string
  /** Modules that are not there or cannot be loaded, and were replaced with stand-ins. */
  missing: MissingModule[]
}

export interface ReadConfigOptions {
  /** Time limit. Default 20,000 ms. */
  limitMs?: number
  /** Names of environment variables that it may read, in addition to a few that contain no secrets. */
  variables?: readonly string[]
}

const names = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`)

const ownFault =
  'Docusaurus would run that line too: fix it there. A variable that it reads is passed on with `--env NAME`.'

/**
 * Runs the configuration of a Docusaurus site as Docusaurus does, but in a separate process with few environment variables and a time
 * limit. Rejects with a `ProblemsError` if there is none, or if it fails.
 */
export async function readConfig(
  siteDir: string,
  { limitMs = 20_000, variables = [] }: ReadConfigOptions = {},
): Promise<ReadConfig> {
  const file = names.find((name) => existsSync(path.join(siteDir, name)))
  if (file === undefined) throw new ProblemsError(noConfig(siteDir))
  const source = readFileSync(path.join(siteDir, file), 'utf8')
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docs-migrate-')))
  try {
    const answer = await runProgram(path.join(siteDir, file), folder, { limitMs, variables })
    if ('failure' in answer) {
      const { failure, missing } = answer
      const error = Object.assign(new Error(failure.message), { stack: failure.stack })
      throw new ProblemsError({
        code: 'migrate-config',
        message: `\`${file}\` cannot be read: ${failure.message}`,
        hint: missing.length > 0 ? notInstalled(missing) : ownFault,
        file,
        ...errorPlace(error, { siteDir, folder }),
      })
    }
    if ('ended' in answer)
      throw new ProblemsError({
        code: 'migrate-config-time',
        message: `\`${file}\` cannot be read: ${answer.ended}`,
        hint: 'Look for a loop, or a promise that never settles, in what it exports, and remove it for the move.',
        file,
        line: exportLine(source),
      })
    const { config, missing } = answer
    if (typeof config === 'object' && config !== null && !Array.isArray(config))
      return { config: { ...config }, file, source, missing }
    throw new ProblemsError({
      code: 'migrate-config',
      message: `\`${file}\` exports no configuration.`,
      hint: 'It must export an object, or a function that returns one, as `module.exports` or as default.',
      file,
      line: exportLine(source),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A missing module has a stand-in, which has none of the data that the configuration may need. */
function notInstalled(missing: readonly MissingModule[]): string {
  const names = missing.map(({ name }) => name).sort()
  const list = names.map((name) => `\`${name}\``).join(', ')
  return `It uses what is not there: ${list}. Install the old site’s packages, and build what its scripts make; then this can tell more.`
}

function exportLine(source: string): number {
  const index = source.search(/\bexport\s+default\b|\bmodule\.exports\s*=|\bexports\.default\s*=/)
  return index < 0 ? 1 : source.slice(0, index).split('\n').length
}

function noConfig(siteDir: string): Problem {
  const entries = existsSync(siteDir) ? readdirSync(siteDir, { withFileTypes: true }) : undefined
  const below = entries?.find(
    (entry) => entry.isDirectory() && names.some((name) => existsSync(path.join(siteDir, entry.name, name))),
  )
  return {
    severity: 'error',
    code: 'migrate-config',
    message: entries
      ? `\`${siteDir}\` has no \`docusaurus.config\` (.ts, .js, .mjs, .cjs).`
      : `There is no folder \`${siteDir}\`.`,
    hint: below
      ? `Did you mean \`${path.join(siteDir, below.name)}\`?`
      : 'Name the folder of the Docusaurus site: the one with its `docusaurus.config`.',
  }
}

/** What the configuration imports and cannot load. */
export interface MissingModule {
  /** A package, or a file as `./data.json`; both paths are relative to the site folder. */
  name: string
  file: string
  /** Absent if there is no such package or file. */
  reason?: string
}

export type ConfigAnswer = { missing: MissingModule[] } & (
  { failure: { message: string; stack: string } } | { config: unknown }
)
/** `ended` describes how the process ended without an answer. */
type ProgramAnswer = ConfigAnswer | { ended: string }

/** Variables that programs need, and that contain no secrets. */
const plainVariables = ['PATH', 'HOME', 'LANG', 'CI', 'TZ', 'SystemRoot', 'NODE_ENV']

/** Below the same folder as this module, whether that is a source or part of a bundle. */
const runner = ['mjs', 'ts'].map((ending) => new URL(`../read/config-runner.${ending}`, import.meta.url))

async function runProgram(file: string, folder: string, options: Required<ReadConfigOptions>) {
  const [program, answer] = [path.join(folder, 'run.cjs'), path.join(folder, 'answer.json')]
  const output = { file: program, format: 'cjs' } as const
  const input = fileURLToPath(runner.find((url) => existsSync(url)) ?? '')
  await build({ input, output, platform: 'node', logLevel: 'silent', tsconfig: false })
  const variables = [...plainVariables, ...options.variables]
  const env = Object.fromEntries(variables.map((name) => [name, process.env[name]]))
  const end = await runCommand([process.execPath, '--no-warnings', program, file, answer], {
    cwd: path.dirname(file),
    env: { ...env, NODE_ENV: env['NODE_ENV'] ?? 'production' },
    timeout: options.limitMs / 1000,
    maxOutput: 3e7,
  })
  if (end.stopped !== undefined) return { ended: `its process ${end.stopped}` }
  const last = end.output.trim().split('\n').at(-1) ?? ''
  const how =
    end.code === 0
      ? 'its process ends before it has given anything'
      : `its process ends with ${end.code === null ? 'a signal' : `code ${end.code}`}`
  return readAnswer(answer) ?? { ended: `${how}${last === '' ? '.' : `: ${last}`}` }
}

/** Undefined if the program ended before it wrote all of it. */
function readAnswer(file: string): ProgramAnswer | undefined {
  try {
    // Decodes what `config-runner.ts` has made of values other than data.
    return JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) => {
      const { $foreign }: { $foreign?: ForeignValue } = Object(value)
      return $foreign ? new ForeignValue($foreign.source, $foreign.origin) : value
    })
  } catch {
    return undefined
  }
}

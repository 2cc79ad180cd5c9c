/** The application that tests are started in: made once for a release from files of the site, with its database. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { UpstreamConfig } from '../model/upstream-config'
import { applicationState, type Proof } from './proofs'
import { runProof, type RunOptions } from './run-proof'

/** Folder of the application, which is made again if its files have changed; or why there is none. */
export async function makeApplication(
  siteDir: string,
  upstream: UpstreamConfig,
  options: RunOptions,
): Promise<Pick<RunOptions, 'application' | 'noApplication'>> {
  const source = upstream.proofs?.application
  const state = applicationState(siteDir, upstream)
  if (source === undefined || state === '') return {}
  const folder = path.join(options.packages, 'application', state)
  if (existsSync(folder)) return { application: folder }
  rmSync(path.dirname(folder), { recursive: true, force: true })
  const started = { ...options, application: path.join(siteDir, source), keep: `${folder}.next` }
  const [problem] = (await runProof(start(source), started)).problems
  if (problem) return { noApplication: problem.message }
  renameSync(started.keep, folder)
  return { application: folder }
}

const start = (source: string): Proof => ({
  route: source,
  name: 'start of the application',
  file: source,
  line: 1,
  code: "test('starts', () => {})",
  path: 'application.test.js',
  files: {},
  environment: 'application',
  expectsFailure: false,
  timeout: 300,
  hash: '',
})

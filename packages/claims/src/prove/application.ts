/** The application that tests are started in: made once for a release from files of the site, with its database. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { applicationState, type Proof } from './proofs'
import { runProof, type RunOptions } from './run-proof'

/**
 * Folder of the application, which is made again if its files have changed. Undefined for a site that names none.
 * @throws ProblemsError when it does not start
 */
export async function makeApplication(
  siteDir: string,
  upstream: UpstreamConfig,
  options: RunOptions,
): Promise<string | undefined> {
  const source = upstream.proofs?.application
  const state = applicationState(siteDir, upstream)
  if (source === undefined || state === '') return undefined
  const folder = path.join(options.packages, 'application', state)
  if (existsSync(folder)) return folder
  rmSync(path.dirname(folder), { recursive: true, force: true })
  const first = `${folder}.first`
  const next = `${folder}.next`
  cpSync(path.join(siteDir, source), first, { recursive: true })
  const { problems } = await runProof(start(source), { ...options, application: first, keep: next })
  if (problems.length > 0) throw new ProblemsError(problems)
  renameSync(next, folder)
  return folder
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

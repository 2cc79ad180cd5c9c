/** Checks the real site against the specification for agent-readable documentation (`afdocs`). */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { realSiteDir, root, serve } from '../support/site'

interface CheckResult {
  id: string
  status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'
  message: string
}

const folder = path.join(root, 'test/afdocs')
const program = path.join(folder, 'node_modules/afdocs/bin/afdocs.mjs')

/** The same pages every time, listed with their addresses on the deployed site. */
const options = ['--format', 'json', '--sampling', 'deterministic', '--max-links', '100']

/** Some pages are as long as the list they contain, so a warning about length is not a fault. */
const isAboutSize = ({ id }: CheckResult) => id.startsWith('page-size-')

test('M every check of documentation for programs passes on the real site', async () => {
  test.skip(!existsSync(program), 'afdocs is not installed: `npm ci --prefix test/afdocs`')
  test.setTimeout(120_000)
  const server = await serve('preview', { OUT_DIR: realSiteDir })
  try {
    const results = await check(server.url)
    expect(results.length).toBeGreaterThan(20)
    const passed = results.filter(({ status }) => status === 'pass').map(({ id }) => id)
    expect(passed).toEqual(expect.arrayContaining(['llms-txt-valid', 'content-negotiation']))
    const faults = results.filter(
      (result) =>
        !['pass', 'skip'].includes(result.status) && !(result.status === 'warn' && isAboutSize(result)),
    )
    expect(faults).toEqual([])
  } finally {
    await server.close()
  }
})

function check(url: string): Promise<CheckResult[]> {
  const [, page = ''] = /<loc>([^<]+)/.exec(readFileSync(path.join(realSiteDir, 'sitemap.xml'), 'utf8')) ?? []
  const origin = ['--canonical-origin', new URL(page).origin, '--request-delay', '0']
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'check', url, ...options, ...origin], { cwd: folder })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
    child.on('error', reject)
    child.on('close', () => {
      try {
        const { results }: { results: CheckResult[] } = JSON.parse(output.stdout)
        resolve(results)
      } catch {
        reject(new Error(`afdocs gave no report:\n${output.stdout}${output.stderr}`))
      }
    })
  })
}

/** Deployments, rollbacks, two nodes with different builds, and partial deployments while a reader is using the site. */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildFixture, runDocs } from '../support/site'
import { expect, test } from '../support/test'
import { headingsOf } from './headings'
import { startHostileServer } from './hostile-server'
import { chance, pick, seed, steps } from './random'
import { Reader } from './reader'

/** Two builds of a site that differ in code and text, and the states between them. */
async function buildTwice() {
  const first = await buildFixture('faults')
  expect(first.code, first.stderr).toBe(0)
  const folder = path.dirname(first.outDir)
  const old = path.join(folder, 'old')
  cpSync(first.outDir, old, { recursive: true, preserveTimestamps: true })
  const edit = (file: string, from: string, to: string) => {
    const target = path.join(first.siteDir, file)
    writeFileSync(target, readFileSync(target, 'utf8').replace(from, to))
  }
  edit('components/Counter.tsx', 'Count {count}', 'Number {count}')
  edit('pages/later.tsx', '<h1>Later</h1>', '<h1>Later, anew</h1>')
  const second = await runDocs(['build'], { SITE_DIR: first.siteDir, OUT_DIR: first.outDir })
  expect(second.code, second.stderr).toBe(0)
  const scriptsOf = (dir: string) =>
    readdirSync(path.join(dir, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scriptsOf(old)).not.toEqual(scriptsOf(first.outDir))
  /** New pages, some of whose scripts have not arrived. */
  const half = path.join(folder, 'half')
  cpSync(first.outDir, half, { recursive: true, preserveTimestamps: true })
  for (const [index, name] of scriptsOf(half).entries())
    if (index % 2 === 0 && !name.startsWith('main')) rmSync(path.join(half, 'assets', name))
  /** All new files are there, and the old scripts still are: the correct way to deploy. */
  const both = path.join(folder, 'both')
  cpSync(old, both, { recursive: true, preserveTimestamps: true })
  cpSync(first.outDir, both, { recursive: true, preserveTimestamps: true })
  return { states: [[old], [first.outDir], [half], [both], [old, first.outDir]], old, dispose: first.dispose }
}

test('D2 a reader gets through deployments, rollbacks, half-deployed states and nodes that differ', async ({
  page,
}) => {
  const { states, old, dispose } = await buildTwice()
  const known = states.flat().map((dir) => headingsOf(dir))
  const isRight = (route: string, heading: string) =>
    known.some((headings) => heading === (headings.get(route) ?? headings.get('/404')))
  const server = await startHostileServer(seed, [old])
  const reader = new Reader(page, `${seed} deployments`)
  await page.goto(`${server.url}/start`)
  await reader.settle(isRight)
  for (let number = 1; number <= steps; number++) {
    if (chance(seed, number, 'deploy') < 0.35) server.builds = pick(states, seed, number, 'state')
    reader.log.push(`from ${server.builds.map((dir) => path.basename(dir)).join(' and ')}`)
    await reader.step(number)
    await reader.settle(isRight)
    // With different nodes, each full load may reach the other one; loading must still come to an end.
    expect(reader.loads, `full loads in a step, after\n${reader.log.slice(-8).join('\n')}`).toBeLessThan(5)
  }
  server.builds = [old]
  await page.goto(`${server.url}/start`)
  const seen = await reader.settle(isRight)
  expect([seen.heading, seen.told]).toEqual([headingsOf(old).get('/start'), false])
  server.close()
  dispose()
})

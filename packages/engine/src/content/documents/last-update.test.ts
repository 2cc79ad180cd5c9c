import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configOf, createTempSite, type TempSite } from '../../../../../test/support/temp-site'
import { readLastUpdates } from './documents'

/** Runs git in a folder as a given author at a given time, ignoring the machine's settings. */
function git(folder: string, args: string[], author = 'Ada', date = '2026-01-02T03:04:05Z'): void {
  execFileSync('git', ['-c', 'init.defaultBranch=main', '-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: author,
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'Somebody',
      GIT_COMMITTER_EMAIL: 's@example.org',
      GIT_COMMITTER_DATE: '2026-12-31T00:00:00Z',
    },
  })
}

function commit(folder: string, author: string, date: string): void {
  git(folder, ['add', '-A'])
  git(folder, ['commit', '-m', 'change'], author, date)
}

/** A site in a repository: `a.md` was changed twice, by two people; `über uns.md` once. */
function siteWithHistory(settings: object = {}): TempSite {
  const site = createTempSite({
    'site.config.ts': configOf({ docs: { showLastUpdateAuthor: true, ...settings } }),
    'content/docs/a.md': 'a',
    'content/docs/über uns.md': 'u',
  })
  git(site.folder, ['init'])
  commit(site.folder, 'Ada', '2026-01-02T03:04:05Z')
  site.write({ 'content/docs/a.md': 'a, changed' })
  commit(site.folder, 'Grace', '2026-03-04T05:06:07Z')
  site.write({ 'content/docs/new.md': 'not committed' })
  return site
}

const datesOf = async (site: TempSite) =>
  Object.fromEntries((await site.load()).docs.map((doc) => [doc.file, doc.lastUpdate]))

describe('C9: last update', () => {
  it('comes from the version history, for each file by its own last change', async () => {
    const site = siteWithHistory()
    expect(await datesOf(site)).toEqual({
      'docs/a.md': { date: '2026-03-04', author: 'Grace' },
      'docs/über uns.md': { date: '2026-01-02', author: 'Ada' },
      'docs/new.md': undefined,
    })
  })

  it('frontmatter beats the history, each part on its own', async () => {
    const site = siteWithHistory()
    site.write({ 'content/docs/a.md': '---\nlast_update: { date: 2020-02-03 }\n---\n' })
    expect(await datesOf(site)).toMatchObject({ 'docs/a.md': { date: '2020-02-03', author: 'Grace' } })
  })

  it('date and author are each a setting', async () => {
    const site = siteWithHistory({ showLastUpdateTime: false })
    expect(await datesOf(site)).toMatchObject({ 'docs/a.md': { author: 'Grace' } })
    site.write({ 'site.config.ts': configOf({ docs: { showLastUpdateTime: false } }) })
    expect((await datesOf(site))['docs/a.md']).toBeUndefined()
  })

  it('is left out with one warning where the history is shallow', async () => {
    const { folder } = siteWithHistory()
    const clone = path.join(folder, 'clone')
    git(folder, ['clone', '--depth', '1', `file://${folder}`, clone])
    const { updates, problems } = await readLastUpdates(path.join(clone, 'site/content'))
    expect(updates.size).toBe(0)
    expect(problems).toMatchObject([{ severity: 'warning', code: 'shallow-history' }])
    expect(problems[0]?.hint).toContain('--unshallow')
  })

  it('is left out without a word outside a repository', async () => {
    const { folder } = createTempSite({})
    mkdirSync(path.join(folder, 'content'))
    writeFileSync(path.join(folder, 'content/a.md'), '')
    expect(await readLastUpdates(path.join(folder, 'content'))).toEqual({ updates: new Map(), problems: [] })
  })
})

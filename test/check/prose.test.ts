import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../support/temp-folder'

/** The output of the prose check for one page, without the folder. */
function check(page: string): { status: number | null; lines: string[] } {
  const folder = tempFolder()
  writeFileSync(path.join(folder, 'a.mdx'), page)
  const { status, stderr } = spawnSync(process.execPath, ['bin/prose.mjs', folder], { encoding: 'utf8' })
  return { status, lines: stderr.replaceAll(`${folder}${path.sep}`, '').trim().split('\n').filter(Boolean) }
}

it('a section that opens with a pronoun, a proverb and a spelling of others are named with their line', () => {
  const { status, lines } = check(
    '# A\n\nIt is here.\n\nComfort, not protection. Its color.\n\nThe frontend.\n',
  )
  expect(status).toBe(1)
  expect(lines).toEqual([
    'a.mdx:3  A section opens with "It": name what it is about.',
    'a.mdx:5  "Comfort, not protection." is no sentence: say it in one.',
    'a.mdx:5  "color": colour.',
    'a.mdx:7  "frontend": front end (noun), front-end (adjective).',
  ])
})

it('code, quotes, addresses, titles of linked pages and names are none of its business', () => {
  const page = [
    '---',
    'title: Backend',
    '---',
    '',
    '# A',
    '',
    'Text first. The color picker says "frontend" and `color`, see [Backend](/docs/backend) and [x](src:color).',
    '',
    'It may follow. Lists, tables and code have colour.',
    '',
    '```ts',
    "const color = 'license'",
    '```',
  ]
  expect(check(page.join('\n'))).toEqual({ status: 0, lines: [] })
})

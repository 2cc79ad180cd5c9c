/** Questions answered in the terminal: `covers`, `search`, `page`, `claims`. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createAskedSite } from '../support/asked-site'
import { root } from '../support/site'

// Each test runs several processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const hub = 'packages/toolbox/src/hub.ts'

describe('K4: covers', () => {
  it('names the pages about a path, the nearest first, on a site that was never built', async () => {
    const site = createAskedSite()
    const { code, stdout, stderr } = await site.ask(['covers', hub])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`About ${hub} in Fixture 1.0.0:`)
    expect(stdout).toContain('The hub  /hub\n')
    expect(stdout).toContain('at the top  “hums”  src:@fixture/toolbox/src/hub.ts#createHub')
    expect(stdout).toMatch(/#limits {2}“300”.*\[FAILS: .*the value `250`, not `300`/)
    expect(stdout.indexOf('/hub')).toBeLessThan(stdout.indexOf('/box'))
    // After a build, the answer is the same.
    expect((await site.build()).code).toBe(0)
    expect((await site.ask(['covers', hub])).stdout).toBe(stdout)
  })

  it('knows what was edited since it was asked, without reading more than that', async () => {
    const site = createAskedSite()
    const claim = (text: string) => `[${text}](src:@fixture/toolbox/src/hub.ts#createHub)`
    await site.ask(['covers', hub])
    const ask = async () => {
      const { stdout, stderr } = await site.ask(['covers', 'createHub', '--json'])
      const pages: { route: string; title: string; statements: { text: string; route: string }[] }[] =
        JSON.parse(stdout).pages
      const told = pages.flatMap(({ title, statements }) =>
        statements.map(({ text, route }) => `${title}: ${text} ${route}`),
      )
      return [told.filter((line) => line.startsWith('The tool')), stderr]
    }
    site.write({ 'content/box.md': `---\ntitle: The toolbox\n---\n\n## In it\n\n${claim('this')}\n` })
    expect(await ask()).toEqual([['The toolbox: this /box#in-it'], ''])
    // If more than a text changed, more is read.
    site.write({ 'content/box.md': `---\ntitle: The tools\n---\n\n${claim('that')}\n` })
    expect(await ask()).toEqual([['The tools: that /box'], ''])
    site.write({ 'content/more.md': `---\ntitle: The tool\n---\n\n${claim('more')}\n` })
    expect(await ask()).toEqual([expect.arrayContaining(['The tool: more /more']), ''])
    rmSync(path.join(site.siteDir, 'content/more.md'))
    expect(await ask()).toEqual([['The tools: that /box'], ''])
    // A page that includes another file changes with it.
    site.write({
      'content/_part.mdx': `${claim('part')}\n`,
      'content/box.md': `---\ntitle: The tools\n---\n\nimport Part from './_part.mdx'\n\n<Part />\n`,
    })
    expect(await ask()).toEqual([['The tools: part /box'], ''])
    site.write({ 'content/_part.mdx': `${claim('piece')}\n` })
    expect(await ask()).toEqual([['The tools: piece /box'], ''])
  })

  it('is answered from what a build left, until its output is gone', async () => {
    const site = createAskedSite()
    expect((await site.build()).code).toBe(0)
    const built = await site.ask(['covers', hub])
    expect([built.code, built.stderr]).toEqual([0, ''])
    expect((await site.ask(['page', 'hub'])).stdout).toBe(site.read('hub.md'))
    rmSync(site.outDir, { recursive: true })
    const unbuilt = await site.ask(['covers', hub])
    expect(unbuilt).toEqual(built)
    const page = await site.ask(['page', 'hub'])
    expect([page.code, page.stderr]).toEqual([0, ''])
  })

  it.each([
    ['a Windows path', 'C:\\work\\repo\\packages\\toolbox\\src\\hub.ts:3:1'],
    ['a line number', `${hub}:3`],
    ['an address of the repository', `https://example.org/blob/v1.0.0/${hub}#L3`],
    ['an installed package', '/app/node_modules/@fixture/toolbox/src/hub.ts'],
    ['a symbol', 'createHub'],
    ['a stack trace', 'Error: no\n    at createHub (/app/node_modules/@fixture/toolbox/src/hub.ts:3:1)'],
  ])('understands %s', async (_, asked) => {
    const { code, stdout } = await createAskedSite().ask(['covers', '--json', asked])
    expect(code).toBe(0)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ release: 'Fixture 1.0.0', unknown: [] })
    expect(report.pages[0]).toMatchObject({
      route: '/hub',
      url: 'https://docs.example.org/sub/hub',
      title: 'The hub',
    })
    expect(report.places[0].path).toBe(hub)
  })

  it('reads a diff with a renamed and a binary file', async () => {
    const diff = `diff --git a/${hub} b/packages/toolbox/src/moved.ts
similarity index 90%
rename from ${hub}
rename to packages/toolbox/src/moved.ts
--- a/${hub}
+++ b/packages/toolbox/src/moved.ts
@@ -1 +1 @@
-old
+new
diff --git a/packages/toolbox/logo.png b/packages/toolbox/logo.png
index 1111111..2222222 100644
Binary files a/packages/toolbox/logo.png and b/packages/toolbox/logo.png differ
`
    const { code, stdout } = await createAskedSite().ask(['covers', '-', '--json'], diff)
    expect(code).toBe(0)
    const { places, pages } = JSON.parse(stdout)
    expect(places.map(({ path: file }: { path: string }) => file)).toEqual(
      expect.arrayContaining([hub, 'packages/toolbox/src/moved.ts', 'packages/toolbox/logo.png']),
    )
    expect(pages[0].route).toBe('/hub')
  })

  it('says of a path that is not there which ones are nearest', async () => {
    const { code, stdout } = await createAskedSite().ask(['covers', 'packages/toolbox/src/hubb.ts'])
    expect(stdout).toContain(
      `There is no \`packages/toolbox/src/hubb.ts\` in Fixture 1.0.0. Nearest: \`${hub}\``,
    )
    // Pages about its folder still answer the question.
    expect(code).toBe(0)
  })

  it('of nothing, of words and of 100 kB says what it makes of them', async () => {
    const site = createAskedSite()
    const empty = [
      await site.ask(['covers']),
      await site.ask(['covers', '  ']),
      await site.ask(['covers', '-'], ''),
    ]
    for (const { code, stderr } of empty)
      expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing was asked.')])
    expect(await site.ask(['covers', 'good morning'])).toMatchObject({
      code: 1,
      stdout: 'There is no `good morning` in Fixture 1.0.0.\nNo page is about it.\n',
    })
    const large = await site.ask(['covers', '-'], `${hub}\n${'lorem ipsum '.repeat(9000)}\n`)
    expect([large.code, large.stderr]).toEqual([0, ''])
    expect(large.stdout).toContain('/hub')
    const trace = `    at createHub (/app/${hub}:3:1)\n`.repeat(900)
    expect((await site.ask(['covers', '-'], trace)).stdout).toContain('The first 400 of 900 lines were read.')
    const { read } = JSON.parse((await site.ask(['covers', '-', '--json'], trace)).stdout)
    expect(read).toEqual({ lines: 400, of: 900 })
  })

  it('takes a name that begins with a dash behind two of them, and refuses what it does not know', async () => {
    const site = createAskedSite()
    const { code, stdout } = await site.ask(['covers', '--', '--nothing-of-this-name'])
    expect([code, stdout]).toEqual([1, expect.stringContaining('There is no `--nothing-of-this-name`')])
    expect(await site.ask(['covers', '--jsno', hub])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no option `--jsno` here. Did you mean `--json`?'),
    })
  })

  it('asks a clone of the code base, and says where there is none', async () => {
    const site = createAskedSite()
    const { code, stderr } = await site.ask(['covers', hub, '--checkout', path.join(site.folder, 'nowhere')])
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no folder')])
    site.write({
      '../clone/packages/toolbox/package.json': '{ "name": "@fixture/toolbox", "version": "2.0.0" }',
      '../clone/packages/toolbox/src/hub.ts': 'export const DEFAULT_LIMIT = 300\n',
    })
    const clone = await site.ask(['claims', '/hub', '--json', '--checkout', path.join(site.folder, 'clone')])
    expect(clone.code).toBe(0)
    const { release, statements } = JSON.parse(clone.stdout)
    expect(release).toMatch(/^Fixture in .*clone/)
    expect(statements.map(({ text, verdict }: { text: string; verdict: string }) => [text, verdict])).toEqual(
      [
        ['hums', 'fails'],
        ['250', 'fails'],
        ['300', 'holds'],
      ],
    )
  })
})

describe('K4: page, claims and search', () => {
  it('a page, a part of it with all below, and the nearest of what is not there', async () => {
    const site = createAskedSite()
    const whole = await site.ask(['page', 'https://docs.example.org/sub/hub'])
    expect(whole.stdout).toMatch(/^---\ntitle: The hub\nroute: \/hub\n/)
    const part = await site.ask(['page', 'hub.md', '#limits'])
    expect(part.stdout).toMatch(/^## Limits\n\nAt most[^]*### Deep\n\nWords\.\n$/)
    expect((await site.ask(['page', '/hub/#limits'])).stdout).toBe(part.stdout)
    expect((await site.ask(['page', '/hub', 'Limits'])).stdout).toBe(part.stdout)
    const { statements } = JSON.parse((await site.ask(['page', '/hub#limits', '--json'])).stdout)
    expect(statements.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['holds', 'fails'])
    expect(await site.ask(['page', '/hubb'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no page `/hubb`. Nearest:\n  /hub  The hub\n'),
    })
    expect(await site.ask(['page', '/hub', '#limit'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'The page `/hub` has no part `limit`. Nearest:\n  /hub#limits  Limits\n',
      ),
    })
    expect((await site.ask(['page', '/hub', '#deeper'])).stderr).toBe(
      'The page `/hub` has no part `deeper`. Nearest:\n  /hub#deep  Deep\n  /hub#limits  Limits\n  /hub#other  Other\n',
    )
    expect((await site.ask(['claims', 'toolbox'])).stderr).toContain('Nearest:\n  /box  The toolbox\n')
    expect((await site.ask(['page', '../../../etc/passwd'])).code).toBe(1)
  })

  it('the statements of a page, with what became of each', async () => {
    const { code, stdout } = await createAskedSite().ask(['claims', 'hub'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The hub {2}\/hub\n3 statements, checked against Fixture 1\.0\.0\n\n/)
    expect(stdout.match(/FAILS/g)).toHaveLength(1)
  })

  it('the search answers as on the site, built or not, and says what it looked for instead', async () => {
    const site = createAskedSite()
    const unbuilt = await site.ask(['search', 'limits'])
    expect([unbuilt.code, unbuilt.stdout]).toEqual([
      0,
      expect.stringContaining('The hub › Limits\n  /hub#limits\n'),
    ])
    // Temporary files of editors do not belong to the site.
    site.write({ 'content/.hub.md.swp': 'x', 'content/hub.md~': 'x' })
    expect(await site.ask(['search', 'limits'])).toEqual({ ...unbuilt, stderr: '' })
    expect((await site.build()).code).toBe(0)
    expect(await site.ask(['search', 'limits'])).toEqual({ ...unbuilt, stderr: '' })
    expect((await site.ask(['search', 'limtis'])).stdout).toContain(
      '`limtis` was not found; these are results for `limits`.',
    )
    expect(await site.ask(['search', 'xyzzyq'])).toMatchObject({ code: 1 })
    expect(await site.ask(['search', '--limit', '1', 'help', 'the', 'hub'])).toMatchObject({ code: 0 })
    expect((await site.ask(['search', 'x'.repeat(100_000)])).code).toBe(1)
  })

  it('after an edit a page and the search are what a new build makes of them, built before or not', async () => {
    const claim = '[it](src:@fixture/toolbox/src/hub.ts#createHub)'
    const edits: Record<string, string>[] = [
      { 'content/box.md': `---\ntitle: The toolbox\n---\n\n## New part\n\nA hammer in ${claim}.\n` },
      { 'content/_part.mdx': '## Shared\n\nA chisel.\n' },
      { 'components/Note.tsx': 'export const Note = () => <p>A noted nail.</p>\n' },
      { 'content/more.md': '---\ntitle: More\n---\n\n<DocCardList />\n\n![](./pic.svg)\n' },
      {
        'content/more.md':
          "---\ntitle: More\n---\n\nimport Part from './_part.mdx'\nimport { Note } from '@site/components/Note'\n\n<Part />\n\n<Note />\n\nTo [the box](./box.md).\n\n<DocCardList />\n",
      },
      { 'content/_part.mdx': '## Shared\n\nA gouge.\n' },
    ]
    const questions = [
      ['page', '/box', '--json'],
      ['page', '/more', '--json'],
      ['search', 'part'],
      ['search', 'gouge', 'nail'],
      ['claims', '/box'],
    ]
    const site = createAskedSite()
    site.write({ 'content/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' })
    site.write({ 'content/_part.mdx': 'Words.\n', 'content/more.md': '---\ntitle: More\n---\n\nWords.\n' })
    expect((await site.build()).code).toBe(0)
    for (const edit of edits) {
      // Each round ends with a build.
      if (Object.keys(edit)[0] === 'content/_part.mdx') rmSync(site.outDir, { recursive: true })
      site.write(edit)
      const before = []
      for (const question of questions) before.push(await site.ask(question))
      expect((await site.build()).code).toBe(0)
      for (const [index, question] of questions.entries())
        expect([edit, question, { ...before[index], stderr: '' }]).toEqual([
          edit,
          question,
          await site.ask(question),
        ])
    }
  }, 300_000)

  it('a reader who has read enough ends the command without a fault', async () => {
    const site = createAskedSite()
    site.write({ 'content/long.md': `# Long\n\n${'Many words in a line.\n\n'.repeat(50_000)}` })
    await site.ask(['search', 'hub'])
    const child = spawn(process.execPath, [path.join(root, 'bin/docs.mjs'), 'page', '/long'], {
      cwd: root,
      env: { ...process.env, ...site.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, stderr]).toEqual([0, ''])
  })
})

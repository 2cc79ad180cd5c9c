import { expect, test } from 'vitest'
import { ensureChromium, type Machine } from './chromium.mjs'

const own = '/cache/chromium/chrome'

/** A machine with these files; `arrives` is the file that a command installs. */
function machine(files: string[], arrives: Record<string, string> = {}, settings: Partial<Machine> = {}) {
  const present = new Set(files)
  const commands: string[] = []
  const said: string[] = []
  const host: Machine = {
    env: { PATH: '/usr/bin:/bin' },
    isRoot: false,
    exists: (file) => present.has(file),
    run(command, args) {
      commands.push([command, ...args.filter((argument) => !argument.startsWith('-'))].join(' '))
      const file = arrives[commands.at(-1) ?? '']
      if (file !== undefined) present.add(file)
      return file !== undefined
    },
    starts: (file) => present.has(file) && !file.includes('broken'),
    playwrightsOwn: async () => own,
    say: (text) => said.push(text),
    ...settings,
  }
  return { host, commands, said }
}

const apt = 'apt-get install chromium'
const playwright = 'npx playwright install chromium'

test.each([
  ['one that is installed', ['/usr/bin/chromium']],
  ["Playwright's own", [own]],
])('%s is used as it is', async (_, files) => {
  const { host, commands, said } = machine(files)
  expect(await ensureChromium(host)).toBeUndefined()
  expect({ commands, said }).toEqual({ commands: [], said: [] })
})

test('root on Debian gets one from apt', async () => {
  const { host, commands, said } = machine(
    ['/usr/bin/apt-get'],
    { [apt]: '/usr/bin/chromium' },
    { isRoot: true },
  )
  expect(await ensureChromium(host)).toBeUndefined()
  expect(commands).toEqual(['apt-get update', apt])
  expect(said).toHaveLength(1)
})

test('everybody else, and root where apt has none, gets the one of Playwright', async () => {
  for (const settings of [{ isRoot: false }, { isRoot: true }]) {
    const { host, commands } = machine(['/usr/bin/apt-get'], { [playwright]: own }, settings)
    expect(await ensureChromium(host)).toBeUndefined()
    expect(commands.at(-1)).toBe(playwright)
    expect(commands.includes(apt)).toBe(settings.isRoot)
  }
})

test('where none can be had, one line says what to install', async () => {
  const { host } = machine([])
  expect(await ensureChromium(host)).toMatch(
    /^No Chromium[^\n]*install Chromium or Chrome[^\n]*CHROMIUM[^\n]*$/,
  )
})

test('a `CHROMIUM` that does not start is named, and nothing is installed', async () => {
  const { host, commands } = machine([own], {}, { env: { CHROMIUM: '/opt/broken' } })
  expect(await ensureChromium(host)).toContain('/opt/broken')
  expect(commands).toEqual([])
})

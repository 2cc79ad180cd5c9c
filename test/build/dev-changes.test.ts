/** The development server misses no change, whenever and wherever it happens. */
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openDevSocket } from '../support/dev-socket'
import { serve, type Served } from '../support/site'
import { tempFolder } from '../support/temp-folder'
import { configOf, createTempSite, type SiteFiles } from '../support/temp-site'
import { writeFiles } from '../support/write-files'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close()
})

async function start(siteDir: string): Promise<Served> {
  const server = await serve('dev', { SITE_DIR: siteDir, OUT_DIR: path.join(path.dirname(siteDir), 'out') })
  open.push(server)
  return server
}

async function connect(server: Served) {
  const socket = await openDevSocket(server.url)
  open.push(socket)
  return socket
}

const get = async (server: Served, address: string) => (await fetch(server.url + address)).text()
const see = (server: Served, address: string, words: string) =>
  expect.poll(() => get(server, address), { timeout: 20_000 }).toContain(words)

it('E9: a change while the site is read for the first time is taken in, before anybody watches', async () => {
  // The page's module runs after all documents were read, but long before the server is ready.
  const { siteDir } = createTempSite({
    'content/a.md': '# First title\n',
    'content/b.md': '# B\n',
    'pages/late.tsx': `import { existsSync, writeFileSync } from 'node:fs'
const file = process.env.SITE_DIR + '/content/a.md'
if (!existsSync(file + '.done')) {
  writeFileSync(file + '.done', '')
  writeFileSync(file, '# Second title\\n')
}
export default function Late() { return <p>Late</p> }
`,
  })
  const server = await start(siteDir)
  await see(server, '/b', 'Second title')
})

it('E9: a page that was made before a change, and listens only after it, asks for its data again', async () => {
  const { siteDir, write } = createTempSite({ 'content/a.md': '# A\n\nFirst words.\n' })
  const server = await start(siteDir)
  const html = await get(server, '/a')
  const revision = Number(/data-revision="(\d+)"/.exec(html)?.[1])
  // The browser must not have cached a response from before the change.
  expect((await fetch(`${server.url}/a.json`)).headers.get('cache-control')).toBe('no-store')
  const socket = await connect(server)
  socket.hello('/a', revision)
  expect((await socket.next()).type).toBe('errors')
  write({ 'content/a.md': '# A\n\nSecond words.\n' })
  await socket.next(({ type }) => type === 'refresh')
  const late = await connect(server)
  late.hello('/a', revision)
  const message = await late.next()
  expect(message.type).toBe('refresh')
  late.hello('/a', message.revision)
  expect((await late.next()).type).toBe('errors')
})

it('E9: documents and modules outside of the site folder are watched, and none is left out for the name of a folder', async () => {
  const folder = tempFolder()
  const siteDir = path.join(folder, 'dist/site')
  const config = (title: string) => configOf({ title, docs: { path: '../../docs' } })
  const files: SiteFiles = {
    'dist/site/site.config.ts': `import { title } from '../../title'\nexport default { ...${config('x').slice('export default '.length).trim()}, title }\n`,
    'dist/site/pages/test-results/index.tsx': 'export default function Home() { return <p>First home</p> }\n',
    'title.ts': "export const title = 'First title'\n",
    'docs/a.mdx': '# A\n\nFirst words. ![p](./p.svg)\n',
    'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  writeFiles(folder, files)
  const server = await start(siteDir)
  const html = await get(server, '/a')
  expect(html).toContain('First words.')
  expect(await get(server, /src="([^"]+\.svg)"/.exec(html)?.[1] ?? '')).toBe(files['docs/p.svg'])
  writeFiles(folder, { 'docs/a.mdx': '# Renamed\n\nSecond words.\n' })
  await see(server, '/a', 'Second words.')
  await see(server, '/a', '<title>Renamed | First title</title>')
  writeFiles(folder, { 'title.ts': "export const title = 'Second title'\n" })
  await see(server, '/a', '<title>Renamed | Second title</title>')
  writeFiles(folder, {
    'dist/site/pages/test-results/index.tsx':
      'export default function Home() { return <p>Second home</p> }\n',
  })
  await see(server, '/test-results', 'Second home')
})

it('E9: a checkout of many documents is told to open pages a few times, with all faults that it brought', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `content/p${index}.md`)
  const { siteDir, write } = createTempSite(
    Object.fromEntries(names.map((name) => [name, '# Page\n\nFirst.\n'])),
  )
  const server = await start(siteDir)
  await get(server, '/p7')
  const socket = await connect(server)
  socket.hello('/p7')
  await socket.next()
  write(Object.fromEntries(names.map((name) => [name, '# Page\n\nSecond.\n'])))
  write({ 'content/p3.md': '# Page\n\n<div>\n' })
  await expect.poll(server.output, { timeout: 20_000 }).toContain('content/p3.md:3:1')
  for (const page of ['/p0', '/p7', '/p299']) await see(server, page, 'Second.')
  // The server answers a hello only after processing all pending changes.
  socket.hello('/p7')
  let told = 0
  while ((await socket.next()).type === 'refresh') told += 1
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(names.length / 4)
})

it('E9: a folder that is copied in while the site is read for something else is there as a whole, and edits of it show', async () => {
  const { siteDir, write, folder } = createTempSite({ 'content/a.md': '# A\n' })
  writeFiles(folder, { 'other/x.md': '# X\n\nFirst.\n', 'other/deep/y.md': '# Y\n\nFirst.\n' })
  const server = await start(siteDir)
  await get(server, '/a')
  write({ 'content/a.md': '# Another\n' })
  mkdirSync(path.join(siteDir, 'content/new'))
  cpSync(path.join(folder, 'other'), path.join(siteDir, 'content/new'), { recursive: true })
  await see(server, '/new/deep/y', 'First.')
  write({ 'content/new/deep/y.md': '# Y\n\nSecond.\n', 'content/new/x.md': '# Renamed\n' })
  await see(server, '/new/deep/y', 'Second.')
  await see(server, '/new/deep/y', 'Renamed')
})

it('E9: what a page that does not read would be told does not pile up: its connection ends, the others are told', async () => {
  // A fault is sent with the lines around it.
  const text = (words: string) => `# A\n\n${words}\n<div>\n${'Many words of a long line. '.repeat(40_000)}\n`
  const { siteDir, write } = createTempSite({ 'content/a.md': text('First.') })
  const server = await start(siteDir)
  const [asleep, awake] = [await connect(server), await connect(server)]
  for (const socket of [asleep, awake]) {
    socket.hello('/a')
    await socket.next()
  }
  asleep.pause()
  // More than fits in the system's buffers and the server's queue together.
  for (let edit = 0; edit < 16; edit++) {
    write({ 'content/a.md': text(`Edit ${edit}.`) })
    await awake.next((message) => JSON.stringify(message).includes(`Edit ${edit}.`))
  }
  asleep.resume()
  await expect(asleep.next((message) => JSON.stringify(message).includes('Edit 15.'))).rejects.toThrow(
    'closed the connection',
  )
})

it('E9: a picture that changes has another address, so that open pages show it', async () => {
  const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
  const { siteDir, write } = createTempSite({
    'content/a.md': '# A\n\n![p](./p.svg)\n',
    'content/p.svg': picture(7),
  })
  const server = await start(siteDir)
  const address = async () => /src="([^"]+\.svg)"/.exec(await get(server, '/a'))?.[1] ?? ''
  const before = await address()
  const socket = await connect(server)
  socket.hello('/a')
  await socket.next()
  write({ 'content/p.svg': picture(8) })
  await socket.next(({ type }) => type === 'refresh')
  expect(await address()).not.toBe(before)
  expect(await get(server, await address())).toBe(picture(8))
})

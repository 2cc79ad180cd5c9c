/** The development server: edits appear, and faults appear and disappear once they are fixed. */
import { renameSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDevSocket, type DevSocket } from '../support/dev-socket'
import { serve, type Served } from '../support/site'
import { configOf, createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const files: SiteFiles = {
  'content/docs/a.mdx': '---\nredirect_from: [/old]\n---\n# A\n\nFirst words. [old](/old) ![p](./p.svg)\n',
  'content/docs/b.mdx': `import Part from './_part.mdx'\n\n# B\n\n<Part />\n`,
  'content/docs/_part.mdx': 'Words of the part.\n',
  'content/docs/draft.md': '---\ndraft: true\n---\n# Draft\n',
  'content/more/old.md': '# Old\n',
  'static/plain.txt': 'as it is\n',
  'content/docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close()
})

async function start(more: SiteFiles = {}, env: Record<string, string> = {}) {
  const site = createTempSite({ ...files, ...more })
  const server = await serve('dev', { SITE_DIR: site.siteDir, OUT_DIR: site.outDir, ...env })
  open.push(server)
  return { site, server }
}

async function listen(server: Served, route: string, baseUrl?: string): Promise<DevSocket> {
  const socket = await openDevSocket(server.url, baseUrl)
  open.push(socket)
  socket.hello(route)
  const hello = await socket.next()
  expect(hello.type).toBe('errors')
  return socket
}

const get = async (server: Served, address: string) => {
  const response = await fetch(server.url + address, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const articleOf = async (server: Served, route: string): Promise<string> =>
  JSON.parse((await get(server, `${route}.json`)).text).page.html

describe('E9: an edit', () => {
  it('of a text has open pages ask for the new article', async () => {
    const { site, server } = await start()
    expect(await articleOf(server, '/docs/a')).toContain('First words.')
    const socket = await listen(server, '/docs/a')
    site.write({ 'content/docs/a.mdx': '---\nredirect_from: [/old]\n---\n# A\n\nSecond words.\n' })
    expect(await socket.next()).toMatchObject({ type: 'refresh', errors: [] })
    expect(await articleOf(server, '/docs/a')).toContain('Second words.')
  })

  it('of a partial shows in the pages that include it', async () => {
    const { site, server } = await start()
    expect(await articleOf(server, '/docs/b')).toContain('Words of the part.')
    const socket = await listen(server, '/docs/b')
    site.write({ 'content/docs/_part.mdx': 'New words.\n' })
    expect(await socket.next()).toMatchObject({ type: 'refresh' })
    expect(await articleOf(server, '/docs/b')).toContain('New words.')
  })

  it('that follows another at once, as from an editor that formats on saving, is not lost', async () => {
    const { site, server } = await start()
    await articleOf(server, '/docs/a')
    const socket = await listen(server, '/docs/a')
    const write = (words: string) =>
      site.write({ 'content/docs/a.mdx': `---\nredirect_from: [/old]\n---\n# A\n\n${words}\n` })
    write('Saved.')
    await socket.next()
    write('Formatted.')
    await expect.poll(() => articleOf(server, '/docs/a'), { timeout: 10_000 }).toContain('Formatted.')
  })

  it('of a title, a configuration, a new or a removed file has every open page ask again', async () => {
    const { site, server } = await start()
    const socket = await listen(server, '/docs/a')
    // One edit may cause several messages (a file is emptied before it is written), so each step waits for the expected state.
    const see = async (address: string, expected: string | number) => {
      for (;;) {
        const { status, text } = await get(server, address)
        if (typeof expected === 'number' ? status === expected : text.includes(expected)) return
        await socket.next(({ type }) => type === 'refresh')
      }
    }
    site.write({ 'content/docs/a.mdx': '# Another title\n' })
    await see('/docs/b', 'Another title')
    // The site data in the scripts has changed, too.
    site.write({ 'site.config.ts': configOf({ title: 'Renamed' }) })
    await expect.poll(socket.reloads, { timeout: 10_000 }).toBeGreaterThan(0)
    await see('/docs/a', '<title>Another title | Renamed</title>')
    site.write({ 'content/docs/new.md': '# New\n' })
    await see('/docs/new', 200)
    await see('/more/old', 200)
    rmSync(path.join(site.siteDir, 'content/more/old.md'))
    await see('/more/old', 404)
  })
})

it('E9: a live component that is edited has open pages load once, when the server makes them of the new one', async () => {
  const component = (words: string) =>
    `import { useState } from 'react'\nimport { words } from './words'\nexport default function Live() {\n  useState(0)\n  return <p>${words} {words}</p>\n}\n`
  const { site, server } = await start({
    'content/docs/live.mdx': `import Live from '@site/components/Live'\n\n# Live\n\n<Live />\n`,
    'components/Live.tsx': component('First'),
    'components/words.ts': "export const words = 'words'\n",
  })
  await get(server, '/docs/live')
  const socket = await listen(server, '/docs/live')
  // As a browser would, so that Vite has modules to reload.
  for (const file of ['Live.tsx', 'words.ts'])
    expect((await get(server, `/@fs${path.join(site.siteDir, 'components', file)}`)).status).toBe(200)
  const edits = {
    'components/Live.tsx': component('Second'),
    'components/words.ts': "export const words = 'ones'\n",
  }
  for (const [index, [file, text]] of Object.entries(edits).entries()) {
    site.write({ [file]: text })
    await expect.poll(socket.reloads, { timeout: 10_000, interval: 5 }).toBe(index + 1)
    expect(await articleOf(server, '/docs/live')).toContain(index === 0 ? 'Second' : 'ones')
  }
  // New text would not match the old scripts, which are still loaded, so no other message was sent.
  socket.hello('/docs/live')
  expect((await socket.next()).type).toBe('errors')
  expect(socket.reloads()).toBe(2)
})

it('E9: a renamed folder is read a few times, not once for each of its files', async () => {
  const count = 100
  const many = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/many/p${index}.md`, `# Page ${index}\n`]),
  )
  const { site, server } = await start(many)
  const socket = await listen(server, '/docs/a')
  renameSync(path.join(site.siteDir, 'content/many'), path.join(site.siteDir, 'content/moved'))
  const isMoved = async () => {
    const pages = await Promise.all([get(server, `/many/p${count - 1}`), get(server, `/moved/p${count - 1}`)])
    return pages[0].status === 404 && pages[1].status === 200
  }
  await expect.poll(isMoved, { timeout: 20_000 }).toBe(true)
  // The server answers a hello only after processing all pending changes.
  socket.hello('/docs/a')
  let told = 0
  while ((await socket.next()).type === 'refresh') told += 1
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(count / 10)
})

describe('E9: a fault', () => {
  const broken = '---\nredirect_from: [/old]\n---\n# A\n\n<div>\n'

  it('in a page is sent with its place and source, the other pages go on, and mending it takes it away', async () => {
    const { site, server } = await start()
    await get(server, '/docs/a')
    const socket = await listen(server, '/docs/a')
    site.write({ 'content/docs/a.mdx': broken })
    const { errors } = await socket.next()
    expect(errors).toMatchObject([{ severity: 'error', file: 'content/docs/a.mdx', line: 6, column: 1 }])
    expect(errors[0]?.frame).toContain('<div>')
    expect((await get(server, '/docs/b')).text).toContain('Words of the part.')
    site.write({ 'content/docs/a.mdx': files['content/docs/a.mdx'] ?? '' })
    expect(await socket.next()).toMatchObject({ type: 'refresh', errors: [] })
  })

  it('that is there from the start is told to the page that opens', async () => {
    const { server } = await start({ 'content/docs/a.mdx': broken })
    expect((await get(server, '/docs/a')).status).toBe(200)
    const socket = await openDevSocket(server.url)
    open.push(socket)
    socket.hello('/docs/a')
    expect(await socket.next()).toMatchObject({
      type: 'errors',
      errors: [{ file: 'content/docs/a.mdx', line: 6 }],
    })
  })

  it('is told until it is mended, whatever else changes, also of a page that nobody has open', async () => {
    const { site, server } = await start({
      'content/docs/b.mdx': '# B\n\n[x](/nowhere) [y](./nowhere.mdx)\n',
    })
    const told = (text: string) => expect.poll(server.output, { timeout: 10_000 }).toContain(text)
    await get(server, '/docs/b')
    await listen(server, '/docs/b')
    site.write({ 'content/docs/a.mdx': '---\ntitle: Another\n---\n\n<div>\n' })
    await told('content/docs/a.mdx:5:1')
    site.write({ 'content/docs/a.mdx': '---\ntitle: A third\n---\n\nMended.\n' })
    await expect
      .poll(() => server.output().split('\n0 errors, 2 warnings.').length, { timeout: 10_000 })
      .toBe(3)
    expect(server.output()).not.toContain('No problems any more.')
    site.write({ 'content/docs/b.mdx': '# B\n\nMended.\n' })
    await told('No problems any more.')
    // A link reported by the compiler is not reported twice.
    expect(server.output()).toContain('Link to the file `./nowhere.mdx` does not lead to a document.')
    expect(server.output()).not.toContain('Link to `./nowhere.mdx`')
  })

  it('in the site as a whole is sent, the site stays up, and mending it takes it away', async () => {
    const before: SiteFiles = {
      ...files,
      'sidebars.ts': "export default { docs: [{ type: 'autogenerated', dirName: 'docs' }] }",
      'site.config.ts': configOf({}),
      'styles.css': 'h1 { color: red; }\n',
    }
    const { site, server } = await start(before)
    const socket = await listen(server, '/docs/a')
    const faults: [file: string, text: string, fact: string][] = [
      ['site.config.ts', 'export default {', '`site.config.ts` cannot be built'],
      ['site.config.ts', "throw new Error('boom')", 'throws when it is loaded: boom'],
      ['site.config.ts', configOf({ titel: 1 }), 'Unknown setting `titel`.'],
      ['sidebars.ts', "export default { docs: ['nope'] }", 'names the document `nope`'],
      ['content/docs/b.mdx', '---\ntitle: x\n\n# B\n', 'has no closing `---`'],
      ['styles.css', 'h1 { color: red;\n', 'A block of rules is never closed.'],
    ]
    for (const [file, text, fact] of faults) {
      site.write({ [file]: text })
      await socket.next(({ errors }) => errors.some(({ message }) => message.includes(fact)))
      expect((await get(server, '/docs/a')).text).toContain('First words.')
      site.write({ [file]: before[file] ?? '' })
      await socket.next(({ errors }) => errors.length === 0)
    }
  })

  it('of frontmatter that changes no page’s data is taken in, and so is mending it', async () => {
    const { site, server } = await start()
    await get(server, '/docs/a')
    const socket = await listen(server, '/docs/a')
    site.write({ 'content/docs/a.mdx': '---\nredirect_from: [/old]\ntitel: x\n---\n# A\n' })
    await socket.next(({ type }) => type === 'refresh')
    site.write({ 'content/docs/a.mdx': '---\nredirect_from: [/old]\n---\n# A\n' })
    await socket.next(({ type }) => type === 'refresh')
  })

  it('E4: a React page that throws answers, and says why', async () => {
    const { server } = await start({
      'pages/index.tsx': "export default function Home() { throw new Error('bad page') }\n",
    })
    expect((await get(server, '/')).status).toBe(200)
    const socket = await openDevSocket(server.url)
    open.push(socket)
    socket.hello('/')
    const { errors } = await socket.next()
    expect(errors).toMatchObject([
      { message: 'Page module `pages/index.tsx` failed to render: bad page', line: 1 },
    ])
    expect((await get(server, '/docs/a')).status).toBe(200)
  })

  it('E4: a component that ends the process does not end the server: its page says so', async () => {
    const { server } = await start({
      'content/docs/deadly.mdx': `import { Deadly } from '@site/components/Deadly'\n\n# Deadly\n\n<Deadly />\n`,
      'components/Deadly.tsx': 'export function Deadly() { process.exit(0); return <p /> }\n',
    })
    await get(server, '/docs/deadly')
    const socket = await openDevSocket(server.url)
    open.push(socket)
    socket.hello('/docs/deadly')
    const { errors } = await socket.next()
    expect(errors).toMatchObject([{ file: 'content/docs/deadly.mdx', line: 5 }])
    expect(JSON.stringify(errors)).toContain('`process.exit(0)` would end the command that runs this code.')
    expect((await get(server, '/docs/a')).status).toBe(200)
  })

  it('E4: a component that fails later than its page was made does not end the server', async () => {
    const { server } = await start({
      'content/docs/late.mdx': `import { Late } from '@site/components/Late'\n\n# Late\n\n<Late />\n`,
      'components/Late.tsx': `export function Late() {\n  void Promise.reject(new Error('too late'))\n  return <p />\n}\n`,
    })
    await get(server, '/docs/late')
    const told = /after its page was made: too late[^]*components\/Late\.tsx:2/
    await expect.poll(() => server.output(), { timeout: 10_000 }).toMatch(told)
    expect((await get(server, '/docs/a')).status).toBe(200)
  })
})

// `test/delivery` checks the responses that all servers share.
it('C7: drafts are pages, and pictures are where pages say', async () => {
  const { server } = await start()
  expect((await get(server, '/docs/draft')).status).toBe(200)
  const picture = /src="([^"]+\.svg)"/.exec((await get(server, '/docs/a')).text)?.[1]
  const served = await fetch(`${server.url}${picture}`)
  expect([served.headers.get('content-type'), await served.text()]).toEqual([
    'image/svg+xml',
    files['content/docs/p.svg'],
  ])
})

it('R1: below a base path links and the web socket have it, too', async () => {
  const { server } = await start({}, { BASE_URL: '/sub/' })
  expect((await get(server, '/sub/docs/a')).text).toContain('href="/sub/docs/b"')
  const socket = await listen(server, '/docs/a', '/sub/')
  socket.close()
})

it('E8: a link to a moved page is no fault; one that leads nowhere is told in the terminal', async () => {
  const site: TempSite = createTempSite({ ...files, 'content/docs/b.mdx': '# B\n\n[x](/docs/aa)\n' })
  const server = await serve('dev', { SITE_DIR: site.siteDir, OUT_DIR: site.outDir })
  open.push(server)
  await get(server, '/docs/a')
  await get(server, '/docs/b')
  expect(server.output()).toContain('Link to `/docs/aa` has no page.')
  expect(server.output()).toContain('Did you mean `/docs/a`?')
  expect(server.output()).not.toContain('/old')
})

it('E8: a wrong heading of a page that nobody opened yet is told, below a base path, too', async () => {
  const links = '[x](./c.mdx#nope) [y](/docs/c#there) [z](./c.mdx#three)'
  const more = { 'content/docs/b.mdx': `# B\n\n${links}\n`, 'content/docs/c.mdx': '# C\n\n## There\n' }
  const { server } = await start(more, { BASE_URL: '/sub/' })
  await get(server, '/sub/docs/b')
  expect(server.output()).toContain('Link to `/sub/docs/c#nope` has no such heading.')
  expect(server.output()).toMatch(/`\/sub\/docs\/c#three` has no such heading[^]*Did you mean `#there`/)
  expect(server.output()).not.toContain('#there` has no')
})

it('E8: a file that is not there is told, one that is there is not', async () => {
  const text = '# B\n\n[x](/files/nope.pdf) [y](/plain.txt) <img src="/no.png" alt="" />\n'
  const { server } = await start({ 'content/docs/b.mdx': text })
  await get(server, '/docs/b')
  expect(server.output()).toContain('Link to `/files/nope.pdf` finds no file.')
  expect(server.output()).toMatch(/content\/docs\/b\.mdx:3/)
  expect(server.output()).toContain('`/no.png`')
  expect(server.output()).not.toContain('`/plain.txt`')
})

it('R7: of two pages at one route the first is shown, and the second told', async () => {
  const { server } = await start({
    'pages/docs/a.tsx': 'export default function Second() {\n  return <h1>Second</h1>\n}\n',
  })
  expect((await get(server, '/docs/a')).text).toContain('First words.')
  expect(server.output()).toContain(
    'The page module `pages/docs/a.tsx` has the route `/docs/a`, which the document `docs/a.mdx` has already.',
  )
})

/** Sends a request with custom headers that `fetch` would not send. */
function ask(server: Served, address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(server.url + address, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

it('E6: answers to no foreign name, neither with pages nor with sources', async () => {
  const { server } = await start()
  for (const address of ['/docs/a', '/plain.txt', '/@vite/client', '/src/runtime/main.tsx'])
    expect([
      await ask(server, address, { host: 'evil.example' }),
      await ask(server, address, { host: 'localhost' }),
    ]).toEqual([403, 200])
})

/** Queries the server with the Model Context Protocol's own client. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AnswerStore } from '../../packages/engine/src/ask/answer-store'
import { createAskedSite, type AskedSite } from '../support/asked-site'
import { root } from '../support/site'

// Each test runs a server, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const hub = 'packages/toolbox/src/hub.ts'
const script = path.join(root, 'bin/docs.mjs')

async function connect(site: AskedSite, args: string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script, 'mcp', ...args],
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...site.env },
    stderr: 'ignore',
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

/** Text and data of a response. */
async function ask(client: Client, name: string, args: Record<string, unknown>) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const [first] = Array.isArray(content) ? content : []
  return {
    text: first?.type === 'text' ? first.text : '',
    data: structuredContent,
    isError: isError ?? false,
  }
}

it('K4: says what it is about, and has five tools that only read', async () => {
  const client = await connect(createAskedSite())
  expect(client.getServerVersion()).toMatchObject({ name: 'holdtrue' })
  expect(client.getInstructions()).toContain('which describes Fixture 1.0.0')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'find_place',
    'find_symbol',
    'pages_for',
    'read_page',
    'search',
  ])
  for (const { annotations, inputSchema, outputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(outputSchema).toMatchObject({ type: 'object', properties: { release: {} } })
  }
})

it('K4: answers what was asked before its input ended', () => {
  // It reads the index of the code, which takes longer than the end of the input.
  const call = { name: 'find_symbol', arguments: { name: 'createHub' } }
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const requests = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
  ]
  const { stdout, status } = spawnSync(process.execPath, [script, 'mcp'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...createAskedSite().env },
    input: requests.map((request) => `${JSON.stringify(request)}\n`).join(''),
    encoding: 'utf8',
  })
  const answered = [...stdout.matchAll(/"id":(\d+)\}$/gm)].map(([, id]) => Number(id))
  expect(answered).toEqual([1, 2])
  expect(status).toBe(0)
})

it('K4: stores what it prepared without waiting for another question', async () => {
  const site = createAskedSite()
  await connect(site)
  const file = path.join(new AnswerStore(site).dir, 'answers.json')
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true)
})

it('K4: each tool answers in words and in data, and says for which release', async () => {
  const site = createAskedSite()
  const client = await connect(site)
  // From here on the client validates each response against the schema of its tool.
  await client.listTools()
  const pages = await ask(client, 'pages_for', { about: hub })
  expect(pages.text).toMatch(/^Fixture 1\.0\.0\n\nAbout packages\/toolbox\/src\/hub\.ts in Fixture 1\.0\.0:/)
  expect(pages.data).toMatchObject({
    release: 'Fixture 1.0.0',
    pages: [{ route: '/hub' }, { route: '/box' }],
  })

  const page = await ask(client, 'read_page', { route: '/hub', section: 'limits' })
  expect(page.text).toMatch(
    /^Fixture 1\.0\.0\n\nNot certain on this page:\n#limits {2}“300”.*FAILS[^]*\n\n## Limits\n/,
  )
  expect(page.data).toMatchObject({
    release: 'Fixture 1.0.0',
    text: expect.stringMatching(/^## Limits\n/),
    statements: [{ verdict: 'holds' }, { verdict: 'fails' }],
  })

  const found = await ask(client, 'search', { query: 'limits', limit: 1 })
  expect(found.data).toMatchObject({ release: 'Fixture 1.0.0', results: [{ route: '/hub#limits' }] })

  const symbol = await ask(client, 'find_symbol', { name: 'createHub' })
  expect(symbol.text).toMatch(
    /^Fixture 1\.0\.0\n\nfunction createHub\(.*packages\/toolbox\/src\/hub\.ts:\d+-\d+, exported by @fixture\/toolbox/,
  )
  expect(symbol.data).toMatchObject({
    release: 'Fixture 1.0.0',
    declarations: [{ file: hub, name: 'createHub' }],
  })

  // A page that changes while the server runs is read again.
  site.write({
    'content/box.md': '# The toolbox\n\nA [hub](src:@fixture/toolbox/src/hub.ts#createHub), too.\n',
  })
  const again = await ask(client, 'pages_for', { about: 'createHub' })
  expect(again.data).toMatchObject({
    pages: expect.arrayContaining([expect.objectContaining({ route: '/box', nearness: 'symbol' })]),
  })
})

it('K4: a long page is cut, with the headings to ask for; the text beside the data is short', async () => {
  const site = createAskedSite()
  const words = 'Many words in a line.\n\n'
  const part = (name: string) => `## ${name}\n\n${words.repeat(100)}### ${name} below\n\n${words}`
  site.write({ 'content/long.md': `# Long\n\n${part('One')}${part('Two')}` })
  const client = await connect(site)
  await client.listTools()
  const cut = await ask(client, 'read_page', { route: '/long', limit: 1000 })
  expect(cut.data).toMatchObject({
    text: expect.stringMatching(/^[^]{500,1000}$/),
    omitted: expect.any(Number),
    sections: [{ id: 'one' }, { id: 'one-below' }, { id: 'two' }, { id: 'two-below' }],
  })
  const section = await ask(client, 'read_page', { route: '/long#two', limit: 1000 })
  expect(section.data).toMatchObject({ omitted: expect.any(Number), sections: [{ id: 'two-below' }] })
  const whole = await ask(client, 'read_page', { route: '/long' })
  expect(whole.data).not.toHaveProperty('omitted')
  expect(whole.data).toMatchObject({ text: expect.stringContaining('### Two below') })
  expect(whole.text.length).toBeLessThan(1600)
  expect(whole.text).toMatch(/\n…\nThe rest is in `structuredContent`\.$/)
})

it('K4: a clone is asked instead of the release', async () => {
  const site = createAskedSite()
  site.write({
    '../clone/packages/toolbox/package.json': '{ "name": "@fixture/toolbox", "version": "2.0.0" }',
    '../clone/packages/toolbox/src/hub.ts': 'export const DEFAULT_LIMIT = 300\n',
    '../clone/packages/toolbox/src/fresh.ts': 'export function madeToday() {}\n',
  })
  const client = await connect(site, ['--checkout', path.join(site.folder, 'clone')])
  const { data, text } = await ask(client, 'read_page', { route: '/hub' })
  expect(text).toMatch(/^Fixture in .*clone/)
  expect(data).toMatchObject({
    statements: [{ verdict: 'fails' }, { verdict: 'fails' }, { text: '300', verdict: 'holds' }],
  })
  expect((await ask(client, 'find_symbol', { name: 'madeToday' })).data).toMatchObject({
    declarations: [{ file: 'packages/toolbox/src/fresh.ts' }],
  })
})

describe('K4: bad questions', () => {
  it('a page or a symbol that is not there is said so, with the nearest', async () => {
    const client = await connect(createAskedSite())
    const page = await ask(client, 'read_page', { route: '/hubb' })
    expect(page).toMatchObject({ isError: true, data: { nearest: [{ route: '/hub' }] } })
    expect(page.text).toContain('There is no page `/hubb`. Nearest:\n  /hub  The hub\n')
    expect((await ask(client, 'find_symbol', { name: 'nothingLikeIt' })).text).toContain(
      'Nothing declares `nothingLikeIt`.',
    )
    expect(await ask(client, 'find_symbol', { name: 'createHubb' })).toMatchObject({
      isError: false,
      text: expect.stringContaining('Nothing declares `createHubb`. Names like it: createHub'),
      data: { declarations: [], nearest: expect.arrayContaining(['createHub']) },
    })
    expect((await ask(client, 'find_symbol', { name: 'Registry.laod' })).data).toMatchObject({
      nearest: expect.arrayContaining(['Registry.load']),
    })
    // No entry point exports it.
    expect((await ask(client, 'find_symbol', { name: 'closeDrawr' })).data).toMatchObject({
      nearest: expect.arrayContaining(['closeDrawer']),
    })
    // Found by title.
    expect((await ask(client, 'read_page', { route: 'toolbox' })).data).toMatchObject({
      nearest: [{ route: '/box', title: 'The toolbox' }],
    })
    expect((await ask(client, 'pages_for', { about: '  ' })).text).toContain('No page is about it.')
    expect((await ask(client, 'pages_for', { about: 'packages/toolbox/src/hubb.ts' })).text).toContain(
      `Nearest: \`${hub}\``,
    )
  })

  it.each([
    ['an unknown tool', 'write_page', {}],
    ['a missing argument', 'search', {}],
    ['a wrong type', 'search', { query: 7 }],
    ['an argument too many', 'search', { query: 'x', path: '/etc/passwd' }],
    ['a limit of nothing', 'pages_for', { about: hub, limit: 0 }],
    ['a name of 10 kB', 'find_symbol', { name: 'x'.repeat(10_000) }],
    ['a question of 3 MB', 'pages_for', { about: 'lorem ipsum '.repeat(250_000) }],
    ['a question of 12 MB', 'pages_for', { about: 'lorem ipsum '.repeat(1_000_000) }],
  ])('%s is an error of the protocol or of the tool, and the server goes on', async (_, name, args) => {
    const client = await connect(createAskedSite())
    const outcome = await ask(client, name, args).then(
      ({ isError, text }) => (isError ? text : 'answered'),
      (error: unknown) => `error ${error instanceof Error ? error.message : ''}`,
    )
    expect(outcome).not.toBe('answered')
    expect(outcome.length).toBeGreaterThan(10)
    expect((await ask(client, 'search', { query: 'limits' })).isError).toBe(false)
  })

  it('100 kB of text and a diff of a thousand files are answered', async () => {
    const client = await connect(createAskedSite())
    const text = await ask(client, 'pages_for', { about: `${hub}\n${'lorem ipsum '.repeat(9000)}` })
    expect(text.data).toMatchObject({ pages: [{ route: '/hub' }, { route: '/box' }] })
    const file = (index: number) =>
      `diff --git a/packages/toolbox/src/f${index}.ts b/packages/toolbox/src/f${index}.ts\n--- a/packages/toolbox/src/f${index}.ts\n+++ b/packages/toolbox/src/f${index}.ts\n@@ -1 +1 @@\n-a\n+b\n`
    const diff = await ask(client, 'pages_for', {
      about: Array.from({ length: 1000 }, (_, index) => file(index)).join(''),
    })
    expect(diff).toMatchObject({ isError: false, data: { omitted: expect.any(Number) } })
  })

  it('lines that are no messages, and a pipe that is closed in mid-answer, end nothing but the connection', async () => {
    const site = createAskedSite()
    site.write({ 'content/long.md': `# Long\n\n${'Many words in a line.\n\n'.repeat(100_000)}` })
    await site.ask(['search', hub])
    const child = spawn(process.execPath, [script, 'mcp'], {
      cwd: root,
      env: { ...process.env, ...site.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.stdin.on('error', () => {})
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    child.stdin.write('no message\n{"half":\n')
    send({ id: 1, method: 'initialize', params })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    send({ method: 'notifications/initialized' })
    send({
      id: 2,
      method: 'tools/call',
      params: { name: 'read_page', arguments: { route: '/long', limit: 200_000 } },
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.stdout.destroy()
    const code = await new Promise((resolve) => {
      child.on('close', resolve)
      child.stdin.end()
    })
    expect([code, stderr]).toEqual([0, ''])
  })
})

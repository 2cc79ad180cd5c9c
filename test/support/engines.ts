/** Installed browsers other than Chromium: Firefox via Marionette, WebKitGTK via WebDriver. Their commands differ only in name. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The first of these files that exists. */
const installed = (...files: string[]) => files.find((file) => existsSync(file))
const firefox = installed('/usr/bin/firefox-esr', '/usr/bin/firefox')
const webkit = installed('/usr/bin/WebKitWebDriver')
const display = installed('/usr/bin/Xvfb')

/** The packages to install for an engine that is missing; undefined if it is there. */
export const missing: Record<EngineName, string | undefined> = {
  Firefox: firefox === undefined ? 'Firefox is not installed (apt-get install firefox-esr)' : undefined,
  WebKit:
    webkit === undefined || (display === undefined && process.env.DISPLAY === undefined)
      ? 'WebKitGTK is not installed (apt-get install webkit2gtk-driver xvfb)'
      : undefined,
}

export type EngineName = 'Firefox' | 'WebKit'

/** Sends a WebDriver command: its Marionette name, its WebDriver address, and its parameters. */
type Send = (name: string, address: string, parameters: object) => Promise<unknown>

interface Connection {
  send: Send
  /** The browser's output so far, including console errors. */
  output(): string
  close(): void
}

/** Runs in the page and returns JSON. Its arguments are also JSON. */
type InPage = (...values: string[]) => unknown

/** A browser with one window. */
export class Engine {
  constructor(private readonly connection: Connection) {}

  async open(url: string): Promise<void> {
    await this.connection.send('Navigate', 'url', { url })
    await this.until(() => document.documentElement.dataset.hydrated !== undefined)
  }

  run(task: InPage, ...args: string[]): Promise<unknown> {
    return this.execute(`return (${task.toString()})(...arguments)`, args)
  }

  /** Waits until the function, which runs in the page, returns a truthy value. */
  async until(task: InPage, ...args: string[]): Promise<void> {
    const end = Date.now() + 20_000
    while (!(await this.execute(`return Boolean((${task.toString()})(...arguments))`, args))) {
      if (Date.now() > end) throw new Error(`Never true: ${task.toString()} (${args.join(', ')})`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  resize(width: number, height: number): Promise<unknown> {
    return this.connection.send('SetWindowRect', 'window/rect', { width, height })
  }

  /** Moves the pointer to the middle of an element. */
  async hover(selector: string): Promise<void> {
    await this.pointer(await this.placeOf(selector), [])
  }

  async click(selector: string): Promise<void> {
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
    await this.pointer(await this.placeOf(selector), press)
  }

  /** Types a text, key by key. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await this.perform({ type: 'key', id: 'keys', actions })
  }

  output(): string {
    return this.connection.output()
  }

  close(): void {
    this.connection.close()
  }

  private async placeOf(selector: string): Promise<{ x: number; y: number }> {
    await this.until((wanted = '') => document.querySelector(wanted)?.getClientRects().length, selector)
    const found = await this.run((wanted = '') => {
      const element = document.querySelector(wanted)
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element?.getClientRects()[0]
      return box && `${Math.round(box.x + box.width / 2)} ${Math.round(box.y + box.height / 2)}`
    }, selector)
    const [x = NaN, y = NaN] = String(found).split(' ').map(Number)
    return { x, y }
  }

  private async pointer({ x, y }: { x: number; y: number }, then: object[]): Promise<void> {
    const move = { type: 'pointerMove', duration: 0, x, y }
    await this.perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [move, ...then],
    })
  }

  private execute(script: string, args: string[]): Promise<unknown> {
    return this.connection.send('ExecuteScript', 'execute/sync', { script, args })
  }

  private perform(source: object): Promise<unknown> {
    return this.connection.send('PerformActions', 'actions', { actions: [source] })
  }
}

export const keys = { enter: '\uE007', escape: '\uE00C' }

export async function startEngine(name: EngineName): Promise<Engine> {
  return new Engine(name === 'Firefox' ? await startFirefox() : await startWebKit())
}

async function startFirefox(): Promise<Connection> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'))
  const settings = {
    'marionette.port': 0,
    'devtools.console.stdout.content': true,
    'app.update.enabled': false,
  }
  writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries(settings)
      .map(([key, value]) => `user_pref('${key}', ${value});`)
      .join('\n'),
  )
  const child = watched(String(firefox), ['--headless', '--marionette', '--no-remote', '--profile', profile])
  const port = await eventually(() => {
    const file = path.join(profile, 'MarionetteActivePort')
    return existsSync(file) && Number(readFileSync(file, 'utf8'))
  })
  const socket = connect(port, '127.0.0.1')
  const ask = marionette(socket)
  await ask('NewSession', {})
  return {
    send: async (command, _, parameters) => {
      const answer = await ask(command, parameters)
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
    },
    output: child.output,
    close() {
      socket.destroy()
      child.process.kill()
      child.process.on('exit', () => rmSync(profile, { recursive: true, force: true }))
    },
  }
}

/** Marionette's wire format: `length:[type, id, error, result]`, one response per command, in order. */
function marionette(socket: Socket) {
  const waiting: ((message: unknown[]) => void)[] = [() => {}]
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      waiting.shift()?.(Array.isArray(message) ? message : [])
    }
  })
  let id = 0
  return (command: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push(([, , error, result]) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(result),
      )
      const text = JSON.stringify([0, ++id, `WebDriver:${command}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

async function startWebKit(): Promise<Connection> {
  const screen = `:${90 + (process.pid % 100)}`
  const server = process.env.DISPLAY
    ? undefined
    : watched(String(display), [screen, '-screen', '0', '1400x1000x24'])
  if (server) await eventually(() => existsSync(`/tmp/.X11-unix/X${screen.slice(1)}`))
  const port = 20_000 + (process.pid % 10_000)
  const child = watched(String(webkit), [`--port=${port}`], {
    ...(server && { DISPLAY: screen }),
    // Neither works as root in a container.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  })
  const base = `http://127.0.0.1:${port}/session`
  await eventually(() =>
    fetch(base.replace('session', 'status')).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  const post = async (address: string, body: object): Promise<unknown> => {
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
    const { value }: { value: unknown } = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const binary = installed(
    ...['4.1', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  )
  const options = binary === undefined ? {} : { 'webkitgtk:browserOptions': { binary, args } }
  const session = await post(base, { capabilities: { alwaysMatch: options } })
  const id =
    typeof session === 'object' && session !== null && 'sessionId' in session ? session.sessionId : ''
  return {
    send: (_, address, parameters) => post(`${base}/${String(id)}/${address}`, parameters),
    output: child.output,
    close() {
      void fetch(`${base}/${String(id)}`, { method: 'DELETE' }).finally(() => {
        child.process.kill()
        server?.process.kill()
      })
    },
  }
}

/** A child process and its output. */
function watched(file: string, args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { process: child, output: () => output }
}

/** Polls until the result is truthy. */
async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<T, false>> {
  const end = Date.now() + 40_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer as Exclude<T, false>
    if (Date.now() > end) throw new Error(`Never true: ${ask.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

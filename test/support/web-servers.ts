import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'

/** An installed web server, run with the files that a build wrote for it. */
export interface WebServer {
  /** `http://127.0.0.1:41234` */
  url: string
  close(): Promise<void>
}

export interface WebServerInput {
  /** Folder that contains the site under its base path. */
  root: string
  /** Folder with the files for servers. */
  deployDir: string
  /** Folder for the server's working files. */
  runDir: string
}

export const webServerNames = ['nginx', 'caddy', 'apache'] as const
export type WebServerName = (typeof webServerNames)[number]

const programs: Record<WebServerName, string[]> = {
  nginx: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
  apache: ['/usr/sbin/apache2'],
}

/** Path of a server's program, or undefined if it is not installed. */
export function findWebServer(name: WebServerName): string | undefined {
  return programs[name].find((file) => existsSync(file))
}

/** Starts a server on a free port. Waits until it responds. Another process may take the port first, so it retries once. */
export async function startWebServer(name: WebServerName, input: WebServerInput): Promise<WebServer> {
  return tryToStart(name, input).catch(() => tryToStart(name, input))
}

async function tryToStart(name: WebServerName, input: WebServerInput): Promise<WebServer> {
  const program = findWebServer(name)
  if (program === undefined) throw new Error(`${name} is not installed.`)
  const port = await freePort()
  mkdirSync(input.runDir, { recursive: true })
  const args = { nginx: nginxArguments, caddy: caddyArguments, apache: apacheArguments }[name](input, port)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: input.runDir, XDG_CONFIG_HOME: input.runDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await answers(port, child, () => output)
  return { url: `http://127.0.0.1:${port}`, close: () => stop(child) }
}

function nginxArguments({ root, deployDir, runDir }: WebServerInput, port: number): string[] {
  const site = readFileSync(path.join(deployDir, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/docs;', `root ${root};`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${path.join(runDir, kind)};`,
  )
  const file = path.join(runDir, 'nginx.conf')
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      'worker_processes 1;',
      `pid ${path.join(runDir, 'nginx.pid')};`,
      'error_log stderr warn;',
      'events { worker_connections 4096; }',
      'http {',
      '  access_log off;',
      ...folders,
      site,
      '}',
    ].join('\n'),
  )
  return ['-p', runDir, '-e', 'stderr', '-c', file]
}

function caddyArguments({ root, deployDir, runDir }: WebServerInput, port: number): string[] {
  const site = readFileSync(path.join(deployDir, 'Caddyfile'), 'utf8')
    .replace(/^[^#\n].* \{$/m, `http://127.0.0.1:${port} {`)
    .replace('root * /srv/docs', `root * ${root}`)
  const file = path.join(runDir, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tlog default {\n\t\tlevel ERROR\n\t}\n}\n${site}`)
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

function apacheArguments({ root, runDir }: WebServerInput, port: number): string[] {
  // Debian's build, with the two modules that the file needs.
  const enabled = readdirSync('/etc/apache2/mods-enabled').map((name) => `/etc/apache2/mods-enabled/${name}`)
  const modules = ['rewrite', 'headers'].map((name) => `/etc/apache2/mods-available/${name}.load`)
  const includes = [...enabled, ...modules].toSorted(
    (a, b) => Number(b.endsWith('.load')) - Number(a.endsWith('.load')),
  )
  const file = path.join(runDir, 'apache.conf')
  writeFileSync(
    file,
    [
      `ServerRoot ${runDir}`,
      ...includes.map((name) => `Include ${name}`),
      `Listen 127.0.0.1:${port}`,
      'ServerName docs.example.org',
      `PidFile ${path.join(runDir, 'apache.pid')}`,
      `Mutex file:${runDir}`,
      // Node's pipes are sockets, which cannot be opened by path.
      `ErrorLog ${path.join(runDir, 'error.log')}`,
      'LogLevel warn',
      ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
      `DocumentRoot ${root}`,
      `<Directory ${root}>`,
      '  AllowOverride All',
      '  Require all granted',
      '</Directory>',
    ].join('\n'),
  )
  return ['-DFOREGROUND', '-f', file]
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Waits until the port accepts connections; fails if the server has exited. */
async function answers(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`)
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => setTimeout(resolve, 25, false))
    })
    if (open) return
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

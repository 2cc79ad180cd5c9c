// Load tests: requests per second of the preview server and of nginx with the same files, the cost of idle and busy connections, and
// whether readers notice builds that are swapped in meanwhile.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../packages/engine/bin/docs.mjs', import.meta.url))
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))
const idleConnections = 500
const busyConnections = 200
const loadMs = 5000

/** Starts the preview server for a work folder. */
export async function startPreview(workDir) {
  const child = spawn(process.execPath, [launcher, 'preview'], {
    cwd: workDir,
    env: { ...process.env, SITE_DIR: '', OUT_DIR: '', PORT: '0' },
  })
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(output)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
        if (found) resolve(found.replace('localhost', '127.0.0.1'))
      })
  })
  return { url, pid: child.pid, close: () => child.kill() }
}

/** Starts nginx on the same files, or returns undefined if it is not installed. */
export async function startNginx(workDir) {
  if (!nginx) return undefined
  const runDir = path.join(workDir, 'nginx')
  mkdirSync(runDir, { recursive: true })
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${runDir}/${kind};`,
  )
  writeFileSync(
    path.join(runDir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${runDir}/pid; error_log stderr;
events { worker_connections 4096; }
http { access_log off; ${temporary.join(' ')} server {
  listen 127.0.0.1:${port}; root ${path.join(workDir, 'dist')}; keepalive_requests 1000000; types { text/html html; }
  location / { try_files $uri $uri.html =404; }
} }`,
  )
  const child = spawn(nginx, ['-p', runDir, '-e', 'stderr', '-c', path.join(runDir, 'nginx.conf')])
  const url = `http://127.0.0.1:${port}`
  while (!(await ask(url, new Agent()).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, pid: child.pid, close: () => child.kill() }
}

/** Requests per second over busy connections while the given number of idle ones is open, errors, and the server's growth in megabytes. */
export async function measureLoad(server, routes) {
  await hammer(server.url, routes, { connections: 20, until: Date.now() + 1000 })
  const before = memoryOf(server.pid)
  const idle = new Agent({ keepAlive: true, maxSockets: idleConnections, timeout: 0 })
  await Promise.all(Array.from({ length: idleConnections }, () => ask(server.url + routes[0], idle)))
  const started = performance.now()
  const { answers, errors } = await hammer(server.url, routes, {
    connections: busyConnections,
    until: Date.now() + loadMs,
  })
  const seconds = (performance.now() - started) / 1000
  idle.destroy()
  return {
    perSecond: answers / seconds,
    errors: errors.length,
    grownMegabytes: (memoryOf(server.pid) - before) / 1e6,
  }
}

/**
 * Counts bad responses while builds are swapped in, by fault: not 200, truncated, or mixing two builds. Every page contains its build
 * number in two places.
 */
export async function measureDeployments(workDir, server, routes, count) {
  const content = path.join(workDir, 'site/content')
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.mdx?$/.test(name),
  )
  const originals = new Map(files.map((name) => [name, readFileSync(path.join(content, name), 'utf8')]))
  const build = (number) => {
    // Every third build changes one page, the others change all of them.
    const changed = number % 3 === 0 ? files.slice(0, 1) : files
    for (const name of changed)
      writeFileSync(
        path.join(content, name),
        `${originals.get(name)}\n\nMark of the top: build-${number}.\n\n${'Words between. '.repeat(200)}\n\nMark of the end: build-${number}.\n`,
      )
    const env = { ...process.env, SITE_DIR: '', OUT_DIR: '' }
    return new Promise((resolve) => {
      spawn(process.execPath, [launcher, 'build'], { cwd: workDir, env, stdio: 'ignore' }).once(
        'exit',
        resolve,
      )
    })
  }
  let running = true
  const seen = new Set()
  const load = hammer(server.url, routes, {
    connections: 20,
    until: Infinity,
    isRunning: () => running,
    check: (body) => checkMarks(body, seen),
  })
  let failedBuilds = 0
  for (let number = 1; number <= count; number++) if ((await build(number)) !== 0) failedBuilds++
  running = false
  const { answers, errors } = await load
  return { answers, seen: seen.size, errors: [...new Set(errors)], wrong: errors.length + failedBuilds }
}

/** The fault of a page, if any; also records which builds readers saw. */
function checkMarks(body, seen) {
  const marks = new Set(body.match(/build-\d+/g))
  for (const mark of marks) seen.add(mark)
  if (!body.trimEnd().endsWith('</html>')) return 'cut off'
  return marks.size > 1 ? 'of two builds' : undefined
}

async function hammer(url, routes, { connections, until, isRunning = () => true, check }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let answers = 0
  const errors = []
  const reader = async (start) => {
    for (let at = start; Date.now() < until && isRunning(); at++) {
      try {
        const { status, body } = await ask(url + routes[at % routes.length], agent)
        const fault = status === 200 ? check?.(body) : `status ${status}`
        if (fault) errors.push(fault)
        answers++
      } catch (error) {
        errors.push(error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => reader(index * 7)))
  agent.destroy()
  return { answers, errors }
}

function ask(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (body += chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode, body }))
    }).on('error', reject)
  })
}

/** Memory of a process and its descendants, in bytes. */
function memoryOf(pid) {
  const of = (id) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  }
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  return [pid, ...children].reduce((total, id) => total + of(id), 0)
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

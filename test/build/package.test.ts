import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../support/site'
import { tempFolder } from '../support/temp-folder'
import { engineRoot, packageName } from '../../packages/engine/src/files/engine-root'

/** A project of somebody else, in which the packed engine is installed: packages are links, so that no network is needed. */
const project = tempFolder(afterAll)
const modules = path.join(project, 'node_modules')
const installed = path.join(modules, packageName)

beforeAll(() => {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: engineRoot, stdio: 'pipe' })
  mkdirSync(installed, { recursive: true })
  const archive = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? ''
  execFileSync('tar', ['-xzf', path.join(project, archive), '-C', installed, '--strip-components=1'])
  linkPackages(path.join(root, 'node_modules'), modules)
  writeFileSync(path.join(project, 'package.json'), '{ "name": "somebody-else", "type": "module" }')
}, 120_000)

function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === packageName) continue
    if (name.startsWith('@')) {
      mkdirSync(path.join(to, name), { recursive: true })
      for (const scoped of readdirSync(path.join(from, name)))
        symlinkSync(path.join(from, name, scoped), path.join(to, name, scoped))
    } else symlinkSync(path.join(from, name), path.join(to, name))
  }
}

function docs(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(installed, 'bin/docs.mjs'), ...args],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, SITE_DIR: undefined, OUT_DIR: undefined, CACHE_DIR: undefined },
    },
  )
  return { code: status, text: stdout + stderr }
}

/** Starts a server, waits for its address, gets its first page and stops it. */
async function firstPage(command: string): Promise<string> {
  const server = spawn(process.execPath, [path.join(installed, 'bin/docs.mjs'), command], {
    cwd: project,
    env: { ...process.env, SITE_DIR: undefined, OUT_DIR: undefined, CACHE_DIR: undefined, PORT: '0' },
  })
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let text = ''
      const read = (chunk: Buffer) => {
        text += chunk.toString()
        const [found] = /http:\/\/localhost:\d+\//.exec(text) ?? []
        if (found !== undefined) resolve(found)
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.once('exit', () => reject(new Error(`${command} ended: ${text}`)))
    })
    return await (await fetch(address)).text()
  } finally {
    server.kill('SIGKILL')
  }
}

/** Every file below a folder with the time of its last change. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(path.join(folder, name)).mtimeMs}`)
    .sort()
}

describe('B3 the package, in a project of its own', () => {
  test('has the engine ready, its types, and no tests', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(expect.arrayContaining(['lib/main.mjs', 'lib/index.mjs', 'lib/types/index.d.ts']))
    expect(names.filter((name) => /\.test\.|^test|^site|^bench|package-lock/.test(name))).toEqual([])
    expect(readFileSync(path.join(installed, 'lib/main.mjs'), 'utf8')).not.toContain(engineRoot)
  })

  test('npm runs nothing of it, and so asks nobody about that, where it is a dependency', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
    const run = /^(?:pre|post)?(?:install|prepare)$|^prepublish$/
    expect(Object.keys(scripts).filter((name) => run.test(name))).toEqual([])
    // In a checkout it prepares the first answers.
    const checkout = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    expect(checkout.scripts.dependencies).toContain('docs.mjs prepare')
  })

  test('init writes a site that builds, and nothing is written into node_modules', async () => {
    const before = stateOf(installed)
    const init = docs('init')
    expect(init.code, init.text).toBe(0)
    expect(readFileSync(path.join(project, 'site/site.config.ts'), 'utf8').split('\n').length).toBeLessThan(
      11,
    )
    const built = docs('build')
    expect(built.code, built.text).toBe(0)
    expect(built.text).toContain('0 errors, 0 warnings')
    expect(readFileSync(path.join(project, 'dist/index.html'), 'utf8')).toContain('Welcome')
    expect(docs('build').text).toMatch(/unchanged/)
    expect(await firstPage('preview')).toContain('Welcome')
    expect(await firstPage('dev')).toContain('Welcome')
    expect(stateOf(installed)).toEqual(before)
  }, 60_000)

  test('hints, and what the site says of itself, name commands that a project has', () => {
    const index = readFileSync(path.join(project, 'dist/agents.md'), 'utf8')
    expect(index).toContain('`npx docs search <words>`')
    expect(index).not.toContain('npm run')
    expect(docs('init').text).toContain('`npx docs init my-site`')
    expect(docs('--help').text).toContain('Usage: npx docs <command>')
    expect(docs('version').text).toBe('Name the version: `npx docs version 5.54`.\n')
    expect(docs('verify', '--base', 'main').text).toContain('`npx docs verify --checkout ../strapi --base')
  })

  test('init writes over nobody’s files', () => {
    writeFileSync(path.join(project, 'site/content/index.md'), '# Mine\n')
    const again = docs('init')
    expect(again.code).toBe(1)
    expect(again.text).toContain('`site/content/index.md` is there already; nothing was written.')
    expect(readFileSync(path.join(project, 'site/content/index.md'), 'utf8')).toBe('# Mine\n')
  })

  test('its types check a configuration', () => {
    writeFileSync(
      path.join(project, 'check.ts'),
      `import { defineConfig } from '${packageName}'\nexport default defineConfig({ title: 'T', url: 'https://a.example', navbar: {}, tilte: 1 })\n`,
    )
    const tsc = path.join(root, 'node_modules/.bin/tsc')
    const flags = [
      '--noEmit',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--jsx',
      'react-jsx',
    ]
    const { stdout } = spawnSync(tsc, [...flags, 'check.ts'], { cwd: project, encoding: 'utf8' })
    expect(stdout).toContain("'tilte' does not exist")
    expect(stdout.split('\n').filter((line) => line.includes('error'))).toHaveLength(1)
  }, 30_000)
})

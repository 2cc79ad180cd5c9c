import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { root } from '../support/site'
import { tempFolder } from '../support/temp-folder'
import { engineRoot, packageName } from '../../packages/engine/src/files/engine-root'

/** Another project with the packed packages installed; their dependencies are linked, so no network is needed. */
const project = tempFolder(afterAll)
const modules = path.join(project, 'node_modules')
const installed = path.join(modules, packageName)
/** The output of `npm create holdtrue my-docs`. */
const made = path.join(project, 'my-docs')

beforeAll(() => {
  linkPackages(path.join(root, 'node_modules'), modules)
  for (const name of ['engine', 'claims', 'docusaurus', 'migrate', 'create']) install(name)
  writeFileSync(path.join(project, 'package.json'), '{ "name": "somebody-else", "type": "module" }')
}, 120_000)

function install(name: string): void {
  const { name: id } = JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'))
  const home = path.join(modules, id)
  const archives = tempFolder(afterAll)
  const cwd = path.join(root, 'packages', name)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', archives], { cwd, stdio: 'pipe' })
  const [archive = ''] = readdirSync(archives)
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', path.join(archives, archive), '-C', home, '--strip-components=1'])
}

function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === packageName || name === '@holdtrue') continue
    if (name.startsWith('@')) {
      mkdirSync(path.join(to, name), { recursive: true })
      for (const scoped of readdirSync(path.join(from, name)))
        symlinkSync(path.join(from, name, scoped), path.join(to, name, scoped))
    } else symlinkSync(path.join(from, name), path.join(to, name))
  }
}

const environment = { ...process.env, SITE_DIR: undefined, OUT_DIR: undefined, CACHE_DIR: undefined }

function run(
  script: string,
  args: readonly string[],
  { cwd = project, ...env }: Record<string, string> = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(modules, script), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...environment, ...env },
  })
  return { code: status, text: stdout + stderr }
}

const create = (...args: string[]) => run('create-holdtrue/bin/create.mjs', args)

/** Runs a command of the engine in the created site. */
const docs = (args: readonly string[], env: Record<string, string> = {}) =>
  run(`${packageName}/bin/docs.mjs`, args, { cwd: made, ...env })

/** Starts a server, waits for its address, asks it and stops it. By default the answer is its first page. */
async function served(
  command: string,
  { cwd = made, ask = pageAt }: { cwd?: string; ask?: (address: string) => Promise<string> } = {},
): Promise<string> {
  const server = spawn(process.execPath, [path.join(installed, 'bin/docs.mjs'), command], {
    cwd,
    env: { ...environment, PORT: '0' },
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
    return await ask(address)
  } finally {
    server.kill('SIGKILL')
  }
}

const pageAt = async (address: string) => (await fetch(address)).text()

/** Addresses and states of the stylesheets of `/docs-health`, as a browser asks for them. */
async function healthSheets(address: string): Promise<string> {
  const html = await pageAt(`${address}docs-health`)
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  const headers = { accept: 'text/css' }
  const answers = sheets.map(async (href) => (await fetch(new URL(href, address), { headers })).status)
  return (await Promise.all(answers)).map((status, index) => `${status} ${sheets[index]}`).join('\n')
}

/** Every file in a folder with its modification time. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(path.join(folder, name)).mtimeMs}`)
    .sort()
}

describe('B3 the package, in a project of its own', () => {
  test('has the engine ready, its types, and no tests', () => {
    const names = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(
      expect.arrayContaining(['lib/cli/main.mjs', 'lib/index.mjs', 'lib/types/index.d.ts']),
    )
    expect(names.filter((name) => /\.test\.|^test|^site|^bench|package-lock/.test(name))).toEqual([])
    expect(readFileSync(path.join(installed, 'lib/cli/main.mjs'), 'utf8')).not.toContain(engineRoot)
  })

  test.each(['holdtrue', '@holdtrue/claims', '@holdtrue/docusaurus', '@holdtrue/migrate', 'create-holdtrue'])(
    '%s can be published, and each entry has types',
    async (name) => {
      const home = path.join(modules, name)
      expect((await publint({ pkgDir: home, strict: true, pack: false })).messages).toEqual([])
      const { exports = {} } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
      for (const entry of Object.values<string | { types: string }>(exports))
        if (typeof entry === 'object') expect(existsSync(path.join(home, entry.types))).toBe(true)
      for (const file of ['README.md', 'LICENSE']) expect(existsSync(path.join(home, file))).toBe(true)
    },
  )

  test('npm runs nothing of it, and so asks nobody about that, where it is a dependency', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
    const run = /^(?:pre|post)?(?:install|prepare)$|^prepublish$/
    expect(Object.keys(scripts).filter((name) => run.test(name))).toEqual([])
    // In a checkout, it prepares the first answers.
    const checkout = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    expect(checkout.scripts.dependencies).toContain('docs.mjs prepare')
  })

  test('create writes a site that builds, and nothing is written into node_modules', async () => {
    const before = stateOf(installed)
    const { code, text } = create('my-docs', '--template', 'minimal')
    expect(code, text).toBe(0)
    const built = docs(['build'])
    expect(built.code, built.text).toBe(0)
    expect(built.text).toContain('0 errors, 0 warnings')
    expect(readFileSync(path.join(made, 'dist/index.html'), 'utf8')).toContain('Welcome')
    expect(docs(['build']).text).toMatch(/unchanged/)
    expect(await served('preview')).toContain('Welcome')
    expect(await served('dev')).toContain('Welcome')
    expect(stateOf(installed)).toEqual(before)
  }, 60_000)

  test('hints, and what the site says of itself, name commands that a project has', () => {
    const index = readFileSync(path.join(made, 'dist/agents.md'), 'utf8')
    expect(index).toContain('`npx docs search <words>`')
    expect(index).not.toContain('npm run')
    expect(docs(['--help']).text).toContain('Usage: npx docs <command>')
    expect(docs(['version']).text).toBe('Name the version: `npx docs version 5.54`.\n')
    expect(docs(['verify']).text).toContain('There is no command `verify`. An integration may add it')
  })

  test('create writes over nobody’s files, and says what it cannot do', () => {
    writeFileSync(path.join(made, 'site/content/index.mdx'), '# Mine\n')
    const again = create('my-docs')
    expect(again.code).toBe(1)
    expect(again.text).toContain('already, so nothing was written:')
    expect(again.text).toContain('  site/content/index.mdx\n')
    expect(readFileSync(path.join(made, 'site/content/index.mdx'), 'utf8')).toBe('# Mine\n')
    expect(create('other', '--template', 'blog').text).toContain('There is no template `blog`.')
    expect(create('a', 'b').code).toBe(2)
    expect(create('a', '--templat', 'minimal').text).toMatch(/^There is no option `--templat`\.\n/)
    const kept = run('create-holdtrue/bin/create.mjs', ['a b', 'versions'], { npm_config_template: 'true' })
    expect(kept.text).toContain('Write `npm create holdtrue "a b" -- --template versions`.')
    const inFile = create('my-docs/package.json')
    expect([inFile.code, inFile.text]).toEqual([1, expect.stringContaining('file already exists, at `')])
  })

  test('a site has the name of its folder, whatever that is', () => {
    const { text } = create("Don't say “é”!", '--template', 'versions')
    expect(text).toContain('  cd "Don\'t say “é”!"\n')
    const cwd = path.join(project, "Don't say “é”!")
    expect(docs(['check'], { cwd }).text).toContain(': 0 errors, 0 warnings.')
    expect(JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8')).name).toBe('don-t-say-e')
  })

  test.each(['documentation', 'code-base', 'versions'])(
    'template %s builds without a warning',
    (template) => {
      const cwd = path.join(project, template)
      expect(create(template, '--template', template).code).toBe(0)
      const built = docs(['build'], { cwd, STRICT: '1' })
      expect(built.code, built.text).toBe(0)
      const page = readFileSync(path.join(cwd, 'dist/guides/how-it-works.html'), 'utf8')
      // A site with a single unnamed version does not mention it.
      expect(page.includes('Version: ')).toBe(template === 'versions')
      expect(page.includes('2 statements checked against mitt 3.0.1')).toBe(template === 'code-base')
      if (template !== 'code-base') return
      expect(docs(['verify', '--strict-review'], { cwd }).text).toContain('against mitt 3.0.1: all hold.')
      expect(docs(['find', 'Emitter.emit'], { cwd }).text).toContain('src/index.ts')
    },
    60_000,
  )

  test('the development server has the stylesheets of integrations that are installed', async () => {
    const sheets = await served('dev', { cwd: path.join(project, 'code-base'), ask: healthSheets })
    expect(sheets).toMatch(/^200 .*reports\.css$/m)
    expect(sheets).not.toMatch(/^[^2]/m)
  })

  test('its types check a configuration, and an integration', () => {
    writeFileSync(
      path.join(project, 'check.ts'),
      `import { defineConfig } from '${packageName}'\nexport default defineConfig({ title: 'T', url: 'https://a.example', navbar: {}, tilte: 1 })\n`,
    )
    writeFileSync(
      path.join(project, 'more.ts'),
      "import claims from '@holdtrue/claims/integration'\nexport default claims.schemas\n",
    )
    const tsc = path.join(root, 'node_modules/.bin/tsc')
    const flags = '--noEmit --skipLibCheck --module esnext --moduleResolution bundler --jsx react-jsx'.split(
      ' ',
    )
    const { stdout } = spawnSync(tsc, [...flags, 'check.ts', 'more.ts'], { cwd: project, encoding: 'utf8' })
    expect(stdout).toContain("'tilte' does not exist")
    expect(stdout).toContain("'schemas' does not exist")
    expect(stdout.split('\n').filter((line) => line.includes('error'))).toHaveLength(2)
  }, 30_000)
})

test('an integration that is installed beside the engine checks a site, and brings its commands', () => {
  const config = `import { defineConfig } from '${packageName}'\nimport { claims } from '@holdtrue/claims'\nexport default defineConfig({ title: 'T', url: 'https://a.example', navbar: {}, integrations: [claims(${JSON.stringify(fixtureUpstream)})] })\n`
  const files: Record<string, string> = {
    'site.config.ts': config,
    'content/index.md':
      '---\nslug: /\n---\n\n# Hub\n\nThe [hub](src:@fixture/toolbox/src/hub.ts#createHub).\n',
  }
  for (const [file, text] of fixtureIndexFiles('1.0.0')) files[`upstream/1.0.0/${file}`] = text
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(project, 'claimed', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const env = { cwd: project, SITE_DIR: 'claimed', OUT_DIR: 'claimed-dist' }
  const built = docs(['build'], env)
  expect(built.code, built.text).toBe(0)
  expect(readFileSync(path.join(project, 'claimed-dist/index.html'), 'utf8')).toContain(
    '1 statement checked against Fixture 1.0.0',
  )
  expect(docs(['verify'], env).text).toContain('1 claim on 1 page checked against Fixture 1.0.0: all hold.')
}, 60_000)

test('a site that was moved from Docusaurus builds with its integration, which is installed beside the engine', () => {
  const from = path.join(project, 'website')
  const files = {
    'package.json': '{ "private": true }',
    'docusaurus.config.js': `module.exports = { title: 'Old', url: 'https://example.org', baseUrl: '/', presets: [['classic', { blog: false, docs: { sidebarPath: false } }]] }`,
    'docs/intro.mdx':
      '---\nslug: /\n---\n\nimport Link from \'@docusaurus/Link\'\n\n# Intro\n\n<Link to="/">Home</Link>\n',
    'src/pages/index.js':
      'import Layout from \'@theme/Layout\'\nexport default () => <Layout><p className="margin-top--lg">Moved</p></Layout>\n',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true })
    writeFileSync(path.join(from, name), text)
  }
  const migrated = docs(['migrate', from, '--out', path.join(project, 'moved')], { cwd: project })
  expect(migrated.code, migrated.text).toBe(0)
  const config = readFileSync(path.join(project, 'moved/site.config.ts'), 'utf8')
  expect(config).toContain("module: '@holdtrue/docusaurus', options: { infima: true }")
  const manifest = readFileSync(path.join(project, 'moved/package.json'), 'utf8')
  expect(manifest).toContain('"@holdtrue/docusaurus": "^2.0.0"')
  const built = docs(['build'], { cwd: project, SITE_DIR: 'moved', OUT_DIR: 'moved-dist' })
  expect(built.code, built.text).toBe(0)
  expect(readFileSync(path.join(project, 'moved-dist/index.html'), 'utf8')).toContain('Moved')
  expect(readFileSync(path.join(project, 'moved-dist/docs.html'), 'utf8')).toContain('<a href="/">Home</a>')
}, 60_000)

describe('V15 claims alone, for documents that another tool builds', () => {
  const hub = 'src:@fixture/toolbox/src/hub.ts'
  const folder = path.join(project, 'elsewhere')

  function claims(...args: string[]) {
    const command = path.join(modules, '@holdtrue/claims/bin/claims.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { code: status, stdout, stderr }
  }

  function write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }

  beforeAll(() => {
    for (const [file, text] of fixtureIndexFiles('1.0.0')) write(`upstream/1.0.0/${file}`, text)
    // As in Docusaurus and Starlight: modules, components and syntax that this engine does not support.
    write(
      'docs/hub.mdx',
      `---\nsidebar_position: 1\n---\nimport Tabs from '@theme/Tabs';\n\n# Hub\n\nThe [hub](${hub}#createHub), $\\frac{a}{b}$, see [registry].\n\n[registry]: ${hub}#Registry\n`,
    )
    write(
      'src/content/docs/hub.mdx',
      `---\ntitle: Hub\n---\nimport { LinkCard } from '@astrojs/starlight/components';\n\n<LinkCard title="Hub" href="${hub}#createHub" />\n\n:::tip[Limits]\nAt most [300](${hub}#DEFAULT_LIMIT?value=300).\n:::\n`,
    )
    write('node_modules/other/readme.md', `[x](${hub}#nowhere)\n`)
  })

  test('without a configuration it says what to write', () => {
    const { code, stderr } = claims('verify')
    expect(code).toBe(2)
    expect(stderr).toContain('There is no `claims.config.json`.')
    expect(stderr).toContain('"docs": ["docs"]')
  })

  test('statements in any layout are checked, and those that fail have a place and a hint', () => {
    write('claims.config.json', JSON.stringify({ docs: ['docs'], ...fixtureUpstream }))
    const holds = claims('verify')
    expect([holds.code, holds.stderr]).toEqual([0, ''])
    expect(holds.stdout).toContain('2 claims on 1 page checked against Fixture 1.0.0: all hold.')
    const fails = claims('verify', 'docs', 'src/content')
    expect(fails.code).toBe(1)
    expect(fails.stdout).toContain('src/content/docs/hub.mdx:9:')
    expect(fails.stdout).toContain('250')
    expect(fails.stdout).toContain('4 claims on 2 pages')
    expect(claims('verify', 'nowhere').stderr).toContain('There is no folder `nowhere`.')
    expect(claims('covers').stderr).toMatch(/^There is no command `covers`\.\n/)
  })

  test('what would not be checked never seems to hold', () => {
    mkdirSync(path.join(folder, 'empty'))
    const empty = claims('verify', 'empty')
    expect([empty.code, empty.stderr]).toEqual([
      2,
      expect.stringContaining('The folder `empty` has no `.md`'),
    ])
    const other = claims('verify', 'claims.config.json')
    expect(other.stderr).toContain('The file `claims.config.json` does not end in `.md` or `.mdx`.')
    write('html/page.md', `<p>\n <a href="${hub}#nowhere">x</a> <!-- <a href="${hub}#none"> -->\n</p>\n`)
    write('html/percent.md', '[x](src:@fixture/toolbox/%zz)\n')
    const html = claims('verify', 'html')
    expect(html.stdout).toContain('html/page.md:2:11\n')
    expect(html.stdout).toContain('holds a `%` that encodes no character')
    expect(html.stdout).toContain('2 claims on 2 pages checked against Fixture 1.0.0: 2 fail')
    write('scheme/page.md', `[x](SRC:a) [y](scr:a) [z](mailto:a@b.example) [file](src.md)\n`)
    const scheme = claims('verify', 'scheme')
    expect(scheme.stdout.match(/(?<=unknown scheme `)\w+/g)).toEqual(['SRC', 'scr'])
    expect(scheme.code).toBe(2)
  })

  test('a page that cannot be read never counts as one that holds', () => {
    write('broken/page.mdx', `{ [x](${hub})\n`)
    const { code, stdout } = claims('verify', 'broken')
    expect(code).toBe(2)
    expect(stdout).toContain('1 page has errors that may hide statements: broken/page.mdx.')
  })

  test('its remark plugin gives readers of other generators the address of the source', () => {
    const script = `import { remarkClaims } from '@holdtrue/claims/remark'
      const link = { type: 'link', url: '${hub}#createHub' }
      const card = { type: 'mdxJsxFlowElement', attributes: [{ value: link.url }, { value: null }] }
      const html = { type: 'html', value: '<a href="' + link.url + '">' }
      remarkClaims()({ type: 'root', children: [link, card, html] })
      console.log(card.attributes[0].value === link.url && html.value === '<a href="' + link.url + '">')
      console.log(link.url)`
    write('remark.mjs', script)
    const { stdout, stderr } = spawnSync(process.execPath, ['remark.mjs'], { cwd: folder, encoding: 'utf8' })
    expect([stdout, stderr]).toEqual([
      expect.stringMatching(/^true\nhttps:\/\/example\.org\/blob\/v1\.0\.0\/.*src\/hub\.ts#L\d+\n$/),
      '',
    ])
  })

  test('stamps are written beside the index', () => {
    expect(claims('verify', '--accept').stdout).toContain('2 claims')
    expect(readFileSync(path.join(folder, 'upstream/reviews.txt'), 'utf8')).toContain('docs/hub.mdx')
  })
})

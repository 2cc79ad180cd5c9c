// Prepares a release: one version for all packages, and the archives to publish. It does not publish them.
//
//   npm run release -- 2.1.0            checks, writes the version, packs into .out/release/
//   npm run release -- 2.1.0 --dry-run  reports what is missing, and writes nothing
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Unknown options are reported as a fault.
  strict: false,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const [version, ...rest] = positionals
const packages = readdirSync('packages').map((name) => path.join('packages', name))
const manifests = ['.', ...packages].map((folder) => path.join(folder, 'package.json'))
const archives = '.out/release'

const missing = [...faults()]
if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\n`)
  process.exitCode = 1
} else if (!values['dry-run']) await release()

/** Reasons why the release cannot be made. */
function* faults() {
  const current = read('package.json').version
  const unknown = Object.keys(values).filter((name) => name !== 'dry-run')
  if (unknown.length > 0) yield `There is no option \`--${unknown[0]}\`; there is \`--dry-run\`.`
  if (version === undefined || rest.length > 0 || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    yield 'Name one version, such as `npm run release -- 2.1.0`.'
  else if (current !== version && version.localeCompare(current, 'en', { numeric: true }) < 0)
    yield `The version ${version} is lower than ${current}, the one in package.json.`
  if (version !== undefined && !readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}\n`))
    yield `CHANGELOG.md has no heading \`## ${version}\`.`
  const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim()
  if (changed !== '') yield `These files are not committed:\n${changed}`
}

async function release() {
  for (const file of manifests) writeFileSync(file, withVersion(readFileSync(file, 'utf8'), read(file)))
  run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'])
  run('npm', ['run', 'check'])
  rmSync(archives, { recursive: true, force: true })
  mkdirSync(archives, { recursive: true })
  for (const folder of packages) {
    await lint(folder)
    run('npm', ['pack', '--silent', '--pack-destination', path.resolve(archives)], folder)
  }
  process.stdout.write(`The archives are in ${archives}/. Try one, then:

  git commit -am 'release: ${version}' && git tag v${version}
  for archive in ${archives}/*.tgz; do npm publish --access public "$archive"; done
  git push --follow-tags
`)
}

/** Packages of this repository depend on exactly the same version of each other. */
function withVersion(text, { name, version: old }) {
  const names = packages.map((folder) => read(path.join(folder, 'package.json')).name)
  const own = name === 'contributor-documentation' || names.includes(name) ? ['version'] : []
  return [...own, ...names].reduce(
    (changed, key) => changed.replace(`"${key}": "${old}"`, `"${key}": "${version}"`),
    text,
  )
}

async function lint(folder) {
  const pkg = read(path.join(folder, 'package.json'))
  const { messages } = await publint({ pkgDir: folder, strict: true })
  for (const message of messages) process.stderr.write(`${pkg.name}: ${formatMessage(message, pkg)}\n`)
  if (messages.length > 0) throw new Error(`${pkg.name} cannot be published as it is.`)
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function run(command, args, cwd = '.') {
  execFileSync(command, args, { cwd, stdio: 'inherit' })
}

// Verifies this site's claims against other releases, and measures how well `verify --fix` follows code that moved between two real ones.
//
//   node bench/claims/pairs.mjs 5.53.0 5.50.0 5.45.0      releases older than the pinned one; fetched if they are not cached
//
// For each claim that is wrong for the older release, it writes the report's suggestion (certain, moved) into a copy of the pages, so the
// copy reads as if written for that release. It then runs `verify --fix` on the copy against the pinned release. A fix that matches the
// real page is right; any other fix is wrong. Finally it verifies the rewritten copy again.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(root, '.cache')
const pinned = /release = '([^']+)'/.exec(readFileSync(path.join(root, 'site/upstream.config.ts'), 'utf8'))[1]
const runs = 3

/** Runs `verify` and parses its report. Throws if the check could not run. */
function verify(args, env = {}) {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['bin/docs.mjs', 'verify', '--json', ...args],
      { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1 << 28 },
      (error, stdout, stderr) =>
        error && error.code !== 1
          ? reject(new Error(stderr))
          : resolve({ ...JSON.parse(stdout), seconds: (performance.now() - started) / 1000 }),
    )
  })
}

/** The cached index folder that contains a release. */
function indexOf(release) {
  const releases = path.join(cache, 'releases')
  const key = readdirSync(releases).find((name) => existsSync(path.join(releases, name, release)))
  return { key, folder: path.join(releases, key, release) }
}

/** Copies the site, pins the older release, and adds the current one to the cache. */
function copySite(release) {
  const folder = path.join(root, '.out/pairs', release)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const site = path.join(folder, 'site')
  cpSync(path.join(root, 'site'), site, { recursive: true })
  const { key, folder: index } = indexOf(release)
  cpSync(path.join(site, 'upstream', pinned), path.join(folder, 'cache/releases', key, pinned), {
    recursive: true,
  })
  rmSync(path.join(site, 'upstream'), { recursive: true })
  cpSync(index, path.join(site, 'upstream', release), { recursive: true })
  const config = path.join(site, 'upstream.config.ts')
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace(`release = '${pinned}'`, `release = '${release}'`),
  )
  return { site, env: { SITE_DIR: site, CACHE_DIR: path.join(folder, 'cache') } }
}

/** Writes the suggestions into the copy. Returns the claims that were replaced. */
function writeSuggestions(site, claims) {
  return claims.filter(({ file, line, column, target, suggestion }) => {
    const place = path.join(site, file)
    const lines = readFileSync(place, 'utf8').split('\n')
    const text = lines[line - 1]
    const at = text.indexOf(`(${target})`, column - 1)
    if (at === -1) return false
    lines[line - 1] = `${text.slice(0, at)}(${suggestion.target})${text.slice(at + target.length + 2)}`
    writeFileSync(place, lines.join('\n'))
    return true
  })
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure(release) {
  const reports = []
  // The first run may fetch the release.
  await verify(['--against', release])
  for (let run = 0; run < runs; run++) reports.push(await verify(['--against', release]))
  const [report] = reports
  const suggested = report.failed.filter(({ suggestion }) => /certain|moved/.test(suggestion?.kind ?? ''))
  const changed = report.due.filter(({ code }) => code === 'claim-changed').length

  const { site, env } = copySite(release)
  // From the end, so the columns of earlier claims in the line stay valid.
  const written = writeSuggestions(site, [...suggested].reverse())
  const forward = await verify(['--against', pinned, '--fix', '--dry-run'], env)
  const original = new Map(
    written.map((claim) => [`${claim.file}:${claim.line} ${claim.suggestion.target}`, claim]),
  )
  const moves = forward.failed.flatMap((claim) => {
    const from = original.get(`${claim.file}:${claim.line} ${claim.target}`)
    return from ? [{ claim, from }] : []
  })
  const fixed = await verify(['--against', pinned, '--fix'], env)
  const copied = (file) => readFileSync(path.join(site, file), 'utf8').split('\n')
  const now = (file) => readFileSync(path.join(root, 'site', file), 'utf8').split('\n')
  const done = fixed.fix.fixed
  const isFixed = ({ claim }) =>
    done.some(
      ({ file, line, target }) => file === claim.file && line === claim.line && target === claim.target,
    )
  const right = ({ claim, from }) => copied(claim.file)[claim.line - 1].includes(`(${from.target})`)
  const fixedHere = moves.filter(isFixed)
  const agree = await verify(['--against', pinned], env)
  const still = done.filter(({ file, line, target }) =>
    agree.failed.some((claim) => claim.file === file && claim.line === line && claim.target === target),
  )
  for (const { claim, from } of fixedHere.filter((move) => !right(move)))
    console.log(
      `  wrong? ${claim.target}\n      became ${/src:[^)]*/.exec(copied(claim.file)[claim.line - 1])?.[0]} …\n      here   ${from.target}`,
    )
  for (const { claim, from } of moves.filter((move) => !isFixed(move)))
    console.log(`  left   ${claim.target}\n      here   ${from.target}`)
  for (const { file, line, target } of done.filter(
    ({ file, line }) => copied(file)[line - 1] !== now(file)[line - 1],
  ))
    console.log(`  other text than here, ${file}:${line}: ${target}`)
  return {
    pair: `${release} → ${pinned}`,
    claims: report.claims,
    true: report.claims - report.failed.length - changed,
    changed,
    gone: report.failed.length - suggested.length,
    'moved or renamed': suggested.length,
    'of these false again': moves.length,
    'fixed as here': fixedHere.filter(right).length,
    'fixed otherwise': fixedHere.filter((move) => !right(move)).length,
    'fixed in all': done.length,
    'false after the fix': still.length,
    'seconds (median of 3)': Number(median(reports.map(({ seconds }) => seconds)).toFixed(1)),
  }
}

const releases = process.argv.slice(2)
if (releases.length === 0) throw new Error('Name releases: node bench/claims/pairs.mjs 5.53.0 5.45.0')
const rows = []
for (const release of releases) {
  console.log(release)
  rows.push(await measure(release))
}
console.table(Object.fromEntries(rows.map(({ pair, ...row }) => [pair, row])))

// Builds of a generated site: a cold build, then rebuilds after editing one page, after no change, and after editing a label on all pages.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './process.mjs'

const launcher = fileURLToPath(new URL('../../packages/engine/bin/docs.mjs', import.meta.url))

/** Builds a site and returns the measurements. */
export function buildOnce(workDir) {
  return run([process.execPath, launcher, 'build'], { cwd: workDir, env: { SITE_DIR: '', OUT_DIR: '' } })
}

/** Builds `runs` times from scratch and `runs` times after each kind of edit. Returns the shortest time and the highest memory use. */
export async function measureBuilds(workDir, pages, runs) {
  const repeat = async (prepare) => {
    const results = []
    for (let index = 0; index < runs; index++) {
      prepare(index)
      results.push(await buildOnce(workDir))
    }
    return results
  }
  const cold = await repeat((index) => moveAside(workDir, index))
  rmSync(asideOf(workDir), { recursive: true, force: true })
  const size = folderSize(path.join(workDir, 'dist'))
  const edited = path.join(workDir, 'site/content', pages[pages.length >> 1].file)
  const warm = await repeat((index) => appendFileSync(edited, `\nEdit number ${index}.\n`))
  const same = await repeat(() => {})
  const category = path.join(workDir, 'site/content', pages[0].file, '../../_category_.json')
  const label = await repeat((index) => writeFileSync(category, JSON.stringify({ label: `Label ${index}` })))
  return {
    coldSeconds: least(cold, 'seconds'),
    coldCpuSeconds: least(cold, 'cpuSeconds'),
    warmSeconds: least(warm, 'seconds'),
    warmCpuSeconds: least(warm, 'cpuSeconds'),
    warmMegabytes: most(warm, 'peakMegabytes'),
    sameSeconds: least(same, 'seconds'),
    labelSeconds: least(label, 'seconds'),
    labelCpuSeconds: least(label, 'cpuSeconds'),
    peakMegabytes: most([...cold, ...warm, ...label], 'peakMegabytes'),
    ...size,
  }
}

const asideOf = (workDir) => path.join(workDir, 'old')

/**
 * Moves an old build away, to be deleted after the measurement. ext4 avoids recently freed inodes, which costs a build with tens of
 * thousands of files many seconds.
 */
export function moveAside(workDir, index) {
  const aside = path.join(asideOf(workDir), String(index))
  mkdirSync(aside, { recursive: true })
  for (const name of ['dist', '.cache'])
    if (existsSync(path.join(workDir, name))) renameSync(path.join(workDir, name), path.join(aside, name))
}

const most = (results, key) => Math.max(...results.map((result) => result[key]))
const least = (results, key) => Math.min(...results.map((result) => result[key]))

function folderSize(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.reduce(
    (sum, { parentPath, path: old, name }) => sum + statSync(path.join(parentPath ?? old, name)).size,
    0,
  )
  return { files: files.length, megabytes: bytes / 1e6 }
}

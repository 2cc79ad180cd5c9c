// Builds of a generated site: cold, and again after one page was edited.
import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './process.mjs'

const launcher = fileURLToPath(new URL('../../bin/docs.mjs', import.meta.url))

/** Builds `runs` times from nothing and `runs` times after an edit; the fastest counts, the most memory. */
export async function measureBuilds(workDir, pages, runs) {
  const build = () =>
    run([process.execPath, launcher, 'build'], { cwd: workDir, env: { SITE_DIR: '', OUT_DIR: '' } })
  const repeat = async (prepare) => {
    const results = []
    for (let index = 0; index < runs; index++) {
      prepare(index)
      results.push(await build())
    }
    return results
  }
  const cold = await repeat(() => {
    for (const name of ['dist', '.cache']) rmSync(path.join(workDir, name), { recursive: true, force: true })
  })
  const size = folderSize(path.join(workDir, 'dist'))
  const edited = path.join(workDir, 'site/content', pages[pages.length >> 1].file)
  const warm = await repeat((index) => appendFileSync(edited, `\nEdit number ${index}.\n`))
  return {
    coldSeconds: least(cold, 'seconds'),
    coldCpuSeconds: least(cold, 'cpuSeconds'),
    warmSeconds: least(warm, 'seconds'),
    warmCpuSeconds: least(warm, 'cpuSeconds'),
    peakMegabytes: Math.max(...[...cold, ...warm].map(({ peakMegabytes }) => peakMegabytes)),
    ...size,
  }
}

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

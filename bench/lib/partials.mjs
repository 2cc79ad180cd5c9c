// The cost of a broken link in a partial that every page includes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOnce, moveAside } from './builds.mjs'

const config = "export default { title: 'Bench', url: 'https://bench.example', onBrokenLinks: 'warn' }\n"
const targets = { whole: '/page-1', broken: '/page-that-is-not-there' }
const turns = 2

/**
 * CPU seconds of a cold build with a working link and with a broken one: the minimum over alternating builds. Nothing is deleted between
 * them, because that would slow the next build down (`moveAside`).
 */
export async function measurePartial(workDir, count) {
  const content = path.join(workDir, 'site/content')
  mkdirSync(content, { recursive: true })
  writeFileSync(path.join(workDir, 'site/site.config.ts'), config)
  for (let page = 0; page < count; page++)
    writeFileSync(
      path.join(content, `page-${page}.mdx`),
      `# Page ${page}\n\nimport Part from './_part.mdx'\n\n<Part />\n`,
    )
  const least = { whole: Infinity, broken: Infinity }
  for (let turn = 0; turn < turns; turn++)
    for (const [name, target] of Object.entries(targets)) {
      writeFileSync(path.join(content, '_part.mdx'), `A part with [a link](${target}).\n`)
      moveAside(workDir, `${name}-${turn}`)
      const { cpuSeconds } = await buildOnce(workDir)
      least[name] = Math.min(least[name], cpuSeconds)
    }
  rmSync(workDir, { recursive: true, force: true })
  return { ...least, ratio: least.broken / least.whole }
}

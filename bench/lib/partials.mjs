// What a broken link in a partial costs that all pages show.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureBuilds } from './builds.mjs'

const config = "export default { title: 'Bench', url: 'https://bench.example', onBrokenLinks: 'warn' }\n"

/** Processor seconds of a cold build where the link leads to a page, and where it leads nowhere. */
export async function measurePartial(workDir, count) {
  const cpuSeconds = async (target) => {
    const content = path.join(workDir, 'site/content')
    mkdirSync(content, { recursive: true })
    writeFileSync(path.join(workDir, 'site/site.config.ts'), config)
    writeFileSync(path.join(content, '_part.mdx'), `A part with [a link](${target}).\n`)
    for (let page = 0; page < count; page++)
      writeFileSync(
        path.join(content, `page-${page}.mdx`),
        `# Page ${page}\n\nimport Part from './_part.mdx'\n\n<Part />\n`,
      )
    const { coldCpuSeconds } = await measureBuilds(workDir, [{ file: 'page-0.mdx' }], 1)
    rmSync(workDir, { recursive: true, force: true })
    return coldCpuSeconds
  }
  const whole = await cpuSeconds('/page-1')
  const broken = await cpuSeconds('/page-that-is-not-there')
  return { whole, broken, ratio: broken / whole }
}

import { brotliCompressSync } from 'node:zlib'
import { findWay, measure, openBench, plainWay, readerWith, readSet, report } from './measure'

/** `find-bench.ts [--misses]`: figures of both sets; with `--misses` what is wrong in the development set. */
const bench = openBench()
const reader = readerWith(bench)
const core = await reader.core()
const ways = {
  find: findWay(reader),
  'without synonyms': findWay(readerWith(bench, {})),
  'BM25 over texts': plainWay(bench),
}
const sets = process.argv.includes('--all') ? ['development', 'held-out'] : ['development']
for (const name of sets)
  for (const [way, ask] of Object.entries(ways))
    console.log(report(`${name}: ${way}`, await measure(bench, readSet(name), ask)))

const development = readSet('development')
if (process.argv.includes('--misses'))
  for (const issue of development) {
    const { files } = await ways.find(issue.query)
    if (!files.slice(0, 3).some((file) => issue.files.includes(file)))
      console.log(
        issue.issue,
        files.findIndex((file) => issue.files.includes(file)),
        issue.files[0],
        '\n   ',
        files.slice(0, 4).join('\n    '),
      )
  }

const wire = (text: string) => brotliCompressSync(text).length
const coreSize = wire(JSON.stringify(core))
let [most, sum] = [0, 0]
for (const { query } of development) {
  const own = new Set<number>()
  const fresh = {
    core: () => Promise.resolve({ ...core }),
    part: (number: number) => (own.add(number), reader.part(number)),
  }
  await findWay(fresh)(query)
  let size = coreSize
  for (const number of own) size += wire(await reader.part(number))
  most = Math.max(most, size)
  sum += size
}
console.log(
  `one question: ${Math.round(sum / development.length / 1000)} kB on average, ${Math.round(most / 1000)} kB at most; core ${Math.round(coreSize / 1000)} kB, ${core.starts.length} parts`,
)
const start = process.cpuUsage()
for (const { query } of development) await ways.find(query)
const { user } = process.cpuUsage(start)
console.log(`ranking: ${(user / 1000 / development.length).toFixed(1)} ms of the processor a question`)

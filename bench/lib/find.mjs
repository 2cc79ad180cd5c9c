// From a symptom to the source: how often the right file and a page about it are found. See bench/find.
//
//   node bench/lib/find.mjs [--all] [--parts] [--misses]    the development set; also the held-out one; without each part; lists misses
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import MiniSearch from 'minisearch'

/** The usual search engine in this field, run over the pages. */
function miniSearch(texts) {
  const search = new MiniSearch({ fields: ['title', 'text'], searchOptions: { boost: { title: 2 } } })
  search.addAll(texts)
  return async (query) => {
    const pages = search.search(query).slice(0, 10)
    return { files: [], pages: pages.map(({ id }) => id) }
  }
}

/** Results for the sets, see `measureFind`. Uses the same modules as the commands. */
export async function measureFind({ sets = ['development'], parts = false } = {}) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const built = path.join(root, 'packages/engine/.cache/bench')
  rmSync(built, { recursive: true, force: true })
  const [builder, input] = ['packages/engine/bin/build-packages.mjs', 'bench/find/find-bench.ts']
  execFileSync(process.execPath, [path.join(root, builder), built, path.join(root, input)])
  const { measureFind: measure } = await import(pathToFileURL(path.join(built, 'find-bench.mjs')).href)
  return measure({ sets, parts, others: { 'MiniSearch over pages': miniSearch } })
}

const percent = (part, of) =>
  `${part} of ${of} (${Math.round((100 * part) / Math.max(1, of))} %)`.padStart(16)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flag = { type: 'boolean', default: false }
  const { values } = parseArgs({ options: { all: flag, parts: flag, misses: flag } })
  const sets = values.all ? ['development', 'held-out'] : ['development']
  const { rows, misses, wire } = await measureFind({ sets, parts: values.parts })
  console.log(`${''.padEnd(46)}     first three       first ten     page in ten  empty`)
  for (const { set, way, count, known, three, ten, page, empty } of rows)
    console.log(
      `${set.padEnd(12)} ${way.padEnd(33)}${percent(three, count)}${percent(ten, count)}${percent(page, known)}${String(empty).padStart(7)}`,
    )
  const kB = (bytes) => `${Math.round(bytes / 1000)} kB`
  console.log(
    `one question: ${kB(wire.average)}, ${kB(wire.most)} at most; of that the core ${kB(wire.core)}`,
  )
  if (values.misses)
    for (const { issue, file, files } of misses)
      console.log(
        [issue.issue, file ?? 'missing', issue.files.join(' '), ...files.slice(0, 4)].join('\n    '),
      )
}

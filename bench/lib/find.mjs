// `node bench/lib/find.mjs [--all] [--misses]`: figures of `docs find`, for `docs prepare` ran with the sources as they are. See bench/find.
import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const input = fileURLToPath(new URL('../find/find-bench.ts', import.meta.url))
const cache = fileURLToPath(new URL('../../packages/engine/.cache', import.meta.url))
// Stored answers belong to the bundle that wrote them, which is known by the name of its folder.
const ageOf = (name) => -statSync(path.join(cache, 'engine', name)).mtimeMs
const [state = 'none'] = readdirSync(path.join(cache, 'engine')).sort((a, b) => ageOf(a) - ageOf(b))
const folder = path.join(cache, 'bench', state)
const file = path.join(folder, 'find-bench.mjs')
try {
  const bundle = await rolldown({ input, platform: 'node', external: /^(?!\/|\.|holdtrue)/ })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  await import(pathToFileURL(file).href)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

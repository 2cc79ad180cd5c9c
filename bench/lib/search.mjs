// The search of a built site, run as a reader's browser would run it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const queryCount = 30

/** Bytes up to the first results, and the 95th percentile of milliseconds per keystroke. The queries are page titles. */
export async function measureSearch(outDir, pages) {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-bench-search-'))
  try {
    const file = path.join(folder, 'measure-site.mjs')
    const input = fileURLToPath(new URL('../search/measure-site.ts', import.meta.url))
    const bundle = await rolldown({ input, platform: 'node' })
    await bundle.write({ file, format: 'esm', codeSplitting: false })
    await bundle.close()
    const { measureSite } = await import(pathToFileURL(file).href)
    const step = Math.max(1, Math.floor(pages.length / queryCount))
    return await measureSite(
      outDir,
      pages.filter((_, index) => index % step === 0).map(({ title }) => title),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

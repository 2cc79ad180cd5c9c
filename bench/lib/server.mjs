// Serves a built site as a host would: maximum Brotli compression, hashed files immutable, everything else revalidated. Logs every
// response.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Kind of a file in the log. */
const kindOf = (file) =>
  ({ '.html': 'html', '.css': 'css', '.js': 'js', '.json': 'data' })[path.extname(file)] ?? 'other'

export async function serveSite(outDir) {
  const compressed = new Map()
  const log = []
  const compress = (file) => {
    if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)))
    return compressed.get(file)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const name = decodeURIComponent(pathname === '/' ? '/index' : pathname)
    const file = [name, `${name}.html`]
      .map((candidate) => path.join(outDir, candidate))
      .find((candidate) => existsSync(candidate) && statSync(candidate).isFile())
    if (file === undefined) return response.writeHead(404).end()
    const body = compress(file)
    log.push({ url: pathname, kind: kindOf(file), bytes: body.length })
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    log,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

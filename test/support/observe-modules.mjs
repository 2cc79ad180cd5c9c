// Appends the URL of each loaded module to the file `LOADED_MODULES`: `node --import observe-modules.mjs`.
import { appendFileSync } from 'node:fs'
import Module, { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const file = process.env.LOADED_MODULES ?? ''

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(file, `${found.url}\n`)
  return found
}

if (isMainThread) {
  register(import.meta.url)
  const load = Module._load
  Module._load = function observed(request, parent, ...rest) {
    if (parent) appendFileSync(file, `${Module._resolveFilename(request, parent)}\n`)
    return load.call(this, request, parent, ...rest)
  }
}

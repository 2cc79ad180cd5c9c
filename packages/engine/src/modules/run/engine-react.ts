import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { engineRoot } from '../../files/engine-root'

const engineRequire = createRequire(path.join(engineRoot, 'package.json'))

/** What an import of React means to a bundler for the server: always the engine's own, so that all elements are of one kind. */
export function engineReact(id: string, kind?: string): { id: string; external: true } | undefined {
  if (!/^react(-dom)?(\/|$)/.test(id)) return undefined
  const file = engineRequire.resolve(id)
  return { id: kind === 'require-call' ? file : pathToFileURL(file).href, external: true }
}

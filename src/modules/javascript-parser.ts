import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Oxc from 'oxc-parser'
import { engineRoot } from '../engine/engine-root'

let parse: typeof Oxc.parseSync | undefined

/** `parseSync` of oxc-parser, which is loaded when it is called first: that takes 8 ms, and most documents have no code to parse. */
export const parseSync: typeof Oxc.parseSync = (...code) => {
  parse ??= loadParser()
  return parse(...code)
}

function loadParser(): typeof Oxc.parseSync {
  const loaded: typeof Oxc = createRequire(path.join(engineRoot, 'package.json'))('oxc-parser')
  return loaded.parseSync
}

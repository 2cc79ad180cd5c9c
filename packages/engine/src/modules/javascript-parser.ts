import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Oxc from 'oxc-parser'
import { engineRoot } from '../files/engine-root'

let loaded: typeof Oxc | undefined

/** oxc-parser, which is loaded when it is asked for first: that takes 8 ms, and most documents have no code to parse. */
function oxc(): typeof Oxc {
  return (loaded ??= createRequire(path.join(engineRoot, 'package.json'))('oxc-parser') as typeof Oxc)
}

/** `parseSync` of oxc-parser. */
export const parseSync: typeof Oxc.parseSync = (...code) => oxc().parseSync(...code)

/** Shows each node of a program to the function for its type. */
export function visitProgram(program: Oxc.Program, visitor: Oxc.VisitorObject): void {
  new (oxc().Visitor)(visitor).visit(program)
}

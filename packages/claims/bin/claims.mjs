#!/usr/bin/env node
// The published package contains its JavaScript in `lib/`; in a checkout the engine's launcher builds it.
import { existsSync } from 'node:fs'

const isCheckout = existsSync(new URL('../../engine/bin/build-packages.mjs', import.meta.url))
const { main } = isCheckout
  ? await import('../../engine/bin/launch.mjs').then(({ importModule }) =>
      importModule('claims', 'standalone/command'),
    )
  : await import('../lib/standalone/command.mjs')
process.exitCode = await main(process.argv.slice(2))

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ownEnvironment, root } from './site'

declare global {
  var faultyRuntime: {
    seen: string[]
    armed: string | undefined
    wrap: (name: string, value: unknown) => unknown
  }
}

const runtime = path.join(root, 'packages/engine/src/runtime')

/** Files of the runtime, except the error handling itself, each with its exports. */
export const runtimeFiles = readdirSync(runtime, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && file !== 'fall-back.ts')
  .map((file) => [file, exportsOf(readFileSync(path.join(runtime, file), 'utf8'))] as const)

/** Builds a fixture site with a patched engine: each function exported by a runtime file asks `faultyRuntime` whether to throw. */
export function buildWithFaultyEngine(fixture: string): { outDir: string; siteDir: string; dispose(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-faulty-engine-'))
  copyFaultyEngine(folder)
  const siteDir = path.join(folder, 'site')
  cpSync(path.join(root, 'test/fixtures/sites', fixture), siteDir, { recursive: true })
  const outDir = path.join(folder, 'dist')
  execFileSync(process.execPath, [path.join(folder, 'bin/docs.mjs'), 'build'], {
    env: { ...ownEnvironment(), SITE_DIR: siteDir, OUT_DIR: outDir },
  })
  return { outDir, siteDir, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}

function copyFaultyEngine(folder: string): void {
  const copied = (source: string) =>
    !/[\\/](?:node_modules|\.cache|lib)(?:[\\/]|$)/.test(path.relative(root, source))
  for (const name of ['bin', 'packages', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: copied })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, names] of runtimeFiles) {
    const copy = path.join(folder, 'packages/engine/src/runtime', file)
    const code = readFileSync(copy, 'utf8').replace(/^export const /gm, 'export let ')
    const wrapped = names.map(
      (name) => `${name} = globalThis.faultyRuntime?.wrap('${file}#${name}', ${name}) ?? ${name}`,
    )
    writeFileSync(copy, [code, ...wrapped].join('\n'))
  }
}

/** Functions, and constants that may be functions. */
function exportsOf(code: string): string[] {
  return [...code.matchAll(/^export (?:(?:async )?function|const) (\w+)/gm)].map(([, name = '']) => name)
}

/** Makes new documents record the functions they call. At the path `at`, the function `armed` throws on its first call. */
export async function watchRuntime(page: Page, armed?: { name: string; at: string }): Promise<void> {
  await page.addInitScript((fault) => {
    const state: typeof globalThis.faultyRuntime = {
      seen: [],
      armed: fault?.at === location.pathname ? fault.name : undefined,
      wrap(name, value) {
        if (typeof value !== 'function') return value
        return function faulty(this: unknown, ...args: unknown[]): unknown {
          state.seen.push(name)
          if (state.armed === name) {
            state.armed = undefined
            throw new Error(`Armed: ${name}`)
          }
          return Reflect.apply(value, this, args)
        }
      },
    }
    globalThis.faultyRuntime = state
  }, armed)
}

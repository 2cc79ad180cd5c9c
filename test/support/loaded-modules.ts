import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runDocs } from './site'
import { tempFolder } from './temp-folder'

const observer = path.join(import.meta.dirname, 'observe-modules.mjs')

/** Runs a command and returns the packages it loads. */
export async function loadedModules(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; packages: string[] }> {
  const file = path.join(tempFolder(), 'modules.txt')
  // Compiles the engine first, with code that is not part of the command.
  await runDocs(['help'], env)
  const { code } = await runDocs(args, {
    ...env,
    LOADED_MODULES: file,
    NODE_OPTIONS: `--import=${observer}`,
  })
  const names = readFileSync(file, 'utf8').matchAll(/\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)[^\n]*$/gm)
  return { code, packages: [...new Set(Array.from(names, ([, name = '']) => name))] }
}

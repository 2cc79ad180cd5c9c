import path from 'node:path'
import { engineRoot } from './engine-root'

/** Whether the engine is a package of somebody's project, and no checkout of its own. */
const isInstalled = engineRoot.split(path.sep).includes('node_modules')

/** What commands are called by, before their name. */
export const program = isInstalled ? 'npx docs' : 'node bin/docs.mjs'

/** Commands that have a script of their own in a checkout. */
const scripts = ['build', 'dev', 'preview', 'upstream', 'verify', 'version'] as const

type Command = (typeof scripts)[number] | 'start' | 'init' | 'migrate' | 'covers' | 'search' | 'page' | 'mcp'

/**
 * A command of the engine as one types it here, for hints and for what a site says of itself: `npm run verify -- --accept` in a checkout,
 * `npx docs verify --accept` where the engine is installed as a package.
 */
export function calledAs(name: Command, args = ''): string {
  const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
  if (isInstalled) return words(program, name, args)
  if (name === 'start') return 'npm start'
  const hasScript = scripts.some((script) => script === name)
  return hasScript ? words('npm run', name, args && `-- ${args}`) : words('npm run docs --', name, args)
}

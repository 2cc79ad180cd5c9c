import path from 'node:path'
import { engineRoot } from './engine-root'

/** Whether the engine is a package of somebody's project, and no checkout of its own. */
const isInstalled = engineRoot.split(path.sep).includes('node_modules')

/** What commands are called by, before their name. */
export const program = isInstalled ? 'npx docs' : 'node bin/docs.mjs'

/**
 * A command of the engine as one types it here, for hints: `npm run verify -- --accept` in a checkout, `npx docs verify --accept` where the
 * engine is installed as a package.
 * @param name of a command that has a script of its own
 */
export function calledAs(name: 'build' | 'start' | 'upstream' | 'verify' | 'version', args = ''): string {
  const script = name === 'start' ? 'npm start' : `npm run ${name}`
  if (isInstalled) return args === '' ? `${program} ${name}` : `${program} ${name} ${args}`
  return args === '' ? script : `${script} -- ${args}`
}

import { ProblemsError } from '../model/problem'
import { nearest } from '../model/nearest'
import { formatProblems } from './report'

/** Commands by name; each is loaded when it is called. */
const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  build: async () => (await import('./build')).run,
  check: async () => (await import('./commands')).check,
  dev: async () => (await import('./dev')).run,
  preview: async () => (await import('./preview')).run,
  start: async () => (await import('./start')).run,
  upstream: async () => (await import('./commands')).upstream,
  verify: async () => (await import('./commands')).verify,
}

const usage = `Usage: node bin/docs.mjs <command>

  build     write the site to dist/
  check     everything that a build checks, without output
  dev       serve the site for writers; edits show at once
  preview   serve what was built
  start     build, then serve
  verify    check the statements about the code base [--against <release>] [--json]
  upstream  fetch a release of the code base and write its index [<release>]

Environment: SITE_DIR (default site), OUT_DIR (default dist), BASE_URL, PORT (default 3000), STRICT=1.
`

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(usage)
    return name === undefined ? 2 : 0
  }
  const load = commands[name]
  if (!load) {
    const match = nearest(name, Object.keys(commands))
    process.stderr.write(
      `There is no command \`${name}\`.${match ? ` Did you mean \`${match}\`?` : ''}\n\n${usage}`,
    )
    return 2
  }
  const run = await load()
  return run(args)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ProblemsError)) throw error
  process.stderr.write(`${formatProblems(error.problems)}\n`)
  process.exitCode = 1
}

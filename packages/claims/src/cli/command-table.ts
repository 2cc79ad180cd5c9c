import type { IntegrationCommand } from 'holdtrue/ask/asking-integration'

export const commands = {
  verify: {
    load: async () => (await import('./commands')).verify,
    options: {
      '--against': true,
      '--checkout': true,
      '--base': true,
      '--accept': false,
      '--fix': false,
      '--dry-run': false,
      '--json': false,
      '--format': true,
      '--strict': false,
      '--strict-review': false,
    },
    words: Number.POSITIVE_INFINITY,
    help: `check the statements about the code base
              --against <release>             say what another release makes wrong
              --checkout <folder>             the same for a clone of the code base
              --base <commit>                 and there only what it changes since then
              --fix [--dry-run]               rewrite claims whose new form is certain, or show the patch
              --accept [<page> …]             stamp pages as read
              --format <text|json|github|sarif|markdown>, --json
              --strict                        examples that cannot be compiled fail, and tests that have not passed as they are now
              --strict-review                 statements to be read again fail`,
  },
  prove: {
    load: async () => (await import('./commands')).prove,
    options: { '--page': true, '--defects': false, '--changed': false, '--against': true, '--json': false },
    help: `run the tests on the pages against the packages of the release
              --page <route>                  those of one page, or of one defect: /api/Cron#defect-…
              --defects                       those of defects
              --changed                       those that have not passed as they are now
              --against <release>             what behaves differently in another release
              --json`,
  },
  upstream: {
    load: async () => (await import('./commands')).upstream,
    options: { '--checkout': true },
    words: 1,
    help: `fetch a release of the code base and write its index [<release>]
              --checkout <folder>             write the scripts of a clone instead, for the commands on the pages`,
  },
  covers: {
    load: async () => (await import('../ask/ask-commands')).covers,
    options: { '--json': false, '--limit': 'count', '--checkout': true },
    words: Number.POSITIVE_INFINITY,
    help: `the pages and statements about <path|symbol|package …>; \`-\` reads a diff or a stack trace from standard input
              --checkout <folder>             asks the files of a clone of the code base
              --limit <number>, --json`,
  },
  find: {
    load: async () => (await import('../ask/ask-commands')).findCommand,
    options: { '--json': false, '--limit': 'count' },
    words: Number.POSITIVE_INFINITY,
    help: `the files, pages and tests that <a symptom> leads to; \`-\` reads an issue, a log or a stack trace from standard input
              --limit <number>, --json`,
  },
  claims: {
    load: async () => (await import('../ask/ask-commands')).claims,
    options: { '--json': false, '--checkout': true },
    words: 1,
    help: 'the statements of a page, and whether they hold: <route>  --checkout <folder>, --json',
  },
} satisfies Readonly<Record<string, IntegrationCommand>>

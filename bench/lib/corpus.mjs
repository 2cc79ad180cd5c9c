// Generates a site of any size that resembles contributor documentation, identical on every machine: about 950 words a page, four to six
// code blocks, lists, a table, links to neighbours; twelve pages per folder, two levels of folders.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const pagesPerFolder = 12
const foldersPerSection = 9

const list = (text) => text.trim().split(/\s+/)
const nouns =
  list(`account adapter alias asset attribute batch branch buffer bundle cache callback channel chunk client cluster
  command commit compiler component config connection container context controller cursor daemon dataset decoder default delta
  dependency device digest directory document domain draft driver editor element encoder endpoint engine entry error event export
  factory failure field file filter fixture flag folder form format frame gateway generator graph group guard handler hash header
  helper history hook identifier image import index instance interval invariant iterator journal kernel key label layer layout
  lease ledger library license limit listener loader locale lock log manifest marker member merge message metric middleware
  migration mirror module monitor mutation namespace node object offset operator option origin output owner package page panel
  parser partition patch path pattern payload permission pipeline plugin pointer policy pool port process profile project prompt
  property protocol provider proxy query queue quota range record reducer reference region registry relation release replica
  repository request resolver resource response review role rollback route rule runner runtime sandbox schema scope script secret
  segment selector sequence server service session setting shard sidebar signal slot snapshot socket source stack stage state step
  storage store stream string style subscriber suite symbol table tag task template tenant test thread threshold timeline token
  trace transaction transform tree trigger type unit update upload user validator value variable version view volume watcher
  webhook widget window worker workflow workspace`)
const verbs =
  list(`adds archives attaches binds buffers builds caches checks claims clamps collects commits compares compiles copies
  counts decodes defers deletes derives detects drains emits encodes expires exports fetches filters flushes folds forwards freezes
  groups guards hashes hydrates ignores imports indexes infers inspects isolates joins keeps links loads locks maps marks measures
  merges migrates mounts narrows observes opens orders parses patches pauses pins polls prints prunes publishes queues reads
  rebuilds records reduces refreshes registers releases reloads renders repeats replaces reports resets resolves restores resumes
  retries reuses rewrites rolls routes runs samples saves scans schedules seals selects sends serializes shares signs skips sorts
  splits stages starts stores streams strips swaps tags traces tracks trims unwraps updates validates verifies waits walks warms
  watches wraps writes`)
const adjectives =
  list(`active async atomic cached circular cold compact composite conditional declared default deferred derived
  detached dirty distributed eager early empty encrypted expired explicit external fast final flaky frozen generated global guarded
  hidden hot idle immutable implicit incremental inherited initial inline internal isolated keyed large lazy legacy light local
  locked mapped merged minimal mutable named narrow native nested new open optional ordered orphaned outdated parallel partial
  passive pending pinned plain previous primary private public quiet random raw readonly recent recursive relative remote required
  reusable rolling safe scoped sealed secondary serial shallow shared signed silent single slow sorted sparse stable stale static
  strict strong temporary transient trusted typed unbounded unique unsafe untyped valid virtual visible volatile warm weak wide`)
const reasons = [
  'so that reviews stay short',
  'because retries are not free',
  'which keeps the diff readable',
  'and the test suite relies on it',
  'since the format may change later',
  'because two writers can race',
  'unless a maintainer says otherwise',
  'so that a failed step can be repeated',
]

/** mulberry32, a small seeded generator of numbers in [0, 1). */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/** Generates words and sentences from one seed. */
function writer(seed) {
  const next = random(seed)
  const below = (limit) => Math.floor(next() * limit)
  const pick = (words) => words[below(words.length)]
  const noun = () => pick(nouns)
  const verb = () => pick(verbs)
  const phrase = () => `${pick(adjectives)} ${noun()}`
  const type = () => [pick(adjectives), noun()].map(capital).join('')
  const code = () =>
    pick([
      () => `${noun()}${capital(noun())}()`,
      type,
      () => `--${noun()}-${noun()}`,
      () => `${noun()}.${noun()}`,
    ])()
  const inline = () => (next() < 0.25 ? `\`${code()}\`` : `the ${phrase()}`)
  const sentence = () =>
    capital(
      pick([
        () => `the ${phrase()} ${verb()} ${inline()} before the next ${noun()}, ${pick(reasons)}`,
        () => `a ${phrase()} ${verb()} every ${noun()} and ${verb()} ${inline()} of its ${noun()}`,
        () =>
          `if ${inline()} is ${pick(adjectives)}, the ${noun()} ${verb()} the ${phrase()} on a cold start`,
        () => `each ${noun()} ${verb()} its own ${noun()}; ${inline()} ${verb()} the rest, ${pick(reasons)}`,
      ])(),
    ) + '.'
  const sentences = (count) => Array.from({ length: count }, sentence).join(' ')
  return { below, pick, noun, verb, phrase, type, code, sentence, sentences }
}

const capital = (text) => text[0].toUpperCase() + text.slice(1)
const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const fences = {
  ts: (w) => `import { ${w.noun()} } from '../${w.noun()}/${w.noun()}'

export interface ${w.type()} {
  readonly ${w.noun()}: string
  retries: ${w.below(9)} | ${w.below(90)}
}

export async function ${w.noun()}${capital(w.noun())}(input: ${w.type()}): Promise<number> {
  // ${w.sentence().replaceAll('`', '')}
  const count = await input.${w.noun()}({ timeout: ${w.below(90) * 100} })
  if (!input.name.startsWith('${w.noun()}:')) throw new Error(\`unexpected: \${input.name}\`)
  return count + (input.retries ?? 0)
}`,
  tsx: (w) => `export function ${w.type()}({ ${w.noun()}, onChange }: Props) {
  const [value, setValue] = useState('${w.noun()}')
  return (
    <section className="${w.noun()}-${w.noun()}" aria-label="${w.phrase()}">
      <button type="button" onClick={() => onChange(value)}>${w.phrase()}</button>
      {value.length > ${w.below(80)} && <p role="alert">${w.phrase()}</p>}
    </section>
  )
}`,
  bash: (w) => `# ${w.sentence().replaceAll('`', '')}
export ${w.noun().toUpperCase()}_${w.noun().toUpperCase()}=${w.below(9999)}
npm run ${w.noun()}:${w.noun()} -- --${w.noun()} ${w.below(64)}
for file in $(git diff --name-only origin/main -- 'packages/${w.noun()}/**'); do
  if grep -q "${w.noun()}" "$file"; then npx ${w.noun()} "$file" --out "tmp/${w.noun()}.log"; fi
done`,
  json: (w) => `{
  "name": "@example/${w.noun()}-${w.noun()}",
  "version": "${w.below(9)}.${w.below(30)}.0",
  "${w.noun()}": { "${w.noun()}": ${w.below(9000)}, "enabled": true },
  "scripts": { "${w.noun()}": "node scripts/${w.noun()}.mjs" }
}`,
}

/** Paths and titles of all pages, computed first because links need them. */
function plan(count) {
  const w = writer(1)
  return Array.from({ length: count }, (_, number) => {
    const folder = Math.floor(number / pagesPerFolder)
    const title = `${capital(w.phrase())} ${w.noun()}`
    const parts = [
      `section-${Math.floor(folder / foldersPerSection)}`,
      `topic-${folder}`,
      `${slug(title)}-${number}`,
    ]
    return { number, title, file: `${parts.join('/')}.md`, route: `/${parts.join('/')}` }
  })
}

function source(page, pages) {
  const w = writer(page.number + 2)
  const link = () => {
    const near = Math.min(pages.length - 1, Math.max(0, page.number + w.below(24) - 12))
    const target = pages[w.below(3) > 0 ? near : w.below(pages.length)]
    const href = path.posix.relative(path.posix.dirname(page.file), target.file)
    return `[${target.title}](${href.startsWith('.') ? href : `./${href}`})`
  }
  const paragraph = () => `${w.sentences(2 + w.below(2))} See ${link()} for the ${w.phrase()}.`
  const bullets = () => Array.from({ length: 3 }, () => `- **${w.phrase()}**: ${w.sentence()}`).join('\n')
  const fence = () => {
    const language = w.pick(Object.keys(fences))
    return `\`\`\`${language}\n${fences[language](w)}\n\`\`\``
  }
  const table = () =>
    ['| Option | Type | Meaning |', '| :-- | :-- | :-- |']
      .concat(Array.from({ length: 4 }, () => `| \`${w.noun()}\` | ${w.noun()} | ${w.sentence()} |`))
      .join('\n')
  const codeBlocks = 4 + w.below(3)
  const blocks = [paragraph()]
  for (let section = 0; section < 6; section++) {
    blocks.push(`## When a ${w.noun()} ${w.verb()} the ${w.phrase()} ${section}`, paragraph())
    if (section < codeBlocks) blocks.push(fence())
    blocks.push(section % 3 === 1 ? bullets() : `### The ${w.phrase()} ${section}\n\n${paragraph()}`)
    if (section === 2) blocks.push(table())
  }
  return `---\ntitle: ${page.title}\ndescription: ${w.sentence().replace(/[`:]/g, '')}\n---\n\n${blocks.join('\n\n')}\n`
}

/** Writes a site folder and returns its pages in sidebar order: `number`, `title`, `file`, `route`. */
export function writeCorpus(siteDir, count) {
  rmSync(siteDir, { recursive: true, force: true })
  const write = (file, text) => {
    const target = path.join(siteDir, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  const pages = plan(count)
  for (const page of pages) write(`content/${page.file}`, source(page, pages))
  write(
    'site.config.ts',
    "export default { title: 'Corpus', url: 'https://corpus.example', navbar: { title: 'Corpus' } }\n",
  )
  write('pages/index.tsx', 'export default function Home() {\n  return <h1>Corpus</h1>\n}\n')
  return pages
}

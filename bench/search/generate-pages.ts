import type { SearchPageInput } from '../../packages/engine/src/search/page-terms'

/**
 * Generates pages that resemble contributor documentation, deterministic for a seed: about 950 words in eight sections, a vocabulary
 * that keeps growing with the number of pages (identifiers, as in real code bases), titles and tags.
 */
export function* generatePages(count: number, seed = 1): Generator<SearchPageInput> {
  for (let number = 0; number < count; number++)
    yield generatePage(number, new Random(seed * 1_000_003 + number))
}

/** mulberry32: small, seeded, the same on every machine. */
class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let value = this.state
    value = Math.imul(value ^ (value >>> 15), value | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** Picks early entries far more often than late ones, like word frequencies in real text. */
  pick(list: readonly string[]): string {
    return list[Math.floor(list.length * this.next() ** 2)] ?? ''
  }
}

const nouns =
  words(`plugin field page entity content type permission role user token server client admin database query
  relation document release workflow stage provider upload file folder asset engine transfer stream chunk error handler hook
  component layout view editor form input filter sort locale draft version event listener subscriber cron task job queue cache
  store state reducer action selector middleware policy route controller service model schema attribute migration transaction
  lifecycle index table column key constraint join cluster worker process command flag option config environment build bundle
  alias package module export import template generator test fixture snapshot mock report coverage guide rule review request
  branch commit tag changelog license session cookie header body payload response status code message notification modal dialog
  button list item tree node leaf graph edge path segment prefix suffix pattern matcher parser lexer printer formatter linter
  compiler runtime sandbox container registry namespace scope context provider consumer factory builder adapter driver connector
  pool connection socket channel packet frame buffer encoder decoder digest hash secret cipher archive backup restore checkpoint
  audit log trace metric gauge counter alert dashboard widget panel toolbar menu icon avatar badge tooltip popover drawer tab`)
const verbs =
  words(`adds reads writes loads stores sends creates updates deletes finds checks builds starts stops opens closes
  registers resolves returns throws catches wraps maps filters sorts merges splits joins parses prints formats validates encodes
  decodes signs verifies grants denies locks releases schedules retries cancels queues drains flushes reloads renders mounts
  hydrates measures records reports replaces renames moves copies links compares keeps drops skips limits delays watches`)
const adjectives =
  words(`default local remote public private internal external nested shared single multiple optional required
  valid invalid empty partial full lazy eager static dynamic typed generic global strict loose stable deprecated experimental new
  old current previous next first last pending active disabled hidden visible draft published scheduled locked sorted unique
  foreign polymorphic recursive parallel serial atomic nested incremental cached stale fresh raw encoded signed encrypted`)
const glue = words(
  `the a of to in for with and when that is are by on from as it its this which before after`,
)

function words(text: string): string[] {
  return text.split(/\s+/)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function identifier(random: Random): string {
  const [a, b, c] = [random.pick(nouns), random.pick(nouns), random.pick(adjectives)]
  switch (random.below(6)) {
    case 0:
      return `use${capital(a)}${capital(b)}`
    case 1:
      return `${capital(c)}${capital(a)}${capital(b)}`
    case 2:
      return `strapi.${a}.${b}`
    case 3:
      return `plugin::${a}.${c}-${b}`
    case 4:
      return `--${c}-${a}`
    default:
      // An occasional unique name, like hashes, issue numbers and fixtures in real pages.
      return random.below(4) === 0 ? `${a}${random.below(1_000_000)}` : `@strapi/${a}-${b}`
  }
}

function sentence(random: Random): string {
  const out: string[] = []
  for (let left = 9 + random.below(10); left > 0; left--) {
    const kind = random.next()
    if (kind < 0.36) out.push(random.pick(glue))
    else if (kind < 0.66) out.push(random.pick(nouns))
    else if (kind < 0.8) out.push(random.pick(verbs))
    else if (kind < 0.92) out.push(random.pick(adjectives))
    else out.push(identifier(random))
  }
  return `${capital(out.join(' '))}.`
}

const headingOf = (random: Random): string =>
  random.below(4) === 0
    ? identifier(random)
    : `${capital(random.pick(adjectives))} ${random.pick(nouns)} ${random.pick(verbs)} ${random.pick(nouns)}`

function generatePage(number: number, random: Random): SearchPageInput {
  const area = nouns[number % 40] ?? 'area'
  const title =
    random.below(5) === 0
      ? identifier(random)
      : `${capital(random.pick(nouns))} ${random.pick(nouns)} ${number}`
  const sections = Array.from({ length: 8 }, (_, index) => ({
    id: index === 0 ? '' : `section-${index}`,
    heading: index === 0 ? '' : headingOf(random),
    text: Array.from({ length: 8 }, () => sentence(random)).join(' '),
  }))
  return {
    route: `/docs/${area}/${number}`,
    title,
    description: sentence(random),
    sidebar: { id: `sidebar-${number % 4}`, label: `Sidebar ${number % 4}` },
    breadcrumbs: [{ label: capital(area) }],
    tags: [random.pick(nouns), random.pick(nouns)].map((label) => ({ label, route: `/tags/${label}` })),
    sections,
  }
}

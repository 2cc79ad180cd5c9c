import type { SitePageProps } from 'holdtrue'
import type { KeyboardEvent } from 'react'
import { Bones } from '../artwork/Bones'
import './index.css'

export const description =
  'Dinosaurs are cool. How Strapi works inside and how to change it: guides, docs of every part, an API reference and the decisions on record.'

interface Entry {
  to: string
  label: string
}

const tasks: Entry[] = [
  { to: '/guides/tasks/first-contribution', label: 'Make a first contribution' },
  { to: '/guides/tasks/add-a-field-type', label: 'Add a field type' },
  { to: '/guides/tasks/database-migration', label: 'Write a migration safely' },
  { to: '/guides/tasks', label: 'All tasks' },
]

const tracks: Entry[] = [
  { to: '/docs/architecture/overview', label: 'Everything on one page' },
  { to: '/docs/architecture/server-lifecycle', label: 'From start to shutdown' },
  { to: '/docs/architecture/http-request', label: 'The path of a request' },
  { to: '/docs/architecture', label: 'All of the architecture' },
]

const troubles: Entry[] = [
  { to: '/guides/something-goes-wrong#starting', label: 'The server does not start' },
  { to: '/guides/something-goes-wrong#api', label: 'The API answers 4xx or 5xx' },
  { to: '/guides/something-goes-wrong', label: 'All symptoms' },
  { to: '/known-defects', label: 'Known defects' },
]

/** The code base from the surface down: the parts that users see, the plugins, and the foundations. */
const layers: { name: string; parts: Entry[] }[] = [
  {
    name: 'Panel',
    parts: [
      { to: '/docs/core/admin', label: 'admin' },
      { to: '/docs/core/content-manager', label: 'content-manager' },
      { to: '/docs/core/content-type-builder', label: 'content-type-builder' },
    ],
  },
  {
    name: 'Plugins',
    parts: [
      { to: '/docs/core/upload', label: 'upload' },
      { to: '/docs/packages/i18n', label: 'i18n' },
      { to: '/docs/packages/graphql', label: 'graphql' },
      { to: '/docs/packages/users-permissions', label: 'users-permissions' },
      { to: '/docs/core/content-releases', label: 'content-releases' },
      { to: '/docs/packages/review-workflows', label: 'review-workflows' },
    ],
  },
  {
    name: 'Core',
    parts: [
      { to: '/docs/packages/core', label: 'core' },
      { to: '/docs/core/permissions', label: 'permissions' },
      { to: '/docs/packages/types', label: 'types' },
      { to: '/docs/packages/utils', label: 'utils' },
      { to: '/docs/packages/logger', label: 'logger' },
    ],
  },
  {
    name: 'Data',
    parts: [
      { to: '/docs/core/database', label: 'database' },
      { to: '/docs/core/data-transfer', label: 'data-transfer' },
    ],
  },
  {
    name: 'Tools',
    parts: [
      { to: '/docs/core/strapi', label: 'strapi' },
      { to: '/docs/packages/create-strapi-app', label: 'create-strapi-app' },
      { to: '/docs/packages/generators', label: 'generators' },
      { to: '/docs/packages/upgrade', label: 'upgrade' },
      { to: '/docs/utils/pack-up', label: 'pack-up' },
    ],
  },
]

/** Rock patterns for the layers, as on geological maps: grass, sand, limestone, shale, granite. */
const grains = [
  'M6 20v-6M10 20v-9M14 20v-5M40 30v-6M44 30v-8M48 30v-5',
  'M7 8h.1M22 15h.1M39 6h.1M53 18h.1M13 27h.1M31 30h.1M47 33h.1M4 38h.1',
  'M0 2h60M0 22h60M16 2v20M46 2v20M1 22v20M31 22v20',
  'M2 6h18M30 6h22M12 16h26M46 16h12M4 26h14M26 26h24M14 36h30M52 36h6',
  'M8 10h8M12 6v8M38 16h8M42 12v8M20 32h8M24 28v8M50 36h8M54 32v8',
]

const sections = [
  { to: '/guides', name: 'Guides', text: 'How do I work here? Setting up, conventions, tasks, tests.' },
  { to: '/docs', name: 'Docs', text: 'How does this part work? Architecture and every package.' },
  { to: '/api', name: 'API Reference', text: 'What does this object do? Methods, options, events, traps.' },
  { to: '/rfcs', name: 'RFCs', text: 'Why is it like this? What was proposed, weighed and built.' },
]

export default function Home({ site, numbers: { statements, failing = 0 }, Link }: SitePageProps) {
  const { lookup } = site
  const list = (entries: readonly Entry[]) => (
    <ul>
      {entries.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="home">
      <header className="home-head">
        <h1>How Strapi works inside</h1>
        <p className="home-lead">
          <Link to="/docs-health" className={failing > 0 ? undefined : 'home-holds'}>
            {statements === undefined ? 'Statements' : `${statements.toLocaleString('en')} statements`}
          </Link>
          , checked against {lookup?.subject}
          {failing > 0 && `; ${failing} fail`}. A field guide for those who change it or write plugins for it.{' '}
          <Link to="/first-fixes">I&nbsp;want to help</Link>
        </p>
        <p className="home-tagline">{site.tagline}</p>
      </header>

      <nav className="ground" aria-label="Layers of the code base">
        <svg width="0" height="0" aria-hidden="true" focusable="false">
          {grains.map((d, index) => (
            <pattern key={d} id={`grain-${index}`} width="60" height="42" patternUnits="userSpaceOnUse">
              <path d={d} />
            </pattern>
          ))}
        </svg>
        <ol>
          {layers.map(({ name, parts }, index) => (
            <li key={name} className="layer">
              <svg
                className="layer-edge"
                viewBox="0 0 1200 16"
                fill="none"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d="M0 9C150 1 260 15 420 8S700 2 860 9s240 5 340-2v10H0z" />
              </svg>
              <svg className="layer-grain" display="none" aria-hidden="true">
                <rect width="100%" height="100%" fill={`url(#grain-${index})`} />
              </svg>
              <h2>{name}</h2>
              {list(parts)}
            </li>
          ))}
        </ol>
        <Bones />
      </nav>

      <div className="doors">
        <section className="door">
          <h2>I have a task</h2>
          {list(tasks)}
        </section>
        <section className="door">
          <h2>I have a file or an issue</h2>
          {/* Submits to the code map. The field has no name, so a form sent without JavaScript does not reveal what was pasted. */}
          <form
            action={`${site.baseUrl}${lookup?.route.slice(1) ?? 'search'}`}
            role="search"
            aria-label="File, symptom or message"
            data-symptom=""
          >
            <label htmlFor="door-file">A whole issue, a message, a stack trace, a path or a symbol</label>
            <textarea
              id="door-file"
              rows={3}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="What goes wrong, or Strapi.ts:120"
              maxLength={1500}
              onKeyDown={submitOnEnter}
              required
            />
            <button type="submit" className="button">
              Find
            </button>
          </form>
        </section>
        <section className="door">
          <h2>I want to understand</h2>
          {list(tracks)}
        </section>
        <section className="door">
          <h2>Something goes wrong</h2>
          {list(troubles)}
        </section>
      </div>

      <ul className="kinds">
        {sections.map(({ to, name, text }) => (
          <li key={to}>
            <h2>
              <Link to={to}>{name}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>

      <p className="home-end">
        These pages belong to everybody: no team owns them alone, and they are never finished. Add one with
        each new feature and with code that others may reuse;{' '}
        <Link to="/guides/contributing">contributing</Link> says how. Building with Strapi rather than on it?
        The <a href="https://docs.strapi.io">user documentation</a> is another site.
      </p>
    </div>
  )
}

/** As in the code map's field, Enter submits and Shift+Enter inserts a line break. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

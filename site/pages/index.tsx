import type { SitePageProps } from 'holdtrue'
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
  { to: '/guides/tasks/extend-the-content-manager', label: 'Add a panel or an action' },
  { to: '/guides/tasks/admin-route-with-permission', label: 'Add an admin route with a permission' },
  { to: '/guides/tasks/database-migration', label: 'Write a migration safely' },
  { to: '/guides/tasks/debugging', label: 'Debug server and panel' },
]

const tracks: Entry[] = [
  { to: '/docs/architecture/overview', label: 'The whole on one page' },
  { to: '/docs/architecture/server-lifecycle', label: 'From start to shutdown' },
  { to: '/docs/architecture/http-request', label: 'The path of a request' },
  { to: '/docs/architecture/document-write', label: 'The path of a document' },
  { to: '/docs/architecture/panel-start', label: 'How the panel starts' },
  { to: '/docs/architecture/glossary', label: 'Words that mean several things' },
]

/** What one may have in hand: a file and a line, a symbol, a path. */
const examples = ['event-hub.ts:40', 'createStrapi', 'controllers/relations.ts']

/** The code base from the surface down: what one sees, what carries it, what everything rests on. */
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

const sections = [
  {
    to: '/guides',
    layer: 'Guides',
    question: 'How do I work here?',
    text: 'Setting up, conventions, tasks from start to finish, tests, pull requests.',
  },
  {
    to: '/docs',
    layer: 'Docs',
    question: 'How does this part work?',
    text: 'Architecture, every package, and each part of panel and server, read from the source.',
  },
  {
    to: '/api',
    layer: 'API Reference',
    question: 'What does this object do?',
    text: 'Classes and services of the core with their methods, options, events and traps.',
  },
  {
    to: '/rfcs',
    layer: 'RFCs',
    question: 'Why is it like this?',
    text: 'What was proposed, what was weighed, what was built.',
  },
]

export default function Home({ site, Link }: SitePageProps) {
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
        <h1 className="home-title">{site.navbar.title}</h1>
        <p className="home-tagline">{site.tagline}</p>
        <p className="home-lead">
          A large code base is dug out layer by layer. This is the field guide for those who change{' '}
          {site.upstream?.name ?? 'it'} or write plugins for it, checked against release{' '}
          <Link to="/docs-health">{site.upstream?.release}</Link> each time it is built.
        </p>
      </header>

      <div className="ways">
        <section className="way">
          <h2>I have a task</h2>
          {list(tasks)}
          <p className="way-more">
            <Link to="/guides/tasks">All tasks</Link>
          </p>
        </section>
        <section className="way">
          <h2>I have a file</h2>
          {/* A plain form: the code map answers; plain words it hands to the search, and without script it lists every package. */}
          <form
            action={`${site.baseUrl}${site.codeRoute?.slice(1) ?? 'search'}`}
            role="search"
            aria-label="File, symbol or message"
          >
            <label htmlFor="way-file">A path, a symbol or a stack trace</label>
            <div className="way-field">
              <input
                id="way-file"
                name="q"
                type="search"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="event-hub.ts:40"
                maxLength={2000}
                required
              />
              <button type="submit" className="button">
                Find
              </button>
            </div>
          </form>
          <div>
            <p>For example:</p>
            <ul className="way-examples">
              {examples.map((text) => (
                <li key={text}>
                  <Link to={`${site.codeRoute ?? '/search'}?q=${text}`}>{text}</Link>
                </li>
              ))}
            </ul>
          </div>
          <p className="way-more">
            <Link to={site.codeRoute ?? '/docs/packages'}>All packages on the code map</Link>
          </p>
        </section>
        <section className="way">
          <h2>I want to understand</h2>
          {list(tracks)}
          <p className="way-more">
            <Link to="/docs/architecture">All of the architecture</Link>
          </p>
        </section>
      </div>

      <section className="ground" aria-labelledby="ground">
        <h2 id="ground">What lies where</h2>
        <ol className="ground-layers">
          {layers.map(({ name, parts }) => (
            <li key={name} className="ground-layer">
              <svg viewBox="0 0 1200 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <path d="M0 9C150 1 260 15 420 8S700 2 860 9s240 5 340-2v10H0z" />
              </svg>
              <h3>{name}</h3>
              {list(parts)}
            </li>
          ))}
        </ol>
        <Bones />
      </section>

      <section aria-labelledby="sections">
        <h2 id="sections">Four kinds of pages</h2>
        <ol className="home-layers">
          {sections.map(({ layer, to, question, text }) => (
            <li key={layer} className="home-layer">
              <h3 className="home-layer-name">
                <Link to={to} className="home-layer-link">
                  {layer}
                </Link>
              </h3>
              <p className="home-question">{question}</p>
              <p className="home-text">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <p className="home-end">
        These pages belong to everybody: no team owns them alone, and they are never finished. Add one with
        each new feature and with code that others may reuse;{' '}
        <Link to="/guides/contributing">contributing</Link> says how. Building with {site.upstream?.name}{' '}
        rather than on it? The <a href="https://docs.strapi.io">user documentation</a> is another site.
      </p>
    </div>
  )
}

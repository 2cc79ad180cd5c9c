import type { SitePageProps } from '../../src/theme/site-page'

export const description =
  'Dinosaurs are cool. How Strapi works inside and how to change it: guides, docs of every part, an API reference and the decisions on record.'

const sections = [
  {
    layer: 'Guides',
    to: '/guides/contributing',
    question: 'How do I work here?',
    text: 'Set the repository up, follow its conventions, test a change end to end, get a pull request merged.',
  },
  {
    layer: 'Docs',
    to: '/docs',
    question: 'How does this part work?',
    text: 'The admin panel, content manager, permissions, database, data transfer and the rest, each read from its source.',
  },
  {
    layer: 'API Reference',
    to: '/api/Strapi',
    question: 'What does this object do?',
    text: 'The classes and services of the core with their methods, options, events and traps.',
  },
  {
    layer: 'RFCs',
    to: '/rfcs/intro',
    question: 'Why is it like this?',
    text: 'Decisions on record: what was proposed, what was weighed, what was built.',
  },
]

const starts = [
  {
    to: '/guides/contributing',
    label: 'Contributing to Strapi',
    text: 'from a fork to a merged pull request',
  },
  { to: '/guides/code-of-conduct', label: 'Code of conduct', text: 'what we expect of each other' },
  {
    to: '/docs/architecture/overview',
    label: 'Architecture overview',
    text: 'the parts of a running Strapi, and where to read on',
  },
  { to: '/docs/intro', label: 'The map of the packages', text: 'and what depends on what' },
  { to: '/database', label: 'The database layer', text: 'an example of a part described in depth' },
  {
    to: '/hooks/use-api-error-handler',
    label: 'useAPIErrorHandler',
    text: 'an example of a page on one hook',
  },
]

export default function Home({ site, Link }: SitePageProps) {
  return (
    <div className="home">
      <header className="home-head">
        <img
          className="home-drawing logo-light"
          src={`${site.baseUrl}logo.svg`}
          alt=""
          width={100}
          height={44}
        />
        <img
          className="home-drawing logo-dark"
          src={`${site.baseUrl}logo-dark.svg`}
          alt=""
          width={100}
          height={44}
        />
        <h1 className="home-title">{site.navbar.title}</h1>
        <p className="home-tagline">{site.tagline}</p>
        <p className="home-lead">
          A large code base is dug out layer by layer. This is the field guide for those who change{' '}
          {site.upstream?.name ?? 'it'} or write plugins for it. Statements about the code are checked against
          release <Link to="/docs-health">{site.upstream?.release}</Link> each time the site is built.
        </p>
      </header>
      <ol className="home-layers">
        {sections.map(({ layer, to, question, text }) => (
          <li key={layer} className="home-layer">
            <h2 className="home-layer-name">
              <Link to={to} className="home-layer-link">
                {layer}
              </Link>
            </h2>
            <div>
              <p className="home-question">{question}</p>
              <p className="home-text">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="home-columns">
        <div>
          <h2>Start here</h2>
          <ul className="home-list">
            {starts.map(({ to, label, text }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>, {text}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>These pages belong to everybody</h2>
          <p>
            No team owns them alone, and they are never finished. Add a page with each new feature, above all
            with a licensed one, and with code that others may reuse, such as a hook.
          </p>
          <p>
            Building with Strapi rather than on it? The{' '}
            <a href="https://docs.strapi.io">user documentation</a> is another site.
          </p>
        </div>
      </section>
    </div>
  )
}

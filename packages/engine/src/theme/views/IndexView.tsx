import type { ReactNode } from 'react'
import type * as Model from '../../model/page'
import { AdmonitionsPage, GeneratedPage, longList, VersionsPage } from './ListPages'
import { Pagination } from '../doc/DocView'
import { TagList } from '../doc/PageHead'
import { Link } from '../Link'
import { NearestPages } from './NearestPages'
import { SearchBox } from '../shell/NavbarItem'
import { useSite } from '../contexts'
import { counted } from '../../model/counted'

/** A separate chunk in the browser, so that readers of documents do not download it. */
export function IndexView({ page }: { page: Model.IndexPage }) {
  switch (page.kind) {
    case 'category':
      return (
        <GeneratedPage page={page}>
          <CardList items={page.items} />
          <Pagination previous={page.previous} next={page.next} />
        </GeneratedPage>
      )
    case 'tags':
      return <TagsIndex page={page} />
    case 'tag':
      return <TagPage page={page} />
    case 'versions':
      return <VersionsPage page={page} />
    case 'search':
      return <SearchPage page={page} />
    case 'admonitions':
      return <AdmonitionsPage page={page} />
    case 'not-found':
      return <NotFound />
  }
}

function TagsIndex({ page }: { page: Model.TagsPage }) {
  return (
    <GeneratedPage page={page} wide>
      <dl className="tag-index">
        {page.groups.map((group) => (
          <div key={group.letter} className="tag-group">
            <dt className="tag-letter">{group.letter}</dt>
            <dd>
              <TagList tags={group.tags} counted />
            </dd>
          </div>
        ))}
      </dl>
    </GeneratedPage>
  )
}

function TagPage({ page }: { page: Model.TagPage }) {
  const isLong = page.docs.length > longList
  const intro = (
    <>
      {page.about && <p>{page.about}</p>}
      <p>
        <Link to={page.indexRoute}>All tags</Link>
      </p>
    </>
  )
  return (
    <GeneratedPage page={page} intro={intro}>
      <ul className="ruled-rows entries">
        {page.docs.map((doc) => (
          <li key={doc.route} className="entry">
            <h2 className="entry-title">
              <Link to={doc.route}>{doc.title}</Link>
            </h2>
            {doc.description && !isLong && <p>{doc.description}</p>}
            {!isLong && (
              <p className="mono-text entry-route" aria-hidden="true">
                {doc.route}
              </p>
            )}
          </li>
        ))}
      </ul>
    </GeneratedPage>
  )
}

function NotFound() {
  const site = useSite()
  const { navbar, tagsRoute } = site
  const links = [
    { href: navbar.home ?? '/', label: 'Home' },
    ...navbar.items.flatMap((item) => (item.type === 'link' && item.activeSidebar !== undefined ? item : [])),
    { href: tagsRoute, label: 'All tags' },
  ]
  return (
    <div className="notice">
      <Fossil />
      <p className="mono-text">404</p>
      <h1 className="page-title">Page not found</h1>
      <p>No page lives at this address. It may have moved, or it is still to be dug up.</p>
      <NearestPages site={site} />
      <SearchBox />
      <ul className="flow-row notice-links">
        {links.map(({ href, label }, index) => (
          <li key={index}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Paths on a 360 × 200 grid. */
const bones = {
  spine:
    'M14 96C15.7 100.3 17.7 114.5 24 122C30.3 129.5 41.7 138.3 52 141C62.3 143.7 75 141.8 86 138C97 134.2 107.3 124.7 118 118C128.7 111.3 138.7 102.3 150 98C161.3 93.7 174.3 91.7 186 92C197.7 92.3 209.3 96.7 220 100C230.7 103.3 239.7 110 250 112C260.3 114 272.3 115.3 282 112C291.7 108.7 302 100.3 308 92C314 83.7 318.7 71.7 318 62C317.3 52.3 311 40.3 304 34C297 27.7 284.7 24 276 24C267.3 24 256 32.3 252 34',
  vertebrae:
    'M18.5 105.3L15.7 106.1M21.4 113.1L18.2 114.4M25.2 119.3L21.9 121.6M30.8 124.9L27.7 128.1M37 129.7L34 133.7M43.8 133.7L41.1 138.6M50.7 136.5L48.7 142.2M57.8 137.7L57.1 144.3M65.1 137.6L65.4 144.7M72.6 136.4L73.9 144M80.1 134.4L82.3 142.2M87 131.6L90.5 139.5M93.2 127.9L98 135.7M99.6 123.2L105.2 131.1M106.2 118L112.2 126.3M113.2 112.9L119 121.9M120.1 108.8L123.8 114.1M126.3 104.4L130.1 109.7M133.3 99.6L136.9 105M140.8 95.1L143.9 100.8M149.5 91.3L151.7 97.4M157.7 88.7L159.4 95M166.2 86.9L167.3 93.4M175.3 85.8L175.8 92.3M183.6 85.5L183.6 92M192.6 86L191.8 92.5M201.4 87.7L199.9 94M209.8 90L207.9 96.2M217.7 92.4L215.7 98.6M226 95.2L223.7 101.3M233.9 98.9L229.7 107.8M241.1 102.5L237.1 111.2M247.7 105.2L244.9 114.1M255.2 107L253.7 115.9M262.9 108.1L262.1 116.9M269.9 108.4L270.2 117.1M277.4 107.7L279.2 115.9M284.1 105.4L287.6 112.8M290.3 102L294.7 108.6M296.6 97.2L301.7 103M301.7 92.2L307.4 97.1M306.3 86.1L312.5 89.8M310 79.3L316.4 82.1M312.4 72.7L319 74.4M313.8 65.2L320.3 65.6M313.4 58.4L319.5 57.1M311.2 51.3L316.8 49M307.7 44.4L312.6 41.3M303.4 38.5L307.5 34.7M297.8 33.7L300.7 29.2M291 30.2L292.8 25.5M283.9 28L284.9 23.3M276 27L276 22.4M269.3 28.5L267.6 24.1M262.4 31.7L260.2 27.6',
  ribs: 'M131.7 108.6q7 18.2 -3 40.4M141.2 102.3q7 20.1 -3.4 44.7M151.1 97.6q7 21.3 -3.8 47.3M162.4 94.3q7 21.6 -4.1 48M173.4 92.5q7 21 -4.5 46.7M185.4 92q7 19.6 -4.9 43.6M196.5 93.2q7 17.5 -5.3 38.9M207.9 96.2q7 14.8 -5.6 32.9M218.4 99.5q7 11.7 -6 26.1',
  limbs:
    'M117 127.6Q127.3 141.4 133 157.6A3.4 3.4 0 0 0 139 154.4Q128.8 140.6 123 124.4A3.4 3.4 0 0 0 117 127.6ZM134.9 160.4Q128 172.6 117.9 182.4A2.6 2.6 0 0 0 122.1 185.6Q129 173.4 139.1 163.6A2.6 2.6 0 0 0 134.9 160.4ZM219 113.2Q227.3 127.3 231 143.2A3.2 3.2 0 0 0 237 140.8Q228.7 126.7 225 110.8A3.2 3.2 0 0 0 219 113.2ZM231.8 146.9Q227.4 159.7 219.8 170.9A2.5 2.5 0 0 0 224.2 173.1Q228.6 160.3 236.2 149.1A2.5 2.5 0 0 0 231.8 146.9ZM118 188l-9 5M119 189l-4 7M122 189l1 7M220 176l-9 4M221 177l-4 7M224 177l1 7',
  skull:
    'M254 36C247 33 236 37 226 45C221 49 223 53 229 53C238 53 250 52 256 46C260 42 259 38 254 36ZM247 44a2.2 2.2 0 1 1 .1 0M226 51l14-3',
  ammonite:
    'M318 168a3 3 0 0 1 3 3a6 6 0 0 1-6 6a8.500 8.500 0 0 1-8.500-8.500a11.500 11.500 0 0 1 11.500-11.500a14.500 14.500 0 0 1 14.500 14.500a17 17 0 0 1-6 13',
}

const layers =
  'M0 158q24-5 50 0t44-1M250 160q14 5 28 2t24-8M338 150q12-4 22-2M0 182q34 5 62-1t32 2M256 186q24-6 44 2t60-4M0 62q20-6 40-2t30-5M330 96q14 5 30 1M120 60q30 8 58 0t40 3'

/** The logo's creature some time later, in the pose in which such skeletons are found. */
function Fossil() {
  return (
    <svg
      className="icon fossil"
      viewBox="0 10 360 190"
      width="360"
      height="190"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path className="fossil-layers" d={layers} />
      <path d={Object.values(bones).join('')} />
    </svg>
  )
}

/** `/search`: a list of every page and tag, or of the sections on a large site, which needs no JavaScript. The search opens over it. */
function SearchPage({ page }: { page: Model.SearchPage }) {
  const { sections, sidebars } = page
  const groups: { label: string; count: number; entries: (Model.PageLink & { count?: number })[] }[] =
    sections ?? sidebars.map(({ label, pages }) => ({ label, count: pages.length, entries: pages }))
  const intro = (
    <>
      <p>
        {sections ? 'Every section of this site. ' : 'Every page of this site, by section. '}
        <span className="needs-js" data-markdown-ignore="">
          Use the search box to search their text.
        </span>
        <span className="without-js" data-markdown-ignore="">
          Searching needs JavaScript and a newer browser.
        </span>
      </p>
      <p hidden>
        For programs: <Link to="/llms.txt">/llms.txt</Link> lists all pages with their descriptions,{' '}
        <Link to="/sitemap.xml">/sitemap.xml</Link> their addresses.
      </p>
    </>
  )
  return (
    <GeneratedPage page={page} intro={intro} wide>
      <div className="all-pages">
        {groups.map(({ label, count, entries }) => (
          <PageGroup key={label} label={label} count={count}>
            <ul className="page-columns">
              {entries.map((entry) => (
                <li key={entry.route}>
                  <Link to={entry.route}>{entry.label}</Link>
                  {entry.count !== undefined && <span className="tag-count">{` ${entry.count}`}</span>}
                </li>
              ))}
            </ul>
          </PageGroup>
        ))}
        <PageGroup label="Tags" count={page.tags.length}>
          <TagList tags={page.tags} />
        </PageGroup>
      </div>
    </GeneratedPage>
  )
}

function PageGroup({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <details className="page-group" open suppressHydrationWarning>
      <summary>
        <h2>{label}</h2>
        <span className="tag-count">{count}</span>
      </summary>
      {children}
    </details>
  )
}

/** Cards of pages and categories. `isListed`: inside an article, where the search skips them. */
export function CardList({ items, isListed }: { items: readonly Model.Card[]; isListed?: boolean }) {
  return (
    <ul className="cards" data-listed={isListed}>
      {items.map((item) => (
        <li key={item.href} className="card">
          <Link href={item.href} className="card-link">
            {item.label}
          </Link>
          {item.description && <p className="card-description">{item.description}</p>}
          {item.contents && item.contents.length > 0 && (
            <ul className="card-contents">
              {item.contents.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          )}
          {item.count !== undefined && <p className="card-count">{counted(item.count, 'page')}</p>}
        </li>
      ))}
    </ul>
  )
}

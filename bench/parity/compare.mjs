// Compares the output of Docusaurus and of this engine for the same documents.
//
//   node bench/parity/compare.mjs SITE/ DIST/           a table, then every difference
//   node bench/parity/compare.mjs SITE/ DIST/ --json    the same as data
//
// SITE/ was built with Docusaurus 3 (it has `.docusaurus/`, `build/` and `node_modules/`), DIST/ with `docs build` after
// `docs migrate`. Compares routes, titles, heading ids, neighbours, sidebars, and the words, images and links of the articles.
// Ignores what each theme adds: buttons, anchors, cards. Words are compared in lower case, because Docusaurus writes `note`
// where this theme writes `Note`.
import { parseArgs } from 'node:util'
import { missingWords, readArticle } from './article.mjs'
import { isDocusaurusArticle, loadParser, readDocusaurus, readDocusaurusPage } from './docusaurus-site.mjs'
import { isEngineArticle, readPage, readSidebar } from './engine-site.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})
const [site, dist] = positionals
if (!site || !dist) throw new Error('Usage: compare.mjs SITE/ DIST/ [--json]')

const truth = await readDocusaurus(site)
const parse = await loadParser(site)

/** Without base path, origin and trailing slash, because servers answer both forms. */
function routeOf(address) {
  const [place, hash = ''] = address.split('#')
  const bare = place.startsWith(truth.baseUrl) ? `/${place.slice(truth.baseUrl.length)}` : place
  const route = bare.replace(/(?<=.)\/$/, '').replace(/\/index\.html$/, '')
  // Docusaurus prefixes footnote ids with `user-content-`.
  return decode(hash ? `${route}#${hash.replace(/^user-content-/, '')}` : route)
}

/** Browsers accept an address with or without percent encoding; an invalid `%` is left alone. */
function decode(address) {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const checks = ['route', 'title', 'ids', 'neighbours', 'words', 'images', 'links']
const counts = Object.fromEntries(checks.map((check) => [check, 0]))
const differences = []
function compare(check, where, theirs, ours) {
  if (JSON.stringify(theirs) === JSON.stringify(ours)) counts[check] += 1
  else differences.push({ check, where, theirs, ours })
}

/** The first difference between two lists, with the entries before and after it. */
function firstDifference(theirs, ours) {
  const at = theirs.findIndex((value, index) => value !== ours[index])
  const start = at < 0 ? theirs.length : at
  const around = (list) => list.slice(Math.max(0, start - 6), start + 12).join(' ')
  return [around(theirs), around(ours)]
}

function compareWords(where, theirs, ours) {
  if (theirs.join('') === ours.join('')) {
    counts.words += 1
    return
  }
  const [before, after] = firstDifference(theirs, ours)
  const lost = missingWords(theirs, ours)
  const added = missingWords(ours, theirs)
  differences.push({ check: 'words', where, theirs: before, ours: after, lost, added })
}

const sidebarsSeen = new Map()
const neighbour = (link) => link && routeOf(link.permalink ?? link.route)
for (const doc of truth.docs) {
  const route = routeOf(doc.permalink)
  const page = readPage(dist, route)
  compare('route', route, true, page !== undefined)
  if (!page) continue
  if (doc.sidebar && page.sidebar)
    sidebarsSeen.set(`${doc.pluginId} ${doc.version} ${doc.sidebar}`, {
      doc,
      address: page.sidebar.chunks[0],
    })
  compare(
    'neighbours',
    route,
    [neighbour(doc.previous), neighbour(doc.next)],
    [neighbour(page.previous), neighbour(page.next)],
  )
  const theirs = readArticle(readDocusaurusPage(site, route) ?? '', isDocusaurusArticle, parse)
  const ours = readArticle(page.file, isEngineArticle, parse)
  if (!theirs.found) {
    differences.push({ check: 'words', where: route, theirs: 'Docusaurus wrote no article', ours: '' })
    continue
  }
  compare('title', route, theirs.title, ours.title)
  compare('ids', route, theirs.ids, ours.ids)
  compareWords(route, theirs.words, ours.words)
  compare('images', route, theirs.images, ours.images)
  const theirLinks = theirs.links.map(routeOf)
  const ourLinks = ours.links.map(routeOf)
  const [lost, added] = [missingWords(theirLinks, ourLinks), missingWords(ourLinks, theirLinks)]
  compare('links', route, lost, added)
}

/** One line for each visible entry. */
function* linesOf(items, depth = 0) {
  for (const item of items ?? []) {
    if (item.unlisted) continue
    const address = item.href === undefined ? '' : ` ${routeOf(item.href)}`
    yield `${'  '.repeat(depth)}${item.type === 'html' ? 'html' : item.label}${address}`
    if (item.type === 'category') yield* linesOf(item.items, depth + 1)
  }
}

let sameSidebars = 0
for (const { doc, address } of sidebarsSeen.values()) {
  const version = truth.versions.find(
    ({ pluginId, version: name, docsSidebars }) =>
      pluginId === doc.pluginId && name === doc.version && docsSidebars[doc.sidebar],
  )
  const theirs = [...linesOf(version?.docsSidebars[doc.sidebar])]
  const ours = [...linesOf(readSidebar(dist, address))]
  const [lost, added] = [missingWords(theirs, ours), missingWords(ours, theirs)]
  if (theirs.join('\n') === ours.join('\n')) sameSidebars += 1
  else {
    const [before, after] = firstDifference(theirs, ours)
    differences.push({
      check: 'sidebar',
      where: `${doc.pluginId} ${doc.version} ${doc.sidebar}`,
      theirs: before,
      ours: after,
      lost,
      added,
    })
  }
}

let sameIndexes = 0
for (const { permalink, title } of truth.indexes) {
  const page = readPage(dist, routeOf(permalink))
  if (page?.title === title) sameIndexes += 1
  else differences.push({ check: 'index', where: routeOf(permalink), theirs: title, ours: page?.title })
}

const summary = {
  documents: truth.docs.length,
  ...counts,
  sidebars: `${sameSidebars}/${sidebarsSeen.size}`,
  indexes: `${sameIndexes}/${truth.indexes.length}`,
}
if (values.json) console.log(JSON.stringify({ summary, differences }, null, 2))
else {
  console.table(summary)
  for (const { check, where, theirs, ours, lost = [], added = [] } of differences) {
    console.log(`\n${check} ${where}\n  theirs: ${JSON.stringify(theirs)}\n  ours:   ${JSON.stringify(ours)}`)
    if (lost.length > 0) console.log(`  not here: ${lost.slice(0, 40).join(' ')} (${lost.length})`)
    if (added.length > 0) console.log(`  only here: ${added.slice(0, 40).join(' ')} (${added.length})`)
  }
}

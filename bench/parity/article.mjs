// Reads the content of an article, without the decoration that each of the two themes adds.

/** Inline elements; all others are surrounded by a space. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd label mark math mi mn mo mrow msub msup mtext output q rp rt ruby s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

const silent = new Set(['script', 'style', 'svg', 'template', 'annotation', 'noscript'])

/** Classes of elements that belong to the theme, not the document. Cards are counted, but their texts differ by theme. */
const furniture =
  /^(?:hash-link|heading-anchor|code-block-actions|tabs-label|katex-html|buttonGroup\w*|sr-only|visually-hidden|data-footnote-backref|footnote-backref|cards|docCardListItem\w*)$/

const attribute = (node, name) => node.attrs?.find((each) => each.name === name)?.value
const classesOf = (node) => (attribute(node, 'class') ?? '').split(/\s+/)

function* descendants(node) {
  for (const child of node.childNodes ?? []) {
    yield child
    yield* descendants(child)
  }
}

const isShown = (node) => !silent.has(node.nodeName) && !classesOf(node).some((name) => furniture.test(name))

/** An element and its descendants, except the theme's. */
function* shown(node) {
  if (!isShown(node)) return
  yield node
  for (const child of node.childNodes ?? []) yield* shown(child)
}

/** Text with a space at the start and end of each block; `br` and lines of code count as blocks. */
function textOf(node) {
  if (node.nodeName === '#text') return node.value
  if (!isShown(node) || node.nodeName === '#comment') return ''
  const text = (node.childNodes ?? []).map(textOf).join('')
  return inline.has(node.nodeName) && !classesOf(node).includes('token-line') ? text : ` ${text} `
}

const wordsOf = (text) =>
  text
    .replace(/[\u200B\uFEFF\u00AD]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)

const tidy = (text) =>
  text
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads a page.
 *
 * @param {string} html the whole file
 * @param {(classes: string[], node: object) => boolean} isArticle whether an element contains the article
 * @param {(html: string) => object} parse the function of the package `parse5`
 * @returns title (the first heading of the first level), heading ids, words in lower case, image addresses
 */
export function readArticle(html, isArticle, parse) {
  const roots = [...descendants(parse(html))].filter((node) => isArticle(classesOf(node), node))
  const nodes = roots.flatMap((root) => [...shown(root)])
  const title = nodes.find(({ nodeName }) => nodeName === 'h1')
  return {
    found: roots.length > 0,
    title: title && tidy(textOf(title)),
    ids: nodes
      .filter(({ nodeName }) => /^h[2-6]$/.test(nodeName))
      .map((node) => attribute(node, 'id'))
      .filter((id) => id !== undefined),
    words: wordsOf(roots.map(textOf).join(' ')),
    images: nodes.filter(({ nodeName }) => nodeName === 'img').length,
    links: nodes
      .filter(({ nodeName }) => nodeName === 'a')
      .map((node) => attribute(node, 'href'))
      .filter((href) => href !== undefined),
  }
}

/** Words of one text that the other lacks, each repeated as often as it is missing. */
export function missingWords(from, other) {
  const left = new Map()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  return from.filter((word) => {
    const count = left.get(word) ?? 0
    if (count > 0) left.set(word, count - 1)
    return count === 0
  })
}

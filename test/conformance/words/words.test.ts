/**
 * No word of a document may be lost or duplicated: renders generated documents and compares the words on the page, in the search and in the
 * Markdown copy with the source's.
 */
import { expect, it } from 'vitest'
import { articleText } from '../../../packages/engine/src/model/html-reader'
import { compile } from '../compile'
import { DocumentMaker, writePart, type Part } from './grammar'
import { Random } from './random'

const documents = 2000
const seed = 20_240_611

const wordsOf = (text: string): string[] => [...text.matchAll(/w\d+x/g)].map(([word]) => word).sort()

/** Describes the fault of a document; undefined if every word occurs exactly once. */
async function faultOf(source: string): Promise<string | undefined> {
  const { html, markdown, problems, article } = await compile(source)
  const [problem] = problems
  if (problem) return `${problem.code}: ${problem.message}`
  const written = wordsOf(source)
  const places = {
    page: articleText(html),
    search: article.sections.map(({ heading, text }) => `${heading} ${text}`).join(' '),
    copy: markdown,
  }
  for (const [place, text] of Object.entries(places)) {
    const shown = wordsOf(text)
    const lost = written.filter((word) => !shown.includes(word))
    const more = shown.filter((word, index) => shown.indexOf(word) < index)
    if (lost.length > 0) return `lost on the ${place}: ${lost.join(', ')}`
    if (more.length > 0) return `twice on the ${place}: ${more.join(', ')}`
  }
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
  const doubled = ids.find((id, index) => ids.indexOf(id) < index)
  return doubled === undefined ? undefined : `two elements with the id ${doubled}`
}

/** Every document that lacks one part of this one, or has the part replaced with its content. */
function* smaller(part: Part): Generator<Part> {
  for (const [index, child] of part.children.entries()) {
    yield { ...part, children: part.children.toSpliced(index, 1) }
    if (child.children.length > 0)
      yield { ...part, children: part.children.toSpliced(index, 1, ...child.children) }
    for (const less of smaller(child)) yield { ...part, children: part.children.with(index, less) }
  }
}

/** The smallest document derived from this one that has the same kind of fault. */
async function reduce(part: Part, fault: string): Promise<string> {
  const kind = fault.split(':')[0]
  for (const less of smaller(part)) {
    const found = await faultOf(writePart(less))
    if (found !== undefined && found.split(':')[0] === kind) return reduce(less, found)
  }
  return `${fault}\n\n${writePart(part).replace(/^[^]*?<\/span>\n/, '')}`
}

// Slow on a busy machine.
const timeout = 240_000

it(`no word of ${documents} generated documents is lost or stands twice`, { timeout }, async () => {
  const random = new Random(seed)
  for (let count = 0; count < documents; count++) {
    const part = new DocumentMaker(random).document()
    const fault = await faultOf(writePart(part))
    if (fault !== undefined) expect.fail(`Document ${count}: ${await reduce(part, fault)}`)
  }
})

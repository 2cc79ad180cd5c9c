/** The claims of a document by its syntax alone, in a small part of the time that compiling takes: for questions that need no texts. */
import path from 'node:path'
import type { MdastNode } from 'satteri'
import type { Slot } from '../model/article'
import type { Problem } from '../model/problem'
import type { CompileInput } from './compile-context'
import { findDiagramLinks, isDiagram } from './code/diagram-links'
import { headingParts, sourceText } from './html/heading-parts'
import { Slugger } from './html/slug'
import { parseFile } from './parse/parse-file'
import { sitePath } from './parse/paths'
import { takeContentTitle } from './content-title'

/** A claim, and the heading that it stands under. */
export interface ScannedClaim extends Slot {
  heading?: { id: string; text: string }
}

export interface ScanInput extends CompileInput {
  /** Absolute. */
  siteDir: string
  /** Absolute. */
  contentDir: string
}

/** Elements that show their children, all of them and as they are. */
const transparent = /^(?:[a-z][\w-]*|Tabs|TabItem|Admonition|Details)$/

/** What only compiling tells of this document. */
class NeedsCompiling extends Error {}

/**
 * Claims in the order of the text; undefined for a document of which only compiling tells them: it shows other files, its code or components
 * hold claims, or it does not parse.
 */
export async function scanClaims(input: ScanInput): Promise<ScannedClaim[] | undefined> {
  const absolutePath = path.join(input.contentDir, input.file)
  const problems: Problem[] = []
  const parsed = await parseFile(
    { ...input, file: sitePath(absolutePath, input.siteDir), absolutePath },
    problems,
  )
  const { module, nodes, footnotes, definitions, file } = parsed
  const showsFiles = module.imports.some(({ source }) => /\.mdx?$/.test(source))
  if (problems.length > 0 || showsFiles || module.code.includes('src:')) return undefined
  if (footnotes.size > 0 && /\]\(src:/.test(parsed.text)) return undefined
  if ([...definitions.values()].some(({ url }) => url.startsWith('src:'))) return undefined
  try {
    return new ClaimScan(file).scan(nodes)
  } catch (error) {
    if (error instanceof NeedsCompiling) return undefined
    throw error
  }
}

class ClaimScan {
  readonly #file: string
  readonly #slugger = new Slugger()
  readonly #claims: ScannedClaim[] = []
  #heading: ScannedClaim['heading']

  constructor(file: string) {
    this.#file = file
  }

  scan(all: readonly MdastNode[]): ScannedClaim[] {
    const { nodes, title } = takeContentTitle(all)
    if (title) {
      const { content, id } = headingParts(title)
      if (id === undefined) this.#slugger.slug(sourceText(content))
      // It stands above the article, which is compiled after it.
      this.#walk(content)
    }
    this.#walk(nodes)
    return this.#claims
  }

  #walk(nodes: readonly MdastNode[]): void {
    for (const node of nodes) this.#visit(node)
  }

  #visit(node: MdastNode): void {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const place = { file: this.#file, line, column }
    switch (node.type) {
      case 'heading': {
        const { content, id } = headingParts(node)
        const text = plainWords(content)
        this.#heading = {
          id: id === undefined ? this.#slugger.slug(sourceText(content)) : this.#slugger.unique(id),
          text: text.replace(/\s+/g, ' ').trim(),
        }
        this.#walk(content)
        return
      }
      case 'link':
        if (node.url.startsWith('src:'))
          this.#add({ target: node.url, place, text: plainWords(node.children) })
        this.#walk(node.children)
        return
      case 'code':
        if (!isDiagram(/^[^{\s]*/.exec(node.lang ?? '')?.[0] ?? '')) return
        for (const link of findDiagramLinks(node.value, place))
          if (link.target.startsWith('src:')) this.#add(link)
        return
      case 'html':
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (node.value.includes('src:')) throw new NeedsCompiling()
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.#visitElement(node)
        return
      default:
        if ('children' in node) this.#walk(node.children)
    }
  }

  #visitElement(node: Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>): void {
    const isHeading = /^h[1-6]$/.test(node.name ?? '')
    const isPlain = !isHeading && (node.name === null || transparent.test(node.name))
    if (JSON.stringify(node.attributes).includes('src:')) throw new NeedsCompiling()
    const before = [this.#claims.length, this.#heading?.id]
    this.#walk(node.children)
    // What it makes of them is not known here.
    const hadWords = this.#claims.length !== before[0] || this.#heading?.id !== before[1]
    if (isHeading || (hadWords && !isPlain)) throw new NeedsCompiling()
  }

  #add(link: Omit<Slot, 'kind'>): void {
    this.#claims.push({ kind: 'claim', ...link, ...(this.#heading && { heading: this.#heading }) })
  }
}

/** Text of nodes as readers see it. */
function plainWords(nodes: readonly MdastNode[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          // It could be an emoji's short code.
          if (/:[\w+-]+:/.test(node.value)) throw new NeedsCompiling()
          return node.value
        case 'inlineCode':
          return node.value
        case 'emphasis':
        case 'strong':
        case 'delete':
        case 'link':
          return plainWords(node.children)
        default:
          throw new NeedsCompiling()
      }
    })
    .join('')
}

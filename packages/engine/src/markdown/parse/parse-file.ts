import { mdxToMdast, markdownToMdast, type Features, type MdastNode } from 'satteri'
import type { Problem } from '../../model/problem'
import { codeFrame } from '../../model/code-frame'
import { hideInSpans, showHidden } from './code-spans'
import type { ParsedFile } from './parsed-file'
import { emptyModule, moduleBlocks, parseModuleCode } from './module-code'
import { explainParseError } from './parse-error'
import { prepareSource } from './prepare-source'

/**
 * Admonitions, and what looks like a directive with a label or attributes. Where there is neither, looking for them costs satteri (0.10) the
 * square of a table's colons: ten seconds for 10,000 links.
 */
const mayHaveDirectives = /:::|:[\p{L}\p{N}_-]+[[{]/u

const features = { headingAttributes: true, frontmatter: false }

/** Changes the tree of a file that is parsed, before anything is read from it. */
export type TreeChange = (parsed: ParsedFile, nodes: readonly MdastNode[]) => Promise<readonly MdastNode[]>

/** Parses a content file. A file that does not parse yields no nodes and an error in `problems`. */
export async function parseFile(
  input: Pick<ParsedFile, 'absolutePath' | 'file' | 'source' | 'format'> & {
    bodyOffset: number
    /** Whether formulas are syntax. Default false. */
    math?: Features['math']
  },
  problems: Problem[],
  change?: TreeChange,
): Promise<ParsedFile> {
  const { absolutePath, file, source, format, bodyOffset, math = false } = input
  const prepared = prepareSource(source, bodyOffset, format)
  const parsed: ParsedFile = {
    absolutePath,
    file,
    source,
    text: prepared.text,
    format,
    frontmatter: source.slice(0, bodyOffset).replace(/^---[^\n]*\n|\n?---\s*$/g, ''),
    nodes: [],
    definitions: new Map(),
    footnotes: new Map(),
    module: emptyModule(),
    imports: new Map(),
    required: new Map(),
  }
  for (const problem of prepared.problems) {
    problems.push({ ...problem, file, frame: codeFrame(source, problem.line ?? 1, problem.column) })
  }
  try {
    const seen = format === 'mdx' ? hideInSpans(prepared.text) : prepared.text
    const root = (format === 'mdx' ? mdxToMdast : markdownToMdast)(seen, {
      features: { ...features, math, directive: mayHaveDirectives.test(seen) },
      position: true,
    })
    const nodes = 'children' in root ? root.children : []
    if (mayHaveFalseLinks(seen)) unlinkFalseLinks(nodes, seen)
    parsed.nodes = nodes
    if (seen !== prepared.text) showHidden(parsed.nodes)
  } catch (error) {
    problems.push(explainParseError(error, parsed))
    return parsed
  }
  if (change) {
    parsed.nodes = await change(parsed, parsed.nodes)
    parsed.isChanged = true
  }
  // Most files have none; what plugins add, the text does not tell.
  if (change || /^[\s>*+\-\d.)]*\[[^\]]+\]:/m.test(parsed.text)) collectDefinitions(parsed.nodes, parsed)
  const blocks = moduleBlocks(parsed.nodes)
  if (blocks.length > 0) parsed.module = parseModuleCode(blocks, parsed, problems)
  return parsed
}

/** Reference definitions and footnotes, wherever they stand; the first of a name wins. */
function collectDefinitions(nodes: readonly MdastNode[], parsed: ParsedFile): void {
  for (const node of nodes) {
    if (node.type === 'definition') {
      if (parsed.definitions.has(node.identifier)) continue
      parsed.definitions.set(node.identifier, { url: node.url, ...(node.title && { title: node.title }) })
    } else if (node.type === 'footnoteDefinition') {
      if (!parsed.footnotes.has(node.identifier)) parsed.footnotes.set(node.identifier, node.children)
      collectDefinitions(node.children, parsed)
    } else if ('children' in node) collectDefinitions(node.children, parsed)
  }
}

/** An address after which GitHub's rule sees no domain. */
const withoutDomain = /^https?:\/\/[\p{P}\p{S}]/iu

/** Whether a text may hold addresses that are none. Most have none, and need not be looked through. */
const mayHaveFalseLinks = (text: string): boolean => /https?:\/\/[\p{P}\p{S}]/iu.test(text)

/**
 * Gives addresses back to the text that are written out and begin with a punctuation mark (`http://.google.com`, `https://…/a`). GitHub and
 * micromark, whose rule Docusaurus follows, make no links of them; satteri (0.10) does.
 */
function unlinkFalseLinks(nodes: MdastNode[], text: string): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'link' && isFalse(node, text)) nodes.splice(index, 1, ...node.children)
    else if ('children' in node) unlinkFalseLinks(node.children, text)
  }
}

/** In `<…>` and `[…](…)` any address is one. */
function isFalse({ url, position }: Extract<MdastNode, { type: 'link' }>, text: string): boolean {
  return (
    withoutDomain.test(url) && withoutDomain.test(text.slice(position?.start.offset, position?.end.offset))
  )
}

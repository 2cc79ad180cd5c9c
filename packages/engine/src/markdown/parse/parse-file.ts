import { mdxToMdast, markdownToMdast, type Features, type MdastNode } from 'satteri'
import { type Problem, codeFrame } from '../../model/problem'
import { showHidden, prepareSource } from './prepare-source'
import { errorText, ModuleCode, nodesBelow, type ParsedFile, type NodeOf } from './parsed-file'
import { parseModuleCode } from './module-code'
import { voidElements } from '../components/jsx-attributes'
import { dirname, resolve } from 'node:path'
import type { PageState } from '../scope'
import { noteIdSources } from '../html/headings'

// Admonitions, possible directives with a label or attributes, and those in headings, whose ids do not contain them. Without this check,
// satteri (0.10) takes quadratic time for the colons of a table: ten seconds for 10,000 links.
const mayHaveDirectives = /:::|:[\p{L}\p{N}_-]+[[{]|^ {0,3}#{1,6}\s.*:\p{L}/mu

/** Parses a content file. If it does not parse, it has no nodes and the error is added to `problems`. */
export async function parseFile(
  input: Pick<ParsedFile, 'absolutePath' | 'file' | 'source' | 'format'> & {
    bodyOffset: number
    math?: Features['math']
  },
  problems: Problem[],
  change?: (parsed: ParsedFile) => Promise<readonly MdastNode[]>,
): Promise<ParsedFile> {
  const { bodyOffset, math = false, ...own } = input
  const { file, source, format } = own
  const prepared = prepareSource(source, bodyOffset, format)
  const parsed: ParsedFile = {
    ...own,
    text: prepared.text,
    frontmatter: source.slice(0, bodyOffset).replace(/^---[^\n]*\n|\n?---\s*$/g, ''),
    nodes: [],
    footnotes: new Map(),
    module: new ModuleCode(),
    imports: new Map(),
    required: new Map(),
  }
  for (const problem of prepared.problems)
    problems.push({ ...problem, file, frame: codeFrame(source, problem.line ?? 1, problem.column) })
  try {
    const { seen } = prepared
    const root = (format === 'mdx' ? mdxToMdast : markdownToMdast)(seen, {
      features: {
        frontmatter: false,
        // Otherwise it takes the end of `## $\{a.b}` for a class.
        headingAttributes: seen.includes('{#'),
        math,
        directive: mayHaveDirectives.test(seen),
      },
      position: true,
    })
    const nodes = 'children' in root ? root.children : []
    unlinkFalseLinks(nodes, seen)
    parsed.nodes = nodes
    if (seen !== prepared.text) showHidden(parsed.nodes)
  } catch (error) {
    problems.push(explainParseError(error, parsed))
    return parsed
  }
  if (change) {
    parsed.nodes = await change(parsed)
    parsed.isChanged = true
  }
  const nodes = nodesBelow(parsed.nodes)
  resolveReferences(nodes)
  for (const node of nodes)
    if (node.type === 'footnoteDefinition' && !parsed.footnotes.has(node.identifier))
      parsed.footnotes.set(node.identifier, node.children)
  parsed.module = parseModuleCode(nodes, parsed, problems)
  return parsed
}

/** Turns references (`[text][name]`) into links and images. The first definition of a name wins. */
function resolveReferences(nodes: readonly MdastNode[]): void {
  const written = nodes.filter((node) => node.type === 'definition').toReversed()
  const definitions = new Map(written.map(({ identifier, url, title }) => [identifier, { url, title }]))
  for (const node of nodes) {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue
    const type = node.type === 'linkReference' ? 'link' : 'image'
    const found = definitions.get(node.identifier)
    if (found) Object.assign(node, { type, ...found })
  }
}

/** An address without a domain by GitHub's rule. */
const withoutDomain = /^https?:\/\/[\p{P}\p{S}]/iu

// GitHub and micromark, whose rule Docusaurus follows, do not link addresses that begin with punctuation (`http://.google.com`,
// `https://…/a`); satteri (0.10) does.
function unlinkFalseLinks(nodes: MdastNode[], text: string): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'link' && isFalse(node, text)) nodes.splice(index, 1, ...node.children)
    else if ('children' in node) unlinkFalseLinks(node.children, text)
  }
}

/** Only bare addresses are affected: `<…>` and `[…](…)` allow any address. */
function isFalse({ url, position }: NodeOf<'link'>, text: string): boolean {
  const written = text.slice(position?.start.offset, position?.end.offset)
  return withoutDomain.test(url) && withoutDomain.test(written)
}

type Explanation = Pick<Problem, 'message' | 'hint'>

/** Converts the parser's error to a problem. The position is available only in the message: `12:3: text (rule)`. */
function explainParseError(error: unknown, { file, source }: { file: string; source: string }): Problem {
  const raw = errorText(error)
  const [, first = 1, start = 1, text = raw] =
    /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(raw) ?? []
  const [line, column] = [Number(first), Number(start)]
  const sourceLine = source.split(/\r?\n/)[line - 1] ?? ''
  return {
    severity: 'error',
    code: 'mdx-syntax',
    ...explain(text, sourceLine.slice(Math.max(0, column - 1))),
    file,
    line,
    column,
    frame: codeFrame(source, line, column),
  }
}

/** @param rest the line from the error on */
function explain(text: string, rest: string): Explanation {
  // Where this explanation is rough, the parser's own message has more detail.
  const detail = `(The parser says: ${text})`
  if (rest.startsWith('<!') || text.includes('character `!`'))
    return {
      message: 'This HTML comment has no end.',
      hint: 'Close it with `-->`, or write an MDX comment: `{/* … */}`.',
    }
  const unclosed = /^Expected a closing tag for `<([^`>]*)>`/.exec(text)?.[1]
  if (unclosed !== undefined) return explainUnclosed(unclosed, text)
  const [, closing, open, line] =
    /^Unexpected closing tag `<\/([^`>]*)>`, expected corresponding closing tag for `<([^`>]*)>` \((\d+):/.exec(
      text,
    ) ?? []
  if (closing !== undefined)
    return {
      message: `\`</${closing}>\` stands where \`</${open}>\` is due.`,
      hint: `Tag \`<${open}>\` was opened on line ${line} and must be closed first; a tag cannot open in one paragraph or list item and close in another.`,
    }
  const [, across, since] = /^Expected the closing tag `<\/([^`>]*)>`.*opened at (\d+):/.exec(text) ?? []
  if (across !== undefined)
    return {
      message: `\`</${across}>\` is in another paragraph than \`<${across}>\`, which opens on line ${since}.`,
      hint: `Put \`<${across}>\`, its content and \`</${across}>\` on one line: a tag that begins a line begins a block.`,
    }
  if (/^Unexpected.*closing (?:slash|tag)/s.test(text)) {
    return {
      message: 'This closing tag has no opening tag.',
      hint: 'Remove it, or open the tag before it in the same block (the same paragraph, list item or quote).',
    }
  }
  if (text.includes('corresponding closing brace'))
    return {
      message: 'A brace `{` opens an expression that is never closed.',
      hint: 'For a literal brace write `\\{` or put the text in backticks; for an expression add `}`.',
    }
  if (/could not parse (?:import|esm)|expression/i.test(text)) {
    return {
      message: 'What stands between the braces is not valid JavaScript.',
      hint: `For literal braces write \`\\{\` and \`\\}\` or put the text in backticks. ${detail}`,
    }
  }
  if (/after `<`|before name|in name|tag/.test(text)) return explainAngle(rest)
  return {
    message: 'This line is not valid MDX.',
    hint: `In prose, write \`\\{\` and \`\\<\` for a literal brace or angle bracket, or put them in backticks. ${detail}`,
  }
}

function explainUnclosed(name: string, text: string): Explanation {
  const message = `Tag \`<${name}>\` is never closed.`
  if (voidElements.has(name.toLowerCase()))
    return { message, hint: `In MDX it closes itself: \`<${name} />\`.` }
  const generic =
    name === '' ? '' : ` If you mean a placeholder or a type, put it in backticks: \`\` \`<${name}>\` \`\`.`
  if (/before the end of `paragraph`/.test(text))
    return {
      message: `Tag \`<${name}>\` is not closed in the paragraph where it opens.`,
      hint: `Put \`<${name}>\` and \`</${name}>\` each on a line of its own, with a blank line around Markdown between them.${generic}`,
    }
  return {
    message,
    hint: `Add \`</${name}>\`, with a blank line around Markdown inside it, or write \`<${name} />\`.${generic}`,
  }
}

function explainAngle(rest: string): Explanation {
  if (/^<{7}(?: |$)/.test(rest))
    return {
      message: 'A merge left its marks here: both versions stand in the file, from `<<<<<<<` to `>>>>>>>`.',
      hint: 'Keep what should stay, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.',
    }
  const autolink = /^<((?:https?:|mailto:)?[^\s<>]*[@/][^\s<>]*)>/.exec(rest)?.[1]
  if (autolink !== undefined && /^https?:|@/.test(autolink))
    return {
      message: `\`<${autolink}>\` is not a link in MDX.`,
      hint: `Write the address without the brackets, or \`[text](${autolink.includes('@') && !autolink.includes(':') ? 'mailto:' : ''}${autolink})\`.`,
    }
  return {
    message: 'An angle bracket `<` opens a tag here, but no valid tag follows.',
    hint: 'For a literal `<` write `\\<` or `&lt;`, or put the text in backticks.',
  }
}

/** Runs the site's plugins on a file of a page. Undefined if there are none. */
export function pluginsOf({
  context: { plugins, siteDir },
  problems,
  dependencies,
}: PageState): Parameters<typeof parseFile>[2] {
  if (!plugins) return undefined
  return async (parsed) => {
    const runner = await plugins()
    if (!runner) return parsed.nodes
    const nodes = nodesBelow(parsed.nodes)
    noteIdSources(nodes)
    for (const path of namedFiles(nodes, dirname(parsed.absolutePath), siteDir)) dependencies.add(path)
    const result = await runner.run(parsed, siteDir)
    problems.push(...result.problems)
    for (const path of result.dependencies) dependencies.add(path)
    return result.nodes
  }
}

/** Files named by fences (`file=./a.js#L3`). The usual plugin for this syntax reads them without declaring a dependency. */
function namedFiles(nodes: readonly MdastNode[], folder: string, siteDir: string): string[] {
  return nodes.flatMap((node) => {
    const name = node.type === 'code' ? /(?:^|\s)file=["']?([^\s"'#]+)/.exec(node.meta ?? '')?.[1] : undefined
    if (name === undefined) return []
    const inRoot = /^<rootDir>\//.exec(name)
    return [inRoot ? resolve(siteDir, name.slice(inRoot[0].length)) : resolve(folder, name)]
  })
}

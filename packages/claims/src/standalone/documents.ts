/** Reads the statements and marked fences in any folder of Markdown or MDX that another tool builds. */
import path from 'node:path'
import { frontmatterBlock, frontmatterPlace, parseFrontmatter } from 'holdtrue/content/documents/frontmatter'
import { filesBelow } from 'holdtrue/files/folder-state'
import { readTextFile } from 'holdtrue/files/read-text'
import { parseFile } from 'holdtrue/markdown/parse/parse-file'
import type { ParsedFile } from 'holdtrue/markdown/parse/parsed-file'
import type { Slot } from 'holdtrue/model/article'
import { nearest } from 'holdtrue/model/nearest'
import { placeOfOffset } from 'holdtrue/model/path'
import type { Problem } from 'holdtrue/model/problem'
import { claimScheme } from '../check/claims/claim-target'
import { fenceKind } from '../model/claims'
import type { UpstreamConfig } from '../model/upstream-config'
import { forbiddenTexts } from '../sources/check-document'
import type { VerifyDocument } from '../cli/verify/verify-claims'
import { problem } from './config'
import { claimsInHtml } from './remark'

/** Markdown files in a folder, sorted, except files in packages, hidden folders and built sites. */
export const markdownFiles = (folder: string): string[] =>
  [...filesBelow(folder, (name) => /^(?:\.|node_modules$)/.test(name))].filter((file) => /\.mdx?$/.test(file))

/**
 * Reads one document. A file that cannot be parsed has an error among its problems, so that its statements never count as checked.
 * @param file absolute path
 * @param root folder that paths in reports are relative to
 */
export async function readMarkdown(
  file: string,
  root: string,
  upstream: UpstreamConfig,
): Promise<VerifyDocument> {
  const name = path.relative(root, file).replaceAll(path.sep, '/')
  const read = readTextFile(file, name)
  if ('problem' in read) return { file: name, slots: [], checkedFences: [], problems: [read.problem] }
  const { parsed, problems } = await parse(file, name, read.text)
  const found: Found = { slots: [], checkedFences: [], importingFences: [], problems }
  for (const node of parsed.nodes) collect(node, name, found)
  const until = parseFrontmatter(read.text, name).frontmatter.expires
  const document = { sitePath: name, absolute: file }
  return {
    ...found,
    file: name,
    forbidden: forbiddenTexts(document, { dependencies: [] }, { upstream, siteDir: root }),
    ...(until !== undefined && { expires: { until, ...frontmatterPlace(file, ['expires']) } }),
  }
}

/** Retries with math syntax, which other tools enable by plugin, if a document does not parse without it. */
async function parse(absolutePath: string, file: string, source: string) {
  const format = file.endsWith('.mdx') ? 'mdx' : 'md'
  const bodyOffset = frontmatterBlock(source)?.whole.length ?? 0
  const attempt = async (math: boolean) => {
    const problems: Problem[] = []
    const parsed = await parseFile({ absolutePath, file, source, format, bodyOffset, math }, problems)
    return { parsed, problems, isWrong: problems.some(({ severity }) => severity === 'error') }
  }
  const plain = await attempt(false)
  if (!plain.isWrong) return plain
  const withMath = await attempt(true)
  return withMath.isWrong ? plain : withMath
}

type Found = Required<Pick<VerifyDocument, 'slots' | 'checkedFences' | 'importingFences' | 'problems'>>

type Node = ParsedFile['nodes'][number]

function collect(node: Node, file: string, found: Found): void {
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const place = { file, line, column }
  const claim = (target: string | undefined, text: string): void => {
    if (target?.startsWith(claimScheme)) found.slots.push({ kind: 'reference', target, place, text })
    else if (target !== undefined) found.problems.push(...wrongScheme(target, place))
  }
  if (node.type === 'link') claim(node.url, textOf(node))
  else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    for (const { value } of node.attributes) if (typeof value === 'string') claim(value, textOf(node))
  } else if (node.type === 'html') {
    found.slots.push(...slotsInHtml(node.value, place))
  } else if (node.type === 'code') {
    const language = node.lang?.toLowerCase() ?? ''
    const meta = node.meta ?? ''
    const kind = fenceKind({ language, code: node.value, words: meta.split(/\s+/), values: {} })
    const cwd = /\bcwd="([^"]*)"/.exec(meta)?.[1]
    const fence = { language, code: node.value, place, ...(cwd !== undefined && { values: { cwd } }) }
    if (kind === 'check') found.checkedFences.push(fence)
    if (kind === 'imports') found.importingFences.push(fence)
  }
  if ('children' in node) for (const child of node.children) collect(child, file, found)
}

/** A link whose scheme is nearly `src:` would never be checked. */
function wrongScheme(target: string, place: Slot['place']): Problem[] {
  const [, scheme] = /^([a-z][\w+.-]{2,}):(?!\/\/)/i.exec(target) ?? []
  if (scheme === undefined || nearest(scheme, ['src']) === undefined) return []
  const fact = `Link to \`${target}\` has the unknown scheme \`${scheme}:\`.`
  return [{ ...problem(fact, 'Did you mean `src:`?'), ...place }]
}

/** Claims in HTML, which only files that end in `.md` have. Comments are left out. */
function slotsInHtml(html: string, { file, line, column }: Slot['place']): Slot[] {
  const shown = html.replace(/<!--[^]*?-->/g, (comment) => comment.replace(/./g, ' '))
  return [...shown.matchAll(claimsInHtml)].map(({ index, 1: attribute = '', 2: target = '' }) => {
    const at = placeOfOffset(shown, index + attribute.length)
    const first = at.line === 1 ? column - 1 : 0
    const place = { file, line: line + at.line - 1, column: first + at.column }
    return { kind: 'reference', target: target.replaceAll('&amp;', '&'), place, text: '' }
  })
}

function textOf(node: Node): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Generates the manual's reference of problems: every code in the sources with its message and hint. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  parseSync,
  Visitor,
  type Expression,
  type ObjectExpression,
  type PrivateIdentifier,
} from 'oxc-parser'
import { root } from './site'

export interface ListedProblem {
  code: string
  /** Folder of the package that reports it. */
  package: string
  /** `error` or `warning`; undefined if a setting or the command decides. */
  severity?: string
  /** Texts, with `…` for the variable parts. */
  messages: string[]
  hints: string[]
}

const packages = ['engine', 'claims', 'docusaurus', 'migrate']

/** Descriptions of problems whose messages are assembled at run time. */
export const explained: Readonly<Record<string, string>> = {
  'broken-anchor': 'A link names a heading that its page does not have.',
  'broken-link': 'A link leads to an address that has no page and no file.',
  'browser-code':
    'The code for the browser cannot be bundled: it does not parse, or an import leads nowhere.',
  'category-file': 'A `_category_.json` or `_category_.yml` has a key or a value that is not known.',
  'checkout-base': 'The commit that `--base` names is not in the clone, or git cannot be asked.',
  'claim-false': 'A statement is not true of the code: the package, file, symbol or value is not there.',
  'claim-malformed': 'The address of a statement cannot be read.',
  'claims-options': 'An option of `claims()` is missing, unknown or has a wrong value.',
  'claims-standalone': '`claims.config.json`, or a document that it names, cannot be read.',
  'content-security-policy': 'A page holds what the Content-Security-Policy of the site forbids.',
  'docusaurus-options': 'An option of `@holdtrue/docusaurus` is unknown or has a wrong value.',
  'fence-compiler': 'The compiler that checks examples could not run.',
  'fence-import': 'An example imports a name or a path that the package does not export.',
  'frontmatter-shape': 'The frontmatter is not a list of keys and values.',
  'frontmatter-syntax': 'The frontmatter of a page is not valid YAML.',
  'frontmatter-type': 'A frontmatter key has a value of the wrong type.',
  'frontmatter-unknown-key': 'The frontmatter has a key that means nothing here.',
  'mdx-import': 'A page imports a file or a package that is not there.',
  'mdx-syntax': 'The MDX of a page does not parse.',
  procedure: 'A command of a checked shell block does not exist, or lacks an option that it is given.',
  'proof-failed': 'A test on a page failed against the release.',
  'proof-mark': 'A test has a mark whose value is not allowed.',
  'remark-message': 'A plugin of the site reports this about the page.',
  'script-link': 'A link written in a component leads to an address that has no page.',
  'sidebars-file':
    '`sidebars.ts` is missing, exports no sidebars, or has an item with an unknown key or a wrong value.',
  'site-config-missing': 'A setting without a default is missing.',
  'site-config-value': 'A setting has a wrong value.',
  'site-module': 'A module of the site cannot be bundled or loaded.',
  'tags-file': '`tags.yml` is not a map of tags, or a setting in it is wrong.',
  'upstream-failed':
    'The registry refused a package, npm failed or was not found, or the archive of a package is damaged.',
  'upstream-index-damaged': 'A file of the index is missing, was edited, or is of another release.',
  'upstream-no-answer': 'The registry cannot be reached, or did not answer in time.',
  'upstream-not-found': 'The registry has no such package or release.',
  'version-upstream':
    'An option is missing, unknown or wrong in what was kept of `claims()` when the version was cut.',
  'yaml-syntax': 'A YAML or JSON file of the site does not parse.',
}

/** All problems that the packages can report, by code. */
export function readProblems(): ListedProblem[] {
  const found = new Map<string, ListedProblem>()
  for (const name of packages)
    for (const file of sourcesIn(path.join(root, 'packages', name, 'src')))
      for (const problem of problemsIn(file, name)) {
        const known = found.get(problem.code)
        if (!known) found.set(problem.code, problem)
        else {
          known.severity ??= problem.severity
          known.messages = [...new Set([...known.messages, ...problem.messages])]
          known.hints = [...new Set([...known.hints, ...problem.hints])]
        }
      }
  for (const code of Object.keys(explained))
    if (!found.has(code)) found.set(code, { code, package: 'engine', messages: [], hints: [] })
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function problemsIn(file: string, name: string): ListedProblem[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const problems: ListedProblem[] = []
  const [reported, thrown] = [new Set<unknown>(), new Set<unknown>()]
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && /^report(?:Import)?$/.test(callee.name)) reported.add(given.at(-1))
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'ProblemsError') thrown.add(given[0])
    },
    ObjectExpression(node) {
      const problem = problemOf(node)
      // Unless it says otherwise, a problem of a page is a warning, and what is thrown an error.
      const severity = reported.has(node)
        ? { severity: 'warning' }
        : thrown.has(node)
          ? { severity: 'error' }
          : {}
      if (problem) problems.push({ ...severity, ...problem, package: name })
    },
  }).visit(program)
  return problems
}

function problemOf({ properties }: ObjectExpression): Omit<ListedProblem, 'package'> | undefined {
  const texts = (name: string): string[] => {
    const property = properties.find(
      (own) => own.type === 'Property' && own.key.type === 'Identifier' && own.key.name === name,
    )
    return property?.type === 'Property' ? textsOf(property.value) : []
  }
  const [code] = texts('code')
  if (code === undefined) return undefined
  const isExplained = Object.hasOwn(explained, code)
  const messages = isExplained ? [] : texts('message')
  if (!isExplained && messages.length === 0) return undefined
  const [severity] = texts('severity')
  const hints = texts('hint').filter((hint) => /[a-z]{3}/.test(hint))
  return { code, messages, hints, ...(severity !== undefined && { severity }) }
}

/** The possible texts of an expression: both branches of a conditional, `…` for anything that is not a literal. */
function textsOf(node: Expression | PrivateIdentifier): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral': {
      const [first, ...rest] = node.quasis.map(({ value }) => value.cooked ?? value.raw)
      return [rest.reduce((text, part) => `${text}…${part}`, first ?? '')]
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression': {
      const [left = '…'] = textsOf(node.left)
      const [right = '…'] = textsOf(node.right)
      return [left + right]
    }
    case 'ParenthesizedExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}

const sections: Readonly<Record<string, string>> = {
  engine: 'Pages and the site',
  claims: 'Statements about code',
  docusaurus: 'What a site brings from Docusaurus',
  migrate: 'Moving from Docusaurus',
}

/** The manual's page, as Markdown. */
export function problemsPage(problems: readonly ListedProblem[]): string {
  return [
    `---
title: Problems
description: Every problem that the commands report, by the name that stands behind its message.
toc_max_heading_level: 2
---

{/* Generated from the sources by \`npm run draw\`. */}

Every message ends with the name of its problem in parentheses, such as \`(broken-link)\`. Search this page for that name. \`…\` stands for what varies: the message names the value that was found, and the place below it.
`,
    ...Object.entries(sections).flatMap(([name, title]) => [
      `## ${title}\n`,
      ...problems.filter((own) => own.package === name).map(problemText),
    ]),
  ].join('\n')
}

function problemText({ code, severity, messages, hints }: ListedProblem): string {
  const words = Object.hasOwn(explained, code) ? [explained[code] ?? ''] : messages
  const kind = severity === undefined ? '' : `${severity === 'error' ? 'Error' : 'Warning'}. `
  return [
    `### \`${code}\`\n`,
    `${kind}${words.map(asText).join(' · ')}\n`,
    ...(hints.length === 0 ? [] : [`What to do: ${hints.map(asText).join(' · ')}\n`]),
  ].join('\n')
}

/** Terminal messages as Markdown, with tags and expressions outside code escaped. */
const asText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .split(/(`{3,}[^]*?`{3,}|``[^]*?``|`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<{}*_[\]]/g, '\\$&')))
    .join('')

/** Documents that nest all syntax available to pages at random. Each of their words occurs once. */
import type { Random } from './random'

/** A part of a document: writes something around its content. */
export interface Part {
  name: string
  children: Part[]
  write: (children: readonly string[]) => string
}

type Maker = (make: DocumentMaker, depth: number) => Part

const head = `import { Badge } from '@site/components/Badge'
import Counter from '@site/components/Counter'
import Spoiler from '@site/components/Spoiler'
import { Marked, Part } from '@site/components/Shapes'
import { Provider } from '@site/components/Theme'
import Words from './_words.mdx'
import Heading from '@theme/Heading'

export const same = (text) => text
export const Local = ({ children }) => <span>{children}</span>
`

export class DocumentMaker {
  readonly #random: Random
  #words = 0
  #notes = 0

  constructor(random: Random) {
    this.#random = random
  }

  document(): Part {
    return {
      name: 'document',
      children: this.blocks(0),
      write: (blocks) => `${head}\n${blocks.join('\n\n')}\n`,
    }
  }

  word(): string {
    return `w${this.#words++}x`
  }

  note(): string {
    return `n${this.#notes++}`
  }

  chance(share: number): boolean {
    return this.#random.next() < share
  }

  blocks(depth: number): Part[] {
    const count = 1 + this.#random.below(depth === 0 ? 4 : 2)
    return Array.from({ length: count }, () => this.block(depth))
  }

  block(depth: number): Part {
    return this.#random.pick(depth > 2 ? [paragraph] : blockMakers)(this, depth + 1)
  }

  inlines(depth: number): Part[] {
    return Array.from({ length: 1 + this.#random.below(3) }, () =>
      this.#random.pick(depth > 4 ? [plainWord] : inlineMakers)(this, depth + 1),
    )
  }
}

const indent = (text: string, by = '  ') => text.replace(/\n(?=[^\n])/g, `\n${by}`)
const quoted = (text: string) => text.replace(/^/gm, '> ')
const spaced = (parts: readonly string[]) => parts.join(' ')
const apart = (parts: readonly string[]) => parts.join('\n\n')

/** A part that writes fixed text around inline content. */
const inline =
  (name: string, write: (text: string) => string): Maker =>
  (make, depth) => ({ name, children: make.inlines(depth), write: (parts) => write(spaced(parts)) })

/** A part that writes fixed text around blocks. */
const container =
  (name: string, write: (text: string) => string): Maker =>
  (make, depth) => ({ name, children: make.blocks(depth), write: (parts) => write(apart(parts)) })

/** A part that contains only words. */
const leaf =
  (name: string, write: (word: () => string, make: DocumentMaker) => string): Maker =>
  (make) => {
    const text = write(() => make.word(), make)
    return { name, children: [], write: () => text }
  }

const plainWord = leaf('word', (word) => word())
const paragraph = inline('paragraph', (text) => `In ${text} text.`)

/** Outer fences have more colons than inner ones, as the syntax requires. */
const admonition: Maker = (make, depth) => {
  const fence = ':'.repeat(8 - depth)
  const title = make.word()
  const form = make.chance(0.5) ? `[${title} *${make.word()}*]` : make.chance(0.5) ? ` ${title}` : ''
  return container('admonition', (text) => `${fence}note${form}\n\n${text}\n\n${fence}`)(make, depth)
}

const note: Maker = (make, depth) => {
  const id = make.note()
  return inline('footnote', (text) => `Noted[^${id}]\n\n[^${id}]: ${text}`)(make, depth)
}

const ownHeading: Maker = (make, depth) => {
  const id = make.note()
  return inline('heading with an id', (text) => `### As ${text} {/* #${id} */}`)(make, depth)
}

const tabs: Maker = (make, depth) => ({
  name: 'tabs',
  children: [
    container('panel', (text) => text)(make, depth),
    container('panel', (text) => text)(make, depth),
  ],
  write: (panels) =>
    `<Tabs>\n${panels.map((text, index) => `<TabItem value="v${index}" label="Tab ${index}">\n\n${text}\n\n</TabItem>`).join('\n')}\n</Tabs>`,
})

const cells = (make: DocumentMaker, depth: number): Part => ({
  name: 'row',
  children: [...make.inlines(depth + 2), ...make.inlines(depth + 2)],
  write: (parts) => `| ${parts[0] ?? ''} | ${spaced(parts.slice(1))} |`,
})

const table: Maker = (make, depth) => ({
  name: 'table',
  children: [cells(make, depth), cells(make, depth), cells(make, depth)],
  write: ([first = '| a | b |', ...rows]) => [first, '| --- | --: |', ...rows].join('\n'),
})

const propsOfWords = (word: () => string) =>
  ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}="${word()}"`).join(' ')

const inlineMakers: readonly [Maker, ...Maker[]] = [
  plainWord,
  plainWord,
  inline('emphasis', (text) => `_${text}_`),
  inline('strong', (text) => `**${text}**`),
  leaf('struck', (word) => `~~${word()}~~`),
  inline('link', (text) => `<a href="/there">${text}</a>`),
  inline('element', (text) => `<b>${text}</b>`),
  inline('evaluated element', (text) => `<i style={{ color: 'red' }}>${text}</i>`),
  inline('component', (text) => `<Badge>${text}</Badge>`),
  inline('mapped children', (text) => `<Marked>${text}</Marked>`),
  inline('element as a prop', (text) => `<Part title={<b>T</b>}>${text}</Part>`),
  inline('component of the page', (text) => `<Local>${text}</Local>`),
  inline('live component', (text) => `<Counter>${text}</Counter>`),
  inline('hidden children', (text) => `<Spoiler>${text}</Spoiler>`),
  inline('fragment', (text) => `<>${text}</>`),
  inline('link component', (text) => `<Link to="/there">${text}</Link>`),
  leaf('directive', (word) => `:${word()}[${word()} *${word()}*]`),
  leaf('code', (word) => `\`${word()} {x} <y>\``),
  leaf('markdown link', (word) => `[${word()} \`${word()}\`](https://example.org/)`),
  leaf('reference', (word, make) => `[${word()}](/p/${make.note()})`),
  leaf('text expression', (word) => `{'${word()}'}`),
  leaf('template expression', (word) => `{\`${word()} \${same('${word()}')}\`}`),
  leaf('element in an expression', (word) => `{true && <b>${word()}</b>}`),
  leaf('component in an expression', (word) => `{true && <Badge>${word()} {same('${word()}')}</Badge>}`),
  leaf('live in an expression', (word) => `{[1].map((n) => <Spoiler key={n}>${word()}</Spoiler>)}`),
  leaf(
    'list of an expression',
    (word) => `{['${word()}', '${word()}'].map((one) => <i key={one}>{one} </i>)}`,
  ),
  leaf('choice of an expression', (word) => `{same(1) === 2 ? 'no' : <b>${word()}</b>}`),
  leaf(
    'list of choices',
    (word) => `{['${word()}', '${word()}'].map((one) => one !== '' && <Badge key={one}>{one} </Badge>)}`,
  ),
  leaf(
    'lists in a list',
    (word) =>
      `{[['${word()}'], ['${word()}', '${word()}']].map((row, at) => <b key={at}>{row.map((one) => <i key={one}>{\`\${one} \`}</i>)}</b>)}`,
  ),
  leaf(
    'live in a choice',
    (word) => `{same(true) ? <Counter>${word()} <b>{'${word()}'}</b></Counter> : null}`,
  ),
  leaf(
    'template in a template',
    (word) => `{\`\${[\`${word()}\`, '${word()}'].map((one) => \` \${one}\`).join('')}\`}`,
  ),
  leaf('code with ticks', (word) => `\`\` ${word()} \` {y} \`\``),
  leaf('code with a bar', (word) => `\`${word()} \\| z\``),
  leaf('link with formatting', (word) => `[**${word()}** _${word()}_ \`${word()}\`](/p/x 'title')`),
  inline('emphasised link', (text) => `_[text](/p/y) ${text}_`),
  leaf('escapes', (word) => `\\*${word()}\\* \\{${word()}\\} &lt;${word()}&gt; &eacute;`),
  leaf('address', (word) => `https://example.org/${word()}`),
  leaf('comment', () => '{/* not shown */}'),
]

const blockMakers: readonly [Maker, ...Maker[]] = [
  paragraph,
  paragraph,
  inline('heading', (text) => `## Of ${text}`),
  container('list', (text) => `- ${indent(text)}`),
  container('numbered list', (text) => `1. ${indent(text, '   ')}`),
  inline('task', (text) => `- [x] ${text}`),
  container('quote', quoted),
  container('details', (text) => `<details>\n<summary>More</summary>\n\n${text}\n\n</details>`),
  container('division', (text) => `<div className="c">\n\n${text}\n\n</div>`),
  container('evaluated division', (text) => `<div title={same('t')}>\n\n${text}\n\n</div>`),
  container('component', (text) => `<Badge>\n\n${text}\n\n</Badge>`),
  container('mapped children', (text) => `<Marked>\n\n${text}\n\n</Marked>`),
  container('context', (text) => `<Provider value="v">\n\n${text}\n\n</Provider>`),
  container('component of the page', (text) => `<Local>\n\n${text}\n\n</Local>`),
  container('live component', (text) => `<Counter>\n\n${text}\n\n</Counter>`),
  container('hidden children', (text) => `<Spoiler>\n\n${text}\n\n</Spoiler>`),
  container('admonition component', (text) => `<Admonition type="tip">\n\n${text}\n\n</Admonition>`),
  container(
    'titled admonition',
    (text) => `<Admonition type="tip" title={<b>Titled</b>}>\n\n${text}\n\n</Admonition>`,
  ),
  admonition,
  admonition,
  tabs,
  table,
  note,
  leaf('fence', (word) => `\`\`\`js title="file"\nconst ${word()} = {a}\n// ${word()}\n\`\`\``),
  leaf('code component', (word) => `<CodeBlock language="js">{\`${word()}\`}</CodeBlock>`),
  leaf('partial', (word) => `<Words ${propsOfWords(word)} />`),
  leaf('partial in an expression', (word) => `{true && <Words ${propsOfWords(word)} />}`),
  leaf(
    'partials of a list',
    (word) =>
      `{[<Words key="1" ${propsOfWords(word)} />, <Words key="2" ${propsOfWords(word)} />].map((one) => one)}`,
  ),
  leaf(
    'theme in an expression',
    (word) =>
      `{true && <Tabs><TabItem value="a">${word()}</TabItem><TabItem value="b"><b>${word()}</b></TabItem></Tabs>}`,
  ),
  leaf(
    'tabs with an element for a label',
    (word) =>
      `<Tabs>\n<TabItem value="a" label={<b>A</b>}>${word()}</TabItem>\n<TabItem value="b">\n\n**${word()}**\n\n</TabItem>\n</Tabs>`,
  ),
  leaf(
    'one-line tabs',
    (word) =>
      `<Tabs><TabItem value="a" label="A">${word()}</TabItem><TabItem value="b" label="B">**${word()}**</TabItem></Tabs>`,
  ),
  leaf('note in an expression', (word) => `{true && <Admonition type="info">${word()}</Admonition>}`),
  leaf('leaf directive', (word) => `::${word()}[${word()}]`),
  leaf('heading component', (word) => `<Heading as="h3">${word()}</Heading>`),
  leaf('indented html', (word) => `<section>\n  <p>${word()}</p>\n  <p>{same('${word()}')}</p>\n</section>`),
  leaf(
    'partial with computed props',
    (word) =>
      `<Words a={same('${word()}')} b={\`${word()}\`} c={['${word()}'].join('')} d={true ? '${word()}' : ''} e={(() => '${word()}')()} />`,
  ),
  leaf(
    'partials of choices',
    (word) =>
      `{['x'].map((key) => same(true) ? <Words key={key} ${propsOfWords(word)} /> : <b key={key} />)}`,
  ),
  leaf(
    'partial in a live component',
    (word) => `{true && <Counter><Words ${propsOfWords(word)} /></Counter>}`,
  ),
  leaf(
    'partial in an element',
    (word) => `<div title={same('t')}>\n\n<Words ${propsOfWords(word)} />\n\n</div>`,
  ),
  leaf(
    'details of an expression',
    (word) => `{true && <details><summary>${word()}</summary>${word()} <b>{'${word()}'}</b></details>}`,
  ),
  leaf(
    'table of an expression',
    (word) =>
      `{[1].map((n) => <table key={n}><thead><tr><th>${word()}</th></tr></thead><tbody><tr><td>${word()} {'${word()}'}</td></tr></tbody></table>)}`,
  ),
  inline('summary', (text) => `<details>\n<summary>${text}</summary>\n\nText.\n\n</details>`),
  ownHeading,
  inline('lines', (text) => `Above\\\n${text}  \nbelow`),
  leaf(
    'tabs of a list',
    (word) =>
      `<Tabs>{['${word()}', '${word()}'].map((one) => <TabItem key={one} value={one} label="L">{one}</TabItem>)}</Tabs>`,
  ),
  leaf(
    'notes in a list',
    (word) =>
      `{['${word()}', '${word()}'].map((one) => <Admonition key={one} type="tip">{one}</Admonition>)}`,
  ),
  leaf('two notes of one mark', (word, make) => {
    const id = make.note()
    return `One[^${id}] and again[^${id}].\n\n[^${id}]: ${word()}\n\n    ${word()} below.`
  }),
  leaf('link by reference', (word, make) => {
    const id = make.note()
    return `[${word()} *${word()}*][${id}]\n\n[${id}]: /p/z`
  }),
  leaf(
    'fence in an expression',
    (word) => `{true && <CodeBlock language="js">{'const ${word()} = 1'}</CodeBlock>}`,
  ),
  leaf('rule', () => '---'),
  leaf('html comment', () => '<!-- not shown -->'),
]

/** The text of a document. */
export function writePart({ children, write }: Part): string {
  return write(children.map(writePart))
}

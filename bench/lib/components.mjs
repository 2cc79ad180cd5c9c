// The cost of components in documents: the same text with and without components, built from scratch.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { measureBuilds } from './builds.mjs'

const count = 300
const config = "export default { title: 'Bench', url: 'https://bench.example' }\n"
const home = 'export default function Home() { return <p>Home</p> }\n'
const card = `export default function Card({ title, children }) {
  return <section className="box"><h3>{title}</h3><div>{children}</div></section>
}
`
const text = (page, part) =>
  `Page ${page}, part ${part}: a paragraph with [a link](https://x.example), \`code\` and **strong words**, as long as they are.\n\n- one\n- two\n`

/** A document with ten parts, each wrapped in a component if there are any. */
function document(page, hasComponents) {
  const parts = Array.from({ length: 10 }, (_, part) =>
    hasComponents
      ? `<Card title="Part ${part}">\n\n${text(page, part)}\n</Card>\n`
      : `### Part ${part}\n\n${text(page, part)}`,
  )
  const imports = hasComponents ? "import Card from '@site/components/Card'\n\n" : ''
  return `# Page ${page}\n\n${imports}${parts.join('\n')}`
}

/** CPU seconds for the documents, minus those of a one-page site, and the ratio to the plain text's. */
export async function measureComponents(workDir) {
  const cpuSeconds = async (name, pages, hasComponents) => {
    const dir = path.join(workDir, name)
    const files = Array.from({ length: pages }, (_, page) => [
      `content/page-${page}.mdx`,
      document(page, hasComponents),
    ])
    for (const [name, content] of [
      ...files,
      ['site.config.ts', config],
      ['pages/index.jsx', home],
      ['components/Card.jsx', card],
    ]) {
      const file = path.join(dir, 'site', name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    const { coldCpuSeconds } = await measureBuilds(dir, [{ file: 'page-0.mdx' }], 2)
    rmSync(dir, { recursive: true, force: true })
    return coldCpuSeconds
  }
  const base = await cpuSeconds('one', 1, false)
  const plain = (await cpuSeconds('plain', count, false)) - base
  const components = (await cpuSeconds('components', count, true)) - base
  return { plain, components, ratio: components / plain }
}

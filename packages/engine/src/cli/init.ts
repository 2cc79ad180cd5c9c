import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageName } from '../files/engine-root'
import { ProblemsError, type Problem } from '../model/problem'
import { calledAs } from '../files/called-as'

/** `init [folder]`: writes the smallest site that builds, by default into `site`. Rejects when files of that name are there. */
export async function run([folder = 'site']: string[]): Promise<number> {
  const taken = Object.keys(files).filter((name) => existsSync(path.join(folder, name)))
  if (taken.length > 0) throw new ProblemsError(taken.map((name) => inTheWay(path.posix.join(folder, name))))
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const environment = folder === 'site' ? '' : `SITE_DIR=${folder} `
  process.stdout
    .write(`Wrote ${Object.keys(files).length} files to ${folder}: ${Object.keys(files).join(', ')}.

  ${environment}${calledAs('dev')}      write, and see edits at once
  ${environment}${calledAs('start')}    build, then serve
`)
  return 0
}

const files: Record<string, string> = {
  'site.config.ts': `import { defineConfig } from '${packageName}'

export default defineConfig({
  title: 'Documentation',
  url: 'https://docs.example.org',
  navbar: { title: 'Documentation' },
})
`,
  'content/index.md': `---
slug: /
---

# Welcome

Each file in \`content/\` is a page. Its folder is its place in the sidebar.
`,
}

function inTheWay(file: string): Problem {
  return {
    severity: 'error',
    code: 'init-file',
    message: `\`${file}\` is there already; nothing was written.`,
    hint: `Choose another folder: \`${calledAs('init', 'my-site')}\`.`,
    file,
  }
}

#!/usr/bin/env node
// `npm create holdtrue my-docs -- --template code-base`: writes a documentation site into a folder. It does not prompt; every option has
// a default.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** Folders whose files make up a template; later ones override earlier ones. */
const templates = {
  minimal: ['base', 'minimal'],
  documentation: ['base', 'documentation'],
  'code-base': ['base', 'documentation', 'code-base'],
  versions: ['base', 'documentation', 'versions'],
}

const usage = `Usage: npm create holdtrue [<folder>] [-- --template <name>]

  minimal        one page and the smallest configuration
  documentation  a home page, guides and an API page (the default)
  code-base      the same with statements that are checked against a published package
  versions       the same with an older version of the documents
`

const home = path.resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))

function main() {
  let asked
  try {
    asked = parseArgs({
      allowPositionals: true,
      options: {
        template: { type: 'string', default: 'documentation' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    // Node's second sentence explains arguments that begin with `-`, which nobody writes here.
    return refuse(error.message.replace(/\. To specify [^]*/, '.'))
  }
  const {
    values: { template, help },
    positionals: [folder = 'docs', ...rest],
  } = asked
  if (help) {
    process.stdout.write(usage)
    return 0
  }
  if (rest.length > 0) return refuse(`There is no use for \`${rest[0]}\`.`)
  if (!Object.hasOwn(templates, template))
    return refuse(`There is no template \`${template}\`. There are ${Object.keys(templates).join(', ')}.`)
  return write(path.resolve(folder), template)
}

function refuse(fault) {
  process.stderr.write(`${fault}\n\n${usage}`)
  return 2
}

function write(folder, template) {
  const files = new Map(
    templates[template].flatMap((part) => [...filesOf(path.join(home, 'templates', part))]),
  )
  const taken = [...files.keys()].filter((name) => existsSync(path.join(folder, name)))
  if (taken.length > 0) {
    const place = path.relative('.', folder) || '.'
    process.stderr.write(
      `These files are in \`${place}\` already, so nothing was written:\n${taken.map((name) => `  ${name}\n`).join('')}Choose another folder: \`npm create holdtrue my-docs\`.\n`,
    )
    return 1
  }
  const values = { name: nameOf(folder), title: titleOf(folder), version }
  for (const [name, source] of files) {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, fill(readFileSync(source, 'utf8'), values))
  }
  const place = path.relative('.', folder)
  process.stdout.write(`Wrote ${files.size} files to ${place || 'this folder'}.

${place ? `  cd ${place}\n` : ''}  npm install
  npm run dev      write, and see each edit at once
  npm run build    write the site to dist/
`)
  return 0
}

/** A folder's files by their names in a site. npm leaves `.gitignore` out of packages, so names of hidden files start with `_`. */
function* filesOf(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    yield [path.relative(folder, file).replace(/(^|[\\/])_(?=g)/g, '$1.'), file]
  }
}

/** Replaces `{{title}}` in a file; workflow expressions, `${{ … }}`, are kept. */
const fill = (text, values) => text.replace(/(?<!\$)\{\{(\w+)\}\}/g, (whole, key) => values[key] ?? whole)

/** A valid npm package name. */
const nameOf = (folder) =>
  path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+/, '') || 'docs'

function titleOf(folder) {
  const words = path
    .basename(folder)
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'Documentation' : words[0].toUpperCase() + words.slice(1)
}

process.exitCode = main()
